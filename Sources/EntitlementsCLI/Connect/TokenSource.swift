import Foundation

/// What is wrong with a command or with a token's source. It repeats nothing of what was given: that may be a token put
/// in the wrong place (T2).
struct InputFault: Error {
  let problem: String

  init(_ problem: String) {
    self.problem = problem
  }
}

/// Where a token comes from. Never from the command line, which other processes can see and shells keep (T2).
enum TokenSource {
  case file(String)
  case environment(String)

  /// The largest token that is read, in bytes.
  static let sizeLimit = 1 << 20

  /// The token, unchanged (T1); of a file's end exactly one line feed is left out, as editors put it there.
  func token() throws(InputFault) -> String {
    switch self {
    case .file(let name):
      // A handle and not `FileManager`, which takes a pipe (`<(…)` in a shell) for empty.
      guard let file = FileHandle(forReadingAtPath: name), let read = try? file.readToEnd(limit: Self.sizeLimit)
      else {
        throw InputFault("the token file cannot be read, or is larger than 1 MB; name a file that holds a token")
      }
      var bytes = read
      if bytes.last == 0x0A { bytes.removeLast() }
      let token = String(decoding: bytes, as: UTF8.self)
      guard token.utf8.elementsEqual(bytes) else {
        throw InputFault("the token file does not hold text in UTF-8")
      }
      return token
    case .environment(let name):
      guard let token = ProcessInfo.processInfo.environment[name] else {
        throw InputFault("the environment has no such variable; name one that is set")
      }
      return token
    }
  }
}
