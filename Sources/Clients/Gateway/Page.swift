import FoundationEssentials

/// The files that browsers get: the page and the description of the API.
///
/// They are the files of the folder `Resources`, which are part of the program.
struct Page: Sendable {
  let path: String
  private let kind: String
  private let text: @Sendable () -> String
  /// The file as gzip compressed it when the program was built, or `nil` for a file that is made at run time.
  private let compressed: [UInt8]?

  private init(
    path: String, kind: String, file: String? = nil, text: @escaping @Sendable () -> String
  ) {
    (self.path, self.kind, self.text) = (path, kind, text)
    compressed = file.flatMap { EmbeddedTexts.compressed[$0] }
      .flatMap { Data(base64Encoded: $0) }.map(Array.init)
  }

  /// The page with its parts, and the words that are made of the languages' folders.
  static let files: [Page] =
    EmbeddedTexts.all.compactMap { name, text in
      guard name.hasPrefix(folder) else { return nil }
      let file = name.dropFirst(folder.count)
      return Page(
        path: file == "panel.html" ? "/" : "/\(file)", kind: kind(of: file), file: name
      ) { text }
    }
    + [Page(path: "/languages.js", kind: kind(of: "languages.js")) { LanguageScript.text }]

  static let description = Page(path: "/v1/openapi.json", kind: kind(of: "openapi.json")) {
    Description.text
  }

  private static let folder = "Resources/"

  /// The media type of a file, by the end of its name.
  private static func kind(of file: Substring) -> String {
    switch file.split(separator: ".").last {
    case "html": "text/html; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "js": "text/javascript; charset=utf-8"
    case "svg": "image/svg+xml"
    case "json": "application/json"
    case _: "text/plain; charset=utf-8"
    }
  }

  /// Headers of every answer: nothing is loaded from elsewhere, nothing shows us in a frame, and no kind of
  /// file is guessed.
  static let headers: [String: String] = [
    "Content-Security-Policy":
      // A symbol is a mask, and its picture is in the address: it needs no second request that can fail.
      "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
  ]

  var response: HTTPResponse {
    HTTPResponse(
      status: .ok, headers: ["Content-Type": kind, "Vary": "Accept-Encoding"],
      body: .bytes(Array(text().utf8)))
  }

  /// The file as an answer to a request: compressed if there is such a form and the request's sender can read it.
  func response(to request: HTTPRequest) -> HTTPResponse {
    guard let compressed, Self.takesGzip(request["accept-encoding"] ?? "") else { return response }
    var response = response
    response.headers["Content-Encoding"] = "gzip"
    response.body = .bytes(compressed)
    return response
  }

  /// Whether a list of codings has gzip (RFC 9110, section 12.5.3).
  private static func takesGzip(_ codings: String) -> Bool {
    codings.split(separator: ",").contains { coding in
      let parts = coding.split(separator: ";").map { $0.trimmed.lowercased() }
      guard parts.first == "gzip" else { return false }
      // Weight 0 refuses a coding.
      return !parts.dropFirst().contains { $0.hasPrefix("q=") && Double($0.dropFirst(2)) == 0 }
    }
  }

  /// How many bytes of the file a browser receives: browsers accept gzip.
  var weight: Int { compressed?.count ?? text().utf8.count }
}
