import ActionButton
import ControlModel
import Devices
import Gesture
import Presenters

/// One round of service on a device thread: from opening the buttons to giving them back.
struct Round: Sendable {
  let buttons: [Daemon.Button]
  let options: Daemon.Options
  let controls: any ControlService
  let environment: [String: String]
  let log: Log
  let mailbox: Mailbox<Buttons.Message>
  let feed: EventFeed?
  let isLocked: Bool
  let play: @ServiceThread @Sendable (SoundCue) -> Void
  /// Called when every button has been announced.
  let serving: @ServiceThread @Sendable () -> Void
  let reload: @ServiceThread @Sendable () -> Void

  /// Serves until the loop ends; throws if a button cannot be had, and then nothing stays open.
  ///
  /// Called on the device thread.
  func serve() throws(DeviceError) {
    let loop = try DeviceLoop<Buttons>(mailbox: mailbox)
    let signals = try TerminalSignals.watch()
    try loop.poller.add(signals)
    let screen = Screen(
      options.output, buttons: buttons.count, loop.poller, environment: environment)
    let owner = Buttons(loop: loop)
    owner.restLimit = options.restLimit
    var endings: [(ActionButton) -> Bool] = []
    do throws(DeviceError) {
      for (index, button) in buttons.enumerated() {
        let source = try button.makeSource()
        try owner.add(
          service(of: button, at: index, source, screen), source, limits: button.gesture,
          isPressable: options.isPressable)
        endings.append(Self.ending(of: source))
      }
    } catch {
      loop.close()
      throw error
    }
    owner.onReady = { ready($0, signals: signals, screen) }
    owner.onEvent = { screen.write(event: $0) }
    let feed = feed
    owner.onLock = { isLocked in
      let line = ServiceEvents.screen(isLocked: isLocked)
      screen.write(event: line)
      if let feed, feed.isWanted { feed.send(line) }
    }
    owner.shouldEnd = { services in
      TerminalSignals.ending != nil || screen.isClosed
        || (!endings.isEmpty && zip(services, endings).allSatisfy { $1($0.state) })
    }
    if isLocked { owner.onLock(true) }
    owner.start()
    let serving = serving
    Task { @ServiceThread in serving() }
    loop.run(owner)
    owner.finish()
    screen.finish()
  }

  private func service(
    of button: Daemon.Button, at index: Int, _ source: any ButtonSource, _ screen: Screen
  ) -> ButtonService {
    let names = PanelNames(
      button: button.name, source: source.name, language: options.language.rawValue,
      control: button.control?.kind ?? "")
    var presenters = [screen.presenter(names)]
    if let feed {
      presenters.append(FeedPresenter(feed, button: button.name, source: source.name))
    }
    if button.sounds {
      let play = play
      presenters.append(SoundPresenter { cue in Task { @ServiceThread in play(cue) } })
    }
    // Last, so that no event waits for a line.
    presenters += button.lines.presenters(for: button.name, log: log)
    return ButtonService(
      name: button.name, source: source.name, index: index, control: button.control,
      limits: button.limits, isLocked: isLocked, controls: controls, mailbox: mailbox,
      presenters: presenters, log: log)
  }

  private func ready(_ descriptor: Int32, signals: Int32, _ screen: Screen) {
    if descriptor == signals {
      let events = TerminalSignals.take()
      screen.answer(events)
      let reload = reload
      if events.contains(.reload) { Task { @ServiceThread in reload() } }
    }
    screen.ready(descriptor)
    let dropped = screen.takeDropped()
    if dropped > 0 {
      log.writeLater(
        .warning, "whoever reads the output was too slow and lost \(dropped) bytes of it")
    }
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
