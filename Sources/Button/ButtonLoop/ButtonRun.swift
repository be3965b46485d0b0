import ActionButton
import ControlModel
import Devices
import Gesture
import Presenters
import ServiceLog
import SystemAccess

/// One run of the buttons on a device thread, from opening the buttons to closing them.
///
/// A reloaded configuration begins another run.
struct ButtonRun: Sendable {
  /// The number of this run, which no other run has.
  let number: Int
  let buttons: [ButtonLoop.Button]
  let options: ButtonLoop.Options
  let controls: any ControlService
  let environment: [String: String]
  let log: Log
  let mailbox: Mailbox<Buttons.Message>
  let feed: EventFeed?
  let systemd: SystemdNotice
  let before: ButtonHandOver
  /// The buttons' numbers in messages, in the buttons' order.
  let numbers: [Int]
  let counter: PressCounter
  let events: Outlet<ButtonLoop.Event>
  let serving: @ServiceThread @Sendable () -> Void

  /// Serves the buttons until something ends them, and returns the state for the next run.
  ///
  /// Throws if a button cannot be opened; then nothing stays open. Called on the device thread.
  func serve() throws(DeviceError) -> ButtonHandOver {
    let watched = try TerminalSignals.watch()
    let loop: DeviceLoop
    let signals: Registration
    let screen: Screen
    let owner: Buttons
    do throws(SystemError) {
      loop = try DeviceLoop()
      signals = try loop.poller.add(watched, for: .program)
      screen = Screen(
        options.output, buttons: buttons.count, loop.poller, environment: environment)
      owner = try Buttons(
        loop: loop, mailbox: mailbox, isLocked: before.isLocked, restLimit: options.restLimit,
        output: output(on: screen), number: number)
    } catch { throw .system(error) }
    var sources: [any ButtonSource] = []
    do throws(DeviceError) {
      for (index, button) in buttons.enumerated() {
        let source = try button.makeSource()
        // A sleeping remote control must not keep the other buttons from working.
        if buttons.count > 1 { (source as? EvdevButtonSource)?.waitsForDevice = true }
        try owner.add(
          service(of: button, at: index, source, screen), source, limits: button.gesture,
          isPressable: options.isPressable)
        sources.append(source)
      }
    } catch {
      loop.close()
      throw error
    }
    owner.start()
    let serving = serving
    ServiceThread.task { serving() }
    rehearse()
    run(owner, sources, signals: signals, screen)
    owner.finish(at: MonotonicClock.now)
    screen.finish()
    var handOver = owner.handOver()
    handOver.closedOutput = screen.closed
    return handOver
  }

  /// Cancels a press of a button that has no control and no output.
  ///
  /// This maps the code of a press into memory: otherwise the first press would be handled 0.1 ms later than the others.
  private func rehearse() {
    let presenter = JSONLinesPresenter(
      EventStream(button: "", source: ""), now: { MonotonicClock.now }, write: { _ in })
    do {
      let mailbox = try Mailbox<Buttons.Message>()
      let owner = try Buttons(loop: try DeviceLoop(), mailbox: mailbox)
      let service = ButtonService(
        name: "", index: 0, control: nil, limits: ActionButton.Limits(),
        language: options.language, controls: controls, mailbox: mailbox, presenters: [presenter],
        log: nil)
      try owner.add(
        service, VirtualButtonSource(), limits: HoldRecognizer.Limits(), isPressable: true)
      owner.start()
      _ = owner.press(0, .lasting(.nanoseconds(1)), PressTiming(), at: MonotonicClock.now)
      owner.handle(owner.loop.wait(until: MonotonicClock.now))
      owner.finish(at: MonotonicClock.now)
    } catch {
      // Without descriptors for the rehearsal only the first press is slower.
    }
  }

  /// Runs the loop until something ends it.
  private func run(
    _ owner: Buttons, _ sources: [any ButtonSource], signals: Registration, _ screen: Screen
  ) {
    let endings = Self.endings(of: sources)
    var nextBeat = systemd.period == nil ? nil : Timestamp.zero
    func isOver() -> Bool {
      owner.isStopped || TerminalSignals.ending != nil || screen.isClosed
        || (!endings.isEmpty && zip(owner.services, endings).allSatisfy { $1($0) })
    }
    while !isOver() {
      if let period = systemd.period, let due = nextBeat, due <= MonotonicClock.now {
        let systemd = systemd
        // Sent from the device thread to the service thread, so that the watchdog is notified only while both threads run.
        ServiceThread.task { systemd.works() }
        nextBeat = MonotonicClock.now.advanced(by: period)
      }
      let due = min(owner.nextWake, nextBeat ?? .distantFuture)
      let round = owner.loop.wait(until: due)
      owner.handle(round)
      for (button, source) in zip(buttons, sources) {
        guard let keyboard = source as? TerminalButtonSource else { continue }
        for command in keyboard.takeCommands() {
          events.post(.commanded(command, button: button.name))
        }
      }
      for each in round.ready where each.owner == .program { ready(each, signals: signals, screen) }
      if let errno = screen.takeFull() {
        let problem = SystemError.output(
          errno, advice: "free some space; up to 1 MB of output waits until then")
        log.writeLater(.warning, problem.description)
      }
    }
  }

  /// The output for lines that belong to no button: the screen, and subscribers while there are any.
  private func output(on screen: Screen) -> Buttons.Output {
    Buttons.Output(
      write: { screen.write(event: $0) },
      send: { line in if let feed, feed.isWanted { feed.send(line) } })
  }

  private func service(
    of button: ButtonLoop.Button, at index: Int, _ source: any ButtonSource, _ screen: Screen
  ) -> ButtonService {
    var presenters = [screen.presenter(of: button.name, source: source.name)]
    if let feed {
      presenters.append(FeedPresenter(feed, button: button.name, source: source.name))
    }
    if button.sounds {
      let events = events
      presenters.append(SoundPresenter { events.post(.cue($0)) })
    }
    // Added last, so that no other presenter waits for a GPIO line.
    presenters += button.lines.presenters(for: button.name, log: log)
    return ButtonService(
      name: button.name, source: source.name, index: numbers[index], control: button.control,
      tap: button.tap, stages: button.stages, warning: button.warning, limits: button.limits,
      isLocked: before.isLocked, language: options.language,
      controls: controls, mailbox: mailbox, presenters: presenters, log: log, counter: counter,
      continuing: before.buttons[button.name], run: number)
  }

  private func ready(_ registration: Registration, signals: Registration, _ screen: Screen) {
    if registration == signals {
      let signalled = TerminalSignals.take()
      screen.answer(signalled)
      if signalled.contains(.reload) { events.post(.reconfigure) }
    }
    screen.ready(registration)
    let dropped = screen.takeDropped()
    if dropped > 0 {
      log.writeLater(
        .warning, "standard output was read too slowly: \(dropped) bytes were discarded")
    }
  }

  /// For each button, a function that returns whether it has ended; empty if a button never ends.
  ///
  /// A script ends, and the user of a keyboard may quit; a real button does not end. The types of the sources are
  /// examined only once, not in every round.
  private static func endings(of sources: [any ButtonSource]) -> [(ButtonService) -> Bool] {
    let endings = sources.compactMap { source -> ((ButtonService) -> Bool)? in
      switch source {
      case let script as ScriptedButtonSource: { script.isFinished && $0.state.isAtRest }
      case let keyboard as TerminalButtonSource: { _ in keyboard.wantsQuit }
      default: nil
      }
    }
    return endings.count == sources.count ? endings : []
  }
}
