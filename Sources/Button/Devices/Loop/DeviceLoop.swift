import CSystem
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

/// The part of a loop that one source is: what the source registers here is reported to it.
public struct LoopPart {
  private let poller: Poller
  private let number: Int

  /// A part of the loop that waits with `poller`; its number names it among the loop's parts.
  public init(_ poller: Poller, number: Int = 0) {
    self.poller = poller
    self.number = number
  }

  /// Waits for input (and hang-ups) on a descriptor, and reports it to the source's `drain`.
  ///
  /// - Throws: `DeviceError` for a descriptor that cannot be waited for.
  public func add(_ descriptor: Int32) throws(DeviceError) -> Registration {
    do throws(SystemError) {
      return try poller.add(descriptor, for: .part(number))
    } catch { throw .system(error) }
  }

  /// Stops waiting; call it before the descriptor is closed.
  public func remove(_ registration: Registration) { poller.remove(registration) }
}

/// The thread that reads the devices and decides holds: not a task, because a busy cooperative
/// pool was measured to delay a task by 150 to 400 ms.
public enum DeviceThread {
  /// How long the loop must wait until its thread, which noise made an ordinary one, runs before others again.
  ///
  /// With `CD_FIRST_US` it takes at most a tenth of a processor from them.
  static let calm = Nanoseconds(.seconds(1))

  /// Runs `body` on a separate thread, and returns or throws what it does.
  ///
  /// Everything that belongs to the loop is made inside `body`, so that nothing is shared. If `isWatched`, the process
  /// exits with status 1 and a message when the thread ends before `body` does, since the kernel can end a thread alone, and
  /// the thread runs before all ordinary ones if the system permits it (`SystemThread.goFirst`).
  ///
  /// - Throws: What `body` throws, or `DeviceError` if the system has no thread to give.
  public static func run<Value: Sendable>(
    isWatched: Bool = false, isolation: isolated (any Actor)? = #isolation,
    _ body: @escaping @Sendable () throws(DeviceError) -> Value
  ) async throws(DeviceError) -> Value {
    try await SystemThread.run(
      named: "button", onLoss: isWatched ? lost : nil, isolation: isolation,
      refused: DeviceError.system
    ) { () throws(DeviceError) in
      if isWatched { SystemThread.goFirst() }
      return try body()
    }
  }

  /// The watched thread is gone: nothing that it did can be done any more.
  private static let lost: @convention(c) () -> Void = {
    StandardStream.error.write(
      "actionbutton: error: the thread that reads the buttons ended unexpectedly, perhaps by a fault of "
        + "the kernel (see dmesg); the program ends so that it can be started again\n",
      waitingAtMost: .seconds(1))
    cd_exit(1)
  }
}
