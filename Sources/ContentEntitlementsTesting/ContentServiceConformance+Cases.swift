import ContentEntitlements

extension ContentServiceConformance {
  func contentKeepsItsOrder() async throws {
    for kind in ContentKind.allCases {
      let first = try await names(of: kind, token: token)
      try require(first == (try await names(of: kind, token: token)), "\(kind.rawValue) came in another order")
    }
  }

  func contentNeedsNoToken() async throws {
    for kind in ContentKind.allCases { _ = try await names(of: kind, token: nil) }
  }

  func everyItemIsAnswered() async throws {
    try require(decided.count >= 2, "give at least two items that are decided")
    let outcomes = try await service.resolve(question(decided)).outcomes
    let answered = outcomes.map(\.item)
    try require(Set(answered) == Set(decided), "items were left out, or others answered")
    try require(answered.count == decided.count, "an item was answered twice")
    for outcome in outcomes {
      if case .failed = outcome.outcome { throw Complaint("\(outcome.item.contentID) is undetermined") }
    }
  }

  func orderDoesNotMatter() async throws {
    let batch = try await words(of: decided)
    try require(try await words(of: decided.reversed()) == batch, "the reversed batch was decided otherwise")
    for item in decided {
      let alone = try await words(of: [item])
      try require(alone[item] == batch[item], "\(item.contentID) is decided otherwise alone")
    }
  }

  func unknownItemSpoilsNoOther() async throws {
    let before = try await words(of: decided)
    let with = try await words(of: [unknown] + decided)
    for item in decided {
      try require(with[item] == before[item], "\(item.contentID) is decided otherwise beside an unknown item")
    }
    try require(with[unknown] != "granted", "the unknown item was granted")
  }

  func unknownTokenGrantsNothing() async throws {
    // A free item may be granted to anyone; what is refused or waits for this viewer cannot be granted to nobody.
    let known = try await words(of: decided)
    do {
      let nobody = try await service.resolve(question(decided, token: "nobody-that-is-known-0")).outcomes
      for outcome in nobody where known[outcome.item] != "granted" {
        if case .granted = outcome.outcome { throw Complaint("\(outcome.item.contentID) was granted to nobody") }
      }
    } catch let error as ContentServiceError {
      try require(!error.failure.isTransient, "an unknown token counts as a failure that passes")
    }
  }

  func concurrentCallsKeepApart() async throws {
    let alone = try await words(of: decided)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<32 {
        let item = decided[number % decided.count]
        group.addTask {
          let outcomes = try await service.resolve(question([item])).outcomes
          try require(outcomes.map(\.item) == [item], "a call got another call's answer")
          try require(outcomes.first.map { word($0.outcome) } == alone[item], "a call got another decision")
        }
      }
      try await group.waitForAll()
    }
  }

  func failureIsThrown() async throws {
    guard let failing else { throw Complaint("give a failing service, or leave the case out with its reason") }
    for outcome in try await outcomesOrNone(of: failing) {
      switch outcome.outcome {
      case .failed: break
      default: throw Complaint("\(outcome.item.contentID) was decided by a service that fails")
      }
    }
    do {
      _ = try await failing.content(ContentRequest(kind: .moments, token: nil, epoch: Epoch(1), attempt: 1))
    } catch is ContentServiceError {
      return
    }
    throw Complaint("content was delivered by a service that fails")
  }

  func unknownReasonIsKept() async throws {
    guard let item = refusedForUnknownReason else {
      throw Complaint("name an item that is refused for an unknown reason, or leave the case out with its reason")
    }
    let outcomes = try await service.resolve(question([item])).outcomes
    guard case .refused(let refusal) = outcomes.first?.outcome else { throw Complaint("the item is not refused") }
    try require(!RefusalReason.named.contains(refusal.reason), "the reason became one that has a name")
    try require(!refusal.reason.code.isEmpty, "the reason was lost")
  }

  func wholeBatchIsAnswered() async throws {
    try require(service.resolveBatchLimit >= 1, "resolveBatchLimit is less than 1")
    let fillers = (0..<service.resolveBatchLimit).map { ItemID("\(unknown.contentID)-\($0)") }
    let items = Array((decided + fillers).prefix(service.resolveBatchLimit))
    let outcomes = try await service.resolve(question(items)).outcomes
    let known = Set(decided).intersection(items)
    try require(known.isSubset(of: outcomes.map(\.item)), "items of a whole batch were left out")
  }

  func tokenIsNotPrinted() async throws {
    var printed = ""
    dump(try await service.resolve(question(decided)), to: &printed)
    for service in [service, failing].compactMap({ $0 }) {
      do {
        dump(try await service.resolve(question([unknown], token: token)), to: &printed)
      } catch {
        printed += "\(error) \(String(reflecting: error))"
        dump(error, to: &printed)
      }
    }
    try require(!contains(printed, token), "the token is in what an answer or an error prints")
  }

  private func names(of kind: ContentKind, token: String?) async throws -> [String?] {
    let viewer = token.flatMap { ViewerToken($0) }
    let answer = try await service.content(ContentRequest(kind: kind, token: viewer, epoch: Epoch(1), attempt: 1))
    return answer.entries.map { entry in
      switch entry {
      case .item(let item): item.id
      case .story(let id, _, _): id
      case .malformed(let id): id
      }
    }
  }

  func question(_ items: [ItemID], token other: String? = nil) throws -> ResolveRequest {
    guard let viewer = ViewerToken(other ?? token) else { throw Complaint("give a token that is not empty") }
    return ResolveRequest(items: items, token: viewer, epoch: Epoch(1), attempt: 1)
  }

  /// Each item's decision in a word; URLs and times differ from call to call.
  private func words(of items: [ItemID]) async throws -> [ItemID: String] {
    let outcomes = try await service.resolve(question(items)).outcomes
    return Dictionary(outcomes.map { ($0.item, word($0.outcome)) }, uniquingKeysWith: { first, _ in first })
  }

  private func outcomesOrNone(of service: any ContentService) async throws -> [ItemOutcome] {
    do {
      return try await service.resolve(question(decided)).outcomes
    } catch is ContentServiceError {
      return []
    }
  }
}

private func word(_ outcome: ResolveOutcome) -> String {
  switch outcome {
  case .granted: "granted"
  case .notStarted: "notStarted"
  case .refused(let refusal): "refused " + refusal.reason.code
  case .failed(let failure, _): "failed " + failure.kind
  }
}

func require(_ holds: Bool, _ complaint: String) throws(Complaint) {
  if !holds { throw Complaint(complaint) }
}

/// Compared by bytes, without Foundation.
private func contains(_ text: String, _ part: String) -> Bool {
  let (text, part) = (Array(text.utf8), Array(part.utf8))
  guard !part.isEmpty, text.count >= part.count else { return false }
  return (0...(text.count - part.count)).contains { text[$0...].starts(with: part) }
}
