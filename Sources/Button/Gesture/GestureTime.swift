/// A time that a person may set for a button: one row for trace files, the configuration file, the command line and
/// their documentation.
package struct GestureTime: Sendable {
  package typealias Limits = HoldRecognizer.Limits

  /// Its name in a trace and on the command line; in the configuration file with `_` for `-`.
  package let name: String
  /// The shortest and the longest time.
  package let range: ClosedRange<Duration>
  /// What it decides, in words that follow the name.
  package let meaning: String
  /// The time without a setting, or `nil` for off.
  package let usual: Duration?
  /// The time in some limits, or `nil` if it is off.
  package let value: @Sendable (Limits) -> Duration?
  /// Sets the time; `nil` is off.
  package let set: @Sendable (inout Limits, Duration?) -> Void

  private init(
    _ name: String, _ path: any WritableKeyPath<Limits, Duration> & Sendable,
    _ range: ClosedRange<Duration>, isOffAtZero: Bool = false, _ meaning: String
  ) {
    (self.name, self.range, self.meaning) = (name, range, meaning)
    value = { isOffAtZero && $0[keyPath: path] == .zero ? nil : $0[keyPath: path] }
    set = { $0[keyPath: path] = $1 ?? .zero }
    usual = value(Limits())
  }

  private init(
    _ name: String, _ path: any WritableKeyPath<Limits, Duration?> & Sendable,
    _ range: ClosedRange<Duration>, _ meaning: String
  ) {
    (self.name, self.range, self.meaning) = (name, range, meaning)
    value = { $0[keyPath: path] }
    set = { $0[keyPath: path] = $1 }
    usual = value(Limits())
  }

  package static let hold = GestureTime(
    "hold", \.threshold, Limits.thresholds, "how long a press must last to be a hold")
  package static let debounce = GestureTime(
    "debounce", \.debounce, Limits.debouncePeriods,
    "how long the contact must be open to be released")
  package static let glitch = GestureTime(
    "glitch", \.glitchFilter, Limits.glitchFilters, "a press shorter than this is ignored")
  package static let ignoreRepeat = GestureTime(
    "ignore-repeat", \.ignoreRepeat, Limits.ignoredRepeats, isOffAtZero: true,
    "a press that begins sooner than this after a release is ignored")
  package static let noHold = GestureTime(
    "no-hold", \.noHold, Limits.noHoldWindows, "instead of holding, press twice within this time")
  package static let repeatPeriod = GestureTime(
    "repeat", \.repeatPeriod, Limits.repeatPeriods,
    "while held, perform again each time this has passed")
  package static let multiPress = GestureTime(
    "multi-press", \.multiPress, Limits.multiPressWindows,
    "presses that begin sooner than this after a release are counted together")

  /// All times, in the order of the documentation.
  package static let all = [
    hold, debounce, glitch, ignoreRepeat, noHold, repeatPeriod, multiPress,
  ]

  /// Sets the time that a person wrote, which is `off` for none if none is usual.
  package func set(_ text: some StringProtocol, in limits: inout Limits) throws(TimeTextError) {
    let isOff = text == "off" && (usual ?? .zero) == .zero
    set(&limits, isOff ? nil : try TimeText.duration(text, in: range))
  }
}
