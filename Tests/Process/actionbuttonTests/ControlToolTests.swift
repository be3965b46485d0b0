import FileTesting
import Foundation
import ProgramTesting
import Testing

/// `new`, `import`, `dev` and `lint`, which are part of a separate program.
@Suite("The verbs of actionbutton-control", .timeLimit(.minutes(45)))
struct ControlToolTests {
  static let verbs = ["new", "import", "dev", "lint"]

  @Test("actionbutton starts the program with all that follows", arguments: verbs)
  func help(verb: String) throws {
    let started = try FinishedProgram("actionbutton", [verb, "--help"])
    let itself = try FinishedProgram("actionbutton-control", [verb, "--help"])
    #expect(started.end == .exited(0))
    #expect(started.output.contains("USAGE: actionbutton-control \(verb) "), "\(started.output)")
    #expect(started.output == itself.output)
  }

  @Test("without the program, the package that has it is named", arguments: verbs)
  func missing(verb: String) throws {
    let folder = try TemporaryFolder()
    let copy = try Data(contentsOf: BuiltProgram.url("actionbutton"))
    let command = try folder.writeProgram(copy, to: "actionbutton")
    let program = try FinishedProgram(command, [verb, "Lamp"], in: folder.path)
    #expect(program.end == .exited(2))
    #expect(program.errors.contains("cannot run \(verb): cannot start"))
    #expect(program.errors.contains("install the package actionbutton-dev"), "\(program.errors)")
  }
}
