public import ActionButton
public import ControlKit
public import Devices
public import Gesture
import Presenters

/// Composes one button's service: source, loop, emulator, presenters, controls.
///
/// The one place that does.
public struct Daemon: Sendable {
  /// How a button is shown.
  public enum Output: String, CaseIterable, Sendable {
    /// A live panel in the terminal.
    case panel
    /// A plain line for each change.
    case plain
    /// The event stream, one JSON object a line.
    case json
  }

  /// Everything a person can choose.
  public struct Options: Sendable {
    /// The button's name in events.
    public var button = "action"
    /// The periods of the gesture.
    public var gesture = HoldRecognizer.Limits()
    /// The time limits of the emulator.
    public var limits = ActionButton.Limits()
    /// The kind of the control that the button holds; nil for none.
    public var control: String?
    /// How the button is shown.
    public var output = Output.plain
    /// The language of the system's words.
    public var language = ControlLanguage.en

    /// The defaults of the configuration file.
    public init() {}
  }

  private let options: Options
  private let controls: any ControlService
  private let log: Log

  /// A daemon for one button.
  public init(_ options: Options, controls: any ControlService, log: Log) {
    self.options = options
    self.controls = controls
    self.log = log
  }

  /// Serves the button that `makeSource` makes on the device thread, until something ends it.
  ///
  /// Throws if the button cannot be had.
  public func run(
    _ makeSource: @escaping @Sendable () throws(DeviceError) -> any ButtonSource
  ) async throws(DeviceError) {
    let mailbox = try Mailbox<ButtonService.Message>()
    ControlCenter.shared.install(ReloadRequests(kind: options.control, mailbox: mailbox))
    defer { ControlCenter.shared.install(nil) }
    try await DeviceThread.run { () throws(DeviceError) in
      try serve(try makeSource(), mailbox)
    }
  }

  private func serve(
    _ source: any ButtonSource, _ mailbox: Mailbox<ButtonService.Message>
  ) throws(DeviceError) {
    let loop = try DeviceLoop<ButtonService>(mailbox: mailbox)
    let output = OutputFile(StandardOutput.Stream.output.rawValue, poller: loop.poller)
    let isHeld = try loop.add(source, limits: options.gesture)
    let service = ButtonService(
      control: options.control, limits: options.limits, controls: controls, mailbox: mailbox,
      presenters: [presenter(source, output)], log: log)
    service.onReady = { if $0 == output.descriptor { output.flush() } }
    service.shouldEnd = { button in
      output.isClosed || (Self.isOver(source) && button.isAtRest)
    }
    service.start(isHeld: isHeld)
    loop.run(service)
    service.finish()
    output.finish()
  }

  private func presenter(_ source: any ButtonSource, _ output: OutputFile) -> any Presenter {
    JSONLinesPresenter(
      EventStream(button: options.button, source: source.name), now: { MonotonicClock.now },
      write: { output.write($0) })
  }

  /// A script ends; a real button does not.
  private static func isOver(_ source: any ButtonSource) -> Bool {
    (source as? ScriptedButtonSource)?.isFinished ?? false
  }
}
