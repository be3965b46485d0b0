import Foundation
import Testing
import Wire

@testable import Gateway

@Suite("The page")
struct PageTests {
  /// The page's files as texts, by their paths.
  private func texts() -> [String: String] {
    var texts: [String: String] = [:]
    for file in Page.files {
      texts[file.path] = String(decoding: file.response.bytes, as: UTF8.self)
    }
    return texts
  }

  /// The first groups of all matches.
  private func found(_ pattern: String, in text: String) throws -> [String] {
    try text.matches(of: Regex(pattern, as: (Substring, Substring).self)).map {
      String($0.output.1)
    }
  }

  @Test("it loads nothing from elsewhere and weighs less than 150 kB")
  func weight() async throws {
    #expect(Page.weight < 150_000)
    for (path, text) in texts() {
      let text = text.replacingOccurrences(of: "http://www.w3.org/2000/svg", with: "")
      for word in ["http://", "https://", "innerHTML", "eval(", "<style", " style="] {
        #expect(!text.contains(word), "\(path) has \(word)")
      }
    }
  }

  @Test("what its files name is served, and what is served is named")
  func files() async throws {
    let texts = texts()
    var named: Set<String> = ["/"]
    for text in texts.values {
      named.formUnion(try found(#"(?:from |href=|src=)"(/[a-z.]+)""#, in: text))
    }
    #expect(named == Set(texts.keys))
  }

  @Test("every word has a text in every language, and every word that is asked for is there")
  func words() async throws {
    let texts = texts()
    let script = try #require(texts["/words.js"])
    let table = try #require(script.components(separatedBy: "const table = {").last)
    let rows =
      table
      .matches(of: /"?([a-zA-Z-]+)"?:\s*\["([^"]+)",\s*"([^"]+)",\s*"([^"]+)"\],/)
    let known = Set(rows.map { String($0.output.1) })
    #expect(rows.count > 50)
    #expect(rows.count == known.count, "a word stands there twice")
    #expect(
      rows.count == table.components(separatedBy: "],\n").count - 1, "a row is no row of three")
    for text in texts.values {
      let asked = try found(#"\bword\("([^"]+)"\)"#, in: text)
      #expect(known.isSuperset(of: asked), "\(Set(asked).subtracting(known))")
    }
    let states = try found(#": "([a-zA-Z]+)"[,; ]"#, in: try #require(texts["/model.js"]))
    #expect(states.count > 5)
    #expect(known.isSuperset(of: states), "\(Set(states).subtracting(known))")
  }

  @Test(
    "the page takes every snapshot, and every event of what no snapshot tells; it takes no other event"
  )
  func events() async throws {
    let text = try #require(texts()["/daemon.js"])
    for name in SocketMessage.PlaceLine.Name.allCases {
      #expect(text.contains("name === \"\(name.rawValue)\""), "\(name)")
    }
    let taken: Set<EventName> = [
      .activity, .widgetLoaded, .screenLocked, .screenUnlocked, .languageChanged,
    ]
    for name in EventName.allCases {
      #expect(text.contains("\"\(name.rawValue)\"") == taken.contains(name), "\(name)")
    }
  }

  @Test("every answer says that nothing is loaded from elsewhere", .timeLimit(.minutes(10)))
  func headers() async throws {
    try await GatewayFixture.serving { fixture in
      for path in ["/", "/panel.js", "/v1/status", "/nothing"] {
        let reply = try await fixture.ask("GET", path)
        #expect(reply.headers["content-security-policy"]?.hasPrefix("default-src 'self';") == true)
        #expect(reply.headers["x-content-type-options"] == "nosniff")
      }
    }
  }
}
