import ArgumentParser
import Commands
import Glibc

/// The program `actionbutton`, with its verbs.
struct ActionButtonCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "actionbutton",
    abstract: "Assign controls to buttons: holding a button performs the control's intent.",
    discussion: """
      A GPIO line, an evdev key or this terminal's space bar becomes the iPhone's Action button: a press \
      shows what holding will do, a hold past the threshold does it, letting go early does nothing.

      EXAMPLES
        actionbutton demo                            try it with the keyboard
        sudo actionbutton setup                      choose a button and its control
        actionbutton devices                         what can be a button here
        actionbutton run --button gpio:GPIO17        a button from GPIO17 to ground
        actionbutton run --button evdev:KEY_F13 --output json
        actionbutton list                            controls that can be assigned
        actionbutton assign com.example.Lamp.Toggle  choose what a hold does
        actionbutton new Lamp                        a package for your own control
        sudo actionbutton page --lan                 open the page on a phone
        actionbutton doctor                          find problems

      EXIT STATUS
        0 for success, 1 for a run-time failure, 2 for wrong usage or configuration.
      """,
    version: Version.text,
    subcommands: [
      SetupCommand.self, DemoCommand.self, RunCommand.self, StatusCommand.self, WatchCommand.self,
      SpeakCommand.self, PressCommand.self,
      ListCommand.self, AssignCommand.self, ConfigureCommand.self, ReloadCommand.self,
      AnswerCommand.self, UndoCommand.self, CancelCommand.self, TimelineCommand.self,
      PlacedCommand.self, PlaceCommand.self, RemoveCommand.self, MoveCommand.self,
      ResizeCommand.self, StackCommand.self, TurnCommand.self, TapCommand.self,
      PreviewCommand.self, PageCommand.self, DeveloperModeCommand.self,
      LockCommand.self, UnlockCommand.self, PasscodeCommand.self,
      NewCommand.self, ImportCommand.self, DevCommand.self, LintCommand.self,
      ExtensionSchemaCommand.self,
      SimulateCommand.self,
      RecordCommand.self, DevicesCommand.self,
      DoctorCommand.self,
    ])
}

@main
enum Main {
  static func main() {
    ProgramRun<ActionButtonCommand>.run {
      if let options = plainOptions() { return try ServiceVerb.run { try await options.serve() } }
      try ProgramRun<ActionButtonCommand>.runVerb()
    }
  }

  /// The options of the command `run`, or `nil` for another verb or if its arguments are not plain.
  private static func plainOptions() -> RunOptions? {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.first == RunCommand.name else { return nil }
    return RunOptions(plain: arguments.dropFirst())
  }
}

/// The terminal of the user, if the program has one.
enum Terminal {
  /// Whether standard input and output are both a terminal.
  static var isInteractive: Bool { isatty(0) == 1 && isatty(1) == 1 }
  /// Whether standard input is a terminal.
  static var isTyped: Bool { isatty(0) == 1 }
}
