import ControlModel
import FileTesting
import Foundation
import Testing

@Suite("Translated errors")
struct ErrorWordsTests {
  private static let others = ControlLanguage.allCases.filter { $0 != .en }
  private static let calls = ["MessageError(", ".busy(", ".conflict("]
  private static let names = ["com.example.Timer": "Work Timer", "b": "B"]

  private static func name(_ kind: String) -> String? { names[kind] }

  @Test(
    "a quoted kind is replaced by the control's name, and the sentence is translated",
    arguments: [
      (
        "cannot perform \"com.example.Timer\": SetTimerIntent threw: no network",
        "Work Timer: no network", "Work Timer：no network", "Work Timer：no network"
      ),
      (
        "cannot load \"com.example.Timer\": its value provider threw: the network failed",
        "Work Timer: the network failed", "Work Timer：网络出错。",
        "Work Timer：ネットワークに問題があります。"
      ),
      (
        "cannot perform \"b\": its option \"GPIO Line\" is not chosen; configure it first",
        "B: choose ‘GPIO Line’ in Settings", "B：请在“设置”中选取“GPIO Line”。",
        "B：「設定」で「GPIO Line」を選択してください。"
      ),
      (
        "cannot perform \"b\": it is disabled", "cannot perform ‘B’: it is disabled",
        "无法执行“B”：它已停用。", "「B」を実行できません：無効になっています。"
      ),
      (
        "cannot load: Lamp was ended by SIGKILL before it answered",
        "cannot load: Lamp was ended by SIGKILL before it answered",
        "无法载入：Lamp 被 SIGKILL 终止。", "読み込みができません：LampがSIGKILLで終了しました。"
      ),
      ("the door is jammed", "the door is jammed", "the door is jammed", "the door is jammed"),
      ("", "", "", ""),
      (
        "a \"quote\" of \"two", "a \"quote\" of \"two", "a \"quote\" of \"two",
        "a \"quote\" of \"two"
      ),
    ])
  func sentence(message: String, en: String, zhHans: String, ja: String) throws {
    #expect(ErrorWords.text(message, in: .en, naming: Self.name) == en)
    for (language, text) in [("zh-Hans", zhHans), ("ja", ja)] {
      let language = try #require(ControlLanguage(rawValue: language))
      #expect(ErrorWords.text(message, in: language, naming: Self.name) == text)
    }
  }

  @Test("a translated message is not translated again", arguments: others)
  func twice(language: ControlLanguage) {
    let message = "cannot load \"b\": its value provider threw: it is not allowed"
    let translated = ErrorWords.text(message, in: language, naming: Self.name)
    #expect(ErrorWords.text(translated, in: language, naming: Self.name) == translated)
  }

  @Test(
    "a long message is not translated, and a nested one only to a depth", arguments: others)
  func bounds(language: ControlLanguage) {
    let long = String(repeating: "cannot configure \"b\": ", count: 1_000)
    #expect(ErrorWords.text(long, in: language) == long)
    let deep = String(repeating: "cannot configure x: ", count: 100) + "end"
    #expect(ErrorWords.text(deep, in: language).hasSuffix("cannot configure x: end"))
  }

  // MARK: Every message

  /// The folders of the sources with messages for people.
  private static let sources = ["Button/Daemon", "Shared/ControlModel", "Clients/Gateway"]

  /// Codes of messages that only other programs read: their own mistakes.
  private static let ofPrograms = [
    ".badMessage", ".unsupportedVersion", ".unknownRequest", ".forbidden", ".badSymbol",
  ]

  @Test("every refusal of the daemon and the gateway is translated into every language")
  func everyMessage() throws {
    var count = 0
    for folder in Self.sources {
      for (file, text) in try Repository.sources(below: "Sources/\(folder)") {
        for call in Self.calls(text) where !Self.ofPrograms.contains(where: call.hasPrefix) {
          let message = Self.message(of: call)
          // One that only passes on another part's message has no text of its own.
          guard message.contains(where: \.isLowercase) else { continue }
          count += 1
          for language in Self.others where ErrorWords.text(message, in: language) == message {
            Issue.record("\(file): no words in \(language.rawValue) for: \(message)")
          }
        }
      }
    }
    #expect(count > 25)
  }

  @Test("every reason of a control's error is translated into every language", arguments: others)
  func everyControlError(language: ControlLanguage) {
    let errors: [ControlError] = [
      .unknownKind("k", known: []), .unknownKind("kind.of.this", known: ["kind.of.that", "x"]),
      .unknownKind("k", known: ["much.longer.kind"]),
      .unknownParameter(kind: "k", parameter: "p", known: []),
      .unknownParameter(kind: "k", parameter: "p", known: ["timer"]),
      .unknownValue(kind: "k", parameter: "p", reason: "r"),
      .queryFailed(kind: "k", parameter: "p", reason: "r"),
      .notConfigured(kind: "k", option: "o"),
      .otherAction(kind: "k", archived: "A", current: "B"), .disabled(kind: "k"),
      .wrongValue(kind: "k", isToggle: true), .wrongValue(kind: "k", isToggle: false),
      .providerFailed(kind: "k", reason: "r"),
      .performFailed(kind: "k", intent: "I", reason: "r"),
      .unsetParameter(kind: "k", intent: "I", parameter: "p"),
    ]
    for error in errors {
      let message = ErrorWords.text(error.description, in: language)
      #expect(message != error.description)
      for word in ["cannot", "has no", "known:", "there are"] {
        #expect(!message.contains(word), "\(message)")
      }
    }
    let placements: [PlacementError] = [
      .unknown("a", known: []), .unknown("a", known: ["b", "c"]), .full, .noTile("a"),
      .noPosition(3, last: 2), .orderChanged(version: 5),
    ]
    for error in placements {
      let said = ErrorWords.text(error.description, in: language)
      for word in ["placement", "there", "position", "Control Center"] {
        #expect(!said.contains(word), "\(said)")
      }
    }
    let widgets: [WidgetError] = [
      .unknownKind("k", known: ["a"]), .unknownFamily(kind: "k", family: "f", known: []),
      .notConfigured(kind: "k", option: "o"), .providerFailed(kind: "k", reason: "r"),
      .noEntries(kind: "k"),
      .wrongOption(.unknownParameter(kind: "k", parameter: "p", known: [])),
    ]
    for error in widgets {
      #expect(ErrorWords.text(error.description, in: language) != error.description)
    }
    let placed: [PlacedWidgetError] = [
      .unknown("a", known: []), .unknown("a", known: ["b"]), .full, .noRoom(family: "f"),
      .noPosition(3, in: .today, last: 2), .otherPlace("a", .lockScreen, family: "f"),
      .noStack("a"), .otherFamily("a", family: "f", other: "b", otherFamily: "g"),
      .stackFull("a"), .notStacked("a"), .orderChanged(version: 5),
    ]
    for error in placed {
      let said = ErrorWords.text(error.description, in: language)
      for word in ["widget", "there", "stack", "Lock Screen", "size"] {
        #expect(!said.contains(word), "\(said)")
      }
    }
  }

  /// The arguments of every call of a source that makes a refusal.
  private static func calls(_ source: String) -> [String] {
    calls.flatMap { source.components(separatedBy: $0).dropFirst() }.map { rest in
      var depth = 1
      var call = ""
      for character in rest {
        depth += character == "(" ? 1 : character == ")" ? -1 : 0
        if depth == 0 { break }
        call.append(character)
      }
      return call.trimmingCharacters(in: .whitespacesAndNewlines)
    }
  }

  /// A message as the literals of a call make it, with a letter for everything that differs each time.
  private static func message(of call: String) -> String {
    var message = ""
    var rest = call[...]
    while let quote = rest.firstIndex(of: "\"") {
      rest = rest[rest.index(after: quote)...]
      while let character = rest.popFirst(), character != "\"" {
        guard character == "\\", let next = rest.popFirst() else {
          message.append(character)
          continue
        }
        guard next == "(" else {
          message.append(next)
          continue
        }
        message.append("X")
        var depth = 1
        while depth > 0, let inner = rest.popFirst() {
          depth += inner == "(" ? 1 : inner == ")" ? -1 : 0
        }
      }
    }
    return message
  }
}
