import FlyingFox
import Foundation

/// The files that browsers get: the page and the description of the API.
struct Page: Sendable {
  /// The path it is asked for by.
  let path: String
  private let kind: String
  private let bytes: [UInt8]

  private init(_ path: String, _ kind: String, _ bytes: [UInt8]) {
    self.path = path
    self.kind = kind
    self.bytes = bytes
  }

  /// The page with its parts.
  static let files: [Page] = [
    Page("/", "text/html; charset=utf-8", PackageResources.panel_html)
  ]

  /// The description of the API (spec.openapis.org, OpenAPI 3.1.0).
  static let description = Page(
    "/v1/openapi.json", "application/json", PackageResources.openapi_json)

  /// Headers of every answer: nothing is loaded from elsewhere, nothing shows us in a frame, and no kind of
  /// file is guessed.
  static let headers: [HTTPHeader: String] = [
    HTTPHeader("Content-Security-Policy"):
      "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    HTTPHeader("X-Content-Type-Options"): "nosniff",
    HTTPHeader("Referrer-Policy"): "no-referrer",
    HTTPHeader("Cross-Origin-Resource-Policy"): "same-origin",
    .cacheControl: "no-cache",
  ]

  /// The file as an answer.
  var response: HTTPResponse {
    HTTPResponse(statusCode: .ok, headers: [.contentType: kind], body: Data(bytes))
  }

  /// How much all files of the page weigh, in bytes.
  static var weight: Int { files.reduce(0) { $0 + $1.bytes.count } }
}
