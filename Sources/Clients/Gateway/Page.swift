/// The files that browsers get: the page and the description of the API.
struct Page: Sendable {
  /// The path it is asked for by.
  let path: String
  private let kind: String
  private let content: @Sendable () -> [UInt8]

  private init(
    _ path: String, _ kind: String, _ content: @autoclosure @escaping @Sendable () -> [UInt8]
  ) {
    self.path = path
    self.kind = kind
    self.content = content
  }

  /// The page with its parts.
  static let files: [Page] = [
    Page("/", "text/html; charset=utf-8", PackageResources.panel_html),
    style("/panel.css", PackageResources.panel_css),
    style("/symbols.css", PackageResources.symbols_css),
    style("/device.css", PackageResources.device_css),
    style("/tiles.css", PackageResources.tiles_css),
    style("/settings.css", PackageResources.settings_css),
    style("/confirm.css", PackageResources.confirm_css),
    style("/lock.css", PackageResources.lock_css),
    style("/token.css", PackageResources.token_css),
    Page("/icon.svg", "image/svg+xml", PackageResources.icon_svg),
    Page("/licenses.txt", "text/plain; charset=utf-8", PackageResources.licenses_txt),
    script("/panel.js", PackageResources.panel_js),
    script("/model.js", PackageResources.model_js),
    script("/activities.js", PackageResources.activities_js),
    script("/clock.js", PackageResources.clock_js),
    script("/daemon.js", PackageResources.daemon_js),
    script("/events.js", PackageResources.events_js),
    script("/token.js", PackageResources.token_js),
    script("/device.js", PackageResources.device_js),
    script("/key.js", PackageResources.key_js),
    script("/island.js", PackageResources.island_js),
    script("/confirm.js", PackageResources.confirm_js),
    script("/tiles.js", PackageResources.tiles_js),
    script("/today.js", PackageResources.today_js),
    script("/lock.js", PackageResources.lock_js),
    script("/passcode.js", PackageResources.passcode_js),
    script("/news.js", PackageResources.news_js),
    script("/settings.js", PackageResources.settings_js),
    script("/options.js", PackageResources.options_js),
    script("/parts.js", PackageResources.parts_js),
    script("/symbols.js", PackageResources.symbols_js),
    script("/words.js", PackageResources.words_js),
    script("/languages.js", LanguageScript.bytes),
  ]

  private static func style(_ path: String, _ bytes: [UInt8]) -> Page {
    Page(path, "text/css; charset=utf-8", bytes)
  }

  private static func script(
    _ path: String, _ content: @autoclosure @escaping @Sendable () -> [UInt8]
  ) -> Page {
    Page(path, "text/javascript; charset=utf-8", content())
  }

  /// The description of the API (spec.openapis.org, OpenAPI 3.1.0).
  static let description = Page(
    "/v1/openapi.json", "application/json", PackageResources.openapi_json)

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

  /// The file as an answer.
  var response: HTTPResponse {
    HTTPResponse(status: .ok, headers: ["Content-Type": kind], body: .bytes(content()))
  }

  /// How much the file weighs, in bytes.
  var weight: Int { content().count }
}
