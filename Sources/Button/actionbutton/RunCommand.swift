import ArgumentParser
public import ButtonLoop
import Commands
import Configuration
import Devices
import Gesture
import SystemAccess

/// `run`: the daemon in the foreground.
struct RunCommand: ServiceCommand {
  static let name = "run"
  static let configuration = CommandConfiguration(
    commandName: name,
    abstract: "Run the daemon: a held button performs the intent of its control.",
    discussion: """
      Uses the buttons of the configuration file, or the button of --button. On SIGHUP it reads the configuration file \
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
  var output: ButtonLoop.Output?

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

  @ServiceThread
  func serve() async throws { try await options.serve() }

  /// The options without a dependency on ArgumentParser.
  var options: RunOptions {
    RunOptions(
      button: button, timing: timing.values, late: late, control: control, tap: tap, output: output,
      files: files.values, socket: socket, language: language.language, developerMode: developerMode
    )
  }
}

extension ButtonLoop.Output: ExpressibleByArgument {}
