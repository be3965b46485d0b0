public import Gesture
public import SystemAccess

/// A change of a button: an event of its source, or an effect of its edges.
public enum ButtonChange: Sendable {
  /// A raw edge was read, before anything was made of it.
  case edge(Edge)
  /// The hold gesture has decided something.
  case hold(HoldGesture.Effect)
  /// The device vanished.
  indirect case gone(DeviceError)
  /// The device is back; true if it is held and must be released before a press counts.
  case restored(isHeld: Bool)
  /// An edge was read this long after its timestamp (at most one report in 10 s).
  case late(Duration)
}

/// The one thread between the kernel's edges and their decisions: epoll and an absolute timerfd.
///
/// Its owner waits for one round after another and takes what has come. Each round reads everything readable
/// first, then decides deadlines by timestamps; messages for the owner come through a separate descriptor, and
/// are to be taken after that. Confined to the thread that waits; nothing of it blocks but `wait`.
public final class DeviceLoop {
  /// What has come in one round.
  public struct Round {
    /// When the wait was over.
    public fileprivate(set) var now = Timestamp.zero
    /// The changes of the buttons, in the order of the decisions.
    public fileprivate(set) var changes: [Change] = []
    /// What is ready: what the owner has added to the poller, and what the sources have added.
    public fileprivate(set) var ready: [Registration] = []

    fileprivate mutating func begin() {
      if !changes.isEmpty { changes.removeAll(keepingCapacity: true) }
      if !ready.isEmpty { ready.removeAll(keepingCapacity: true) }
    }
  }

  /// A change of one button.
  public struct Change: Sendable {
    /// The button's number.
    public let button: Int
    /// What changed.
    public let change: ButtonChange
  }

  /// For the owner's own descriptors.
  public let poller: Poller
  private var buttons: [ServedButton] = []
  private var sleep: SleepCheck
  /// The latest round; the room that it takes is used again for the next one.
  private var round = Round()

  /// A loop without buttons.
  public convenience init() throws(SystemError) { try self.init(SleepClock()) }

  /// A loop without buttons that reads from `clock` how long the machine has slept.
  package init(_ clock: SleepClock) throws(SystemError) {
    poller = try Poller()
    sleep = SleepCheck(clock)
  }

  /// Opens a source and serves it as button number `count so far`.
  ///
  /// True if it is held and must be released before a press counts. A source that does not bounce
  /// is not debounced.
  public func add(
    _ source: any ButtonSource, limits: HoldRecognizer.Limits
  ) throws(DeviceError) -> Bool {
    let button = try ServedButton(source, limits: limits, number: buttons.count, in: poller)
    buttons.append(button)
    return button.isBlocked
  }

  /// Waits until something has come, until `due` at the latest; nil for as long as it takes.
  public func wait(until due: Timestamp?) -> Round {
    let begin = MonotonicClock.now
    poller.wake(at: earliestWake(due, at: begin))
    round.begin()
    poller.wait { round.ready.append($0) }
    let now = MonotonicClock.now
    round.now = now
    if begin.elapsed(to: now) >= DeviceThread.calm { SystemThread.goFirstAgain() }
    if sleep.hasSlept(at: now) {
      for button in buttons { button.void(.suspended, at: now, into: &round.changes) }
    }
    for registration in round.ready {
      if case .part(let index) = registration.owner {
        buttons[index].drain(ready: registration, at: now, into: &round.changes)
      }
    }
    for button in buttons { button.decide(at: now, into: &round.changes) }
    return round
  }

  /// Decides everything about one button that is due at `now`, without waiting for the next round.
  ///
  /// For an owner that has just changed a source and needs the resulting changes.
  public func decide(button index: Int, at now: Timestamp) -> [Change] {
    var changes: [Change] = []
    buttons[index].decide(at: now, into: &changes)
    return changes
  }

  /// Sets the times of the next press of one button, which is not pressed now.
  public func prepare(_ timing: PressTiming, button index: Int) -> [Change] {
    var changes: [Change] = []
    buttons[index].prepare(timing, into: &changes)
    return changes
  }

  /// Voids a press under way on one button, and sets whether the next ones can be taps.
  public func setTaps(_ taps: Bool, button index: Int, at now: Timestamp) -> [Change] {
    var changes: [Change] = []
    buttons[index].setTaps(taps, at: now, into: &changes)
    return changes
  }

  /// Voids a press under way on one button, for example because its configuration changed.
  public func void(_ reason: EndReason, button index: Int, at now: Timestamp) -> [Change] {
    var changes: [Change] = []
    buttons[index].void(reason, at: now, into: &changes)
    return changes
  }

  /// How long after their timestamps a button's edges were read.
  public func lateness(of index: Int) -> Lateness { buttons[index].lateness }

  /// Closes the sources; the loop serves none of them any more.
  public func close() {
    for button in buttons { button.source.close() }
    buttons = []
  }

  private func earliestWake(_ due: Timestamp?, at now: Timestamp) -> Timestamp? {
    var earliest = due ?? .distantFuture
    for button in buttons { earliest = min(earliest, button.nextWake(at: now)) }
    return earliest == .distantFuture ? nil : earliest
  }
}
