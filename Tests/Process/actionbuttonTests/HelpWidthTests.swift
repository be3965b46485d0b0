import Foundation
import ProgramTesting
import Testing

/// `--help` of every verb on a terminal with 80 columns.
@Suite("Help at 80 columns", .timeLimit(.minutes(45)))
struct HelpWidthTests {
  private struct Dump: Decodable {
    let command: Verb
  }

  private struct Verb: Decodable {
    let commandName: String
    let discussion: String?
    let subcommands: [Verb]?
  }

  @Test(
    "every line fits, and no example is broken",
    arguments: [
      "actionbutton", "actionbutton-control", "actionbutton-gateway", "actionbutton-mqtt",
    ])
  func fits(program: String) throws {
    let dump = try FinishedProgram(program, ["--experimental-dump-help"])
    let command = try JSONDecoder().decode(Dump.self, from: dump.outputBytes).command
    try check(command, program, [])
  }

  private func check(_ command: Verb, _ program: String, _ verbs: [String]) throws {
    let help = try FinishedProgram(program, verbs + ["--help"], environment: ["COLUMNS": "80"])
    let lines = help.output.split(separator: "\n").map(String.init)
    let name = ([program] + verbs).joined(separator: " ")
    #expect(help.end == .exited(0) && !lines.isEmpty, "\(name)")
    #expect(lines.filter { $0.count > 80 } == [], "\(name)")
    let examples = (command.discussion ?? "").split(separator: "\n").filter { $0.hasPrefix("  ") }
    #expect(examples.filter { !lines.contains(String($0)) } == [], "\(name)")
    for verb in command.subcommands ?? [] where verb.commandName != "help" {
      try check(verb, program, verbs + [verb.commandName])
    }
  }
}
