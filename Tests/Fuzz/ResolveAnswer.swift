import ContentEntitlements
import Foundation

@testable import ContentEntitlementsHTTP

/// The answer to `POST /v1/resolve`: the first byte chooses status and type, the rest is the body. A refusal is never
/// read as anything milder, and what is printed of an outcome tells nothing of a URL's query (R4, O2).
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzResolveAnswer(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var draw = Draw(start, count)
  let choice = Int(draw.byte())
  let body = Data(draw.rest())
  let status = [200, 200, 200, 401, 403, 302, 429, 500][choice & 7]
  let headers = ["Content-Type": choice & 8 == 0 ? "application/json" : "text/html"]
  let reply = HTTPReply(HTTPResponse(status: status, headers: headers, body: body))
  let refusal = reply.typedRefusal
  require(refusal == nil || choice & 7 == 3 || choice & 7 == 4, "R7: a refusal with status \(status)")
  do {
    let outcomes = try ResolveBody(reply).outcomes
    require(status < 300, "R7: outcomes of a failure")
    for outcome in outcomes.prefix(8) {
      guard case .granted(let granted, _) = outcome.outcome, granted.reveal().contains("?") else { continue }
      let name = outcome.item.contentID + (outcome.item.pageID ?? "")
      require(name.contains("?") || !"\(outcome)".contains("?"), "O2: \(granted) shows a query")
    }
  } catch {
    require(error.description.utf8.count < 400, "R7: an endless failure")
  }
  return 0
}
