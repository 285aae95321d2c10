/// The types that hold secrets do not print them (T2, O2): not in a description, an interpolation, a mirror or `dump`.
/// These conformances stand apart from the types because reflection has no place where the engine compiles.
extension ViewerToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Always the same placeholder.
  public var description: String { "<viewer token>" }
  /// Always the same placeholder.
  public var debugDescription: String { description }
  /// Without children.
  public var customMirror: Mirror { Mirror(self, children: EmptyCollection(), displayStyle: .struct) }
}

extension PlaybackURL: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Scheme, host, port and path (O2).
  public var description: String { redacted }
  /// Scheme, host, port and path (O2).
  public var debugDescription: String { redacted }
  /// One child, the redacted text.
  public var customMirror: Mirror { Mirror(self, children: ["redacted": redacted], displayStyle: .struct) }
}

extension Refusal: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The reason's code; message and details are for the host's own use.
  public var description: String { "refused(\(reason.code))" }
  /// The reason's code; message and details are for the host's own use.
  public var debugDescription: String { description }
  /// The reason alone; details never show (O2).
  public var customMirror: Mirror { Mirror(self, children: ["reason": reason.code], displayStyle: .struct) }
}
