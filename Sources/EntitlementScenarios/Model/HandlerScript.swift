package import ContentEntitlements

/// What the host does when it is told of a restriction.
package struct Handler: Sendable {
  /// What it returns; `.unset` where no handler is set.
  package let response: HostResponse
  /// How it calls back into the SDK before it returns.
  package let then: [ScenarioAction]

  package init(_ response: HostResponse, then: [ScenarioAction] = []) {
    self.response = response
    self.then = then
  }
}

/// Handlers used in turn, one for each restriction told; the last repeats.
package struct HandlerScript: Sendable {
  package let handlers: [Handler]
  private var used = 0

  /// - Parameter handlers: one at least; an empty list leaves everything to the SDK.
  package init(_ handlers: [Handler]) {
    self.handlers = handlers.isEmpty ? [Handler(.sdkShouldHandle)] : handlers
  }

  /// The handler for the next restriction.
  package mutating func next() -> Handler {
    defer { used += 1 }
    return handlers[min(used, handlers.count - 1)]
  }
}

/// What the host's URL modifier does with every URL (R11).
package enum URLModifierScript: Sendable {
  /// It throws.
  case fails
  /// It returns what cannot be played.
  case returnsUnplayable
  /// It returns this.
  case returns(PlaybackURL)
}
