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
    meaning: "while held, perform again each time this has passed",
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
