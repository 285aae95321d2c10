/// The host's side: what the public classes ask of the shell.
extension Shell {
  func open(
    _ kind: ContentKind, at item: ItemID?, sourceID: String?, presentation: (any Presentation)?,
    delegate: (any HostDelegate)?
  ) -> PlayerID {
    var id = PlayerID(0)
    submit { state in
      id = PlayerID(state.nextPlayer())
      state.hosts[id] = PlayerHost(presentation: presentation, delegate: delegate)
      return .open(id, kind, at: item, sourceID: sourceID)
    }
    return id
  }

  func refresh() async -> RefreshOutcome {
    await withCheckedContinuation { continuation in
      submit { state in
        let id = RefreshID(state.nextNumber())
        state.refreshes[id] = continuation
        return .refresh(id)
      }
    }
  }

  /// The delegate that was replaced is let go outside the lock: its end may call back. Where there is none from now on,
  /// there is nobody to tell of what stands (D5).
  func setDelegate(_ delegate: (any HostDelegate)?) {
    var replaced: (any HostDelegate)?
    submit { state in
      replaced = state.delegate
      state.delegate = delegate
      guard delegate != nil else { return .delegateReplaced([]) }
      let served = state.hosts.filter { $0.value.delegate == nil }.keys
      return .delegateReplaced(Array(served))
    }
    withExtendedLifetime(replaced) {}
  }

  func setDelegate(_ delegate: (any HostDelegate)?, of player: PlayerID) {
    var replaced: (any HostDelegate)?
    submit { state in
      guard state.hosts[player] != nil else { return .delegateReplaced([]) }
      replaced = state.hosts[player]?.delegate
      state.hosts[player]?.delegate = delegate
      return .delegateReplaced((delegate ?? state.delegate) == nil ? [] : [player])
    }
    withExtendedLifetime(replaced) {}
  }

  func snapshot(of player: PlayerID) -> PlayerSnapshot? {
    state.withLock { $0.engine.snapshot(of: player) }
  }

  /// Replays the current snapshot, then follows; ends when the player has closed (P4).
  func snapshots(of player: PlayerID) -> AsyncStream<PlayerSnapshot> {
    let (stream, continuation) = AsyncStream.makeStream(of: PlayerSnapshot.self, bufferingPolicy: .bufferingNewest(1))
    let number: Int? = state.withLock { state in
      guard let current = state.engine.snapshot(of: player) else { return nil }
      let number = state.nextNumber()
      var subscriber = PlayerHost.Subscriber(continuation)
      subscriber.see(current)
      state.hosts[player]?.subscribers[number] = subscriber
      return number
    }
    guard let number else {
      continuation.finish()
      return stream
    }
    continuation.onTermination = { [weak self] _ in
      _ = self?.state.withLock { $0.hosts[player]?.subscribers.removeValue(forKey: number) }
    }
    return stream
  }
}

extension Shell.State {
  fileprivate mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  fileprivate mutating func nextPlayer() -> Int {
    lastPlayer += 1
    return lastPlayer
  }
}
