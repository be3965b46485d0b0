package import ActionButton
package import ControlModel
package import Devices
package import Gesture
package import SystemAccess

/// Runs all buttons of a daemon: passes the changes that the device loop reports to their buttons.
///
/// A button has one or two sources in the loop: its own, and a virtual source that other programs press.
/// Confined to the device thread; other threads send messages.
package final class Buttons {
  package enum Message: Sendable {
    /// An answer of the control of a part of a button, or a request to load its state.
    case input(button: Int, of: ButtonPart = .hold, Input)
    /// A reload of all controls of these kinds, or of all for `nil`, except the control with the id `except`.
    case reload(kinds: Set<String>?, ReloadCause, except: String? = nil)
    /// Another control for a part of a button, or the same control with other options; `nil` removes the control.
    case assign(button: Int, to: ButtonPart = .hold, PlacedControl?)
    /// A press of a button's virtual source; `answer` is called once with the result.
    case press(
      button: Int, VirtualPress, timing: PressTiming = PressTiming(),
      answer: @Sendable (PressAnswer) -> Void)
    case report(@Sendable ([ButtonReport]) -> Void)
    /// A line of the event stream that belongs to no button.
    case line([UInt8])
    case lock(Bool)
    /// Ends the run with this number, and voids presses under way for this reason; other runs ignore this message.
    case end(EndReason, run: Int = 0)

    /// Answers the message of a daemon that ends: it has no buttons.
    func decline() {
      switch self {
      case .press(_, _, _, let answer): answer(.noButton)
      case .report(let answer): answer([])
      case .input, .reload, .assign, .line, .lock, .end: break
      }
    }
  }

  /// The outputs for lines of the event stream that belong to no button.
  package struct Output {
    let write: ([UInt8]) -> Void
    let send: ([UInt8]) -> Void

    package init(
      write: @escaping ([UInt8]) -> Void = { _ in }, send: @escaping ([UInt8]) -> Void = { _ in }
    ) {
      self.write = write
      self.send = send
    }
  }

  package private(set) var services: [ButtonService] = []
  /// For each button, the loop's numbers of its configured source and of its virtual source, if any.
  private(set) var sourcesOf: [[Int]] = []
  private(set) var virtuals: [VirtualButtonSource?] = []
  /// For each source of the loop, the index of its button in `services`.
  private var places: [Int] = []
  let loop: DeviceLoop
  private let mailbox: Mailbox<Message>
  private let arrival: Registration
  private let number: Int
  private let output: Output
  private let restLimit: Duration?
  private var isLocked: Bool
  private var restEnd: Timestamp?
  private var isHeldAtStart: [Bool] = []

  /// Whether a message or the rest limit has ended the run.
  package private(set) var isStopped = false

  /// Creates a run without buttons; the screen may be locked at the start.
  ///
  /// Other threads send messages through `mailbox`. The run ends after `restLimit` without activity; `nil` means no
  /// limit. `number` is the number of the run.
  package init(
    loop: DeviceLoop, mailbox: Mailbox<Message>, isLocked: Bool = false,
    restLimit: Duration? = nil, output: Output = Output(), number: Int = 0
  ) throws(SystemError) {
    self.number = number
    self.loop = loop
    self.mailbox = mailbox
    arrival = try loop.poller.add(mailbox.descriptor, for: .program)
    self.isLocked = isLocked
    self.restLimit = restLimit
    self.output = output
  }

  /// Opens a button's source, and a virtual source beside it if other programs may press the button.
  package func add(
    _ service: ButtonService, _ source: any ButtonSource, limits: HoldRecognizer.Limits,
    isPressable: Bool
  ) throws(DeviceError) {
    isHeldAtStart.append(try loop.add(source, limits: limits))
    let virtual = isPressable ? VirtualButtonSource() : nil
    if let virtual { _ = try loop.add(virtual, limits: limits) }
    let sources = virtual == nil ? [places.count] : [places.count, places.count + 1]
    places += sources.map { _ in services.count }
    sourcesOf.append(sources)
    virtuals.append(virtual)
    services.append(service)
    Invariant.check(
      sourcesOf.count == services.count && virtuals.count == services.count,
      "every button has its sources")
    Invariant.check(
      places.indices.allSatisfy { sourcesOf[places[$0]].contains($0) },
      "every source belongs to one button")
  }

  package func start() {
    if isLocked { announceLock() }
    checkLock()
    for (service, isHeld) in zip(services, isHeldAtStart) { service.start(isHeld: isHeld) }
  }

  /// Cancels presses under way, skips waiting intents, closes the sources and finishes the presenters.
  package func finish(at now: Timestamp) {
    void(.stopped, at: now)
    loop.close()
    for service in services { service.finish() }
  }

  // MARK: One round of the loop

  /// The earliest time for which a button or the rest limit waits, or `distantFuture`.
  package var nextWake: Timestamp {
    var earliest = restEnd ?? .distantFuture
    for service in services { earliest = min(earliest, service.nextWake ?? .distantFuture) }
    return earliest
  }

  /// Handles one round of the loop: first changes of the sources, then messages.
  package func handle(_ round: DeviceLoop.Round) {
    for each in round.changes { handle(each.change, of: each.button, at: round.now) }
    if round.ready.contains(arrival) { takeMessages() }
    if nextWake <= round.now { wake(at: round.now) }
  }

  func handle(_ change: ButtonChange, of source: Int, at now: Timestamp) {
    let service = services[places[source]]
    if let waiting = service.sourceInterrupted(by: change, of: source) {
      handle(loop.void(.notConfirmed, button: waiting, at: now), of: waiting, at: now)
    }
    service.handle(change, of: source, at: now)
    noteRest(at: now)
  }

  func handle(_ changes: [DeviceLoop.Change], of source: Int, at now: Timestamp) {
    for each in changes { handle(each.change, of: source, at: now) }
  }

  private func takeMessages() {
    let messages = mailbox.take()
    for index in messages.indices {
      // Messages after the end of this run are for the next run.
      guard !isStopped else { return mailbox.putBack(messages[index...]) }
      handle(messages[index], at: MonotonicClock.now)
    }
  }

  private func wake(at now: Timestamp) {
    if let restEnd, restEnd <= now { isStopped = true }
    for service in services { service.wake(at: now) }
    noteRest(at: now)
  }

  private func handle(_ message: Message, at now: Timestamp) {
    switch message {
    case .input(let index, let part, let input): service(index)?.handle(input, of: part, at: now)
    case .reload(let kinds, let cause, let id):
      for service in services { service.reload(kinds: kinds, cause, except: id, at: now) }
    case .assign(let index, let part, let control):
      guard let place = place(of: index) else { break }
      switch part {
      case .hold, .stage: void(.reconfigured, of: place, at: now)
      case .tap:
        for source in sourcesOf[place] {
          handle(loop.setTaps(control != nil, button: source, at: now), of: source, at: now)
        }
      }
      services[place].assign(control, to: part, at: now)
    case .press(let index, let press, let timing, let answer):
      answer(place(of: index).map { self.press($0, press, timing, at: now) } ?? .noButton)
    case .report(let answer):
      answer(services.indices.map { report($0) })
    case .line(let line): output.write(line)
    case .lock(let isLocked):
      guard isLocked != self.isLocked else { break }
      self.isLocked = isLocked
      // Announced first, so that the events of the buttons after the change follow it.
      announceLock()
      for service in services { service.handle(.lock(isLocked), at: now) }
      checkLock()
    case .end(let reason, let run):
      guard run == number else { break }
      void(reason, at: now)
      isStopped = true
    }
    noteRest(at: now)
  }

  private func checkLock() {
    Invariant.check(
      services.allSatisfy { $0.state.slot.isLocked == isLocked },
      "every button is locked if the screen is")
  }

  private func announceLock() {
    let line = EventLine.screen(isLocked: isLocked)
    output.write(line)
    output.send(line)
  }

  /// The index of the button with this number, or `nil` for a button of an earlier configuration.
  private func place(of index: Int) -> Int? { services.firstIndex { $0.index == index } }

  private func service(_ index: Int) -> ButtonService? { services.first { $0.index == index } }

  /// Cancels presses under way, then skips the intents that wait for their control to load.
  private func void(_ reason: EndReason, at now: Timestamp) {
    for place in services.indices { void(reason, of: place, at: now) }
    for service in services { service.handle(.void(reason), at: now) }
  }

  private func void(_ reason: EndReason, of place: Int, at now: Timestamp) {
    for source in sourcesOf[place] {
      handle(loop.void(reason, button: source, at: now), of: source, at: now)
    }
  }

  /// The state for the next run, once the loop has ended.
  func handOver() -> ButtonHandOver {
    ButtonHandOver(
      buttons: Dictionary(
        services.map { ($0.name, $0.handOver) }, uniquingKeysWith: { first, _ in first }),
      isLocked: isLocked)
  }

  private func report(_ index: Int) -> ButtonReport {
    let service = services[index]
    let lateness = loop.lateness(of: sourcesOf[index][0])
    return ButtonReport(
      name: service.name, source: service.source, state: service.state.redacted,
      controls: service.assignedControls, stages: service.stages,
      lateness: lateness, snapshot: service.snapshot)
  }

  private func noteRest(at now: Timestamp) {
    guard let restLimit else { return }
    restEnd = services.allSatisfy(\.state.isAtRest) ? now.advanced(by: restLimit) : nil
  }
}

extension Buttons {
  package enum VirtualPress: Equatable, Sendable {
    case lasting(Duration)
    case down
    case up
    /// A release without an effect: performs no tap, and ends the wait for a second press.
    case cancel
    /// A cancellation after this time, unless the holder renews the press.
    case abandonAfter(Duration)
    /// A renewal: the press does not end by itself.
    case keep
  }

  /// The result of a request to press, release or keep a virtual source.
  package enum PressAnswer: Equatable, Sendable {
    case done(press: Int)
    /// The button is pressed already, by this source or by another source.
    case pressedAlready
    case notPressed
    /// The button ignores a press this soon after the one before (`ignore_repeat`).
    case tooSoon
    /// The button was removed, or programs cannot press it.
    case noButton
  }

  /// Presses or releases the virtual source of the button at an index, or extends its press.
  ///
  /// Decides what is due before and after the change, so that nothing later, such as another message of the same batch
  /// or the end of the round, finds a press that was accepted but has not begun.
  func press(
    _ place: Int, _ press: VirtualPress, _ timing: PressTiming, at now: Timestamp
  ) -> PressAnswer {
    guard let source = virtuals[place], let number = sourcesOf[place].last else {
      return .noButton
    }
    catchUp(number, at: now)
    let isPressed: Bool
    switch press {
    case .lasting(let length): return begin(place, source, number, for: length, timing, at: now)
    case .down: return begin(place, source, number, for: nil, timing, at: now)
    case .cancel:
      isPressed = services[place].isPressed(by: number)
      if isPressed {
        handle(loop.void(.cancelled, button: number, at: now), of: number, at: now)
      }
      // Also after an assignment has cancelled the press of a client that still holds the source.
      if source.release(at: now), !isPressed { catchUp(number, at: now) }
    case .up: isPressed = source.release(at: now)
    case .abandonAfter(let time): isPressed = source.abandon(at: now.advanced(by: time))
    case .keep: isPressed = source.keep()
    }
    guard isPressed, let held = services[place].presses.hold else { return .notPressed }
    catchUp(number, at: now)
    return .done(press: held)
  }

  private func begin(
    _ place: Int, _ source: VirtualButtonSource, _ number: Int, for length: Duration?,
    _ timing: PressTiming, at now: Timestamp
  ) -> PressAnswer {
    let service = services[place]
    guard service.canBePressed(by: number), source.press(at: now, for: length) else {
      return .pressedAlready
    }
    handle(loop.prepare(timing, button: number), of: number, at: now)
    let before = service.presses.hold
    catchUp(number, at: now)
    if let press = service.presses.hold, press != before { return .done(press: press) }
    // The gesture ignored the press: release the contact again.
    _ = source.release(at: now)
    catchUp(number, at: now)
    return .tooSoon
  }

  private func catchUp(_ source: Int, at now: Timestamp) {
    handle(loop.decide(button: source, at: now), of: source, at: now)
  }
}
