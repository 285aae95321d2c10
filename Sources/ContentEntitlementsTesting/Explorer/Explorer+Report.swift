import ContentEntitlements

/// A course in words.
extension Explorer {
  func violation(_ finding: Finding, course: [ExplorerMove]) -> ExplorationViolation {
    let written = CourseScenario(self, course).write(finding)
    let text = finding.service.map { "\(finding.text), with a service that is \($0) from now on" } ?? finding.text
    return ExplorationViolation(
      rule: finding.rule, finding: text, trace: trace(of: course), scenario: written.scenario,
      unwritable: written.obstacle)
  }

  /// The course again, told step by step.
  private func trace(of course: [ExplorerMove]) -> [String] {
    var state = ExplorerState(world, items: world.allItems)
    var lines: [String] = []
    for (number, move) in course.enumerated() {
      let told = describe(move, in: state)
      let log: StepLog
      do throws(Finding) {
        log = try take(move, &state)
      } catch {
        lines.append("\(number + 1). \(told)  ← \(error.rule): \(error.text)")
        break
      }
      lines.append("\(number + 1). \(told)\(describe(log, state))")
    }
    return lines
  }

  private func describe(_ log: StepLog, _ state: ExplorerState) -> String {
    var parts: [String] = []
    for callback in log.callbacks {
      switch callback {
      case .contentRestricted(let restriction): parts.append("restriction \(restriction.id) told")
      case .restrictionLifted(let end): parts.append("restriction \(end.restriction) lifted, \(end.cause.rawValue)")
      case .resolveFailed(let report): parts.append("failure told, \(report.failure.kind)")
      case .present, .contentLoaded: continue
      }
    }
    let shown = state.snapshots.map { "\($0.item?.shown ?? "-") \($0.state.name)" }
    if shown != log.before.map({ "\($0.item?.shown ?? "-") \($0.state.name)" }) { parts += shown }
    return parts.isEmpty ? "" : "  → " + parts.joined(separator: ", ")
  }

  private func describe(_ move: ExplorerMove, in state: ExplorerState) -> String {
    switch move {
    case .act(let place): describe(world.actions[place])
    case .handlerActs(let place): "the handler calls: \(describe(world.handlerActions[place]))"
    case .handlerReturns: "the handler returns"
    case .deliver: "the next callback begins"
    case .pass: "time passes, to the end of a decision's life"
    case .fire(let place): "the timer of \(state.timers[place].at) fires"
    case .answer(let place, let choice): describe(state.calls[place], choice)
    }
  }

  /// Tokens are told by their place among the world's: they do not print, not even made-up ones (T2).
  private func describe(_ action: ExplorerAction) -> String {
    guard case .setExternalUserToken(let token?, let policy) = action else { return action.shown }
    let place = world.tokens.firstIndex(of: token) ?? 0
    return "token \(place + 1) set" + (policy == .evict ? ", evicting" : "")
  }

  private func describe(_ call: OpenCall, _ choice: Int) -> String {
    switch call.kind {
    case .content(let request):
      return choice == 0
        ? "content arrives: \(request.kind.rawValue)" : "content fails: \(world.contentFailures[choice - 1].kind)"
    case .modifyURL(_, let item, _):
      return choice == 0 ? "the hook answers for \(item.shown)" : "the hook throws for \(item.shown)"
    case .resolve(let request):
      let all = request.items.map(\.shown).joined(separator: " ")
      let mixtures = choices(for: call) - failures.count
      if choice >= mixtures { return "\(all) answered: \(failures[choice - mixtures].kind)" }
      let answers = zip(request.items, mixture(choice, of: request)).map { "\($0.shown) \($1.shown)" }
      return "answered: " + answers.joined(separator: ", ")
    }
  }
}

extension ExplorationViolation {
  /// The violation for people: rule, course, scenario.
  public var report: String {
    var lines = ["\(rule): \(finding)"] + trace.map { "  \($0)" }
    if let scenario { lines += ["as a scenario:", scenario] }
    if let unwritable { lines.append("not writable as a scenario: \(unwritable)") }
    return lines.joined(separator: "\n")
  }
}

extension ExplorerWorld {
  fileprivate var tokens: [String] {
    var tokens = externalUserToken.map { [$0] } ?? []
    for case .setExternalUserToken(let token?, _) in actions + handlerActions where !tokens.contains(token) {
      tokens.append(token)
    }
    return tokens
  }
}

extension ExplorerAnswer {
  var shown: String {
    switch self {
    case .granted(let lifetime): lifetime.map { "granted for \($0) s" } ?? "granted"
    case .refused(let reason): "refused, \(reason.code)"
    case .notStarted(let start, _): "not started, in \(start) s"
    case .failed(let failure): failure.kind
    }
  }
}

extension ExplorerAction {
  var shown: String {
    switch self {
    case .open(let player, let kind, let item):
      "open player \(player), \(kind.rawValue)" + (item.map { " at \($0.shown)" } ?? "")
    case .next(let player): "next in \(player)"
    case .previous(let player): "previous in \(player)"
    case .nextPage(let player): "next page in \(player)"
    case .previousPage(let player): "previous page in \(player)"
    case .show(let player, let item): "show \(item.shown) in \(player)"
    case .playbackFinished(let player): "playback finished in \(player)"
    case .playbackFailed(let player): "playback failed in \(player)"
    case .pause(let player): "pause \(player)"
    case .resume(let player): "resume \(player)"
    case .retry(let player): "retry in \(player)"
    case .close(let player): "close \(player)"
    case .replaceDelegate(let player): "another delegate for \(player)"
    case .setExternalUserToken(let token, let policy):
      "token \(token == nil ? "cleared" : "set")" + (policy == .evict ? ", evicting" : "")
    case .refreshEntitlements: "refresh entitlements"
    case .enterBackground: "to the background"
    case .enterForeground: "to the foreground"
    case .wait(let seconds): "wait \(seconds) s"
    }
  }
}
