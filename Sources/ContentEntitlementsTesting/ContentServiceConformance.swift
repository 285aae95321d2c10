public import ContentEntitlements

/// Puts a content service through what the SDK relies on, so that one you wrote yourself can be trusted.
///
///     let conformance = ContentServiceConformance(
///       service: MyContentService(),
///       token: "a-viewer-of-the-test-system",
///       decided: [ItemID("free-to-all"), ItemID("members-only")],
///       unknown: ItemID("no-such-item"),
///       exclusions: [.cancellationEndsTheCall: "it answers from memory, there is nothing to end"])
///     for result in await conformance.run() { #expect(result.isMet, "\(result)") }
///
/// It asks the real service, in real time, and changes nothing there. Cases that need a state the service is only in
/// sometimes (failing, silent) take a service of their own that is in that state.
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
  private let exclusions: [Case: String]

  /// - Parameters:
  ///   - service: the service, in its normal state.
  ///   - token: a viewer it knows.
  ///   - decided: items it decides for that viewer, at least two, none twice.
  ///   - unknown: an item it does not know.
  ///   - refusedForUnknownReason: an item it refuses for a reason the SDK has no name for.
  ///   - silent: the same service while the other side does not answer.
  ///   - failing: the same service while the other side fails.
  ///   - exclusions: cases that are left out, each with its reason; a case that lacks what it needs and is not left out
  ///     is not met.
  public init(
    service: any ContentService, token: String, decided: [ItemID], unknown: ItemID,
    refusedForUnknownReason: ItemID? = nil, silent: (any ContentService)? = nil,
    failing: (any ContentService)? = nil, exclusions: [Case: String] = [:]
  ) {
    self.service = service
    self.token = token
    self.decided = decided
    self.unknown = unknown
    self.refusedForUnknownReason = refusedForUnknownReason
    self.silent = silent
    self.failing = failing
    self.exclusions = exclusions
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
      do {
        try await check(name)
        results.append(Result(name: name, complaint: nil, exclusion: nil))
      } catch let complaint as Complaint {
        results.append(Result(name: name, complaint: complaint.text, exclusion: nil))
      } catch {
        // The error's own text is not repeated: a service under test may print what it should not.
        results.append(
          Result(name: name, complaint: "the service threw an error of type \(type(of: error))", exclusion: nil))
      }
    }
    return results
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
