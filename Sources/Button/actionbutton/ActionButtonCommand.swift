import ArgumentParser
import ControlModel
import Devices
import Presenters
import SystemAccess

/// `actionbutton`: every verb is a separate file.
struct ActionButtonCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "actionbutton",
    abstract: "Assign controls to buttons: holding a button performs the control's intent.",
    discussion: """
      A GPIO line, an evdev key or this terminal's space bar becomes the iPhone's Action button: a press \
      shows what holding will do, a hold past the threshold does it, letting go early does nothing.

      EXAMPLES
        actionbutton demo                            try it with the keyboard
        sudo actionbutton setup                      choose the button and its control, start the service
        actionbutton devices                         what can be a button here
        actionbutton run --button gpio:GPIO17        a button from GPIO17 to ground
        actionbutton run --button evdev:KEY_F13 --output json
        actionbutton list                            controls that can be assigned
        actionbutton assign com.example.Lamp.Toggle  put one on the button of a running daemon
        actionbutton new Lamp                        a package with a control of your own
        actionbutton doctor                          problems, and how to correct them

      EXIT STATUS
        0 for success, 1 for a failure at run time, 2 for wrong usage or configuration.
      """,
    version: Version.text,
    subcommands: [
      SetupCommand.self, DemoCommand.self, RunCommand.self, StatusCommand.self, WatchCommand.self,
      PressCommand.self,
      ListCommand.self, AssignCommand.self, ConfigureCommand.self, ReloadCommand.self,
      AnswerCommand.self, UndoCommand.self, CancelCommand.self, TimelineCommand.self,
      PlaceCommand.self, UnplaceCommand.self, MoveCommand.self, ResizeCommand.self,
      TapCommand.self, WidgetCommand.self, DeveloperModeCommand.self,
      LockCommand.self, UnlockCommand.self, PasscodeCommand.self,
      NewCommand.self, ImportCommand.self, LintCommand.self, SimulateCommand.self,
      RecordCommand.self, DevicesCommand.self,
      DoctorCommand.self, BenchCommand.self,
    ])
}

/// The program's entry.
///
/// ArgumentParser's own would exit with 64 for wrong usage.
@main
enum Main {
  static func main() {
    StandardStream.openMissing()
    StandardStream.ignoreBrokenPipes()
    do {
      if let run = plainRun() { return try run.run() }
      var command = try quickly() ?? ActionButtonCommand.parseAsRoot()
      try command.run()
      if let lost = lostOutput { throw lost }
    } catch let failure as Failure where failure.message.isEmpty {
      exit(with: lostOutput ?? failure)
    } catch {
      exit(with: error)
    }
  }

  /// Why a part of the answer was not written; nil if all of it was, or if its reader wanted no more.
  private static var lostOutput: Failure? {
    guard let errno = StandardStream.failure else { return nil }
    return Failure(.system(.output(errno, advice: "make room, or write it to another place")))
  }

  /// What `run` is given, if its arguments are plain.
  private static func plainRun() -> RunOptions? {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.first == RunCommand.name else { return nil }
    return RunOptions(plain: arguments.dropFirst())
  }

  /// The command of the first argument's verb, if its arguments can be read: the tree of all verbs is built for
  /// help and for mistakes alone.
  private static func quickly() -> (any ParsableCommand)? {
    let arguments = CommandLine.arguments.dropFirst()
    guard let name = arguments.first else { return nil }
    guard
      let verb = ActionButtonCommand.configuration.subcommands.first(where: {
        $0.configuration.commandName == name
      })
    else { return nil }
    // The whole command reports what is wrong, with the program's name.
    return try? verb.parseAsRoot(Array(arguments.dropFirst()))
  }

  /// ArgumentParser's message, with the arguments that it repeats made safe.
  ///
  /// They are made safe before they are read, since a newline of theirs could not be distinguished from one of the
  /// message.
  private static func safeMessage(for error: any Error) -> String {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let safe = arguments.map { SafeText.onOneLine($0) }
    guard arguments != safe else { return ActionButtonCommand.fullMessage(for: error) }
    do { _ = try ActionButtonCommand.parseAsRoot(safe) } catch {
      return ActionButtonCommand.fullMessage(for: error)
    }
    // Only what is unsafe was wrong.
    return "Error: \(SafeText.onOneLine(ActionButtonCommand.message(for: error)))"
  }

  private static func exit(with error: any Error) -> Never {
    if let failure = error as? Failure {
      if !failure.message.isEmpty {
        let line = SafeText.onOneLine("actionbutton: \(failure.message)", most: 10_000)
        StandardStream.error.write(SafeText.inLines(line + "\n"), waitingAtMost: .seconds(5))
      }
      ActionButtonCommand.exit(withCode: failure.status)
    }
    let message = safeMessage(for: error)
    let code = ActionButtonCommand.exitCode(for: error)
    if !message.isEmpty {
      StandardOutput.write(message + "\n", to: code == .success ? .output : .error)
    }
    ActionButtonCommand.exit(withCode: code == .validationFailure ? 2 : code.rawValue)
  }
}

extension ParsableCommand {
  fileprivate static func exit(withCode code: Int32) -> Never {
    exit(withError: ExitCode(code))
  }
}
