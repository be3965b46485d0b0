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
    /// The control that the button holds; nil for none.
    public var control: PlacedControl?
    /// How the button is shown.
    public var output = Output.plain
    /// The language of the system's words.
    public var language = ControlLanguage.en

    /// Ends after nothing has happened for this long; nil serves for ever.
    public var restLimit: Duration?

    /// The defaults of the configuration file.
    public init() {}
  }

  private let options: Options
  private let controls: any ControlService
  private let environment: [String: String]

  /// A daemon for one button, in a process with this environment.
  public init(
    _ options: Options, controls: any ControlService, environment: [String: String]
  ) {
    self.options = options
    self.controls = controls
    self.environment = environment
  }

  /// Serves the button that `makeSource` makes on the device thread, until something ends it.
  ///
  /// Throws if the button cannot be had. A signal that ends the process is answered after everything has
  /// been given back.
  @ServiceThread
  public func run(
    _ makeSource: @escaping @Sendable () throws(DeviceError) -> any ButtonSource
  ) async throws(DeviceError) {
    let mailbox = try Mailbox<ButtonService.Message>()
    let title = await title()
    try await DeviceThread.run { () throws(DeviceError) in
      try serve(try makeSource(), mailbox, title: title)
    }
    if let signal = TerminalSignals.ending { TerminalSignals.die(of: signal) }
  }

  private func serve(
    _ source: any ButtonSource, _ mailbox: Mailbox<ButtonService.Message>, title: String
  ) throws(DeviceError) {
    let loop = try DeviceLoop<ButtonService>(mailbox: mailbox)
    let signals = try TerminalSignals.watch()
    try loop.poller.add(signals)
    let isHeld = try loop.add(source, limits: options.gesture)
    let screen = Screen(
      options.output, names(source, title: title), loop.poller, environment: environment)
    let log = Log(environment: environment)
    let service = ButtonService(
      control: options.control, limits: options.limits, controls: controls, mailbox: mailbox,
      presenters: [screen.presenter],
      log: options.output == .panel ? nil : log)
    service.restLimit = options.restLimit
    service.onReady = { descriptor in
      if descriptor == signals { screen.answer(TerminalSignals.take()) }
      screen.ready(descriptor)
      let dropped = screen.takeDropped()
      if dropped > 0 {
        log.write(.warning, "whoever reads the output was too slow and lost \(dropped) bytes of it")
      }
    }
    let isOver = Self.ending(of: source)
    service.shouldEnd = { button in
      TerminalSignals.ending != nil || screen.isClosed || isOver(button)
    }
    service.start(isHeld: isHeld)
    loop.run(service)
    service.finish()
    screen.finish()
  }

  /// What the control is called until it has been loaded.
  ///
  /// Events do not say it, so that a stream need not wait for the gallery.
  @ServiceThread
  private func title() async -> String {
    guard options.output != .json else { return "" }
    // A gallery that cannot be had says why when its control is loaded.
    guard let kind = options.control?.kind else { return "" }
    return await controls.gallery()[kind]?.preview.displayName ?? kind
  }

  private func names(_ source: any ButtonSource, title: String) -> PanelNames {
    PanelNames(
      button: options.button, source: source.name, language: options.language.rawValue,
      control: title)
  }

  /// A script ends, and a person may ask to; a real button does not.
  ///
  /// Which of them it is, is asked once, not in every round.
  private static func ending(of source: any ButtonSource) -> (ActionButton) -> Bool {
    switch source {
    case let script as ScriptedButtonSource: { script.isFinished && $0.isAtRest }
    case let keyboard as TerminalButtonSource: { _ in keyboard.wantsQuit }
    default: { _ in false }
    }
  }
}
