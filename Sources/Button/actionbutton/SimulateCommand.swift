import ArgumentParser
import Commands
import Configuration
import Devices
import Gesture
import Presenters
import SystemAccess

/// `simulate`: plays traces through the daemon's own gesture recognizer, without a button.
struct SimulateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: "Print what the button does with the edges of trace files.",
    usage: "actionbutton simulate [<options>] <file>",
    discussion: """
      Each line of the file is a trace: a description, the raw edges before debouncing and, optionally, the \
      expected outcome. v and ^ can be written for ↓ and ↑, => for ⇒, x for ✕ (lost events). Lines such as \
      "hold = 500ms", "debounce = 5ms", "glitch = 1ms", "ignore-repeat = 500ms", "no-hold = 3s", "tap = on", \
      "stages = 1s,5s", "repeat = 300ms" are settings for the traces below them; # starts a comment.

      EXAMPLES
        echo 'a tap | 0ms v 499ms ^' | actionbutton simulate -
        actionbutton simulate --hold 1s --explain my.trace

      EXIT STATUS
        1 if an outcome is not the one expected, 2 for a line that cannot be read.
      """)

  @OptionGroup var timing: TimingOptions

  @Flag(help: "Treat a release before the threshold as a tap.")
  var tap = false

  @Flag(help: "Print for each edge which rule applied.")
  var explain = false

  @Argument(help: "A trace file, or - for standard input.", completion: .file())
  var file: String

  func run() throws {
    var limits = try timing.values.limits()
    limits.taps = tap
    let traces = try ButtonSetup.traces(file, limits)
    let name = file == "-" ? "standard input" : file
    var failures = 0
    for trace in traces {
      let simulation = Simulation(trace)
      var text = trace.text(outcome: simulation.outcome) + "\n"
      if explain { text += simulation.steps.map(line).joined() }
      guard StandardOutput.write(text) else { throw Failure.status(1) }
      if let failure = mismatch(trace, simulation.outcome) {
        failures += 1
        StandardOutput.write(line: "\(name):\(trace.line): \(failure)", to: .error)
      }
    }
    if failures > 0 {
      throw Failure.runtime(
        "\(failures) of \(traces.count) traces had an unexpected outcome")
    }
  }

  private func line(_ step: Simulation.Step) -> String {
    let mark = step.mark.map { " \($0.rawValue)" } ?? ""
    return "    \(TimeText.milliseconds(step.at))\(mark)  \(step.rule)\n"
  }

  private func mismatch(_ trace: Trace, _ outcome: [Outcome]) -> String? {
    guard let expected = trace.expected else { return nil }
    let agrees =
      outcome.count == expected.count && zip(outcome, expected).allSatisfy { $0.satisfies($1) }
    if agrees { return nil }
    func list(_ outcome: [Outcome]) -> String {
      outcome.isEmpty ? "nothing" : outcome.map(\.explicitText).joined(separator: " ")
    }
    return "expected \(list(expected)), got \(list(outcome)) (\(trace.rule))"
  }
}

/// The instant at which holds of a button are decided, release or deadline, and the reason.
struct DecisionReport {
  /// Whether the instant is safe, or `nil` if the configuration sets an unsafe instant.
  let works: Bool?
  let text: String

  /// Returns `nil` for a button with `no_hold`, and for a button that decides holds at their deadline, the default.
  init?(_ button: ButtonConfiguration, among devices: [EvdevDevice]) {
    guard button.gesture.noHold == nil else { return nil }
    let device = devices.first { $0.isBluetooth && button.source.uses($0) }
    switch (button.gesture.decision, device) {
    case (.release, _):
      works = true
      text = "a hold is decided at its release (decide: release in the configuration)"
    case (.deadline, let device?):
      works = nil
      text =
        "a hold is decided at its deadline (decide: deadline in the configuration), although \(device.title) is "
        + "connected by Bluetooth: a link that is lost while the button is held can become a hold"
    case (nil, let device?):
      works = true
      text =
        "a hold is decided at its release, because \(device.title) is connected by Bluetooth, and a lost link looks like "
        + "a held button" + (button.gesture.repeatPeriod == nil ? "" : "; it does not repeat")
        + "; decide: deadline in the configuration changes this"
    case (.deadline, nil), (nil, nil): return nil
    }
  }
}

extension ButtonSpec {
  fileprivate func uses(_ device: EvdevDevice) -> Bool {
    switch self {
    case .key(let name, let anyKeyboard):
      device.keys.contains { $0 == EvdevKey(name: name) }
        && (anyKeyboard || !device.isWholeKeyboard)
    case .device(let path, key: _, grab: _): device.node == path || device.links.contains(path)
    case .gpio, .keyboard, .script, .virtual: false
    }
  }
}
