import ArgumentParser
import Daemon
import Devices
import FoundationEssentials
import Gesture

/// Which button, the same for every verb that opens one.
struct ButtonOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The button: gpio:GPIO17, gpio:gpiochip0/17, evdev:KEY_F13, evdev:/dev/input/…, keyboard, "
        + "script:FILE.",
      discussion: Self.discussion, valueName: "source"))
  var button: String

  /// What can follow a source.
  static let discussion = """
    A GPIO line takes ?bias=pull-up|pull-down|disabled|as-is&active=low|high (a button to ground: pull-up, \
    low). A key takes ?any-keyboard, a device ?key=KEY_PLAYPAUSE&grab.
    """

  /// The source's text, read.
  func spec() throws -> ButtonSpec {
    do throws(DeviceError) { return try ButtonSpec(button) } catch { throw Failure(error) }
  }
}

/// A button's source with the periods that go with it: a script brings its own.
struct ButtonSetup: Sendable {
  let limits: HoldRecognizer.Limits
  let makeSource: @Sendable () throws(DeviceError) -> any ButtonSource

  /// Reads what the source needs before a thread is started for it.
  init(_ spec: ButtonSpec, limits: HoldRecognizer.Limits) throws {
    switch spec {
    case .gpio(let line):
      self.init(limits) { GPIOButtonSource(line) }
    case .script(let file):
      self.init(try TraceFile.read(file, limits: limits), name: "script:\(file)")
    case .key(let name, let anyKeyboard):
      let key = try Self.key(name)
      self.init(limits) { EvdevButtonSource(key: key, anyKeyboard: anyKeyboard) }
    case .device(let path, let name, let grab):
      let key = try name.map(Self.key)
      self.init(limits) { EvdevButtonSource(path: path, key: key, grab: grab) }
    case .keyboard:
      let isRemote = ProcessInfo.processInfo.environment["SSH_CONNECTION"] != nil
      self.init(limits) { TerminalButtonSource(threshold: limits.threshold, isRemote: isRemote) }
    }
  }

  /// Traces that are already read, with the periods that the first of them brings.
  init(_ traces: [Trace], name: String, pause: Duration = .milliseconds(300)) {
    self.init(traces.first?.limits ?? HoldRecognizer.Limits()) {
      ScriptedButtonSource(name: name, traces: traces, pause: pause)
    }
  }

  private init(
    _ limits: HoldRecognizer.Limits,
    _ makeSource: @escaping @Sendable () -> any ButtonSource
  ) {
    self.limits = limits
    self.makeSource = makeSource
  }

  private static func key(_ name: String) throws -> EvdevKey {
    do throws(DeviceError) { return try EvdevKey.named(name) } catch { throw Failure(error) }
  }
}
