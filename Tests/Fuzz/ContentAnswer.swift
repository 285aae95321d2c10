import ContentEntitlements
import Foundation

@testable import ContentEntitlementsHTTP

/// The answer to `GET /v1/content/{kind}`: the first byte chooses status and type, the rest is the body.
/// Either it is a failure with a kind, or entries; and no entry is lost.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzContentAnswer(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var draw = Draw(start, count)
  let choice = Int(draw.byte())
  let body = Data(draw.rest())
  let status = [200, 200, 200, 204, 301, 401, 429, 503][choice & 7]
  let headers = ["Content-Type": choice & 8 == 0 ? "application/json" : "text/html", "Retry-After": "7"]
  do {
    let entries = try ContentBody(HTTPReply(HTTPResponse(status: status, headers: headers, body: body))).entries
    require(status < 300, "F4: entries of a failure")
    // What the mirrors and descriptions make of it is bounded and does not trap.
    for entry in entries.prefix(8) { _ = "\(entry)" }
  } catch {
    require(error.description.utf8.count < 400, "R7: an endless failure")
  }
  return 0
}
