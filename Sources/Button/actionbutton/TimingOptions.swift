import ArgumentParser
import Commands
import Gesture

/// The times of a button, the same for every verb that decides a hold.
///
/// What is not given is as the trace file or the configuration says, or else the default.
struct TimingOptions: ParsableArguments {
  @Option(help: .time(.hold)) var hold: String?
  @Option(help: .time(.debounce)) var debounce: String?
  @Option(help: .time(.glitch)) var glitch: String?
  @Option(help: .time(.ignoreRepeat)) var ignoreRepeat: String?
  @Option(help: .time(.noHold)) var noHold: String?
  @Option(name: .customLong("repeat"), help: .time(.repeatPeriod)) var repeatPeriod: String?

  init() {}

  /// The times whose texts `text` has, by the names of their options.
  init(_ text: (String) -> String?) {
    (hold, debounce, glitch) = (text("hold"), text("debounce"), text("glitch"))
    (ignoreRepeat, noHold, repeatPeriod) = (text("ignore-repeat"), text("no-hold"), text("repeat"))
  }

  private var given: [(time: GestureTime, text: String)] {
    let texts: [(GestureTime, String?)] = [
      (.hold, hold), (.debounce, debounce), (.glitch, glitch), (.ignoreRepeat, ignoreRepeat),
      (.noHold, noHold), (.repeatPeriod, repeatPeriod),
    ]
    return texts.compactMap { time, text in text.map { (time, $0) } }
  }

  /// Whether any is given.
  var isGiven: Bool { !given.isEmpty }

  /// The limits with the times that were given; throws a usage failure that names the option.
  func limits(
    over base: HoldRecognizer.Limits = HoldRecognizer.Limits()
  ) throws -> HoldRecognizer.Limits {
    var limits = base
    for (time, text) in given {
      do { try time.set(text, in: &limits) } catch {
        throw Failure.usage("--\(time.name): \(error)")
      }
    }
    return limits
  }
}

extension ArgumentHelp {
  /// The help of an option that is a time of the gesture; `usual` says what it is if it is not given.
  static func time(_ time: GestureTime, usual: String? = nil) -> ArgumentHelp {
    let usual = usual ?? time.usual.map(TimeText.short) ?? "off"
    return ArgumentHelp(
      "\(time.meaning.prefix(1).uppercased())\(time.meaning.dropFirst()) (\(TimeText.range(time.range)); default \(usual)).",
      valueName: "time")
  }
}

extension TimeText {
  /// Reads the value of an option that is a time; throws a usage failure that names the option.
  static func option(
    _ name: String, _ text: String, _ range: ClosedRange<Duration>
  ) throws -> Duration {
    do { return try duration(text, in: range) } catch {
      throw Failure.usage("--\(name): \(error)")
    }
  }
}
