import Commands
import Gesture

/// The periods of a button as texts, nil for those that were not given.
struct Timing: Equatable, Sendable {
  private typealias Limits = HoldRecognizer.Limits

  var hold: String?
  var debounce: String?
  var glitch: String?
  var ignoreRepeat: String?
  var noHold: String?
  var repeatPeriod: String?

  /// Whether any is given.
  var isGiven: Bool {
    [hold, debounce, glitch, ignoreRepeat, noHold, repeatPeriod].contains { $0 != nil }
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
    if let repeatPeriod, repeatPeriod != "off" {
      limits.repeatPeriod = try Self.read("repeat", repeatPeriod, Limits.repeatPeriods)
    } else if repeatPeriod != nil {
      limits.repeatPeriod = nil
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
