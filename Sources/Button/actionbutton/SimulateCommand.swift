import ArgumentParser
import Commands
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
      "repeat = 300ms" are settings for the traces below them; # starts a comment.

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
    var limits = try timing.limits()
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
        "\(failures) of \(traces.count) traces had another outcome than expected")
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
