import Foundation
import SystemAccess
import Testing

@testable import ControlKit

@Suite("Values of parameters as data, and back")
struct ParameterArchiveTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let parameter: String
    let given: JSONValue
    /// The archived parameter, or `nil` for a value that does not fit.
    let kept: JSONValue?

    init(_ parameter: String, _ given: JSONValue, kept: JSONValue?) {
      self.parameter = parameter
      self.given = given
      self.kept = kept
    }

    var testDescription: String { "\(parameter): \(given.quoted)" }
  }

  private static let date: JSONValue = .string("2026-01-31T09:30:00.250Z")
  private static let left: JSONValue = .string("00000000-0000-0000-0000-000000000001")

  static let rows = [
    Row("flag", .bool(false), kept: .bool(false)),
    Row("flag", .string("true"), kept: .bool(true)),
    Row("flag", .string("off"), kept: .bool(false)),
    Row("flag", .int(1), kept: nil),
    Row("flag", .null, kept: nil),
    Row("maybe", .null, kept: .null),
    Row("maybe", .string("yes"), kept: .bool(true)),
    Row("count", .int(10), kept: .int(10)),
    Row("count", .string("5"), kept: .int(5)),
    Row("count", .double(5), kept: .int(5)),
    Row("count", .double(5.5), kept: nil),
    Row("count", .string("five"), kept: nil),
    Row("count", .int(11), kept: nil),
    Row("count", .array([.int(5)]), kept: nil),
    Row("level", .int(1), kept: .double(1)),
    Row("level", .string("0.25"), kept: .double(0.25)),
    Row("level", .string("1.5"), kept: nil),
    Row("interval", .string("nan"), kept: nil),
    Row("text", .string(""), kept: .string("")),
    Row("text", .int(7), kept: .string("7")),
    Row("text", .object([:]), kept: nil),
    Row("day", date, kept: date),
    Row("day", .string("2026-01-31T09:30:00Z"), kept: .string("2026-01-31T09:30:00.000Z")),
    Row("day", .string("2026-01-31"), kept: .string("2026-01-31T00:00:00.000Z")),
    Row("day", .string("tomorrow"), kept: nil),
    Row("address", .string("https://example.com/a"), kept: .string("https://example.com/a")),
    Row("address", .string(" "), kept: nil),
    Row("identifier", left, kept: left),
    Row("identifier", .string("1"), kept: nil),
    Row("plant", .string("fern"), kept: .string("fern")),
    Row("plant", .string("oak"), kept: nil),
    Row("other", .null, kept: .null),
    Row("queried", .string("moss"), kept: .string("moss")),
    Row("window", left, kept: left),
    Row("bed", .int(2), kept: .string("2")),
    Row("bed", .string("2"), kept: .string("2")),
    Row("bed", .string("north"), kept: nil),
    Row("thermostat", .string("thermostat"), kept: .string("thermostat")),
    Row("season", .string("winter"), kept: .string("winter")),
    Row("season", .string("autumn"), kept: nil),
    Row("some", .string("spring"), kept: nil),
    Row("dose", .string("high"), kept: .int(5)),
    Row("dose", .int(5), kept: .int(5)),
    Row("dose", .string("1"), kept: .int(1)),
    Row("dose", .int(2), kept: nil),
    Row(
      "plants", .array([.string("fern"), .string("moss")]),
      kept: .array([.string("fern"), .string("moss")])),
    Row("plants", .array([]), kept: nil),
    Row("several", .string("fern"), kept: .array([.string("fern")])),
    Row("several", .array([]), kept: nil),
    Row("byFamily", .null, kept: .null),
    Row("seasons", .array([.string("winter")]), kept: .array([.string("winter")])),
    Row("words", .array([.string("a"), .int(2)]), kept: .array([.string("a"), .string("2")])),
    Row("rich", .string("plain"), kept: .string("plain")),
    Row("price", .string("1.10"), kept: .string("1.1")),
    Row("price", .string("much"), kept: nil),
    Row("length", .string("90"), kept: .double(90)),
    Row("length", .double(1e300), kept: nil),
    Row("ratio", .double(0.5), kept: .double(0.5)),
    Row("file", .string("a.txt"), kept: nil),
    Row("parts", .string("2026"), kept: nil),
  ]

  @Test(
    "a value that fits is kept as data, another is refused and changes nothing", arguments: rows)
  func restoring(row: Row) async throws {
    let parameters = StoredParameters(of: EveryParameterIntent())
    let before = parameters.archived[row.parameter]
    if let kept = row.kept {
      try await parameters.restore(archived: [row.parameter: row.given])
      #expect(parameters.archived[row.parameter] == kept)
    } else {
      await #expect(throws: ParameterFailure.self) {
        try await parameters.restore(archived: [row.parameter: row.given])
      }
      #expect(parameters.archived[row.parameter] == before)
    }
  }

  static let messages = [
    (
      Row("count", .string("five"), kept: nil),
      "cannot set \"count\" to \"five\": it takes a whole number, such as 5"
    ),
    (Row("count", .int(11), kept: nil), "cannot set \"count\" to 11: it takes 1 to 10"),
    (Row("level", .double(1.5), kept: nil), "cannot set \"level\" to 1.5: it takes 0 to 1"),
    (
      Row("some", .string("spring"), kept: nil),
      "cannot set \"some\" to \"spring\": it takes one of winter, summer"
    ),
    (
      Row("plant", .string("oak"), kept: nil),
      "cannot set \"plant\": \"oak\" no longer exists; choose another"
    ),
    (Row("plants", .array([]), kept: nil), "cannot set \"plants\" to 0 values: it takes 2"),
    (Row("several", .array([]), kept: nil), "cannot set \"several\" to 0 values: it takes 1 to 2"),
    (Row("flag", .null, kept: nil), "cannot set \"flag\" to null: it takes true or false"),
    (
      Row("file", .string("a"), kept: nil),
      "cannot set \"file\" to \"a\": it takes no value that can be stored as text"
    ),
  ]

  @Test("an error names the parameter, the value and what fits", arguments: messages)
  func message(row: Row, words: String) async throws {
    let parameters = StoredParameters(of: EveryParameterIntent())
    let error = await failure(of: {
      try await parameters.restore(archived: [row.parameter: row.given])
    })
    #expect((error as? ParameterFailure)?.description == words)
  }

  @Test("an unknown parameter is named with the known ones, and nothing is set")
  func unknown() async throws {
    let parameters = StoredParameters(of: TendBedIntent())
    await #expect(throws: ParameterFailure.unknown(parameter: "plot", known: ["bed", "plant"])) {
      try await parameters.restore(archived: ["bed": .string("North"), "plot": .int(1)])
    }
    #expect(parameters.archived["bed"] == .null)
  }

  @Test("a query that throws is reported with the app's message, not as a missing entity")
  func unreachable() async throws {
    await Greenhouse.$isReachable.withValue(false) {
      let parameters = StoredParameters(of: EveryParameterIntent())
      let failure = ParameterFailure.queryFailed(
        parameter: "plant", reason: "The greenhouse does not answer.")
      await #expect(throws: failure) {
        try await parameters.restore(archived: ["plant": .string("fern")])
      }
    }
  }

  @Test("only values that are set and can be written down are archived")
  func archived() {
    let intent = EveryParameterIntent()
    intent.file = IntentFile(data: Data([1]), filename: "a")
    intent.text = "words"
    let archived = StoredParameters(of: intent).archived
    #expect(archived["file"] == nil)
    #expect(archived["more"] == nil)
    #expect(archived["text"] == .string("words"))
    #expect(archived["note"] == .null)
    #expect(archived["season"] == .string("spring"))
  }
}
