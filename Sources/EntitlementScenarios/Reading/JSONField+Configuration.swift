import ContentEntitlements

extension JSONField {
  /// How the SDK is configured, and the token it is made with.
  func configuration() throws(JSONError) -> (EntitlementConfiguration, ViewerToken?) {
    let object = try object(ScenarioKeys.configuration)
    var result = EntitlementConfiguration.scenarioDefaults
    if let field = object["entitlements"] { result.entitlements = try field.bool() }
    if let field = object["prefetchAhead"] {
      result.prefetchAhead = try field.wholeNumber("a whole number from 0 to 1000000", in: 0...1_000_000)
    }
    if let field = object["attemptTimeout"] { result.attemptTimeout = try field.timeAboveZero() }
    if let field = object["resolveDeadline"] { result.resolveDeadline = try field.timeAboveZero() }
    if let field = object["retry"] { result.retry = try field.retryPolicy() }
    if let field = object["liveStartJitter"] { result.liveStartJitter = try field.time() }
    if let field = object["grantLifetime"] { result.grantLifetime = try field.timeAboveZero() }
    if let field = object["refusalLifetime"] { result.refusalLifetime = try field.time() }
    if let field = object["undecidedPlayback"] {
      let words: [EntitlementConfiguration.UndecidedPlayback] = [.stop, .playOnUntilExpiry]
      result.undecidedPlayback = try field.word(of: words)
    }
    if let field = object["autoAdvance"] { result.autoAdvance = try field.bool() }
    if let field = object["allowedSchemes"] { result.allowedSchemes = try field.schemes() }
    return (result, try object["externalUserToken"]?.tokenOrNull())
  }

  private func retryPolicy() throws(JSONError) -> EntitlementConfiguration.RetryPolicy {
    let object = try object(ScenarioKeys.retry)
    let defaults = EntitlementConfiguration.scenarioDefaults.retry
    return EntitlementConfiguration.RetryPolicy(
      attempts: try object["attempts"]?.wholeNumber("a whole number from 1 to 1000000", in: 1...1_000_000)
        ?? defaults.attempts,
      baseDelay: try object["baseDelay"]?.time() ?? defaults.baseDelay,
      jitter: try object["jitter"]?.number("a share from 0 to 1", in: 0...1) ?? defaults.jitter)
  }

  /// Schemes in lower case; `https` is always among them.
  private func schemes() throws(JSONError) -> Set<String> {
    var schemes: Set<String> = ["https"]
    for field in try list("a list of URL schemes") {
      let what = "a URL scheme such as \"http\", without a colon"
      let text = try field.text(what)
      guard URLScheme.isWellFormed(text.utf8) else { throw field.expected(what) }
      schemes.insert(text.lowercased())
    }
    return schemes
  }

  /// A token that may be missing: null and empty text both mean none (T3).
  func tokenOrNull() throws(JSONError) -> ViewerToken? {
    if isNull { return nil }
    return ViewerToken(try text("a token or null"))
  }
}

/// The part of a URL before the colon.
enum URLScheme {
  static func isWellFormed(_ bytes: some Collection<UInt8>) -> Bool {
    guard let first = bytes.first, isLetter(first) else { return false }
    return bytes.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20)
  }
}
