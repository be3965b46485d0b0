import FileTesting
import Foundation
import Testing

@testable import ControlModel

/// Finds translations of English sentences that no source contains.
@Suite("The keys of errors.strings")
struct ErrorKeyTests {
  /// Requests to an extension: cases of `ExtensionRequest`, not sentences.
  private static let requests: Set = [
    "load", "perform", "describe", "preview", "options", "resolve", "timeline",
  ]

  @Test("every key is the format of a sentence in the sources")
  func keys() throws {
    let formats = try Repository.sources(below: "Sources").reduce(into: SentenceFormats()) {
      $0.add(SourceTexts(of: $1.text).all)
    }
    let table = try #require(LanguageTests.files("en")["errors.strings"])
    for (key, _) in try StringsFileParser.pairs(table) where !Self.requests.contains(key) {
      #expect(formats.has(key), "\"\(key)\" is no sentence any more")
    }
  }

  /// The codes of programs' own errors, which users do not see.
  private static let ofPrograms = [
    ".badMessage", ".unsupportedVersion", ".unknownRequest", ".forbidden", ".badSymbol",
  ]

  @Test("every refusal of the daemon and the gateway has a key")
  func everyMessage() throws {
    let table = try #require(LanguageTests.files("en")["errors.strings"])
    let keys = Set(try StringsFileParser.pairs(table).map { SentenceFormats.anonymous($0.key) })
    var count = 0
    let folders = [
      "Button/Daemon", "Button/SocketServer", "Shared/ControlModel", "Clients/Gateway",
    ]
    for folder in folders {
      for (file, text) in try Repository.sources(below: "Sources/\(folder)") {
        for call in Self.calls(text) where !Self.ofPrograms.contains(where: call.hasPrefix) {
          // A call that only forwards another part's message has no text.
          let texts = SourceTexts(of: call).all.filter {
            $0.contains(where: \.isLowercase) && !$0.contains(SourceTexts.part)
          }
          guard !texts.isEmpty else { continue }
          count += 1
          let isKey = texts.contains { text in keys.contains { $0.hasSuffix(text) } }
          #expect(isKey, "\(file): no key for \(texts)")
        }
      }
    }
    #expect(count > 25)
  }

  /// The arguments of every call that creates a refusal in a source.
  private static func calls(_ source: String) -> [String] {
    ["MessageError(", ".busy(", ".conflict("].flatMap {
      source.components(separatedBy: $0).dropFirst()
    }.map { rest in
      var depth = 1
      return rest.prefix { character in
        depth += character == "(" ? 1 : character == ")" ? -1 : 0
        return depth > 0
      }.trimmingCharacters(in: .whitespacesAndNewlines)
    }
  }

  @Test("a key whose sentence was changed is found")
  func stale() {
    var formats = SentenceFormats()
    formats.add(
      SourceTexts(
        of: #"""
          throw .refused("cannot open \(path): it is \(isBusy ? "busy" : reason)") // "cannot close %1"
          "cannot \(part: action) on \(subject)" "read keys" "\(part: what), nor \(more)"
          """#
      ).all)
    for key in [
      "cannot open %1: it is %2", "cannot open [%1]: it is %2", "busy", "cannot read keys on %1",
      "cannot open %1: it is %2, nor %3",
    ] {
      #expect(formats.has(key), "\(key)")
    }
    for key in [
      "cannot open %1: it was %2", "cannot open %1: %2", "cannot open %1", "cannot close %1",
      "cannot write keys on %1", "cannot %1 on %2",
    ] {
      #expect(!formats.has(key), "\(key)")
    }
  }
}

/// The formats of the sentences in the sources.
private struct SentenceFormats {
  private var whole: Set<String> = []
  /// The formats with parts, which are other formats: the texts around the parts.
  private var divided: [[Substring]] = []

  mutating func add(_ texts: Set<String>) {
    for text in texts {
      if text.contains(SourceTexts.part) {
        guard text.count > 1 else { continue }
        divided.append(text.split(separator: SourceTexts.part, omittingEmptySubsequences: false))
      } else {
        whole.insert(text)
      }
    }
  }

  /// Whether a key of errors.strings is one of the formats.
  func has(_ key: String) -> Bool { contains(Self.anonymous(key)[...]) }

  /// A key without the numbers of its placeholders.
  static func anonymous(_ key: String) -> String {
    key.replacing(/\[?%[1-9]\]?/, with: "\(SourceTexts.value)")
  }

  private func contains(_ format: Substring) -> Bool {
    whole.contains(String(format)) || divided.contains { fits($0[...], format) }
  }

  /// Whether a format consists of these texts with another format between each two.
  private func fits(_ texts: ArraySlice<Substring>, _ format: Substring) -> Bool {
    guard let first = texts.first, format.hasPrefix(first) else { return false }
    let (rest, others) = (format.dropFirst(first.count), texts.dropFirst())
    guard !others.isEmpty else { return rest.isEmpty }
    return !rest.isEmpty
      && (1...rest.count).contains {
        fits(others, rest.dropFirst($0)) && contains(rest.prefix($0))
      }
  }
}
