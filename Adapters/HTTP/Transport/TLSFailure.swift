import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Why no secure connection came about, as far as the system tells: each with a cure of its own.
enum TLSFailure: CaseIterable, Sendable {
  case expired
  case notYetValid
  case untrusted
  case anotherHost
  /// The certificate is refused, for a reason the system does not name.
  case certificate
  case handshake

  /// `nil` where the error is not about TLS.
  init?(_ error: URLError) {
    switch error.code {
    case .serverCertificateHasBadDate: self = .expired
    case .serverCertificateNotYetValid: self = .notYetValid
    // The codes do not tell a certificate for another host from one that nobody vouches for.
    case .serverCertificateUntrusted, .serverCertificateHasUnknownRoot: self = .certificate
    case .secureConnectionFailed, .clientCertificateRejected, .clientCertificateRequired: self = .handshake
    // On Linux all of it has this one code. Only which known words stand in the text is looked at: it holds the host.
    case .unknown: self.init(text: error.localizedDescription)
    default: return nil
    }
  }

  /// - Parameter text: what libcurl says; first what names the reason, then what names no more than the place.
  private init?(text: String) {
    let words: [(TLSFailure, [String])] = [
      (.anotherHost, ["no alternative certificate subject name", "does not match target host name"]),
      (.expired, ["certificate has expired"]),
      (.notYetValid, ["certificate is not yet valid"]),
      (.untrusted, ["self-signed certificate", "self signed certificate", "local issuer certificate"]),
      (.untrusted, ["unable to verify the first certificate"]),
      (.certificate, ["SSL certificate problem", "certificate verification failed"]),
      (.handshake, ["SSL routines", "SSL_connect", "SSL connection", "gnutls_handshake"]),
    ]
    guard let known = words.first(where: { $0.1.contains { text.contains($0) } }) else { return nil }
    self = known.0
  }

  /// What is wrong and what cures it, for a support engineer.
  var meaning: String {
    switch self {
    case .expired:
      "the service's certificate has run out; renew it on the server, and check this device's clock"
    case .notYetValid:
      "the service's certificate is not valid yet; check its dates on the server, and this device's clock"
    case .untrusted:
      "nobody this system trusts vouches for the service's certificate; the server needs one of a trusted authority, sent "
        + "with its intermediate certificates, or this system that authority"
    case .anotherHost:
      "the service's certificate is for another host; set the base URL to a host the certificate names, or have the server "
        + "use one that names this host"
    case .certificate:
      "the service's certificate is refused; check its host, dates and authority on the server"
    case .handshake:
      "no secure connection came about; check that host and port of the base URL speak TLS 1.2 or later"
    }
  }
}
