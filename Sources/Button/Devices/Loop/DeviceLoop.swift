public import Gesture
public import SystemAccess

/// A change of a button: an event of its source, or an effect of its edges.
public enum ButtonChange: Sendable {
  /// A raw edge was read, before anything was made of it.
  case edge(Edge)
  /// The hold gesture has decided something.
  case hold(HoldGesture.Effect)
  /// The device vanished.
  case gone(DeviceError)
  /// The device is back; true if it is held and must be released before a press counts.
  case restored(isHeld: Bool)
  /// An edge was read this long after its timestamp (at most one report in 10 s).
  case late(Duration)
}

/// The one thread between the kernel's edges and their decisions: epoll and an absolute timerfd.
///
/// Its owner waits for one round after another and takes what has come. Each round reads everything readable
/// first, then decides deadlines by timestamps, then takes messages. Confined to the thread that waits; nothing
/// of it blocks but `wait`.
public final class DeviceLoop<Message: Sendable> {
  /// What has come in one round.
  public struct Round {
    /// When the wait was over.
    public let now: Timestamp
    /// The changes of the buttons, with their numbers, in the order of the decisions.
    public fileprivate(set) var changes: [(button: Int, change: ButtonChange)] = []
    /// What the owner has added to the poller for `.program` and that is ready.
    public fileprivate(set) var ready: [Registration] = []
    /// What other tasks and threads have sent; to be taken after `changes`, which were decided before.
    public fileprivate(set) var messages: [Message] = []
  }

  /// For the owner's own descriptors.
  public let poller: Poller
  private let mailbox: Mailbox<Message>
  private let arrival: Registration
  private var buttons: [ServedButton] = []
  private var sleep = SleepCheck()

  /// A loop that takes messages from `mailbox`.
  public init(mailbox: Mailbox<Message>) throws(SystemError) {
    self.mailbox = mailbox
    poller = try Poller()
    arrival = try poller.add(mailbox.descriptor, for: .program)
  }

  /// Opens a source and serves it as button number `count so far`.
  ///
  /// True if it is held and must be released before a press counts. A source that does not bounce
  /// is not debounced.
  public func add(
    _ source: any ButtonSource, limits: HoldRecognizer.Limits
  ) throws(DeviceError) -> Bool {
    let part = LoopPart(poller, number: buttons.count)
    let button = try ServedButton(source, limits: limits, in: part)
    buttons.append(button)
    return button.isBlocked
  }

  /// Waits until something has come, until `due` at the latest; nil for as long as it takes.
  public func wait(until due: Timestamp?) -> Round {
    poller.wake(at: earliestWake(due))
    var ready: [Registration] = []
    poller.wait { ready.append($0) }
    var round = Round(now: MonotonicClock.now)
    let now = round.now
    if sleep.hasSlept(at: now) {
      for index in buttons.indices { add(void(.suspended, button: index, at: now), index, &round) }
    }
    for registration in ready where registration != arrival {
      switch registration.owner {
      case .program: round.ready.append(registration)
      case .part(let index):
        add(buttons[index].drain(ready: registration, at: now), index, &round)
      }
    }
    for index in buttons.indices { add(decide(button: index, at: now), index, &round) }
    if ready.contains(arrival) { round.messages = mailbox.take() }
    return round
  }

  /// Puts back messages of a round for the mailbox's next owner, before what has come since.
  public func putBack(_ messages: ArraySlice<Message>) { mailbox.putBack(messages) }

  /// Decides everything about one button that is due at `now`, without waiting for the next round.
  ///
  /// For an owner that has just changed a source and needs to know what came of it.
  public func decide(button index: Int, at now: Timestamp) -> [ButtonChange] {
    buttons[index].decide(at: now)
  }

  /// Voids a press under way on one button, for example because its configuration changed.
  public func void(_ reason: EndReason, button index: Int, at now: Timestamp) -> [ButtonChange] {
    buttons[index].void(reason, at: now)
  }

  /// How long after their timestamps a button's edges were read.
  public func lateness(of index: Int) -> Lateness { buttons[index].lateness }

  /// Closes the sources; the loop serves none of them any more.
  public func close() {
    for button in buttons { button.source.close() }
    buttons = []
  }

  private func add(_ changes: [ButtonChange], _ index: Int, _ round: inout Round) {
    for change in changes { round.changes.append((index, change)) }
  }

  private func earliestWake(_ due: Timestamp?) -> Timestamp? {
    let now = MonotonicClock.now
    var earliest = due ?? .distantFuture
    for button in buttons { earliest = min(earliest, button.nextWake(at: now)) }
    return earliest == .distantFuture ? nil : earliest
  }
}
