import ArgumentParser
import Foundation
import Testing

@testable import actionbutton

/// `run` reads plain arguments without ArgumentParser and must give the same result.
@Suite("The plain arguments of run")
struct PlainArgumentTests {
  /// A value for each option of `run`, by its name in ArgumentParser.
  static func values() throws -> [String: String] {
    let help = RunCommand.helpMessage(columns: 200)
    var values: [String: String] = [:]
    for line in help.split(separator: "\n") {
      guard let word = line.split(separator: " ").first, word.hasPrefix("--"), line.contains("<")
      else { continue }
      values[String(word)] = word == "--output" ? "json" : "500ms"
    }
    return values
  }

  @Test("every option with a value is read as ArgumentParser reads it")
  func everyOption() throws {
    let values = try Self.values()
    #expect(values.count == 15, "\(values.keys.sorted())")
    for (name, value) in values { try Self.compare([name, value]) }
    try Self.compare(values.flatMap { [$0.key, $0.value] })
    try Self.compare([])
    try Self.compare(["--developer-mode", "--hold", "1s"])
  }

  static func compare(_ arguments: [String]) throws {
    let plain = try #require(RunOptions(plain: arguments), "\(arguments)")
    let parsed = try RunCommand.parse(arguments)
    #expect(plain == parsed.options)
  }

  @Test(
    "what is not plain is left to ArgumentParser",
    arguments: [
      ["--help"], ["--button"], ["--button", "--hold"], ["--button", "a", "--button", "b"],
      ["--button=a"], ["--output", "xml"], ["--nonsense", "a"], ["a"], ["--button", ""],
    ])
  func notPlain(_ arguments: [String]) {
    #expect(RunOptions(plain: arguments) == nil)
  }
}
