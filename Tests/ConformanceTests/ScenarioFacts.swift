import ContentEntitlements
import EntitlementScenarios

/// What a scenario file says that its run is checked against, read from the file's own text.
struct ScenarioFacts: Sendable {
  /// Text that may show nowhere: tokens, what signs a URL, details (I12, O2).
  let secrets: [String]
  /// The URLs, redacted, that the service may grant for an item.
  let grantedURLs: [ItemID: Set<String>]
  /// The URLs, redacted, with which an item arrives free.
  let freeURLs: [ItemID: Set<String>]
  /// The URL, redacted, that the host's hook puts in place of others.
  let modifierURL: String?
  let isFeatureOn: Bool
  let hasTokenAtStart: Bool
  /// When something is done to the SDK, in milliseconds; `nil` where handlers call back at other times.
  let stepTimes: Set<Int64>?
  /// Whether some player is asked to retry, or reports a failed playback: those ask questions of their own (R8).
  let asksTwice: Bool
  /// Whether the run comes to rest by itself.
  let runsToQuiescence: Bool

  init(_ file: JSONValue) {
    let configuration = file["configuration"]
    let schemes = Set((configuration?["allowedSchemes"]?.elements ?? []).compactMap { $0.text?.lowercased() })
    isFeatureOn = configuration?["entitlements"]?.bool ?? true
    hasTokenAtStart = !(configuration?["externalUserToken"]?.text ?? "").isEmpty
    runsToQuiescence = file["until"] == nil
    modifierURL = file["host"]?["urlModifier"]?.text.map { PlaybackURL($0).redacted }
    let actions = [file["steps"], file["host"]].compactMap { $0 }.flatMap(\.objects)
    asksTwice = actions.contains { $0["retry"] != nil || $0["playbackFailed"] != nil }
    let callsBack = actions.contains { $0["then"] != nil }
    let times = (file["steps"]?.elements ?? []).compactMap { $0["at"]?.number }
    stepTimes = callsBack ? nil : Set(times.map { Int64(($0 * 1000).rounded()) })
    secrets = ScenarioFacts.secrets(of: file)
    grantedURLs = ScenarioFacts.grantedURLs(of: file)
    freeURLs = ScenarioFacts.freeURLs(of: file, allowing: schemes)
  }

  /// Short and blank text is left out: it would be found where it has nothing to do with the secret.
  private static func secrets(of file: JSONValue) -> [String] {
    var secrets: [String] = file["contentByToken"]?.members.map(\.key) ?? []
    for object in file.objects {
      for key in ["externalUserToken", "setExternalUserToken", "token"] { secrets += [object[key]?.text ?? ""] }
      secrets += object["details"]?.members.compactMap(\.value.text) ?? []
      for key in ["url", "granted", "urlModifier"] { secrets += signatures(in: object[key]?.text ?? "") }
    }
    return secrets.filter { $0.utf8.count >= 5 && !$0.allSatisfy(\.isWhitespace) }
  }

  /// User info, query and fragment.
  private static func signatures(in url: String) -> [String] {
    var rest = url[...]
    var found: [String] = []
    if let end = rest.firstIndex(where: { $0 == "?" || $0 == "#" }) {
      found.append(String(rest[rest.index(after: end)...]))
      rest = rest[..<end]
    }
    if let at = rest.lastIndex(of: "@"), let start = rest.firstIndex(of: ":") {
      found += rest[rest.index(after: start)..<at].split(whereSeparator: { "/:".contains($0) }).map(String.init)
    }
    return found
  }

  private static func grantedURLs(of file: JSONValue) -> [ItemID: Set<String>] {
    var urls: [ItemID: Set<String>] = [:]
    for object in file.objects {
      guard let answers = object["answers"]?.elements, let item = object["item"]?.text else { continue }
      let id = ItemID(item, page: object["page"]?.text)
      let granted = answers.compactMap { $0["granted"]?.text.map { PlaybackURL($0).redacted } }
      urls[id, default: []].formUnion(granted)
    }
    return urls
  }

  private static func freeURLs(of file: JSONValue, allowing schemes: Set<String>) -> [ItemID: Set<String>] {
    var urls: [ItemID: Set<String>] = [:]
    func take(_ item: JSONValue, _ id: ItemID) {
      guard let url = item["url"]?.text.map({ PlaybackURL($0) }), url.isPlayable(allowedSchemes: schemes) else {
        return
      }
      urls[id, default: []].insert(url.redacted)
    }
    let contents = [file["content"]].compactMap { $0 } + (file["contentByToken"]?.members.map(\.value) ?? [])
    for entry in contents.flatMap({ $0.members.flatMap { $0.value.elements } }) {
      guard let id = entry["id"]?.text else { continue }
      take(entry, ItemID(id))
      for page in entry["pages"]?.elements ?? [] { take(page, ItemID(id, page: page["id"]?.text)) }
    }
    return urls
  }
}

extension JSONValue {
  subscript(key: String) -> JSONValue? {
    members.first { $0.key.utf8.elementsEqual(key.utf8) }?.value
  }

  var members: [JSONMember] {
    if case .object(let members) = content { members } else { [] }
  }

  var elements: [JSONValue] {
    if case .list(let elements) = content { elements } else { [] }
  }

  var text: String? {
    if case .text(let text) = content { text } else { nil }
  }

  var number: Double? {
    if case .number(let number, _) = content { number } else { nil }
  }

  var bool: Bool? {
    if case .bool(let bool) = content { bool } else { nil }
  }

  /// Itself, and every object inside.
  var objects: [JSONValue] {
    let inside = (members.map(\.value) + elements).flatMap(\.objects)
    if case .object = content { return [self] + inside }
    return inside
  }
}
