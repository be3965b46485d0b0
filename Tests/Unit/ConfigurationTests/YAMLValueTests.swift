import ControlModel
import Testing
import YAML

@testable import Configuration

@Suite("YAML scalars as data, by the core schema of YAML 1.2")
struct YAMLValueTests {
  static let values: [(text: String, value: JSONValue)] = [
    ("~", .null), ("null", .null), ("Null", .null), ("NULL", .null), ("''", .string("")),
    ("true", .bool(true)), ("True", .bool(true)), ("TRUE", .bool(true)),
    ("false", .bool(false)), ("False", .bool(false)), ("FALSE", .bool(false)),
    // The truth values of YAML 1.1 are strings.
    ("yes", .string("yes")), ("on", .string("on")), ("n", .string("n")), ("tRue", .string("tRue")),
    ("0", .int(0)), ("-19", .int(-19)), ("+12", .int(12)), ("0123", .int(123)),
    ("0o17", .int(15)), ("0xFF", .int(255)), ("9223372036854775807", .int(.max)),
    ("-9223372036854775808", .int(.min)),
    ("1.5", .double(1.5)), ("-0.25", .double(-0.25)), (".5", .double(0.5)), ("1.", .double(1)),
    ("1e3", .double(1000)), ("1.5E-2", .double(0.015)), ("+1.0", .double(1)),
    // Strings that resemble numbers.
    ("1_000", .string("1_000")), ("0o8", .string("0o8")), ("0xG", .string("0xG")),
    ("0x", .string("0x")), ("1.2.3", .string("1.2.3")), ("1e", .string("1e")),
    ("e5", .string("e5")), (".", .string(".")), ("+", .string("+")), ("1.5s", .string("1.5s")),
    ("12:30", .string("12:30")), ("2026-01-01", .string("2026-01-01")), ("inf", .string("inf")),
    ("0b11", .string("0b11")), ("-0x1", .string("-0x1")), ("١", .string("١")),
    // Quoted scalars are strings.
    ("'5'", .string("5")), ("\"true\"", .string("true")), ("'null'", .string("null")),
    ("!!str 5", .string("5")),
    // Collections.
    (
      "{a: [1, x, null], b: {c: true}}",
      .object([
        "a": .array([.int(1), .string("x"), .null]), "b": .object(["c": .bool(true)]),
      ])
    ),
  ]

  @Test(
    "a plain text is a number, a truth value or null where it looks like one", arguments: values)
  func value(text: String, value: JSONValue) throws {
    let node = try #require(try YAMLDocument.parse(text, file: "f"))
    #expect(try node.json() == value)
  }

  @Test(
    "a number that cannot be kept is an error, not another number",
    arguments: [
      "9223372036854775808", "-9223372036854775809", "0xFFFFFFFFFFFFFFFF1", "1e999", ".inf",
      "-.INF",
      ".nan",
    ])
  func noValue(text: String) throws {
    let node = try #require(try YAMLDocument.parse("[1, \(text)]", file: "f"))
    #expect(throws: YAMLNode.NoValue.self) { try node.json() }
  }
}
