public import ContentEntitlements

/// A lane made of a function that posts a job: the counterpart of a looper's handler or of a serial executor.
///
///     let mainLooper = ExecutorLane { job in handler.post(job) }
public struct ExecutorLane: DeliveryLane {
  private let execute: @Sendable (_ job: @escaping @Sendable () -> Void) -> Void

  /// - Parameter execute: runs a job later, after those it was given before and never two at a time; callable from any
  ///   thread, and does not block.
  public init(_ execute: @escaping @Sendable (_ job: @escaping @Sendable () -> Void) -> Void) {
    self.execute = execute
  }

  /// Posts the job.
  ///
  /// - Parameter job: what to run.
  public func enqueue(_ job: @escaping @Sendable () -> Void) {
    execute(job)
  }
}
