public import Gesture

/// What the loop tells its owner about one button.
public enum ButtonChange: Sendable {
  /// The gesture said something.
  case hold(HoldGesture.Effect)
  /// The device vanished.
  case gone(DeviceError)
  /// The device is back; true if it is held and must be released before a press counts.
  case restored(isHeld: Bool)
  /// An edge was read this long after its timestamp (at most one report in 10 s).
  case late(Duration)
}

/// Owns what the loop serves.
///
/// Every method is called on the device thread, and none may block.
public protocol DeviceLoopOwner: AnyObject {
  /// What other tasks and threads send to the device thread.
  associatedtype Message: Sendable
  /// A button changed. `now` is when the loop learned it.
  func changed(_ change: ButtonChange, button: Int, at now: Timestamp)
  /// A raw edge was read, before anything was made of it.
  func saw(_ edge: Edge, button: Int)
  /// A message arrived. Everything that was decided by then has been told before.
  func received(_ message: Message, at now: Timestamp)
  /// A descriptor that the owner added to the poller is ready.
  func ready(_ descriptor: Int32)
  /// The instant by which the owner wants `wake`; nil for never.
  var nextWake: Timestamp? { get }
  /// Time has come to `nextWake`.
  func wake(at now: Timestamp)
  /// Whether the loop should end.
  var isDone: Bool { get }
}

extension DeviceLoopOwner {
  /// Most owners care for decisions only.
  public func saw(_ edge: Edge, button: Int) {}
  /// Most owners add no descriptors.
  public func ready(_ descriptor: Int32) {}
}

/// The one thread between the kernel's edges and their decisions: epoll and an absolute timerfd.
///
/// Each round reads everything readable first, then decides deadlines by timestamps, then takes
/// messages; nothing is allocated for an edge. Confined to the thread that runs it.
public final class DeviceLoop<Owner: DeviceLoopOwner> {
  /// For the owner's own descriptors.
  public let poller: Poller
  private let mailbox: Mailbox<Owner.Message>
  private let messages: Int32
  private var buttons: [ServedButton] = []

  /// A loop that takes messages from `mailbox`.
  public init(mailbox: Mailbox<Owner.Message>) throws(DeviceError) {
    self.mailbox = mailbox
    messages = mailbox.descriptor
    poller = try Poller()
    poller.owner = Poller.loopsOwner
    try poller.add(messages)
  }

  /// Opens a source and serves it as button number `count so far`.
  ///
  /// True if it is held and must be released before a press counts. A source that does not bounce
  /// is not debounced.
  public func add(
    _ source: any ButtonSource, limits: HoldRecognizer.Limits
  ) throws(DeviceError) -> Bool {
    poller.owner = buttons.count
    defer { poller.owner = Poller.loopsOwner }
    let button = try ServedButton(source, limits: limits, poller: poller)
    buttons.append(button)
    return button.isBlocked
  }

  /// Voids a press under way on every button, for example because its configuration changed.
  public func void(_ reason: EndReason, owner: Owner, at now: Timestamp) {
    for index in 0..<buttons.count {
      tell(buttons[index].void(reason, at: now), of: index, to: owner, at: now)
    }
  }

  /// Voids a press under way on one button.
  public func void(_ reason: EndReason, button index: Int, owner: Owner, at now: Timestamp) {
    tell(buttons[index].void(reason, at: now), of: index, to: owner, at: now)
  }

  /// How long after their timestamps a button's edges were read.
  public func lateness(of index: Int) -> Lateness { buttons[index].lateness }

  /// Serves until the owner is done, then closes the sources.
  public func run(_ owner: Owner) {
    // Locals, because the runtime watches over every change of a property.
    var sleep = SleepCheck()
    var ready: [Int32] = []
    var events: [ButtonEvent] = []
    ready.reserveCapacity(16)
    events.reserveCapacity(1_024)
    while !owner.isDone {
      poller.wake(at: earliestWake(owner))
      if !ready.isEmpty { ready.removeAll(keepingCapacity: true) }
      poller.wait { ready.append($0) }
      let now = MonotonicClock.now
      if sleep.hasSlept(at: now) { void(.suspended, owner: owner, at: now) }
      for descriptor in ready { serve(descriptor, &events, owner, at: now) }
      for index in 0..<buttons.count { decide(index, &events, owner, at: now) }
      if ready.contains(messages) {
        for message in mailbox.take() { owner.received(message, at: MonotonicClock.now) }
      }
      if let due = owner.nextWake, due <= now { owner.wake(at: now) }
    }
    close()
  }

  /// Closes the sources: what `run` does at its end, for a loop that never ran.
  public func close() {
    for button in buttons { button.source.close() }
    buttons = []
  }

  private func serve(
    _ descriptor: Int32, _ events: inout [ButtonEvent], _ owner: Owner, at now: Timestamp
  ) {
    guard descriptor != messages, let index = poller.owner(of: descriptor) else { return }
    if index == Poller.loopsOwner {
      owner.ready(descriptor)
    } else {
      _ = drain(buttons[index], index, ready: descriptor, &events, owner, at: now)
    }
  }

  /// Decides what is due on a button, after reading everything that is readable.
  private func decide(
    _ index: Int, _ events: inout [ButtonEvent], _ owner: Owner, at now: Timestamp
  ) {
    let button = buttons[index]
    if let due = button.source.nextWake, due <= now {
      poller.owner = index
      if !events.isEmpty { events.removeAll(keepingCapacity: true) }
      button.source.wake(at: now, into: &events)
      poller.owner = Poller.loopsOwner
      take(events, button, index, owner, at: now, isPrompt: false)
    }
    guard button.isDue(at: now) else { return }
    let came = drain(button, index, ready: nil, &events, owner, at: now)
    // What was just read may have settled it.
    if came, !button.isDue(at: now) { return }
    tell(button.decide(at: now), of: index, to: owner, at: now)
  }

  /// Reads everything that is readable and hands it over; whether anything was.
  private func drain(
    _ button: ServedButton, _ index: Int, ready: Int32?, _ events: inout [ButtonEvent],
    _ owner: Owner, at now: Timestamp
  ) -> Bool {
    poller.owner = index
    if !events.isEmpty { events.removeAll(keepingCapacity: true) }
    button.source.drain(ready: ready, into: &events)
    poller.owner = Poller.loopsOwner
    guard !events.isEmpty else { return false }
    take(events, button, index, owner, at: now, isPrompt: true)
    return true
  }

  /// Hands events over.
  ///
  /// What a source makes of silence is dated back on purpose and not called late.
  private func take(
    _ events: [ButtonEvent], _ button: ServedButton, _ index: Int, _ owner: Owner,
    at now: Timestamp, isPrompt: Bool
  ) {
    for event in events {
      switch event {
      case .edge(let edge):
        owner.saw(edge, button: index)
        tell(button.take(edge), of: index, to: owner, at: now)
        if isPrompt, button.lateness.read(edge, at: now) {
          owner.changed(.late(edge.at.duration(to: now)), button: index, at: now)
        }
      case .lost:
        tell(button.void(.lostEvents, at: now), of: index, to: owner, at: now)
      case .gone(let error):
        tell(button.void(.deviceGone, at: now), of: index, to: owner, at: now)
        owner.changed(.gone(error), button: index, at: now)
      case .restored(let level):
        button.restored(level, at: now)
        owner.changed(.restored(isHeld: level == .active), button: index, at: now)
      }
    }
  }

  private func tell(
    _ effects: Few<HoldGesture.Effect>, of index: Int, to owner: Owner, at now: Timestamp
  ) {
    effects.forEach { owner.changed(.hold($0), button: index, at: now) }
  }

  private func earliestWake(_ owner: Owner) -> Timestamp? {
    let now = MonotonicClock.now
    var earliest = owner.nextWake ?? .distantFuture
    for button in buttons { earliest = min(earliest, button.nextWake(at: now)) }
    return earliest == .distantFuture ? nil : earliest
  }
}
