import ArgumentParser
import ButtonLoop
import Commands
import Configuration
import ControlModel
import Daemon
import Devices
import ExtensionHost
import Gesture

struct DemoCommand: ServiceCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Try it: a timer on this terminal's space bar, or on a script without one.",
    discussion: """
      On a terminal the space bar is the button: hold it to start the timer, hold it again to stop it, let \
      go early and nothing happens. Without a terminal a built-in trace is played in real time. The timer is \
      a control in a separate process, SampleControls; its state ends with the demo.
      """)

  /// A bouncing press held past the threshold, then a bouncing press that is released early.
  private static let trace = """
    hold = 500ms
    a hold starts the timer            | 0ms ↓ 0.4ms ↑ 1.1ms ↓ 800ms ↑
    letting go early leaves it running | 0ms ↓ 0.7ms ↑ 1.5ms ↓ 300ms ↑ 301.2ms ↓ 301.6ms ↑
    """

  @OptionGroup var language: LanguageOptions

  /// The space bar, or the trace without a terminal.
  private static func setup() throws -> ButtonSetup {
    guard !Terminal.isInteractive else {
      return try ButtonSetup(.keyboard, limits: HoldRecognizer.Limits())
    }
    return ButtonSetup(
      try TraceParser.parse(trace), name: "a built-in trace", pause: .milliseconds(700))
  }

  func serve() async throws {
    guard let sample = Installation.sample else {
      throw Failure.runtime(
        "the sample extension SampleControls is not beside this program; build it with make demo, or swift "
          + "build --product SampleControls")
    }
    var configuration = Configuration()
    configuration.extensions = [sample]
    var options = ButtonLoop.Options()
    options.language = try language.value()
    options.output = Terminal.isInteractive ? .panel : .plain
    if Terminal.isInteractive { options.restLimit = .seconds(60) }
    let setup = try Self.setup()
    let button = ButtonLoop.Button(
      gesture: setup.limits, control: PlacedControl(id: "action", kind: Installation.sampleKind),
      makeSource: setup.makeSource)
    let daemon = try Daemon(
      configuration, [button], options, program: "actionbutton \(Version.text)", socket: nil,
      isFixed: true, isDemo: true, environment: ProgramEnvironment.variables)
    // Loaded before the first press, so that the trace has a hint to show.
    _ = await daemon.controls.gallery()
    defer { ButtonLoop.answerSignal() }
    try await daemon.run()
  }
}
