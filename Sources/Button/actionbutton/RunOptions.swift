import Commands
import Daemon

/// What `run` was given: the values of its options, nil for those that were not given.
struct RunOptions: Equatable, Sendable {
  var button: String?
  var timing = Timing()
  var late: String?
  var control: String?
  var tap: String?
  var output: Daemon.Output?
  var files = ConfigurationFiles()
  var socket: String?
  var language: String?
  var isDeveloperMode = false
}

extension RunOptions {
  /// The values of arguments that are all options with a value, each given once, as a service manager writes
  /// them; nil for everything else.
  ///
  /// ArgumentParser, which reads everything else and reports mistakes, takes three quarters of the instructions
  /// from the start to `button.ready`: it asks the runtime for a hundred conformances, and each question that is
  /// asked for the first time is a walk through every conformance of the program. A test compares the two for
  /// every option that ArgumentParser knows.
  init?(plain arguments: some Sequence<String>) {
    var given: [String: String] = [:]
    var rest = Array(arguments)[...]
    while let name = rest.popFirst() {
      guard name != "--developer-mode" else {
        isDeveloperMode = true
        continue
      }
      guard let value = rest.popFirst(), !value.isEmpty, !value.hasPrefix("-"), given[name] == nil
      else { return nil }
      given[name] = value
    }
    button = given.removeValue(forKey: "--button")
    timing.hold = given.removeValue(forKey: "--hold")
    timing.debounce = given.removeValue(forKey: "--debounce")
    timing.glitch = given.removeValue(forKey: "--glitch")
    timing.ignoreRepeat = given.removeValue(forKey: "--ignore-repeat")
    timing.noHold = given.removeValue(forKey: "--no-hold")
    timing.repeatPeriod = given.removeValue(forKey: "--repeat")
    late = given.removeValue(forKey: "--late")
    control = given.removeValue(forKey: "--control")
    tap = given.removeValue(forKey: "--tap")
    if let form = given.removeValue(forKey: "--output") {
      guard let known = Daemon.Output(rawValue: form) else { return nil }
      output = known
    }
    files.config = given.removeValue(forKey: "--config")
    files.extensions = given.removeValue(forKey: "--extension").map { [$0] } ?? []
    socket = given.removeValue(forKey: "--socket")
    language = given.removeValue(forKey: "--language")
    guard given.isEmpty else { return nil }
  }
}
