import ArgumentParser
import ControlKit
import Daemon
import Devices
import FoundationEssentials
import Gesture
import SampleControls

/// `demo`: the whole product on the embedded samples, with no hardware and no configuration.
struct DemoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Try it: a timer on this terminal's space bar, or on a script without one.",
    discussion: """
      On a terminal the space bar is the button: hold it to start the timer, hold it again to stop it, let \
      go early and nothing happens. Without a terminal a built-in trace is played in real time.
      """)

  /// A bouncing press held past the threshold, then one that lets go early.
  private static let trace = """
    hold = 500ms
    a hold starts the timer            | 0ms ↓ 0.4ms ↑ 1.1ms ↓ 800ms ↑
    letting go early leaves it running | 0ms ↓ 0.7ms ↑ 1.5ms ↓ 300ms ↑ 301.2ms ↓ 301.6ms ↑
    """

  @OptionGroup var language: LanguageOptions

  func run() async throws {
    let controls = try await Samples.controls(try language.value())
    var options = Daemon.Options()
    options.control = await TimerToggle.kind
    options.language = try language.value()
    let spec: ButtonSpec
    if Terminal.isInteractive {
      options.output = .panel
      options.restLimit = .seconds(60)
      spec = .keyboard
    } else {
      options.output = .plain
      spec = .script("built-in trace")
    }
    try await serve(spec, options, controls)
  }

  private func serve(
    _ spec: ButtonSpec, _ options: Daemon.Options, _ controls: some ControlService
  ) async throws {
    let traces = try TraceParser.parse(Self.trace, limits: options.gesture)
    let setup =
      spec == .keyboard
      ? try ButtonSetup(spec, limits: options.gesture)
      : ButtonSetup(traces, name: "a built-in trace", pause: .milliseconds(700))
    let daemon = Daemon(
      options, controls: controls, environment: ProcessInfo.processInfo.environment)
    do throws(DeviceError) { try await daemon.run(setup.makeSource) } catch { throw Failure(error) }
  }
}
