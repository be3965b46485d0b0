import ActionButton
public import ArgumentParser
import ControlKit
public import Daemon
import Devices
import FoundationEssentials
import Gesture
import SampleControls

/// `run`: the daemon in the foreground, on one button.
struct RunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Serve a button: hold it, and its control's intent runs.",
    discussion: """
      EXAMPLES
        actionbutton run --button gpio:GPIO17
        actionbutton run --button evdev:KEY_F13 --hold 800ms
        actionbutton run --button keyboard --control com.example.Productivity.MarkLap
        actionbutton run --button gpio:gpiochip0/17?bias=as-is --output json

      Ends with Ctrl-C or SIGTERM. actionbutton list shows the controls, actionbutton devices the buttons.
      """)

  @OptionGroup var button: ButtonOptions
  @OptionGroup var timing: TimingOptions

  @Option(
    help: ArgumentHelp(
      "An intent whose deadline lies further in the past is not run (0ms to 1h).", valueName: "time"
    ))
  var late: String = "5s"

  @Option(
    help: ArgumentHelp(
      "The control that the button holds; the first of the gallery without this.",
      valueName: "kind"))
  var control: String?

  @Option(
    help: "How to show it: panel (live, on a terminal), plain (a line a change), json (events).")
  var output: Daemon.Output?

  @OptionGroup var language: LanguageOptions

  func run() async throws {
    let setup = try ButtonSetup(try button.spec(), limits: timing.limits())
    let controls = Samples.whenNeeded(try language.value())
    var options = Daemon.Options()
    options.gesture = setup.limits
    options.limits.late = try timing.read("late", late, .zero...Duration.seconds(3_600))
    options.language = try language.value()
    options.output = output ?? (Terminal.isInteractive ? .panel : .plain)
    options.control = try await chosen(controls)
    let environment = ProcessInfo.processInfo.environment
    do throws(DeviceError) {
      try await Daemon(options, controls: controls, environment: environment).run(setup.makeSource)
    } catch { throw Failure(error) }
  }

  /// Only a kind that someone typed has to be looked up before the button is opened.
  private func chosen(_ controls: some ControlService) async throws -> String? {
    guard let control else { return await Samples.firstKind }
    let gallery = try await controls.listings
    guard gallery.contains(where: { $0.kind == control }) else {
      throw Failure.usage(
        "--control: there is no control \"\(control)\"; there are "
          + gallery.map(\.kind).joined(separator: ", "))
    }
    return control
  }
}

extension Daemon.Output: ExpressibleByArgument {}
