import ArgumentParser
import Commands
import Configuration
public import Daemon
import Devices
import Gesture

/// `run`: the daemon in the foreground.
struct RunCommand: ServiceCommand {
  static let name = "run"
  static let configuration = CommandConfiguration(
    commandName: name,
    abstract: "Run the daemon: a held button performs the intent of its control.",
    discussion: """
      Uses the buttons of the configuration file, or the one of --button. On SIGHUP it reads the configuration file \
      again.

      EXAMPLES
        actionbutton run
        actionbutton run --button gpio:GPIO17
        actionbutton run --button evdev:KEY_F13 --hold 800ms
        actionbutton run --button keyboard --control com.example.Productivity.MarkLap
        actionbutton run --button gpio:gpiochip0/17?bias=as-is --output json

      Ends with Ctrl-C or SIGTERM. actionbutton list shows the controls, actionbutton devices the buttons.
      """)

  @Option(
    help: ArgumentHelp(
      "The button to use instead of those in the configuration: \(ButtonSpec.forms.joined(separator: ", ")).",
      discussion: ButtonOptions.discussion, valueName: "source"), completion: .buttonSources)
  var button: String?

  @OptionGroup var timing: TimingOptions

  @Option(
    help: ArgumentHelp(
      "Skip an intent if more than this time has passed since its deadline (\(TimeText.range(ButtonConfiguration.lateRange)); default 5s).",
      valueName: "time"))
  var late: String?

  @Option(
    help: ArgumentHelp(
      "The control that is assigned to the button; the default is the sample timer.",
      valueName: "kind"))
  var control: String?

  @Option(
    help: ArgumentHelp(
      "The control that a tap (a release before the threshold) performs (default: none).",
      valueName: "kind"))
  var tap: String?

  @Option(
    help:
      "The output: panel (live, on a terminal), plain (a line for each change) or json (a JSON object for each event)."
  )
  var output: Daemon.Output?

  @OptionGroup var files: ConfigurationOptions

  @Option(
    help: ArgumentHelp(
      "The control socket to create (default: the configuration's, or in RUNTIME_DIRECTORY, "
        + "XDG_RUNTIME_DIR or /run/actionbutton).",
      valueName: "path"), completion: .file())
  var socket: String?

  @OptionGroup var language: LanguageOptions

  @Flag(
    help:
      "Show findings for the authors of controls, and lift limits such as the number of widget refreshes."
  )
  var developerMode = false
}

extension RunCommand {
  /// Creates the command from arguments that are all options with a value, each given once, as a service manager
  /// writes them, or returns `nil` for other arguments.
  ///
  /// ArgumentParser parses all other arguments and reports mistakes. With it, the daemon's start would take 1.3
  /// times the CPU time: it asks the runtime for a hundred conformances, and each first query walks through every
  /// conformance of the program. A test compares both parsers for every option that ArgumentParser knows.
  static func plain(_ arguments: some Sequence<String>) -> RunCommand? {
    // Not an initializer: there an assignment to the flag has no effect (Swift 6.3.1).
    var run = RunCommand()
    var given: [(name: String, value: String)] = []
    var rest = Array(arguments)[...]
    run.developerMode = false
    while let name = rest.popFirst() {
      guard name != "--developer-mode" else {
        run.developerMode = true
        continue
      }
      guard let value = rest.popFirst(), !value.isEmpty, !value.hasPrefix("-"),
        !given.contains(where: { $0.name == name })
      else { return nil }
      given.append((name, value))
    }
    func take(_ name: String) -> String? {
      given.firstIndex { $0.name == "--\(name)" }.map { given.remove(at: $0).value }
    }
    run.button = take("button")
    run.timing = TimingOptions(take)
    (run.late, run.control, run.tap) = (take("late"), take("control"), take("tap"))
    let form = take("output")
    run.output = form.flatMap(Daemon.Output.init)
    run.files = ConfigurationOptions()
    run.files.config = take("config")
    run.files.extensions = take("extension").map { [$0] } ?? []
    run.socket = take("socket")
    run.language = LanguageOptions()
    run.language.language = take("language")
    return given.isEmpty && (form == nil) == (run.output == nil) ? run : nil
  }
}

extension Daemon.Output: ExpressibleByArgument {}
