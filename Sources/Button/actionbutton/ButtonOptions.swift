import ArgumentParser
import Commands
import Daemon
import Devices
import Gesture

/// Which button, the same for every verb that opens one.
struct ButtonOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The button: \(ButtonSpec.forms.joined(separator: ", ")).",
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
    if case .script(let file) = spec {
      self.init(try Self.traces(file, limits), name: "script:\(file)")
      return
    }
    // A key that does not exist is an error now, not on the thread that serves the button.
    do throws(DeviceError) { _ = try spec.makeSource(limits: limits) } catch {
      throw Failure(error)
    }
    self.init(limits) { () throws(DeviceError) in try spec.makeSource(limits: limits) }
  }

  /// Traces that are already read, with the periods that the first of them brings.
  init(_ traces: [Trace], name: String, pause: Duration = .milliseconds(300)) {
    self.init(traces.first?.limits ?? HoldRecognizer.Limits()) {
      ScriptedButtonSource(name: name, traces: traces, pause: pause)
    }
  }

  private init(
    _ limits: HoldRecognizer.Limits,
    _ makeSource: @escaping @Sendable () throws(DeviceError) -> any ButtonSource
  ) {
    self.limits = limits
    self.makeSource = makeSource
  }

  /// The traces of a file; `-` is standard input.
  static func traces(_ file: String, _ limits: HoldRecognizer.Limits) throws -> [Trace] {
    do throws(TraceFile.Problem) { return try TraceFile.read(file, limits: limits) } catch {
      throw Failure.usage(error.description)
    }
  }
}
