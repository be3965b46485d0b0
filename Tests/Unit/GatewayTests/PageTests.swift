import ControlModel
import Foundation
import Testing
import Wire

@testable import Gateway

@Suite("The page")
struct PageTests {
  /// The texts of the page's files, by path.
  private func texts() -> [String: String] {
    var texts: [String: String] = [:]
    for file in Page.files {
      texts[file.path] = String(decoding: file.response.bytes, as: UTF8.self)
    }
    return texts
  }

  /// The first capture groups of all matches.
  private func found(_ pattern: String, in text: String) throws -> [String] {
    try text.matches(of: Regex(pattern, as: (Substring, Substring).self)).map {
      String($0.output.1)
    }
  }

  @Test(
    "the page loads nothing from other hosts, and is smaller than 200 kB with the words of all languages and without its font"
  )
  func weight() async throws {
    let words = Page.files.filter { $0.path == "/languages.js" }.map(\.weight)
    #expect(words.count == 1 && words[0] < 5_000 * ControlLanguage.allCases.count)
    let texts = Page.files.filter { $0.path != "/inter.woff2" }
    #expect(texts.map(\.weight).reduce(0, +) < 200_000)
    for (path, text) in self.texts() {
      let text = text.replacingOccurrences(of: "http://www.w3.org/2000/svg", with: "")
      for word in ["http://", "https://", "innerHTML", "eval(", "<style", " style="] {
        #expect(!text.contains(word), "\(path) has \(word)")
      }
    }
  }

  @Test("the font is small, and served as it is: its file is compressed already")
  func font() async throws {
    try await GatewayFixture.serving(isRunning: false) { fixture in
      let reply = try await fixture.ask("GET /inter.woff2", ["Accept-Encoding": "gzip"])
      #expect(reply.headers["content-type"] == "font/woff2")
      #expect(reply.headers["content-encoding"] == nil)
      #expect(reply.headers["cache-control"] == "no-cache")
    }
    let font = try #require(Page.files.first { $0.path == "/inter.woff2" })
    #expect(font.response.bytes.starts(with: Array("wOF2".utf8)))
    #expect(font.weight < 120_000)
  }

  @Test("the page's scripts and style sheets are served without comments and indents")
  func bare() {
    for (path, text) in texts() where path.hasSuffix(".js") || path.hasSuffix(".css") {
      let spare = text.split(separator: "\n").filter {
        $0.hasPrefix(" ") || $0.hasPrefix("//") || $0.hasPrefix("/*") || $0.hasPrefix("*")
      }
      // A line may begin with `*`: a rule in a style sheet, or a multiplication in a script.
      #expect(spare.allSatisfy { $0.hasPrefix("*") && !$0.hasPrefix("*/") }, "\(path): \(spare)")
    }
  }

  @Test("every file that the page names is served, and every served file is named")
  func files() async throws {
    let texts = texts()
    var named: Set<String> = ["/"]
    for text in texts.values {
      named.formUnion(try found(#"(?:from |href=|src=)"(/[a-z0-9.]+)""#, in: text))
    }
    #expect(named == Set(texts.keys))
  }

  @Test("every word that the page uses exists, and every word of the page is used")
  func words() async throws {
    var texts = texts()
    texts["/languages.js"] = nil
    let known = Set(LanguageScript.words(.en).keys)
    for text in texts.values {
      let asked = try found(#"\bword\("([^"]+)"\)"#, in: text)
      #expect(known.isSuperset(of: asked), "\(Set(asked).subtracting(known))")
    }
    let states = try found(#": "([a-zA-Z]+)"[,; ]"#, in: try #require(texts["/model.js"]))
    #expect(states.count > 5)
    #expect(known.isSuperset(of: states), "\(Set(states).subtracting(known))")
    let all = texts.values.joined()
    for key in ControlLanguage.en.words(.page).values.keys where !key.hasPrefix("reason.") {
      #expect(all.contains("\"\(key)\""), "\(key)")
    }
  }

  @Test("the page's words are those of the languages' folders, in the order of the languages")
  func languages() async throws {
    let script = try #require(texts()["/languages.js"])
    let lines = script.split(separator: "\n")
    let tags = ControlLanguage.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ",")
    #expect(lines[0] == "export const languages = [\(tags)];")
    #expect(lines.count == LanguageScript.words(.en).count + 3)
    for language in ControlLanguage.allCases {
      for (key, text) in LanguageScript.words(language) {
        let row = try #require(lines.first { $0.hasPrefix("\"\(key)\":[") })
        #expect(row.contains("\"\(text)\""), "\(language.rawValue) \(key)")
      }
    }
  }

  @Test(
    "the page handles every snapshot and every event without a snapshot, and no other event"
  )
  func events() async throws {
    let text = try #require(texts()["/daemon.js"])
    for name in SocketMessage.PlaceLine.Name.allCases {
      #expect(text.contains("name === \"\(name.rawValue)\""), "\(name)")
    }
    let taken: Set<EventName> = [
      .activity, .activityAlert, .widgetLoaded, .placedChanged, .screenLocked, .screenUnlocked,
      .languageChanged, .setupEdge, .setupFound, .setupEnded, .setupDone,
    ]
    for name in EventName.allCases {
      #expect(text.contains("\"\(name.rawValue)\"") == taken.contains(name), "\(name)")
    }
  }

  @Test(
    "every answer has a Content-Security-Policy that forbids other origins",
    .timeLimit(.minutes(45)))
  func headers() async throws {
    try await GatewayFixture.serving { fixture in
      for path in ["/", "/panel.js", "/v1/status", "/nothing"] {
        let reply = try await fixture.ask("GET \(path)")
        #expect(reply.headers["content-security-policy"]?.hasPrefix("default-src 'self';") == true)
        #expect(reply.headers["x-content-type-options"] == "nosniff")
      }
    }
  }
}
