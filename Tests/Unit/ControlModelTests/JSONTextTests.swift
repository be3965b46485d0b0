import ControlModel
import FoundationEssentials
import Testing

@Suite("JSON from outside")
struct JSONTextTests {
  static let values: [(String, JSONValue)] = [
    ("null", .null), (" true\n", .bool(true)), ("false", .bool(false)),
    ("0", .int(0)), ("-0", .int(0)), ("12", .int(12)), ("1.0", .int(1)), ("1e2", .int(100)),
    ("-1.5E-1", .double(-0.15)), ("9223372036854775807", .int(.max)),
    ("9223372036854775808", .double(9_223_372_036_854_775_808)),
    ("1e-999", .int(0)),
    (#""""#, .string("")), (#""é😀""#, .string("é😀")),
    (#""\"\\\/\b\f\n\r\t\u0041\ud83d\ude00""#, .string("\"\\/\u{8}\u{C}\n\r\tA😀")),
    ("[]", .array([])), ("[1, [2] ,{}]", .array([.int(1), .array([.int(2)]), .object([:])])),
    ("{}", .object([:])),
    (#"{"a":1,"b":{"a":null}}"#, .object(["a": .int(1), "b": .object(["a": .null])])),
    (#"{"a":1,"a":2}"#, .object(["a": .int(1)])),
    ("\u{FEFF}[]", .array([])),
  ]

  @Test("every value is read as JSONDecoder reads it", arguments: values)
  func read(text: String, value: JSONValue) throws {
    #expect(try JSONText.value(of: text.utf8) == value)
    #expect(try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) == value)
  }

  static let mistakes: [(String, Int, String)] = [
    ("", 1, "expected a value, found the end"),
    ("\n\n x", 3, "expected a value, found \"x\""),
    ("[1,]", 1, "expected a value, found \"]\""),
    ("[1 2]", 1, "expected a comma or \"]\", found \"2\""),
    ("{1:2}", 1, "expected a key in quotation marks, found \"1\""),
    (#"{"a" 2}"#, 1, "expected a colon after the key, found \"2\""),
    (#"{"a":2"#, 1, "expected a comma or \"}\", found the end"),
    ("01", 1, "expected a value, found \"0\""), ("-", 1, "expected a value, found \"-\""),
    ("1.", 1, "expected a digit, found the end"),
    ("1e", 1, "expected a digit, found the end"),
    ("1e999", 1, "a number is too large"), ("tru", 1, "expected a value, found \"t\""),
    ("NaN", 1, "expected a value, found \"N\""),
    ("[]\n[]", 2, "unexpected text after the value, found \"[\""),
    ("\"a\nb\"", 1, "a control character in a string must be escaped"),
    ("\"a", 1, "unterminated string, found the end"),
    (#""\x""#, 1, "invalid escape sequence"),
    (#""\u12""#, 1, "an escape sequence needs four hexadecimal digits"),
    (#""\ud83d""#, 1, "an escape sequence is half of a surrogate pair"),
    (#""\ud83dA""#, 1, "an escape sequence is half of a surrogate pair"),
    (#""\ude00""#, 1, "an escape sequence is half of a surrogate pair"),
    ("\u{1B}", 1, "expected a value, found a control character or a space"),
    ("é", 1, "expected a value, found a letter"),
  ]

  @Test("what is not JSON is an error with its line", arguments: mistakes)
  func refuse(text: String, line: Int, reason: String) {
    do {
      let value = try JSONText.value(of: text.utf8)
      Issue.record("read as \(value)")
    } catch {
      #expect(error.line == line)
      #expect(error.reason == reason)
      #expect(error.description == "it is not JSON: \(reason)")
    }
  }

  @Test("bytes that are no UTF-8 are refused")
  func bytes() {
    #expect(throws: JSONSyntaxError.self) { try JSONText.value(of: [0x22, 0xC0, 0x80, 0x22]) }
    #expect(throws: JSONSyntaxError.self) { try JSONText.value(of: [0x22, 0xFF, 0x22]) }
  }

  @Test("64 levels are read, 65 are refused, by every way to read a value")
  func depth() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    _ = try JSONText.value(of: nested(JSONText.deepest))
    do {
      _ = try JSONText.value(of: nested(JSONText.deepest + 1))
      Issue.record("read")
    } catch { #expect("\(error)" == "it is nested deeper than 64 levels") }
    #expect(throws: JSONSyntaxError.self) {
      try JSONText.value(of: [UInt8](repeating: UInt8(ascii: "["), count: 1 << 20))
    }
    _ = try JSONDecoder().decode(JSONValue.self, from: Data(nested(JSONText.deepest)))
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(JSONValue.self, from: Data(nested(JSONText.deepest + 2)))
    }
  }

  private struct Sample: Codable, Equatable {
    var name: String
    var count: UInt8
    var ratio: Double?
    var is_on: Bool?
    var parts: [Part] = []
    var byName: [String: [Int64]] = [:]
    var value: JSONValue?
    struct Part: Codable, Equatable { var date: DateText }
  }

  @Test("a value of a type comes back as JSONEncoder wrote it")
  func roundTrip() throws {
    let date = try #require(DateText("2030-01-31T12:00:00Z"))
    let sample = Sample(
      name: "a\u{1B}é", count: 200, ratio: 2, is_on: false, parts: [.init(date: date)],
      byName: ["a": [1, -2], "": []], value: .object(["x": .array([.null, .double(0.5)])]))
    #expect(try JSONText.decode(Sample.self, from: JSONEncoder().encode(sample)) == sample)
  }

  static let misfits: [(String, String)] = [
    (#"{"count":1}"#, #"has no "name""#),
    (#"{"name":1}"#, "name: it is a number, not a text"),
    (
      #"{"name":"","count":256}"#,
      "count: the number 256 is not a whole number that fits into UInt8"
    ),
    (
      #"{"name":"","count":1.5}"#,
      "count: the number 1.5 is not a whole number that fits into UInt8"
    ),
    (#"{"name":"","count":1,"parts":[{}]}"#, #"parts.0 has no "date""#),
    (
      #"{"name":"","count":1,"parts":[{"date":"x"}],"byName":{}}"#,
      "parts.0.date: \"x\" is not a date"
    ),
    (#"{"name":"","count":1,"parts":{}}"#, "parts: it is an object, not an array"),
    ("[]", ": it is an array, not an object"), ("null", ": it is null"),
  ]

  @Test("what does not fit a type is an error with its path", arguments: misfits)
  func misfit(text: String, problem: String) throws {
    do {
      _ = try JSONText.decode(Sample.self, from: text.utf8)
      Issue.record("read")
    } catch let error as DecodingError {
      let message =
        switch error {
        case .keyNotFound(let key, let context):
          "\(Self.path(context)) has no \"\(key.stringValue)\""
        case .typeMismatch(_, let context), .valueNotFound(_, let context),
          .dataCorrupted(let context):
          "\(Self.path(context)): \(context.debugDescription)"
        @unknown default: ""
        }
      #expect(message.contains(problem))
    }
  }

  private static func path(_ context: DecodingError.Context) -> String {
    context.codingPath.map(\.stringValue).joined(separator: ".")
  }

  @Test("a whole number that does not fit is not read as the nearest one that does")
  func tooSmall() throws {
    #expect(try JSONText.decode([Int].self, from: Array("[-9223372036854775808]".utf8)) == [.min])
    for text in ["[-9223372036854775809]", "[9223372036854775808]"] {
      #expect(throws: DecodingError.self) {
        try JSONText.decode([Int].self, from: Array(text.utf8))
      }
    }
  }

  @Test("unsafe characters are escaped in JSON, and read back as they were")
  func escapes() throws {
    let text =
      "é😀 \u{7F}\u{80}\u{9B}31m\u{9F}\u{202E}\u{2066}\u{2069}\u{200B}\u{200E}\u{61C}\u{FEFF}\u{2028}"
    let plain = try JSONEncoder().encode([text])
    let escaped = JSONText.escapingUnsafe(plain)
    #expect(
      String(decoding: escaped, as: UTF8.self)
        == #"["é😀 \u007f\u0080\u009b31m\u009f\u202e\u2066\u2069\u200b\u200e\u061c\ufeff\u2028"]"#)
    #expect(try JSONText.decode([String].self, from: escaped) == [text])
  }
}
