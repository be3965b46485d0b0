import ArgumentParser
import Commands
import Configuration
public import Daemon
import Devices

/// `run`: the daemon in the foreground.
struct RunCommand: ServiceCommand {
  static let name = "run"
  static let configuration = CommandConfiguration(
    commandName: name,
    abstract: "Run the daemon: a held button performs the intent of its control.",
    discussion: """
      Serves the buttons of the configuration file, or the one that --button names. SIGHUP reads the same \
      file again.

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
      "The button, instead of those of the configuration: \(ButtonSpec.forms.joined(separator: ", ")).",
      discussion: ButtonOptions.discussion, valueName: "source"))
  var button: String?

  @OptionGroup var timing: TimingOptions

  @Option(
    help: ArgumentHelp(
      "An intent whose deadline lies further in the past is not run (\(Timing.times(ButtonConfiguration.lateRange)); default 5s).",
      valueName: "time"))
  var late: String?

  @Option(
    help: ArgumentHelp(
      "The control that is assigned to the button; the default is the sample timer.",
      valueName: "kind"))
  var control: String?

  @Option(
    help: ArgumentHelp(
      "The control that a tap, which is a release before the threshold, performs (default: none).",
      valueName: "kind"))
  var tap: String?

  @Option(
    help: "How to show it: panel (live, on a terminal), plain (a line a change), json (events).")
  var output: Daemon.Output?

  @OptionGroup var files: ConfigurationOptions

  @Option(
    help: ArgumentHelp(
      "The control socket to make (default: the configuration's, or in RUNTIME_DIRECTORY, "
        + "XDG_RUNTIME_DIR or /run/actionbutton).",
      valueName: "path"), completion: .file())
  var socket: String?

  @OptionGroup var language: LanguageOptions

  @Flag(help: "Show findings for authors, and lift budgets such as that of widgets' refreshes.")
  var developerMode = false

  /// What was given, without ArgumentParser.
  var values: RunOptions {
    RunOptions(
      button: button, timing: timing.values, late: late, control: control, tap: tap,
      output: output, files: files.values, socket: socket, language: language.language,
      isDeveloperMode: developerMode)
  }

  func serve() async throws { try await values.serve() }
}

extension Daemon.Output: ExpressibleByArgument {}
