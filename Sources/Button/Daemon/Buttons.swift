package import ActionButton
package import ControlModel
package import Devices
package import Gesture
package import SystemAccess

/// All buttons of a daemon at work: gives each what the device loop has learned of it.
///
/// A button has one or two sources in the loop: its own, and a virtual one that other programs press.
/// Confined to the device thread; other threads send messages.
package final class Buttons {
  /// What other threads send.
  package enum Message: Sendable {
    /// A control's answer, or a request to load its state.
    case input(button: Int, Input)
    /// The same of the button's tap control.
    case tapInput(button: Int, Input)
    /// A reload of every button that holds a control of these kinds; nil for all.
    case reload(kinds: Set<String>?, ReloadCause, except: String? = nil)
    /// Another control for a button, or the same with other options; nil for none.
    case assign(button: Int, PlacedControl?)
    /// The same for the button's taps.
    case assignTap(button: Int, PlacedControl?)
    /// A press of a button's virtual source; `answer` is called once with the result.
    case press(
      button: Int, VirtualPress, timing: PressTiming = PressTiming(),
      answer: @Sendable (PressAnswer) -> Void)
    /// Someone wants to know how all buttons are.
    case report(@Sendable ([ButtonReport]) -> Void)
    /// An event that is of no button, as a line of the event stream.
    case line([UInt8])
    /// The screen was locked, or unlocked.
    case lock(Bool)
    /// The run with this number is to end, and presses under way are void for this reason; later runs are not
    /// meant, and go on.
    case end(EndReason, run: Int = 0)

    /// Answers for a daemon that ends: nothing is pressed, no button is there.
    func decline() {
      switch self {
      case .press(_, _, _, let answer): answer(.noButton)
      case .report(let answer): answer([])
      case .input, .tapInput, .reload, .assign, .assignTap, .line, .lock, .end: break
      }
    }
  }

  /// Where lines of the event stream go that are of no button.
  package struct Output {
    /// Writes to the output of the process.
    package var write: ([UInt8]) -> Void = { _ in }
    /// Sends to the subscribers.
    package var send: ([UInt8]) -> Void = { _ in }

    /// Nowhere.
    package init() {}
  }

  /// The buttons in their order.
  package private(set) var services: [ButtonService] = []
  /// For each button its sources in the loop: its own, then the virtual one if there is one.
  private(set) var sourcesOf: [[Int]] = []
  private(set) var virtuals: [VirtualButtonSource?] = []
  /// For each source of the loop the place in `services` of the button that it belongs to.
  private var places: [Int] = []
  let loop: DeviceLoop
  private let mailbox: Mailbox<Message>
  private let arrival: Registration
  /// Which run of the service these are the buttons of.
  private let number: Int
  private let output: Output
  private let restLimit: Duration?
  private var isLocked: Bool
  private var restEnd: Timestamp?
  private var isHeldAtStart: [Bool] = []

  /// Whether the service is over: a message or the rest limit has ended it.
  package private(set) var isStopped = false

  /// No buttons yet, in this loop, on a screen that may be locked.
  ///
  /// Messages come through `mailbox`. The service ends after nothing has happened for `restLimit`; nil serves
  /// for ever. `number` is the number of the run that they belong to.
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

  /// Opens a button's source, and a virtual one beside it if asked for.
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
  }

  /// Announces every button, once all are open.
  package func start() {
    if isLocked { announceLock() }
    for (service, isHeld) in zip(services, isHeldAtStart) { service.start(isHeld: isHeld) }
  }

  /// Cancels a press under way, skips what still waits, and leaves everything as it was found.
  package func finish(at now: Timestamp) {
    void(.stopped, at: now)
    loop.close()
    for service in services { service.finish() }
  }

  // MARK: One round of the loop

  /// The earliest of what the buttons wait for.
  package var nextWake: Timestamp? {
    var earliest = restEnd ?? .distantFuture
    for service in services { earliest = min(earliest, service.nextWake ?? .distantFuture) }
    return earliest == .distantFuture ? nil : earliest
  }

  /// Takes what has come in one round of the loop: messages after what was decided before.
  package func take(_ round: DeviceLoop.Round) {
    for each in round.changes { take(each.change, of: each.button, at: round.now) }
    if round.ready.contains(arrival) { takeMessages() }
    if let due = nextWake, due <= round.now { wake(at: round.now) }
  }

  /// Takes the events of a source.
  func take(_ change: ButtonChange, of source: Int, at now: Timestamp) {
    services[places[source]].take(change, of: source, at: now)
    noteRest(at: now)
  }

  func take(_ changes: [DeviceLoop.Change], of source: Int, at now: Timestamp) {
    for each in changes { take(each.change, of: source, at: now) }
  }

  private func takeMessages() {
    let messages = mailbox.take()
    for index in messages.indices {
      // Messages after the one that ends the service are for the next one.
      guard !isStopped else { return mailbox.putBack(messages[index...]) }
      take(messages[index], at: MonotonicClock.now)
    }
  }

  private func wake(at now: Timestamp) {
    if let restEnd, restEnd <= now { isStopped = true }
    for service in services { service.wake(at: now) }
    noteRest(at: now)
  }

  private func take(_ message: Message, at now: Timestamp) {
    switch message {
    case .input(let index, let input): service(index)?.handle(input, at: now)
    case .tapInput(let index, let input): service(index)?.handleTap(input, at: now)
    case .reload(let kinds, let cause, let id):
      for service in services { service.reload(kinds: kinds, cause, except: id, at: now) }
    case .assign(let index, let control):
      guard let place = place(of: index) else { break }
      void(.reconfigured, of: place, at: now)
      services[place].assign(control, at: now)
    case .assignTap(let index, let control):
      guard let place = place(of: index) else { break }
      for source in sourcesOf[place] {
        take(loop.setTaps(control != nil, button: source, at: now), of: source, at: now)
      }
      services[place].assignTap(control, at: now)
    case .press(let index, let press, let timing, let answer):
      answer(place(of: index).map { self.press($0, press, timing, at: now) } ?? .noButton)
    case .report(let answer):
      answer(services.indices.map { report($0) })
    case .line(let line): output.write(line)
    case .lock(let isLocked):
      guard isLocked != self.isLocked else { break }
      self.isLocked = isLocked
      // Before any button announces what follows.
      announceLock()
      for service in services { service.handle(.lock(isLocked), at: now) }
    case .end(let reason, let run):
      guard run == number else { break }
      void(reason, at: now)
      isStopped = true
    }
    noteRest(at: now)
  }

  private func announceLock() {
    let line = ServiceEvents.screen(isLocked: isLocked)
    output.write(line)
    output.send(line)
  }

  /// The index of the button with this number; nil for one of an earlier configuration.
  private func place(of index: Int) -> Int? { services.firstIndex { $0.index == index } }

  private func service(_ index: Int) -> ButtonService? { services.first { $0.index == index } }

  /// Cancels presses under way, then skips the intents that wait for their control to load.
  private func void(_ reason: EndReason, at now: Timestamp) {
    for place in services.indices { void(reason, of: place, at: now) }
    for service in services { service.handle(.void(reason), at: now) }
  }

  private func void(_ reason: EndReason, of place: Int, at now: Timestamp) {
    for source in sourcesOf[place] {
      take(loop.void(reason, button: source, at: now), of: source, at: now)
    }
  }

  /// What is left to the next round, once the loop has run.
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
      placed: service.placed, tap: service.tap,
      lateness: lateness, snapshot: service.snapshot)
  }

  private func noteRest(at now: Timestamp) {
    guard let restLimit else { return }
    restEnd = services.allSatisfy(\.state.isAtRest) ? now.advanced(by: restLimit) : nil
  }
}
