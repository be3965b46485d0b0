import ControlModel
import FoundationEssentials

/// A file for browsers: a file of the page, or the description of the API.
///
/// The page's files are in the folder `Resources` and become part of the program.
struct Page: Sendable {
  let path: String
  private let kind: String
  private let bytes: @Sendable () -> [UInt8]
  /// The file compressed by gzip at build time, or `nil` for a font and for a file that is generated at run time.
  private let compressed: [UInt8]?

  private init(
    path: String, kind: String, file: String? = nil, text: @escaping @Sendable () -> String
  ) {
    (self.path, self.kind) = (path, kind)
    bytes = { Array(text().utf8) }
    compressed = file.flatMap { EmbeddedTexts.compressed[$0] }.map(Self.decoded)
  }

  /// A font, whose file is compressed already.
  private init(font path: String, base64: String) {
    let font = Self.decoded(base64)
    (self.path, kind, compressed) = (path, Self.kind(of: path[...]), nil)
    bytes = { font }
  }

  private static func decoded(_ base64: String) -> [UInt8] {
    Data(base64Encoded: base64).map(Array.init) ?? []
  }

  /// The files of the page, and the script with the words of all languages.
  static let files: [Page] =
    EmbeddedTexts.all.compactMap { name, text in
      guard name.hasPrefix(folder) else { return nil }
      let file = name.dropFirst(folder.count)
      return Page(
        path: file == "panel.html" ? "/" : "/\(file)", kind: kind(of: file), file: name
      ) { text }
    }
    + EmbeddedTexts.fonts.map { Page(font: "/\($0.key.dropFirst(folder.count))", base64: $0.value) }
    + [Page(path: "/languages.js", kind: kind(of: "languages.js")) { LanguageScript.text }]

  static let description = Page(path: "/v1/openapi.json", kind: kind(of: "openapi.json")) {
    Description.text
  }

  private static let folder = "Resources/"

  /// The media type for the extension of a file's name.
  private static func kind(of file: Substring) -> String {
    switch file.split(separator: ".").last {
    case "html": "text/html; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "js": "text/javascript; charset=utf-8"
    case "svg": "image/svg+xml"
    case "json": "application/json"
    case "woff2": "font/woff2"
    case _: "text/plain; charset=utf-8"
    }
  }

  /// The headers of every answer: the page loads nothing from other origins, no site can show it in a frame,
  /// and browsers do not guess media types.
  static let headers: [String: String] = [
    "Content-Security-Policy":
      // A symbol is a mask with its picture in a data URL, which needs no second request that can fail.
      "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
  ]

  var response: HTTPResponse {
    HTTPResponse(
      status: .ok, headers: ["Content-Type": kind, "Vary": "Accept-Encoding"],
      body: .bytes(bytes()))
  }

  /// The answer to a request for the file, compressed if possible and if the client accepts gzip.
  func response(to request: HTTPRequest) -> HTTPResponse {
    guard let compressed, Self.takesGzip(request["accept-encoding"] ?? "") else { return response }
    var response = response
    response.headers["Content-Encoding"] = "gzip"
    response.body = .bytes(compressed)
    return response
  }

  /// Whether a list of codings accepts gzip (RFC 9110, section 12.5.3).
  private static func takesGzip(_ codings: String) -> Bool {
    codings.split(separator: ",").contains { coding in
      let parts = coding.split(separator: ";").map { $0.trimmed.lowercased() }
      guard parts.first == "gzip" else { return false }
      // Weight 0 refuses a coding.
      return !parts.dropFirst().contains { $0.hasPrefix("q=") && Double($0.dropFirst(2)) == 0 }
    }
  }

  /// The number of bytes that a browser, which accepts gzip, receives for the file.
  var weight: Int { compressed?.count ?? bytes().count }
}

/// The page's words in all languages, as a script generated from the languages' folders, so that no second
/// copy exists.
enum LanguageScript {
  /// The script, generated when it is first requested.
  static let text = make()

  /// The keys and texts of a language; the texts of `page.strings` override the texts of `status.strings`.
  ///
  /// Of the words of hints, the page needs only the verbs.
  static func words(_ language: ControlLanguage) -> [String: String] {
    language.words(.hints).values.filter { $0.key.hasPrefix("verb.") }
      .merging(language.words(.status).values) { _, status in status }
      .merging(language.words(.page).values) { _, page in page }
  }

  /// Returns a list of the languages, and a table with the texts of each key in all languages.
  private static func make() -> String {
    let languages = ControlLanguage.allCases
    let english = words(.en)
    let tables = languages.map(words)
    let rows = english.keys.sorted().map { key in
      "\(json(key)):\(json(tables.map { $0[key] ?? english[key] }))"
    }
    return """
      export const languages = \(json(languages.map(\.rawValue)));
      export const table = {
      \(rows.joined(separator: ",\n"))
      };

      """
  }

  private static func json(_ value: some Encodable) -> String {
    // Texts can always be encoded.
    String(decoding: JSONText.encode(value) ?? [], as: UTF8.self)
  }
}
