import ArgumentParser
import Gesture

/// The periods of a button, the same for every verb that decides a hold.
///
/// What is not given is as the trace file or the configuration says, or else the default.
struct TimingOptions: ParsableArguments {
  private typealias Limits = HoldRecognizer.Limits

  @Option(
    help: ArgumentHelp(
      "How long a press must last to be a hold (\(Self.times(Limits.thresholds)); default 500ms).",
      valueName: "time")
  )
  var hold: String?

  @Option(
    help: ArgumentHelp(
      "How long the contact must be open to be released (\(Self.times(Limits.debouncePeriods)); default 5ms).",
      valueName: "time"))
  var debounce: String?

  @Option(
    help: ArgumentHelp(
      "Ignore presses shorter than this (\(Self.times(Limits.glitchFilters)); default 0ms, which is off).",
      valueName: "time"))
  var glitch: String?

  @Option(
    help: ArgumentHelp(
      "Ignore presses that begin sooner than this after a release (\(Self.times(Limits.ignoredRepeats)); "
        + "default 0ms, which is off).",
      valueName: "time"))
  var ignoreRepeat: String?

  @Option(
    help: ArgumentHelp(
      "Instead of holding, press twice within this time (\(Self.times(Limits.noHoldWindows)); default off).",
      valueName: "time"))
  var noHold: String?

  /// Whether any is given.
  var isGiven: Bool {
    [hold, debounce, glitch, ignoreRepeat, noHold].contains { $0 != nil }
  }

  /// All of them as periods over `base`; throws a usage failure that names the option.
  func limits(
    over base: HoldRecognizer.Limits = HoldRecognizer.Limits()
  ) throws -> HoldRecognizer.Limits {
    var limits = base
    if let hold {
      limits.threshold = try Self.read("hold", hold, Limits.thresholds)
    }
    if let debounce {
      limits.debounce = try Self.read("debounce", debounce, Limits.debouncePeriods)
    }
    if let glitch {
      limits.glitchFilter = try Self.read("glitch", glitch, Limits.glitchFilters)
    }
    if let ignoreRepeat {
      limits.ignoreRepeat = try Self.read(
        "ignore-repeat", ignoreRepeat, Limits.ignoredRepeats)
    }
    if let noHold, noHold != "off" {
      limits.noHold = try Self.read("no-hold", noHold, Limits.noHoldWindows)
    } else if noHold != nil {
      limits.noHold = nil
    }
    return limits
  }

  /// A range in help texts: `200ms to 10s`.
  static func times(_ range: ClosedRange<Duration>) -> String {
    "\(TimeText.short(range.lowerBound)) to \(TimeText.short(range.upperBound))"
  }

  /// Reads the value of an option that is a time.
  static func read(
    _ name: String, _ text: String, _ range: ClosedRange<Duration>
  ) throws -> Duration {
    do {
      return try TimeText.duration(text, in: range)
    } catch { throw Failure.usage("--\(name): \(error)") }
  }
}
