import ContentEntitlements
import Foundation
import Testing

@testable import ContentEntitlementsHTTP

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The words are what libcurl says, seen against nginx; `scripts/check-tls` sees them again.
@Suite("What is wrong with TLS is named")
struct TLSFailureTests {
  @Test(
    "R7, T2 · on Linux each reason is told with its cure, and the system's own text is not passed on",
    arguments: [
      ("SSL certificate problem: certificate has expired", TLSFailure.expired),
      ("SSL certificate problem: certificate is not yet valid", .notYetValid),
      ("SSL certificate problem: self-signed certificate", .untrusted),
      ("SSL certificate problem: self-signed certificate in certificate chain", .untrusted),
      ("SSL certificate problem: unable to get local issuer certificate", .untrusted),
      ("SSL: no alternative certificate subject name matches target host name 'canary.example'", .anotherHost),
      ("SSL: certificate subject name 'canary' does not match target host name 'canary.example'", .anotherHost),
      ("SSL certificate problem: certificate revoked", .certificate),
      ("OpenSSL/3.0.19: error:0A00010B:SSL routines::wrong version number", .handshake),
      ("OpenSSL/3.0.19: error:0A000410:SSL routines::sslv3 alert handshake failure", .handshake),
    ])
  func text(text: String, failure: TLSFailure) {
    let error = TransportFailure.error(
      URLError(.unknown, userInfo: [NSLocalizedDescriptionKey: text]), answerBegan: false)
    #expect(error.failure == .other)
    #expect(error.explanation == failure.meaning + " (URL loading error -1)")
  }

  @Test(
    "R7 · elsewhere each code is told with its cure",
    arguments: [
      (URLError.Code.serverCertificateHasBadDate, TLSFailure.expired), (.serverCertificateNotYetValid, .notYetValid),
      (.serverCertificateUntrusted, .certificate), (.serverCertificateHasUnknownRoot, .certificate),
      (.secureConnectionFailed, .handshake), (.clientCertificateRequired, .handshake),
    ])
  func code(code: URLError.Code, failure: TLSFailure) {
    let error = TransportFailure.error(URLError(code), answerBegan: false)
    #expect(error.failure == .other)
    #expect(error.explanation == failure.meaning + " (URL loading error \(code.rawValue))")
  }

  @Test(
    "R7 · on Linux a cut before the answer, in the handshake too, is a lost connection",
    arguments: [
      "Recv failure: Connection reset by peer", "OpenSSL SSL_read: error:0A000126:SSL routines::unexpected eof",
      "OpenSSL SSL_connect: SSL_ERROR_SYSCALL in connection to canary.example:443",
      "OpenSSL SSL_connect: Connection reset by peer in connection to canary.example:443",
      "HTTP/2 stream 1 was not closed cleanly: INTERNAL_ERROR (err 2)",
    ])
  func cut(text: String) {
    let error = TransportFailure.error(
      URLError(.unknown, userInfo: [NSLocalizedDescriptionKey: text]), answerBegan: false)
    #expect(error.failure == .connectionLost)
    #expect(!error.explanation.contains("canary"))
  }

  @Test("R7 · what is not about TLS does not speak of it")
  func another() {
    let ended = URLError(.unknown, userInfo: [NSLocalizedDescriptionKey: "transfer closed with 20 bytes remaining"])
    for answerBegan in [false, true] {
      let explanation = TransportFailure.error(ended, answerBegan: answerBegan).explanation
      #expect(TLSFailure.allCases.allSatisfy { !explanation.contains($0.meaning) })
    }
  }
}
