package import ActionButton
package import ControlModel
package import Devices
package import Gesture
import Presenters
package import SystemAccess

/// Composes the service of all buttons: sources, loop, emulators, presenters, controls.
///
/// The one place that does. Confined to the service thread; each run of the buttons is on a device thread.
@ServiceThread
package final class Daemon {
  private var options: Options
  private let controls: any ControlService
  private let environment: [String: String]
  private let programs: SystemPrograms
  private let systemd: SystemdNotice
  let log: Log
  /// The buttons that are served, or are to be served next.
  package private(set) var buttons: [Button]
  private var next: [Button]?
  private var placedElsewhere: [PlacedControl] = []
  /// One for all rounds: what is posted between two of them waits for the next one.
  var mailbox: Mailbox<Buttons.Message>?
  private var sounds: Sounds?
  private var isInRound = false
  /// How many runs have begun; the number of the latest one.
  private var runNumber = 0
  /// What the latest run has left.
  var handOver = ButtonHandOver()
  /// The served buttons' numbers in messages, by their names.
  var numbers: [String: Int] = [:]
  var lastNumber = 0
  private let counter = PressCounter()

  /// Whether the screen is locked.
  package private(set) var isLocked = false

  /// Whether the buttons are served now.
  package private(set) var isServing = false
  /// The event stream for subscribers, if there can be any.
  package var feed: EventFeed?
  /// Called with what the daemon reports while it runs.
  package var report: (@ServiceThread (Report) -> Void)?
  /// Reads the configuration again: the new buttons, or nil if there is a reason to keep the old ones.
  package var loadButtons: (@ServiceThread () -> [Button]?)?

  /// A daemon for these buttons, in a process with this environment.
  package init(
    _ buttons: [Button], _ options: Options, controls: any ControlService,
    environment: [String: String], log: Log
  ) {
    self.buttons = buttons
    self.options = options
    self.controls = controls
    self.environment = environment
    programs = SystemPrograms(path: environment["PATH"], configured: options.programs)
    self.log = log
    systemd = SystemdNotice(environment: environment)
  }

  /// Serves the buttons until something ends it.
  ///
  /// Throws if a button cannot be opened at the start, and at the end if standard output could not be written any more.
  /// Returns when a signal asks for the end: see `answerSignal`.
  package func run() async throws(DeviceError) {
    if options.reloadsOnHangup { TerminalSignals.reloadOnHangup() }
    controls.onEvent = { [weak self] in self?.take($0) }
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
        // A configuration that cannot be served must not end what works; it is tried once.
        guard let kept = before else { throw error }
        log.write(.error, "\(error); the previous configuration stays in effect")
        (before, buttons) = (nil, kept)
      }
    }
    close(mailbox)
    systemd.stopping()
    await controls.stop()
    // A failure, so that a service manager starts the button again.
    if let errno = handOver.closedOutput {
      throw .system(.output(errno, advice: "start this program again with a reader"))
    }
  }

  /// Answers the messages that no run takes any more, so that nothing waits for them.
  private func close(_ mailbox: Mailbox<Buttons.Message>) {
    self.mailbox = nil
    for message in mailbox.take() {
      message.decline()
      if case .lock(let isLocked) = message { reportLock(isLocked) }
    }
  }

  /// Ends the process by the signal that ended `run`, if one did, so that the exit status shows it.
  ///
  /// Call when everything else is closed.
  package static func answerSignal() {
    if let signal = TerminalSignals.ending { TerminalSignals.die(of: signal) }
  }

  /// Reads the configuration again and serves its buttons; presses under way are cancelled.
  package func reload() {
    guard let buttons = loadButtons?() else { return }
    next = buttons
    // A run that begins before this is read serves the new buttons already.
    mailbox?.post(.end(.reconfigured, run: runNumber))
    log.write(.info, "the configuration was read again")
  }

  /// One run: the buttons of the present configuration, until the loop ends.
  private func serve(_ mailbox: Mailbox<Buttons.Message>) async throws(DeviceError) {
    isInRound = true
    defer { (isInRound, isServing) = (false, false) }
    let numbers = numberButtons()
    if sounds == nil, buttons.contains(where: \.sounds) {
      sounds = Sounds(environment: environment, programs: programs, log: log)
    }
    let sounds = sounds
    runNumber += 1
    let run = ServiceRun(
      number: runNumber, buttons: buttons, options: options, controls: controls,
      environment: environment, log: log,
      mailbox: mailbox, feed: feed, systemd: systemd, before: handOver, numbers: numbers,
      counter: counter,
      play: { sounds?.play($0) },
      serving: { [weak self] in self?.serving() },
      typed: { [weak self] in self?.report?(.answered($0, button: $1)) },
      commanded: { [weak self] in self?.report?(.commanded($0, button: $1)) },
      reload: { [weak self] in self?.reload() })
    handOver = try await DeviceThread.run(isWatched: true) { () throws(DeviceError) in
      try run.serve()
    }
  }

  private func serving() {
    // The run may have ended already: the script was empty.
    guard isInRound else { return }
    isServing = true
    systemd.ready()
    endRemovedIntents()
    place()
    report?(.serving)
  }

  /// A notice of an extension.
  private func take(_ event: ExtensionEvent) {
    switch event {
    case .reload(let kinds), .changed(let kinds): reloadControls(kinds: kinds, .app)
    case .performed(let kind, let id): reloadControls(kinds: [kind], .app, except: id)
    case .activity, .reloadTimelines, .relevant, .started, .exited: break
    }
    report?(.extensionEvent(event))
    if let line = ServiceEvents.line(event) { send(line) }
  }

  /// Plays a sound that is of no button, if one of the buttons has sounds.
  func play(_ cue: SoundCue) { sounds?.play(cue) }

  /// Adds a line that is of no button to the event stream.
  func send(_ line: [UInt8]) {
    feed?.send(line)
    mailbox?.post(.line(line))
  }

  /// The language of the system's words from the next run on.
  package func setLanguage(_ language: ControlLanguage) { options.language = language }

  /// Changes what is on every button, before `run`.
  func replaceControls(_ change: (inout Button) -> Void) {
    for index in buttons.indices { change(&buttons[index]) }
  }

  /// Takes what is placed elsewhere than on buttons.
  package func setPlaced(_ controls: [PlacedControl]) {
    guard placedElsewhere != controls else { return }
    placedElsewhere = controls
    if isServing { place() }
  }

  /// All placed controls: those of the buttons first.
  package var placed: [PlacedControl] { buttons.flatMap(\.controls) + placedElsewhere }

  private func place() {
    let places = placed
    report?(.placed(places))
    controls.place(places)
  }

  /// Gives a button another control for its hold, or for its taps if `name` is their place.
  ///
  /// Nil for none. The button must be one of `buttons`.
  package func assign(_ control: PlacedControl?, to name: String) {
    func hasPlace(_ button: Button) -> Bool { button.name == name || button.tapPlace == name }
    if let later = next?.firstIndex(where: { hasPlace($0) }) {
      next?[later].assign(control, at: name)
    }
    guard let index = buttons.firstIndex(where: { hasPlace($0) }) else { return }
    buttons[index].assign(control, at: name)
    place()
    guard let number = numbers[buttons[index].name] else { return }
    let isTap = buttons[index].tapPlace == name
    mailbox?.post(
      isTap ? .assignTap(button: number, control) : .assign(button: number, control))
  }

  /// Locks or unlocks the screen around all buttons.
  ///
  /// The device thread announces it, so that every event after `screen.locked` is redacted.
  package func setLocked(_ isLocked: Bool) {
    self.isLocked = isLocked
    if let mailbox { mailbox.post(.lock(isLocked)) } else { reportLock(isLocked) }
  }

  /// Sends subscribers a change of the lock that no device thread announces, because the next run begins with it.
  private func reportLock(_ isLocked: Bool) {
    if let feed, feed.isWanted { feed.send(ServiceEvents.screen(isLocked: isLocked)) }
  }

  /// Asks the device thread how the buttons are; empty when the service has ended.
  package func buttonReports() async -> [ButtonReport] {
    guard let mailbox else { return [] }
    return await withCheckedContinuation { continuation in
      mailbox.post(.report { continuation.resume(returning: $0) })
    }
  }

  /// Presses or releases a button's virtual source, or extends its press.
  ///
  /// While the configuration is read again this waits for the new buttons.
  package func press(
    _ name: String, _ press: Buttons.VirtualPress, _ timing: PressTiming = PressTiming()
  ) async -> Buttons.PressAnswer {
    guard let mailbox, let number = numbers[name] else { return .noButton }
    return await withCheckedContinuation { continuation in
      mailbox.post(
        .press(button: number, press, timing: timing) { continuation.resume(returning: $0) })
    }
  }

  /// Loads every button's control again that is of these kinds, nil for all, except the one with the id `except`.
  package func reloadControls(
    kinds: Set<String>?, _ cause: ReloadCause, except id: String? = nil
  ) {
    mailbox?.post(.reload(kinds: kinds, cause, except: id))
  }
}
