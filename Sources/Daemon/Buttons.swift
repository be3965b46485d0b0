public import ActionButton
public import ControlModel
public import Devices
public import Gesture

/// All buttons of a daemon at work: the owner of the device loop.
///
/// A button has one or two sources in the loop: its own, and a virtual one that other programs press.
/// Confined to the device thread; other threads send messages.
public final class Buttons: DeviceLoopOwner {
  /// What other threads send.
  public enum Message: Sendable {
    /// A control's answer, or a wish for its state.
    case input(button: Int, Input)
    /// A reload of every button that holds a control of these kinds; nil for all.
    case reload(kinds: Set<String>?, ReloadCause)
    /// Another control for a button, or the same with other options; nil for none.
    case assign(button: Int, PlacedControl?)
    /// A press of a button's virtual source; `answer` tells whether it could be pressed.
    case press(button: Int, VirtualPress, answer: @Sendable (Bool) -> Void)
    /// Someone wants to know how all buttons are.
    case report(@Sendable ([ButtonReport]) -> Void)
    /// An event that is of no button, as a line of the event stream.
    case say([UInt8])
    /// The screen was locked, or unlocked.
    case lock(Bool)
    /// The loop is to end, and presses under way are void for this reason.
    case end(EndReason)

    /// Answers for a loop that is over: nothing is pressed, no button is there.
    func decline() {
      switch self {
      case .press(_, _, let answer): answer(false)
      case .report(let answer): answer([])
      case .input, .reload, .assign, .say, .lock, .end: break
      }
    }
  }

  /// How a virtual source is pressed.
  public enum VirtualPress: Equatable, Sendable {
    /// For a time.
    case lasting(Duration)
    /// Until it is released.
    case down
    /// Released.
    case up
    /// Released when this time has passed, unless somebody keeps it.
    case upAfter(Duration)
    /// Still pressed: it is not let go by itself.
    case keep
  }

  private var services: [ButtonService] = []
  /// For each source of the loop the button that it belongs to.
  ///
  /// Behind a pointer of our own: the runtime watches over every use of an object's property.
  private let owners: UnsafeMutablePointer<[Unmanaged<ButtonService>]>
  /// For each button its sources in the loop: its own, then the virtual one if there is one.
  private var sourcesOf: [[Int]] = []
  private var virtuals: [VirtualButtonSource?] = []
  private weak var loop: DeviceLoop<Buttons>?
  private var isStopped = false
  private var restEnd: Timestamp?

  /// Called with a descriptor of the poller that is none of the sources': room to write, a signal.
  public var onReady: (Int32) -> Void = { _ in }
  /// Called with an event that is of no button.
  public var onEvent: ([UInt8]) -> Void = { _ in }
  /// Called when the screen was locked or unlocked, before any button tells what follows.
  public var onLock: (Bool) -> Void = { _ in }
  /// Asked after each round whether the service should end.
  public var shouldEnd: ([ButtonService]) -> Bool = { _ in false }
  /// Ends after nothing has happened for this long; nil serves for ever.
  public var restLimit: Duration?

  /// No buttons yet, in this loop.
  public init(loop: DeviceLoop<Buttons>) {
    self.loop = loop
    owners = .allocate(capacity: 1)
    owners.initialize(to: [])
  }

  deinit {
    owners.deinitialize(count: 1)
    owners.deallocate()
  }

  /// Opens a button's source, and a virtual one beside it if asked for, and starts its service.
  public func add(
    _ service: ButtonService, _ source: any ButtonSource, limits: HoldRecognizer.Limits,
    isPressable: Bool
  ) throws(DeviceError) {
    guard let loop else { return }
    let isHeld = try loop.add(source, limits: limits)
    var sources = [owners.pointee.count]
    // `services` keeps the service for as long as the loop runs.
    owners.pointee.append(.passUnretained(service))
    virtuals.append(isPressable ? VirtualButtonSource() : nil)
    if let virtual = virtuals[services.count] {
      _ = try loop.add(virtual, limits: limits)
      sources.append(owners.pointee.count)
      owners.pointee.append(.passUnretained(service))
    }
    sourcesOf.append(sources)
    services.append(service)
    starting.append(isHeld)
  }

  private var starting: [Bool] = []

  /// Announces every button, once all could be had.
  public func start() {
    for (service, isHeld) in zip(services, starting) { service.start(isHeld: isHeld) }
    starting = []
  }

  /// Leaves everything as it was found.
  public func finish() {
    for service in services { service.finish() }
  }

  // MARK: What the loop tells

  /// Whether the loop should end.
  public var isDone: Bool { isStopped || shouldEnd(services) }

  /// The earliest of what the buttons wait for.
  public var nextWake: Timestamp? {
    var earliest = restEnd
    for service in services {
      guard let due = service.nextWake else { continue }
      earliest = earliest.map { min($0, due) } ?? due
    }
    return earliest
  }

  /// A source changed.
  public func changed(_ change: ButtonChange, button source: Int, at now: Timestamp) {
    owners.pointee[source]._withUnsafeGuaranteedRef {
      $0.changed(change, source: source, at: now)
    }
    noteRest(at: now)
  }

  /// A descriptor of the owner is ready.
  public func ready(_ descriptor: Int32) { onReady(descriptor) }

  /// Time has come to `nextWake`.
  public func wake(at now: Timestamp) {
    if let restEnd, restEnd <= now { isStopped = true }
    for service in services { service.wake(at: now) }
    noteRest(at: now)
  }

  /// A control answered, or someone wants something.
  public func received(_ message: Message, at now: Timestamp) {
    switch message {
    case .input(let index, let input): services[index].handle(input, at: now)
    case .reload(let kinds, let cause):
      for service in services {
        guard let kind = service.placed?.kind, kinds?.contains(kind) ?? true else { continue }
        service.handle(.reload(cause), at: now)
      }
    case .assign(let index, let control):
      void(.reconfigured, of: index, at: now)
      services[index].assign(control, at: now)
    case .press(let index, let press, let answer): answer(self.press(index, press, at: now))
    case .report(let answer):
      answer(services.indices.map { report($0) })
    case .say(let line): onEvent(line)
    case .lock(let isLocked):
      onLock(isLocked)
      for service in services { service.handle(.lock(isLocked), at: now) }
    case .end(let reason):
      for index in services.indices { void(reason, of: index, at: now) }
      isStopped = true
    }
    noteRest(at: now)
  }

  private func void(_ reason: EndReason, of index: Int, at now: Timestamp) {
    for source in sourcesOf[index] { loop?.void(reason, button: source, owner: self, at: now) }
  }

  private func press(_ index: Int, _ press: VirtualPress, at now: Timestamp) -> Bool {
    guard let source = virtuals[index] else { return false }
    return switch press {
    case .lasting(let length): source.press(at: now, for: length)
    case .down: source.press(at: now, for: nil)
    case .up: source.release(at: now)
    case .upAfter(let time): source.release(at: now.advanced(by: time))
    case .keep: source.keep()
    }
  }

  private func report(_ index: Int) -> ButtonReport {
    let service = services[index]
    let lateness = loop?.lateness(of: sourcesOf[index][0]) ?? Lateness()
    return ButtonReport(
      name: service.name, source: service.source, state: service.state.shown,
      placed: service.placed,
      lateness: lateness)
  }

  private func noteRest(at now: Timestamp) {
    guard let restLimit else { return }
    restEnd = services.allSatisfy(\.state.isAtRest) ? now.advanced(by: restLimit) : nil
  }
}
