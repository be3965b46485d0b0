import CSystem
public import Gesture
public import SystemAccess

/// A change of a button: an event of its source, or an effect of its edges.
public enum ButtonChange: Sendable {
  /// A raw edge was read, before debouncing.
  case edge(Edge)
  case hold(HoldGesture.Effect)
  indirect case gone(DeviceError)
  /// The device is back; if the button is held, it must be released before a press counts.
  case restored(isHeld: Bool)
  /// An edge was read this long after its timestamp (at most one report in 10 s).
  case late(Duration)
}

/// The event loop that reads the kernel's edges and decides holds, with epoll and an absolute timerfd.
///
/// Its owner waits for one round after another and handles the result. Each round reads everything readable
/// first, then decides deadlines by timestamps; messages for the owner come through a separate descriptor, and
/// the owner must read them after that. Confined to the thread that waits; only `wait` blocks.
public final class DeviceLoop {
  /// The result of one round of the loop: the changes of the buttons, and the ready descriptors.
  public struct Round {
    /// The instant at which the wait ended.
    public fileprivate(set) var now = Timestamp.zero
    /// The changes of the buttons, in the order of the decisions.
    public fileprivate(set) var changes: [Change] = []
    /// The registrations that are ready, both the owner's and the sources'.
    public fileprivate(set) var ready: [Registration] = []

    fileprivate mutating func begin() {
      if !changes.isEmpty { changes.removeAll(keepingCapacity: true) }
      if !ready.isEmpty { ready.removeAll(keepingCapacity: true) }
    }
  }

  /// A change, and the button that has changed.
  public struct Change: Sendable {
    /// The button's number: the count of the buttons that were added before it.
    public let button: Int
    /// The event of the button's source, or the effect of its edges.
    public let change: ButtonChange
  }

  /// The poller, to which the owner may add descriptors.
  public let poller: Poller
  private var buttons: [ServedButton] = []
  private var sleep: SleepCheck
  /// The latest round, with its memory kept for the next round.
  private var round = Round()

  /// Creates a loop without buttons.
  public convenience init() throws(SystemError) { try self.init(SleepClock()) }

  /// Creates a loop without buttons that reads from `clock` how long the machine has slept.
  package init(_ clock: SleepClock) throws(SystemError) {
    poller = try Poller()
    sleep = SleepCheck(clock)
  }

  /// Opens a source and serves it as a button; its number is the count of the buttons before it.
  ///
  /// Returns whether the button is held and must be released before a press counts. A source that does not bounce
  /// is not debounced.
  public func add(
    _ source: any ButtonSource, limits: HoldRecognizer.Limits
  ) throws(DeviceError) -> Bool {
    let button = try ServedButton(source, limits: limits, number: buttons.count, in: poller)
    buttons.append(button)
    return button.isBlocked
  }

  /// Waits for an event or a deadline, until `due` at the latest, or without a limit if `due` is `nil`.
  public func wait(until due: Timestamp?) -> Round {
    let begin = MonotonicClock.now
    poller.wake(at: earliestWake(due, at: begin))
    round.begin()
    poller.wait { round.ready.append($0) }
    let now = MonotonicClock.now
    round.now = now
    if begin.elapsed(to: now) >= DeviceThread.realtimeRestoreDelay {
      SystemThread.restoreRealtime()
    }
    if sleep.hasSlept(at: now) {
      for button in buttons { button.void(.suspended, at: now, into: &round.changes) }
    }
    // By index: an iterator would keep a reference to the array.
    for place in round.ready.indices {
      let registration = round.ready[place]
      if case .part(let index) = registration.owner {
        buttons[index].drain(ready: registration, at: now, into: &round.changes)
      }
    }
    for index in buttons.indices { buttons[index].decide(at: now, into: &round.changes) }
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

  /// Sets the times of the next press of one button, which must not be pressed now.
  public func prepare(_ timing: PressTiming, button index: Int) -> [Change] {
    var changes: [Change] = []
    buttons[index].prepare(timing, into: &changes)
    return changes
  }

  /// Voids a press in progress on one button, and sets whether the next presses can be taps.
  public func setTaps(_ taps: Bool, button index: Int, at now: Timestamp) -> [Change] {
    var changes: [Change] = []
    buttons[index].setTaps(taps, at: now, into: &changes)
    return changes
  }

  /// Voids a press in progress on one button, for example because its configuration changed.
  public func void(_ reason: EndReason, button index: Int, at now: Timestamp) -> [Change] {
    var changes: [Change] = []
    buttons[index].void(reason, at: now, into: &changes)
    return changes
  }

  /// Returns the delays from the timestamps of a button's edges to the reads.
  public func lateness(of index: Int) -> Lateness { buttons[index].lateness }

  /// Closes the sources and removes them from the loop.
  public func close() {
    for button in buttons { button.source.close() }
    buttons = []
  }

  private func earliestWake(_ due: Timestamp?, at now: Timestamp) -> Timestamp? {
    var earliest = due ?? .distantFuture
    for index in buttons.indices { earliest = min(earliest, buttons[index].nextWake(at: now)) }
    return earliest == .distantFuture ? nil : earliest
  }
}

/// The connection of one source with its loop, which reports the descriptors registered here to the source.
public struct LoopPart {
  private let poller: Poller
  private let number: Int

  /// Creates the part with this number of a loop that waits with `poller`.
  public init(_ poller: Poller, number: Int = 0) {
    self.poller = poller
    self.number = number
  }

  /// Waits for input (and hang-ups) on a descriptor, and reports it to the source's `drain`.
  ///
  /// - Throws: `DeviceError` if the descriptor cannot be waited for.
  public func add(_ descriptor: Int32) throws(DeviceError) -> Registration {
    do throws(SystemError) {
      return try poller.add(descriptor, for: .part(number))
    } catch { throw .system(error) }
  }

  /// Stops waiting for a descriptor; call it before the descriptor is closed.
  public func remove(_ registration: Registration) { poller.remove(registration) }
}

/// The thread that reads the devices and decides holds: not a task, because a busy cooperative
/// pool was measured to delay a task by 150 to 400 ms.
public enum DeviceThread {
  /// The shortest wait of the loop after which its thread gets back the real-time scheduling that a noisy line has cost it.
  ///
  /// Together with `CD_FIRST_US` it limits the time that the thread takes from ordinary threads to a tenth of a processor.
  /// One second, as a constant: a conversion from a `Duration` would be a check at each deadline.
  static let realtimeRestoreDelay = Nanoseconds(1_000_000_000)

  /// Runs `body` on a separate thread, and returns its value or throws its error.
  ///
  /// Everything that belongs to the loop is created inside `body`, so that nothing is shared. If `isWatched`, the process
  /// exits with status 1 and a message when the thread ends before `body` does, since the kernel can end a single thread,
  /// and the thread runs before all ordinary threads if the system permits it (`SystemThread.enableRealtime`).
  ///
  /// - Throws: The error of `body`, or `DeviceError` if the system cannot create a thread.
  public static func run<Value: Sendable>(
    isWatched: Bool = false, isolation: isolated (any Actor)? = #isolation,
    _ body: @escaping @Sendable () throws(DeviceError) -> Value
  ) async throws(DeviceError) -> Value {
    try await SystemThread.run(
      named: "button", onLoss: isWatched ? lost : nil, isolation: isolation,
      refused: DeviceError.system
    ) { () throws(DeviceError) in
      if isWatched { SystemThread.enableRealtime() }
      return try body()
    }
  }

  /// Ends the process after the loss of the watched thread, since nothing else can do its work.
  private static let lost: @convention(c) () -> Void = {
    StandardStream.error.write(
      "actionbutton: error: the thread that reads the buttons ended unexpectedly, possibly because of a kernel "
        + "error (see dmesg); the program ends so that it can be restarted\n",
      waitingAtMost: .seconds(1))
    cd_exit(1)
  }
}
