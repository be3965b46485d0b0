import ArgumentParser
import Gesture

/// The periods of a button, the same for every verb that decides a hold.
struct TimingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("How long a press must last to be a hold (200ms to 10s).", valueName: "time")
  )
  var hold: String = "500ms"

  @Option(
    help: ArgumentHelp(
      "How long the contact must be open to be released (0ms to 1s).", valueName: "time"))
  var debounce: String = "5ms"

  @Option(
    help: ArgumentHelp(
      "Ignore presses shorter than this (0ms, which is off, to 100ms).", valueName: "time"))
  var glitch: String = "0ms"

  /// The three as periods; throws a usage failure that names the option.
  func limits() throws -> HoldRecognizer.Limits {
    HoldRecognizer.Limits(
      threshold: try read("hold", hold, HoldRecognizer.Limits.thresholds),
      debounce: try read("debounce", debounce, HoldRecognizer.Limits.debouncePeriods),
      glitchFilter: try read("glitch", glitch, HoldRecognizer.Limits.glitchFilters))
  }

  /// Reads the value of an option that is a time.
  func read(_ name: String, _ text: String, _ range: ClosedRange<Duration>) throws -> Duration {
    do {
      return try TimeText.duration(text, in: range)
    } catch { throw Failure.usage("--\(name): \(error)") }
  }
}
