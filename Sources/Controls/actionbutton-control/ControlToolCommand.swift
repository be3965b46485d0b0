import ArgumentParser
import Commands

/// `actionbutton-control`: the commands for authors of controls, each in a separate file.
struct ControlToolCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "actionbutton-control",
    abstract: "Create packages of controls, and check their texts.",
    discussion: """
      `actionbutton new`, `import` and `lint` start this program.

      EXAMPLES
        actionbutton-control new Lamp                a package for your own control
        actionbutton-control import ~/src/Lamp       one around an app's extension
        actionbutton-control lint                    check installed controls

      EXIT STATUS
        0 for success, 1 for a run-time failure, 2 for wrong usage or configuration.
      """,
    version: Version.text,
    subcommands: [NewCommand.self, ImportCommand.self, LintCommand.self])
}

@main
enum Main {
  static func main() {
    ProgramRun<ControlToolCommand>.run { try ProgramRun<ControlToolCommand>.runVerb() }
  }
}
