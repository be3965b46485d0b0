package import ActionButton
package import ControlModel
package import Devices
package import Gesture
import Presenters
package import ServiceLog
package import SystemAccess

/// The buttons: their sources, emulators and presenters, in runs on a device thread.
///
/// Confined to the service thread: passes facts to the device thread, and posts events. Each configuration begins a run.
@ServiceThread
package final class ButtonLoop {
  private var options: Options
  private let controls: any ControlService
  private let environment: [String: String]
  private let systemd: SystemdNotice
  let log: Log
  /// The buttons of the current run, or of the next run.
  package private(set) var buttons: [Button]
  private var next: [Button]?
  /// Shared by all runs: a message that is posted between two runs waits for the next run.
  var mailbox: Mailbox<Buttons.Message>?
  private var isInRound = false
  /// The number of the latest run, from 1; 0 before the first run.
  private var runNumber = 0
  /// The state that the latest run has left for the next run.
  var handOver = ButtonHandOver()
  /// The numbers of the served buttons in messages, by button name.
  var numbers: [String: Int] = [:]
  var lastNumber = 0
  private let counter = PressCounter()

  package private(set) var isLocked = false

  package private(set) var isServing = false
  /// The event stream for subscribers, if there can be any.
  let feed: EventFeed?
  private let events: Outlet<Event>

  package init(
    _ buttons: [Button], _ options: Options, controls: any ControlService,
    environment: [String: String], log: Log, events: Outlet<Event>,
    subscribers: Subscribers? = nil
  ) {
    self.events = events
    feed = subscribers.map { EventFeed(subscribers: $0, events: events) }
    self.buttons = buttons
    self.options = options
    self.controls = controls
    self.environment = environment
    self.log = log
    systemd = SystemdNotice(environment: environment)
  }

  /// Serves the buttons until something ends it.
  ///
  /// Throws if a button cannot be opened at the start, or, at the end, if writing to standard output failed.
  /// Returns when a signal asks for the end: see `answerSignal`.
  package func run() async throws(DeviceError) {
    if options.reloadsOnHangup { TerminalSignals.reloadOnHangup() }
    let mailbox: Mailbox<Buttons.Message>
    do throws(SystemError) { mailbox = try Mailbox() } catch { throw .system(error) }
    self.mailbox = mailbox
    handOver.isLocked = isLocked
    defer { close(mailbox) }
    var before: [Button]?
    while true {
      do throws(DeviceError) {
        try await serve(mailbox)
        guard let next else { break }
        (before, buttons, self.next) = (buttons, next, nil)
      } catch {
        // A configuration that cannot be served must not end a working service: go back to the previous one, once.
        guard let kept = before else { throw error }
        log.write(.error, "\(error); the previous configuration stays in effect")
        (before, buttons) = (nil, kept)
      }
    }
    close(mailbox)
    systemd.stopping()
    await controls.stop()
    // An error, so that a service manager starts the program again.
    if let errno = handOver.closedOutput {
      throw .system(
        .output(errno, advice: "restart this program with a reader of its standard output"))
    }
  }

  /// Answers the messages that no run will read, so that their senders do not wait.
  private func close(_ mailbox: Mailbox<Buttons.Message>) {
    self.mailbox = nil
    for message in mailbox.take() {
      message.decline()
      if case .lock(let isLocked) = message { reportLock(isLocked) }
    }
  }

  /// Ends the process by the signal that ended `run`, if one did, so that the exit status shows it.
  ///
  /// Call after everything else is closed.
  package static func answerSignal() {
    if let signal = TerminalSignals.ending { TerminalSignals.die(of: signal) }
  }

  /// Serves these buttons from now on; presses under way are cancelled.
  package func reconfigure(_ buttons: [Button]) {
    next = buttons
    // Contains the run's number: a run that begins before it reads this message serves the new buttons already.
    mailbox?.post(.end(.reconfigured, run: runNumber))
    log.write(.info, "the configuration was read again")
  }

  /// Serves the buttons of the current configuration until the loop ends.
  private func serve(_ mailbox: Mailbox<Buttons.Message>) async throws(DeviceError) {
    isInRound = true
    defer { (isInRound, isServing) = (false, false) }
    let numbers = numberButtons()
    runNumber += 1
    let run = ButtonRun(
      number: runNumber, buttons: buttons, options: options, controls: controls,
      environment: environment, log: log,
      mailbox: mailbox, feed: feed, systemd: systemd, before: handOver, numbers: numbers,
      counter: counter, events: events,
      serving: { [weak self] in self?.serving() })
    handOver = try await DeviceThread.run(isWatched: true) { () throws(DeviceError) in
      try run.serve()
    }
  }

  private func serving() {
    // The run may have ended already if its script was empty.
    guard isInRound else { return }
    isServing = true
    systemd.ready()
    endRemovedIntents()
    events.post(.serving)
  }

  /// Passes an input of an intent to the button with this name.
  package func handle(_ input: Input, of name: String) {
    if let number = numbers[name] { mailbox?.post(.input(button: number, input)) }
  }

  /// Adds a line that belongs to no button to the event stream.
  package func send(_ line: [UInt8]) {
    feed?.send(line)
    mailbox?.post(.line(line))
  }

  /// Sets the language of the system's texts for the next runs.
  package func setLanguage(_ language: ControlLanguage) { options.language = language }

  /// Changes every button; call before `run`.
  package func replaceControls(_ change: (inout Button) -> Void) {
    for index in buttons.indices { change(&buttons[index]) }
  }

  /// Assigns a control to a button's hold, or to another of its parts if `name` is the place of this part.
  ///
  /// `nil` removes the control. The button must be one of `buttons`.
  package func assign(_ control: PlacedControl?, to name: String) {
    for index in next?.indices ?? 0..<0 {
      if let part = next?[index].part(at: name) { next?[index].assign(control, to: part) }
    }
    for index in buttons.indices {
      guard let part = buttons[index].part(at: name) else { continue }
      buttons[index].assign(control, to: part)
      guard let number = numbers[buttons[index].name] else { continue }
      mailbox?.post(.assign(button: number, to: part, control))
    }
  }

  /// Locks or unlocks the screen for all buttons.
  ///
  /// The device thread announces the change, so that every event after `screen.locked` is redacted.
  package func setLocked(_ isLocked: Bool) {
    self.isLocked = isLocked
    if let mailbox { mailbox.post(.lock(isLocked)) } else { reportLock(isLocked) }
  }

  /// Announces a change of the lock before the first run or after the last run, when no device thread announces it.
  private func reportLock(_ isLocked: Bool) {
    if let feed, feed.isWanted { feed.send(EventLine.screen(isLocked: isLocked)) }
  }

  /// Asks the device thread for a report of every button; empty after the last run.
  package func buttonReports() async -> [ButtonReport] {
    guard let mailbox else { return [] }
    return await withCheckedContinuation { continuation in
      mailbox.post(.report { continuation.resume(returning: $0) })
    }
  }

  /// Presses or releases a button's virtual source, or extends its press.
  ///
  /// While the configuration is reloaded this waits for the new buttons.
  package func press(
    _ name: String, _ press: Buttons.VirtualPress, _ timing: PressTiming = PressTiming()
  ) async -> Buttons.PressAnswer {
    guard let mailbox, let number = numbers[name] else { return .noButton }
    return await withCheckedContinuation { continuation in
      mailbox.post(
        .press(button: number, press, timing: timing) { continuation.resume(returning: $0) })
    }
  }

  /// Loads the buttons' controls of these kinds (`nil` for all) again, except the control with the id `except`.
  package func reloadControls(kinds: Set<String>?, _ cause: ReloadCause, except id: String? = nil) {
    mailbox?.post(.reload(kinds: kinds, cause, except: id))
  }
}

extension ButtonLoop {
  /// Numbers the buttons of the next run; a button that keeps its name keeps its number.
  func numberButtons() -> [Int] {
    let numbers = buttons.map { button in
      if let before = handOver.buttons[button.name] { return before.index }
      lastNumber += 1
      return lastNumber - 1
    }
    self.numbers = Dictionary(
      zip(buttons.map(\.name), numbers), uniquingKeysWith: { first, _ in first })
    return numbers
  }

  /// Announces the outcome of intents whose button was removed, without waiting for their results.
  func endRemovedIntents() {
    for (name, left) in handOver.buttons where numbers[name] == nil {
      let intents = ([left.slot, left.tap] + left.stages).compactMap { $0?.intent }
      guard case .performing(let performance) = intents.first(where: { !$0.isResting }) else {
        continue
      }
      var stream = EventStream(button: name, source: left.source)
      let failed = Announcement.intentFailed(
        kind: performance.kind,
        error:
          "the configuration was read again and no longer has the button \"\(name)\"; its action was started, and "
          + "its result is not known")
      stream.write(failed, of: left.press, now: { MonotonicClock.now }) { send(Array($0)) }
    }
  }
}

/// The state that the buttons of one run leave for the next run, after the configuration was reloaded.
///
/// A performing intent continues meanwhile; its answer goes to the new button with the same name.
package struct ButtonHandOver: Sendable {
  package struct Button: Sendable {
    let index: Int
    let source: String
    let slot: ControlSlot.HandOver
    let tap: ControlSlot.HandOver?
    let stages: [ControlSlot.HandOver]
    /// The number of the press whose intent performs, or `nil` if the button was never pressed.
    let press: Int?
  }

  var buttons: [String: Button] = [:]
  var isLocked = false
  /// The error that ended writing to standard output, or `nil`.
  var closedOutput: Errno?
}
