import ArgumentParser
import Gesture

/// The periods of a button, the same for every verb that decides a hold.
///
/// What is not given is as the trace file or the configuration says, or else the default.
struct TimingOptions: ParsableArguments {
  private typealias Limits = HoldRecognizer.Limits

  @Option(
    help: ArgumentHelp(
      "How long a press must last to be a hold (\(Timing.times(Limits.thresholds)); default 500ms).",
      valueName: "time")
  )
  var hold: String?

  @Option(
    help: ArgumentHelp(
      "How long the contact must be open to be released (\(Timing.times(Limits.debouncePeriods)); default 5ms).",
      valueName: "time"))
  var debounce: String?

  @Option(
    help: ArgumentHelp(
      "Ignore presses shorter than this (\(Timing.times(Limits.glitchFilters)); default 0ms, which is off).",
      valueName: "time"))
  var glitch: String?

  @Option(
    help: ArgumentHelp(
      "Ignore presses that begin sooner than this after a release (\(Timing.times(Limits.ignoredRepeats)); "
        + "default 0ms, which is off).",
      valueName: "time"))
  var ignoreRepeat: String?

  @Option(
    help: ArgumentHelp(
      "Instead of holding, press twice within this time (\(Timing.times(Limits.noHoldWindows)); default off).",
      valueName: "time"))
  var noHold: String?

  @Option(
    name: .customLong("repeat"),
    help: ArgumentHelp(
      "While held, perform again each time this has passed (\(Timing.times(Limits.repeatPeriods)); default off).",
      valueName: "time"))
  var repeatPeriod: String?

  /// What was given, without ArgumentParser.
  var values: Timing {
    Timing(
      hold: hold, debounce: debounce, glitch: glitch, ignoreRepeat: ignoreRepeat, noHold: noHold,
      repeatPeriod: repeatPeriod)
  }
}
