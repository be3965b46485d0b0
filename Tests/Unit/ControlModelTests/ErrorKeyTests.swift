import FileTesting
import Foundation
import Testing

@testable import ControlModel

/// Finds translations that no message uses any more, because its English sentence was changed.
@Suite("The keys of errors.strings")
struct ErrorKeyTests {
  /// A sentence that the program puts together: its parts must be texts of the sources.
  private struct Composed {
    let key: String
    let parts: [String]
  }

  /// The names of requests to an extension: cases of `ExtensionRequest`, which are no texts.
  private static let requests = [
    "load", "perform", "describe", "preview", "options", "resolve", "timeline", "hello",
  ]

  private static let composed = ofProcesses + ofDevices + ofPrograms

  // `ExtensionProcess` adds how the process ended (`ChildProcess.Ending`), or what it did wrong.
  private static let ofProcesses = [
    Composed(
      key: "cannot %1: %2 did not answer [%3] within %4, nor its cancellation within [%5] "
        + "before it answered",
      parts: [
        "cannot %1: %2 %3%4%5", "did not answer %1 within %2",
        "%1, nor its cancellation within %2", " before it answered",
      ]),
    Composed(
      key: "cannot %1: %2 did not answer [%3] within %4, nor its cancellation within [%5]",
      parts: [
        "cannot %1: %2 %3", "did not answer %1 within %2", "%1, nor its cancellation within %2",
      ]),
    Composed(
      key: "cannot %1: %2 was ended by %3 before it answered",
      parts: ["cannot %1: %2 %3%4%5", "was ended by %1", " before it answered"]),
    Composed(
      key: "cannot %1: %2 ended with status %3 before it answered",
      parts: ["cannot %1: %2 %3%4%5", "ended with status %1", " before it answered"]),
    Composed(
      key: "cannot %1: %2 ended before it answered",
      parts: ["cannot %1: %2 %3%4%5", "ended", " before it answered"]),
    Composed(
      key: "cannot %1: %2 %3 before it answered",
      parts: ["cannot %1: %2 %3%4%5", " before it answered"]),
    Composed(
      key: "%1 was ended by %2 before it answered hello%3",
      parts: ["%1 %2", "was ended by %1", " before it answered hello"]),
    Composed(
      key: "%1 ended with status %2 before it answered hello%3",
      parts: ["%1 %2", "ended with status %1", " before it answered hello"]),
    Composed(
      key: "%1 ended before it answered hello%2",
      parts: ["%1 %2", "ended", " before it answered hello"]),
    Composed(
      key: "%1 did not answer hello within %2; expected [%3]",
      parts: ["%1 %2", "did not answer hello within %1; expected %2"]),
    Composed(
      key: "%1 did not answer [%2] within %3", parts: ["%1 %2", "did not answer %1 within %2"]),
  ]

  // `SystemError` and `DeviceError` put together what was tried, on what, the reason and the advice.
  private static let ofDevices = [
    Composed(
      key: "cannot read keys on %1: %2; %3", parts: ["cannot %1 on %2: %3; %4", "read keys"]),
    Composed(key: "cannot read on %1: %2; %3", parts: ["cannot %1 on %2: %3; %4", "read"]),
    Composed(
      key: "cannot open chip on %1: %2; %3", parts: ["cannot %1 on %2: %3; %4", "open chip"]),
    Composed(
      key: "cannot request line on %1: %2; %3",
      parts: ["cannot %1 on %2: %3; %4", "request line"]),
    Composed(
      key: "%1: it is gone; plug it in again",
      parts: ["%1: %2; %3", "it is gone", "plug it in again"]),
  ]

  // `AppStarter` adds how a program ended; `SocketError` puts the action into a sentence.
  private static let ofPrograms = [
    Composed(
      key: "cannot open %1: %2 ended with status %3",
      parts: ["cannot open %1: %2 %3", "ended with status %1"]),
    Composed(
      key: "cannot open %1: %2 was ended by %3",
      parts: ["cannot open %1: %2 %3", "was ended by %1"]),
    Composed(
      key: "cannot connect to %1: %2; %3", parts: ["cannot %1 %2: %3; %4", "connect to"]),
  ]

  @Test("every key is the text of a message in the sources, or a listed sentence of such texts")
  func keys() throws {
    let texts = try Repository.sources(below: "Sources").reduce(into: Set()) {
      $0.formUnion(SourceTexts(of: $1.text).all)
    }
    let table = try #require(LanguageTests.files("en")["errors.strings"])
    let keys = try StringsFileParser.pairs(table).map(\.key)
    for key in keys where !Self.requests.contains(key) {
      let parts = Self.composed.first { $0.key == key }?.parts ?? [key]
      for part in parts where !Self.isMade(part, by: texts) {
        Issue.record("\"\(key)\" is no message any more: no source has the text \"\(part)\"")
      }
    }
    for key in Self.composed.map(\.key) + Self.requests where !keys.contains(key) {
      Issue.record("\"\(key)\" is listed in this test, but not in errors.strings")
    }
  }

  @Test("a key whose sentence was changed is found")
  func stale() {
    let texts = SourceTexts(
      of: """
        throw .refused("cannot open \\(path): "
          + "it is \\(isBusy ? "busy" : reason); " + advice) // "cannot close %1"
        """
    ).all
    for key in ["cannot open %1: it is %2; %3", "cannot open %1: %2", "busy"] {
      #expect(Self.isMade(key, by: texts), "\(key)")
    }
    for key in ["cannot open %1: it was %2; %3", "cannot open %1: it is", "cannot close %1"] {
      #expect(!Self.isMade(key, by: texts), "\(key)")
    }
  }

  /// Whether a text fits a key, by the rules by which the program finds the translation of a message.
  private static func isMade(_ key: String, by texts: Set<String>) -> Bool {
    let sentence = ErrorSentences([key], translated: [key: key])
    return texts.contains { sentence.translation(of: $0) { $0 } != nil }
  }
}
