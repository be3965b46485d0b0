import ControlModel
import FileTesting
import Foundation
import SystemAccess
import Testing

@Suite("Translated errors")
struct ErrorWordsTests {
  private static let others = ControlLanguage.allCases.filter { $0 != .en }
  private static let names = ["com.example.Timer": "Work Timer", "b": "B"]

  private static func name(_ kind: String) -> String? { names[kind] }

  private static var refusal: MessageError {
    let (kind, network): (String, Sentence) = ("b", "the network failed")
    return MessageError(
      .providerFailed, "cannot load \"\(kind)\": its value provider threw: \(network)")
  }

  @Test(
    "the text of an app stays as it is, but for the kinds that it quotes",
    arguments: [
      ("the door is jammed", "the door is jammed"), ("", ""),
      ("a \"quote\" of \"two", "a \"quote\" of \"two"),
      ("\"b\" waits for \"b\"", "‘B’ waits for ‘B’"), ("\"b\": it waits", "B: it waits"),
    ])
  func appText(text: String, en: String) {
    #expect(Sentence(text: text).text(in: .en, naming: Self.name) == en)
  }

  @Test("a translated refusal is not translated again, and says what it was", arguments: others)
  func twice(language: ControlLanguage) {
    let translated = Self.refusal.translated(to: language, naming: Self.name)
    #expect(translated.message != Self.refusal.message)
    #expect(translated.translated(to: .en, naming: Self.name) == translated)
    #expect(translated.format == "cannot load \"%1\": its value provider threw: %2")
    #expect(translated.arguments == [.text("b"), .sentence("the network failed")])
    let short = MessageError(.refused, "the action is not allowed").translated(to: language)
    #expect(short.format == "the action is not allowed" && short.message != short.format)
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
      let message = error.sentence.text(in: language)
      #expect(message != error.description)
      for word in ["cannot", "has no", "known:", "there are"] {
        #expect(!message.contains(word), "\(message)")
      }
    }
    let placements: [PlacedError] = [
      .unknown("a", known: []), .unknown("a", known: ["b", "c"]), .full(.controls),
      .noOrder("a"), .noPosition(3, in: .controlCenter, last: 2),
      .orderChanged(version: 5),
    ]
    for error in placements {
      let said = error.sentence.text(in: language)
      for word in ["there is", "Control Center", "the maximum"] {
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
      #expect(error.sentence.text(in: language) != error.description)
    }
    let placed: [PlacedError] = [
      .full(.widgets),
      .noRoom(size: "f"), .noPosition(3, in: .today, last: 2),
      .otherArea("a", .lockScreen, size: "f"), .noStack("a"),
      .otherSize("a", size: "f", other: "b", otherSize: "g"), .stackFull("a"), .notStacked("a"),
    ]
    for error in placed {
      let said = error.sentence.text(in: language)
      for word in ["there is", "Lock Screen", "the maximum"] {
        #expect(!said.contains(word), "\(said)")
      }
    }
  }
}
