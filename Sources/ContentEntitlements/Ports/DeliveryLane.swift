/// The lane port: the one serial executor on which an SDK instance calls its host, presentation and delegate alike.
///
/// The iOS adapter's lane is the main actor; the Android adapter takes the counterpart of the main looper from the host.
/// The lane is a port because a fence has to be checked at the moment of the call: the SDK enqueues one job, and inside
/// it checks each callback and makes it (X7).
public protocol DeliveryLane: Sendable {
  /// Runs `job` after all jobs enqueued before it, never two at a time. Callable from any thread; does not block.
  func enqueue(_ job: @escaping @Sendable () -> Void)
}
