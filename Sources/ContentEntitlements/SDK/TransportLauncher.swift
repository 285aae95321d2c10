/// Starts the task of one transport call. Hosts get a plain task; tools and tests start it where they can step it.
package struct TransportLauncher: Sendable {
  private let start: @Sendable (_ body: @escaping @Sendable () async -> Void) -> @Sendable () -> Void

  /// - Parameter start: starts `body` in a task of its own and returns what cancels that task.
  package init(
    _ start: @escaping @Sendable (_ body: @escaping @Sendable () async -> Void) -> @Sendable () -> Void
  ) {
    self.start = start
  }

  /// One task a call, wherever the runtime has room.
  package static let standard = TransportLauncher { body in
    let task = Task { await body() }
    return { task.cancel() }
  }

  func callAsFunction(_ body: @escaping @Sendable () async -> Void) -> @Sendable () -> Void {
    start(body)
  }
}
