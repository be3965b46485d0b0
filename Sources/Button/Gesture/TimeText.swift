public import SystemAccess

/// The error for a text that is not an allowed time.
public struct TimeTextError: Error, Equatable, CustomStringConvertible {
  /// The problem, and the times that are allowed.
  public let description: String
}

/// Parses and formats times such as `500ms`, `1.5s`, `0.02ms`, `250us`, `17ns`.
public enum TimeText {
  private static let units: [(suffix: String, nanoseconds: UInt64)] = [
    ("ns", 1), ("us", 1_000), ("µs", 1_000), ("ms", 1_000_000), ("s", 1_000_000_000),
  ]

  /// Returns the exact time in nanoseconds; digits finer than a nanosecond are an error.
  public static func nanoseconds(_ text: some StringProtocol) throws(TimeTextError) -> UInt64 {
    func problem(_ what: String) -> TimeTextError {
      TimeTextError(description: "\"\(text)\" \(what); write a time such as 500ms or 1.5s")
    }
    guard let unit = units.first(where: { text.hasSuffix($0.suffix) }) else {
      throw problem("has no unit (ns, us, ms, s)")
    }
    let parts = text.dropLast(unit.suffix.count)
      .split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } }),
      let whole = UInt64(parts[0])
    else { throw problem("is not a time") }
    var (total, overflow) = whole.multipliedReportingOverflow(by: unit.nanoseconds)
    var scale = unit.nanoseconds
    for digit in parts.count > 1 ? Array(parts[1].utf8) : [] {
      guard scale > 1 || digit == 48 else { throw problem("is finer than a nanosecond") }
      scale /= 10
      let (sum, carried) = total.addingReportingOverflow(UInt64(digit - 48) * scale)
      total = sum
      overflow = overflow || carried
    }
    guard !overflow else { throw problem("is too long") }
    return total
  }

  /// Parses a duration, and throws if it is out of range.
  public static func duration(
    _ text: some StringProtocol, in range: ClosedRange<Duration>
  ) throws(TimeTextError) -> Duration {
    let nanoseconds = try nanoseconds(text)
    let duration = Duration.nanoseconds(Int64(clamping: nanoseconds))
    guard range.contains(duration) else {
      throw TimeTextError(
        description: "\"\(text)\" is out of range; allowed: \(self.range(range))")
    }
    return duration
  }

  /// Formats a range for messages and documentation: `200ms to 10s`.
  package static func range(_ range: ClosedRange<Duration>) -> String {
    "\(short(range.lowerBound)) to \(short(range.upperBound))"
  }

  /// Formats an instant in milliseconds, without trailing zeros: `499.999999ms`.
  public static func milliseconds(_ instant: Timestamp) -> String {
    decimal(instant.nanoseconds, unit: 1_000_000) + "ms"
  }

  /// Formats a duration in the largest unit that needs no leading zero: `1.5s`, `500ms`, `20us`.
  public static func short(_ duration: Duration) -> String {
    let nanoseconds = duration.nanoseconds
    let unit = units.last { $0.suffix != "µs" && $0.nanoseconds <= nanoseconds.magnitude }
    let (suffix, scale) = unit ?? ("ms", 1_000_000)
    return (nanoseconds < 0 ? "-" : "") + decimal(nanoseconds.magnitude, unit: scale) + suffix
  }

  private static func decimal(_ value: UInt64, unit: UInt64) -> String {
    let fraction = value % unit
    guard fraction > 0 else { return String(value / unit) }
    var digits = String(String(unit + fraction).dropFirst())
    while digits.hasSuffix("0") { digits.removeLast() }
    return "\(value / unit).\(digits)"
  }
}

extension HoldRecognizer.Limits {
  /// The thresholds that a configuration may set.
  public static let thresholds = Duration.milliseconds(200)...Duration.seconds(10)
  /// The thresholds of the stages after the first that a configuration may set.
  public static let laterStages = Duration.milliseconds(200)...Duration.seconds(60)
  /// The maximum number of stages of a hold, including the first.
  public static let mostStages = 5
  /// The debounce periods that a configuration may set.
  public static let debouncePeriods = Duration.zero...Duration.seconds(1)
  /// The glitch filters that a configuration may set.
  public static let glitchFilters = Duration.zero...Duration.milliseconds(100)
  /// The times after a release during which a configuration may have presses ignored.
  public static let ignoredRepeats = Duration.zero...Duration.seconds(5)
  /// The windows for the second of two presses that a configuration may set.
  public static let noHoldWindows = Duration.milliseconds(500)...Duration.seconds(30)
  /// The thresholds that a client may request.
  public static let ownHoldRange = Duration.milliseconds(300)...Duration.seconds(5)
  /// The windows for another counted press that a configuration may set.
  public static let multiPressWindows = Duration.milliseconds(100)...Duration.seconds(2)
  /// The periods between two repeats of a hold that a configuration may set.
  public static let repeatPeriods = Duration.milliseconds(100)...Duration.seconds(10)
}

extension HoldRecognizer.Limits {
  /// Sets the threshold and the further stages from a text such as `1s,5s`; `off` removes the further stages.
  mutating func setStages(_ text: some StringProtocol) throws(TimeTextError) {
    guard text != "off" else {
      stages = []
      return
    }
    var times: [Duration] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      times.append(try TimeText.duration(part, in: Self.range(ofStage: times.count + 1)))
      if let problem = Self.problem(ofStages: times) { throw TimeTextError(description: problem) }
    }
    (threshold, stages) = (times[0], Array(times.dropFirst()))
  }

  /// The thresholds that a stage, counted from 1, may have.
  package static func range(ofStage stage: Int) -> ClosedRange<Duration> {
    stage == 1 ? thresholds : laterStages
  }

  /// The problem of the last of these stages, or `nil`.
  package static func problem(ofStages times: [Duration]) -> String? {
    guard times.count <= mostStages else { return "a hold has at most \(mostStages) stages" }
    guard let last = times.last, let before = times.dropLast().last, last <= before else {
      return nil
    }
    return "\(TimeText.short(last)) is not later than the stage before, \(TimeText.short(before))"
  }
}

/// A time setting of a button, shared by trace files, the configuration file, the command line and their
/// documentation.
package struct GestureTime: Sendable {
  package typealias Limits = HoldRecognizer.Limits

  /// The name in traces and on the command line; the configuration file uses `_` for `-`.
  package let name: String
  /// The shortest and the longest time that is allowed.
  package let range: ClosedRange<Duration>
  /// The description that the documentation prints after the name.
  package let meaning: String
  /// Returns the time that is set in the limits, or `nil` if it is off.
  package let value: @Sendable (Limits) -> Duration?
  /// Sets the time; `nil` turns it off.
  package let set: @Sendable (inout Limits, Duration?) -> Void

  /// The default time, or `nil` if the default is off.
  package var usual: Duration? { value(Limits()) }

  package static let hold = GestureTime(
    name: "hold", range: Limits.thresholds, meaning: "how long a press must last to be a hold",
    value: { $0.threshold }, set: { $0.threshold = $1 ?? .zero })
  package static let debounce = GestureTime(
    name: "debounce", range: Limits.debouncePeriods,
    meaning: "how long the contact must be open to count as released",
    value: { $0.debounce }, set: { $0.debounce = $1 ?? .zero })
  package static let glitch = GestureTime(
    name: "glitch", range: Limits.glitchFilters, meaning: "a press shorter than this is ignored",
    value: { $0.glitchFilter }, set: { $0.glitchFilter = $1 ?? .zero })
  package static let ignoreRepeat = GestureTime(
    name: "ignore-repeat", range: Limits.ignoredRepeats,
    meaning: "a press that begins sooner than this after a release is ignored",
    value: { $0.ignoreRepeat == .zero ? nil : $0.ignoreRepeat },
    set: { $0.ignoreRepeat = $1 ?? .zero })
  package static let noHold = GestureTime(
    name: "no-hold", range: Limits.noHoldWindows,
    meaning: "instead of holding, press twice within this time",
    value: { $0.noHold }, set: { $0.noHold = $1 })
  package static let repeatPeriod = GestureTime(
    name: "repeat", range: Limits.repeatPeriods,
    meaning: "while held, perform again after each such period",
    value: { $0.repeatPeriod }, set: { $0.repeatPeriod = $1 })
  package static let multiPress = GestureTime(
    name: "multi-press", range: Limits.multiPressWindows,
    meaning: "presses that begin sooner than this after a release are counted together",
    value: { $0.multiPress }, set: { $0.multiPress = $1 })

  /// All times, in the order of the documentation.
  package static let all = [
    hold, debounce, glitch, ignoreRepeat, noHold, repeatPeriod, multiPress,
  ]

  /// Sets the time from a text; `off` is allowed if the default is off or zero.
  package func set(_ text: some StringProtocol, in limits: inout Limits) throws(TimeTextError) {
    let isOff = text == "off" && (usual ?? .zero) == .zero
    set(&limits, isOff ? nil : try TimeText.duration(text, in: range))
  }
}
