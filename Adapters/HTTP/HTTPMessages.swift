import ContentEntitlements
public import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request on its way to the content service, as ``HTTPMiddleware`` sees it.
///
/// Method, address and body are settled; header fields can be added and replaced. Among them is the viewer's token, so it
/// prints method, path and the names of its fields, and no value (T2).
public struct HTTPRequest: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// `GET` or `POST`.
  public let method: String
  /// Where it goes; without user info and fragment.
  public let url: URL
  /// The JSON question of a `POST`.
  public let body: Data?
  private(set) var headers = HeaderFields()

  /// A request without header fields, such as a test of a middleware needs. The service makes its own; one that a
  /// middleware passes on in its place goes to the origin of the base URL or fails (`other`) before it is sent (T1).
  ///
  /// - Parameters:
  ///   - method: `GET` or `POST`.
  ///   - url: where it goes.
  ///   - body: the body of a `POST`.
  public init(method: String, url: URL, body: Data? = nil) {
    self.method = method
    self.url = url
    self.body = body
  }

  /// - Parameter name: the field's name, in capitals or not.
  /// - Returns: what the field holds; `nil` where it does not stand.
  public func value(ofHeader name: String) -> String? {
    headers[name]
  }

  /// Adds a field, or replaces it. A name or value that HTTP cannot carry, and a field that says where a request
  /// goes or ends or is about the connection (`Host`, `Content-Length`, `Connection` and their like), makes the request
  /// fail (`other`) before it is sent.
  ///
  /// - Parameters:
  ///   - name: the field's name.
  ///   - value: what it holds: visible ASCII, with spaces inside; `nil` takes the field away.
  public mutating func setHeader(_ name: String, to value: String?) {
    headers[name] = value
  }

  /// Method, path and the names of the fields.
  public var description: String {
    "\(method) \(url.path) [\(headers.all.map(\.name).sorted().joined(separator: ", "))]"
  }
  /// Method, path and the names of the fields.
  public var debugDescription: String { description }
  /// Without children.
  public var customMirror: Mirror { Mirror(self, children: EmptyCollection(), displayStyle: .struct) }

  func urlRequest() throws(ContentServiceError) -> URLRequest {
    // On Linux it reaches the wire as it is, line ends and all.
    guard HTTPField.isName(method) else {
      throw ContentServiceError(
        .other, explanation: "a middleware made a request whose method is not one word; use GET or POST")
    }
    var request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: 86_400)
    request.httpShouldHandleCookies = false
    request.httpMethod = method
    request.httpBody = body
    var fields: [String: String] = [:]
    for field in headers.all {
      guard HTTPField.isName(field.name), HTTPField.isValue(field.value) else {
        throw ContentServiceError(
          .other, explanation: "a middleware set a header field that HTTP cannot carry; use visible ASCII")
      }
      guard !HTTPField.isOfHTTPItself(field.name) else {
        throw ContentServiceError(
          .other,
          explanation: "a middleware set a header field that says where a request goes or ends; leave those to HTTP")
      }
      fields[field.name] = field.value
    }
    request.allHTTPHeaderFields = fields
    return request
  }
}

/// A complete answer, as ``HTTPMiddleware`` sees it.
///
/// Its body may hold signed URLs, so it prints status and size (O2).
public struct HTTPResponse: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The status.
  public let status: Int
  /// The body, decompressed and within the bound.
  public let body: Data
  private let headers: HeaderFields

  /// - Parameters:
  ///   - status: the status.
  ///   - headers: the header fields by name.
  ///   - body: the body, decompressed.
  public init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
    self.status = status
    self.body = body
    self.headers = HeaderFields(headers.map { (name: $0.key, value: $0.value) })
  }

  init(_ head: HTTPURLResponse, body: Data) {
    status = head.statusCode
    self.body = body
    headers = HeaderFields(
      head.allHeaderFields.compactMap { name, value in
        if let name = name as? String, let value = value as? String { (name, value) } else { nil }
      })
  }

  /// - Parameter name: the field's name, in capitals or not.
  /// - Returns: what the field holds; `nil` where it does not stand.
  public func value(ofHeader name: String) -> String? {
    headers[name]
  }

  /// The status and how many bytes came.
  public var description: String { "status \(status), \(body.count) bytes" }
  /// The status and how many bytes came.
  public var debugDescription: String { description }
  /// Without children.
  public var customMirror: Mirror { Mirror(self, children: EmptyCollection(), displayStyle: .struct) }
}

/// Header fields by their names, which are the same in capitals or not. A list: there are few, and most are never asked
/// for.
struct HeaderFields: Sendable {
  private(set) var all: [(name: String, value: String)] = []

  init(_ all: [(name: String, value: String)] = []) {
    self.all = all
  }

  subscript(name: String) -> String? {
    get { all.first { HeaderFields.isSame($0.name, name) }?.value }
    set {
      all.removeAll { HeaderFields.isSame($0.name, name) }
      if let newValue { all.append((name, newValue)) }
    }
  }

  private static func isSame(_ left: String, _ right: String) -> Bool {
    let (left, right) = (left.utf8, right.utf8)
    return left.count == right.count && left.elementsEqual(right) { lowercased($0) == lowercased($1) }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }
}
