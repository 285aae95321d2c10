public import ContentEntitlements

/// Puts a content service through what the SDK relies on, so that one you wrote yourself can be trusted.
///
///     let conformance = ContentServiceConformance(
///       service: MyContentService(),
///       token: "a-viewer-of-the-test-system",
///       decided: [ItemID("free-to-all"), ItemID("members-only")],
///       unknown: ItemID("no-such-item"),
///       exclusions: [.oversizedAnswerIsAFailure: "its client bounds what it reads, and has tests of its own"])
///     for result in await conformance.run() { #expect(result.isMet, "\(result)") }
///
/// It asks the real service, in real time, and changes nothing there. Cases that need a state the service is only in
/// sometimes (silent, failing, sending without end) take a service of their own that is in that state. A call that never
/// ends costs the case that made it, not the run.
public struct ContentServiceConformance: Sendable {
  /// One thing the SDK relies on.
  public enum Case: String, CaseIterable, Sendable {
    /// Every kind is delivered, in the same order each time (F4).
    case contentKeepsItsOrder
    /// Content is delivered without a token too (P3).
    case contentNeedsNoToken
    /// Every item asked gets an outcome, and no item twice (R8).
    case everyItemIsAnswered
    /// Each item is decided alike alone and in a batch, whatever the order asked (R8).
    case orderDoesNotMatter
    /// An item the service does not know spoils no other item of its batch (R8).
    case unknownItemSpoilsNoOther
    /// A token the service does not know is no grant, and does not fail otherwise than by the rules (R4).
    case unknownTokenGrantsNothing
    /// Calls at the same time get each its own answer (R8).
    case concurrentCallsKeepApart
    /// A cancelled call ends, by throwing, without an answer to wait for (C1).
    case cancellationEndsTheCall
    /// A call of a task that is cancelled already ends too (C1).
    case cancelledBeforehandEndsTheCall
    /// A call that has waited for as long as an attempt may take ends when it is cancelled for that, by throwing; a fetch
    /// like a question (R7).
    case deadlineEndsTheCall
    /// An answer beyond what the service reads is a failure that asking again does not mend; it is not read to its end, and
    /// not kept (R7).
    case oversizedAnswerIsAFailure
    /// A service that cannot answer throws; it grants and refuses nothing (R7).
    case failureIsThrown
    /// An unknown reason refuses, with its code kept (R4).
    case unknownReasonIsKept
    /// A batch as large as the service says it takes is answered (R8).
    case wholeBatchIsAnswered
    /// Neither answers nor errors print the token (T2).
    case tokenIsNotPrinted
  }

  /// How one case went.
  public struct Result: Sendable, CustomStringConvertible {
    /// The case.
    public let name: Case
    /// What is wrong; `nil` where nothing is.
    public let complaint: String?
    /// Why the case was left out; `nil` where it was run.
    public let exclusion: String?

    /// Whether the service is as the SDK needs it, or the case was left out for a reason.
    public var isMet: Bool { complaint == nil }

    /// The case, and how it went.
    public var description: String {
      if let exclusion { return "\(name.rawValue): left out, \(exclusion)" }
      return "\(name.rawValue): \(complaint ?? "met")"
    }
  }

  let service: any ContentService
  let token: String
  let decided: [ItemID]
  let unknown: ItemID
  let refusedForUnknownReason: ItemID?
  let silent: (any ContentService)?
  let failing: (any ContentService)?
  let endless: (any ContentService)?
  let attemptTimeout: Duration
  let clock: any EntitlementClock
  private let exclusions: [Case: String]
  private let patience: Duration

  /// - Parameters:
  ///   - service: the service, in its normal state.
  ///   - token: a viewer it knows.
  ///   - decided: items it decides for that viewer, at least two, none twice.
  ///   - unknown: an item it does not know.
  ///   - refusedForUnknownReason: an item it refuses for a reason the SDK has no name for.
  ///   - silent: the same service while the other side does not answer.
  ///   - failing: the same service while the other side fails.
  ///   - endless: the same service while the other side never stops sending its answer.
  ///   - exclusions: cases that are left out, each with its reason; a case that lacks what it needs and is not left out
  ///     is not met.
  ///   - attemptTimeout: how long a call waits for the silent service before it is cancelled, as the SDK does it.
  ///   - patience: how long a case may take; one that takes longer is not met, and its calls are left to themselves.
  ///   - clock: the clock of these two times.
  public init(
    service: any ContentService, token: String, decided: [ItemID], unknown: ItemID,
    refusedForUnknownReason: ItemID? = nil, silent: (any ContentService)? = nil,
    failing: (any ContentService)? = nil, endless: (any ContentService)? = nil, exclusions: [Case: String] = [:],
    attemptTimeout: Duration = .milliseconds(500), patience: Duration = .seconds(30),
    clock: any EntitlementClock = SystemClock()
  ) {
    self.service = service
    self.token = token
    self.decided = decided
    self.unknown = unknown
    self.refusedForUnknownReason = refusedForUnknownReason
    self.silent = silent
    self.failing = failing
    self.endless = endless
    self.exclusions = exclusions
    self.attemptTimeout = attemptTimeout
    self.patience = patience
    self.clock = clock
  }

  /// Runs every case, one after the other.
  ///
  /// - Returns: how each went, in the order of ``Case``.
  @concurrent public func run() async -> [Result] {
    var results: [Result] = []
    for name in Case.allCases {
      guard exclusions[name] == nil else {
        results.append(Result(name: name, complaint: nil, exclusion: exclusions[name]))
        continue
      }
      // A task of its own: a call that never ends would hold a child's parent for ever.
      let check = Task { await complaint(about: name) }
      if let end = await value(of: check, within: patience) {
        results.append(Result(name: name, complaint: end.complaint, exclusion: nil))
      } else {
        check.cancel()
        results.append(Result(name: name, complaint: "a call had not ended after \(patience)", exclusion: nil))
      }
    }
    return results
  }

  private struct End: Sendable {
    var complaint: String?
  }

  private func complaint(about name: Case) async -> End {
    do {
      try await check(name)
      return End(complaint: nil)
    } catch let complaint as Complaint {
      return End(complaint: complaint.text)
    } catch {
      // The error's own text is not repeated: a service under test may print what it should not.
      return End(complaint: "the service threw an error of type \(type(of: error))")
    }
  }

  private func check(_ name: Case) async throws {
    switch name {
    case .contentKeepsItsOrder: try await contentKeepsItsOrder()
    case .contentNeedsNoToken: try await contentNeedsNoToken()
    case .everyItemIsAnswered: try await everyItemIsAnswered()
    case .orderDoesNotMatter: try await orderDoesNotMatter()
    case .unknownItemSpoilsNoOther: try await unknownItemSpoilsNoOther()
    case .unknownTokenGrantsNothing: try await unknownTokenGrantsNothing()
    case .concurrentCallsKeepApart: try await concurrentCallsKeepApart()
    case .cancellationEndsTheCall: try await cancellationEndsTheCall()
    case .cancelledBeforehandEndsTheCall: try await cancelledBeforehandEndsTheCall()
    case .deadlineEndsTheCall: try await deadlineEndsTheCall()
    case .oversizedAnswerIsAFailure: try await oversizedAnswerIsAFailure()
    case .failureIsThrown: try await failureIsThrown()
    case .unknownReasonIsKept: try await unknownReasonIsKept()
    case .wholeBatchIsAnswered: try await wholeBatchIsAnswered()
    case .tokenIsNotPrinted: try await tokenIsNotPrinted()
    }
  }
}

/// What is wrong with a service, in the words of a result.
struct Complaint: Error {
  let text: String

  init(_ text: String) {
    self.text = text
  }
}
