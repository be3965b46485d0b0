public import SystemAccess

/// The hold time of one press, or the window for a second press, instead of the button's.
public struct PressTiming: Equatable, Sendable {
  /// The threshold of the press, or `nil` for the button's.
  ///
  /// It is ignored if two presses replace the hold.
  public var hold: Duration?
  /// The window in which a second press performs, or `nil` for the button's `no_hold`.
  public var arm: Duration?

  /// The times given here, and the button's for the others.
  public init(hold: Duration? = nil, arm: Duration? = nil) {
    (self.hold, self.arm) = (hold, arm)
  }
}

/// From a button's edges and levels to holds: a `Debouncer`, a `RepeatFilter`, a `HoldGesture`, and the
/// check of the level before anything is decided.
///
/// The owner hands over every readable edge (`edge`), then the level it reads after that (`wake`), and
/// calls again by `nextWake`. The outcome is a function of the edges' timestamps; the level can only
/// delay it, by `Limits.edgeWait`, or void it when an edge is missing.
///
///     level read at a wake     what it means                        what happens
///     as the edges imply       nothing is missing                   whatever is due by now is decided
///     against them             its edge is not queued yet           nothing is decided; wait for it
///     against them, too long   its edge was lost or mistyped        lost-events; blocked until released
///     not known (blocked)      the first look after start or loss   taken as an edge dated now
///     not readable (nil)       a source without levels              as the edges imply
public struct HoldRecognizer: Sendable {
  /// The periods of one button.
  public struct Limits: Equatable, Sendable {
    /// How long a press must last to be a hold.
    public var threshold: Duration
    /// How long the contact must be open to be released; zero where the source does not bounce.
    public var debounce: Duration
    /// Active pulses shorter than this are ignored; zero is off.
    public var glitchFilter: Duration
    /// A press that begins sooner than this after the release before it is ignored; zero is off.
    public var ignoreRepeat = Duration.zero
    /// With a time, a press arms and a second one within that time performs; nil for holds.
    public var noHold: Duration?
    /// Whether a release before the threshold is a tap instead of a cancelled press.
    public var taps = false
    /// How often a hold performs again while it lasts; nil for once.
    public var repeatPeriod: Duration?
    /// When a hold is decided; nil for what suits the source, which is the deadline unless its link can drop.
    public var decision: HoldGesture.Decision?
    /// The range of ``PressTiming/hold``; a value outside is replaced by the nearer limit.
    public var ownHolds = Limits.ownHoldRange
    /// With a time, presses that begin sooner than this after a release are counted together; nil for off.
    public var multiPress: Duration?
    /// How long a level may contradict the edges before they count as lost.
    ///
    /// The kernel stamps an edge in the interrupt and queues it in a thread: 7.9 ms at most was
    /// seen between them.
    public var edgeWait = Duration.milliseconds(10)
    /// The level is read again when no edge has come for this long, at least.
    public var quiet = Duration.milliseconds(5)
    /// The time that a release waits for the loss of its device or link before it counts.
    public var releaseWait = Duration.zero
    /// The wait where a link can drop.
    ///
    /// The kernel releases the keys of an input device that it removes: 12 to 28 ms later the device was gone (Linux 6.1).
    public static let linkWait = Duration.milliseconds(200)

    /// The periods of one button; the defaults are those of the configuration file.
    public init(
      threshold: Duration = .milliseconds(500), debounce: Duration = .milliseconds(5),
      glitchFilter: Duration = .zero
    ) {
      self.threshold = threshold
      self.debounce = debounce
      self.glitchFilter = glitchFilter
    }
  }

  private enum Check: Equatable, Sendable {
    case none
    case quiet(at: Timestamp)
    case contradiction(until: Timestamp)
  }

  /// The contact.
  public private(set) var debouncer: Debouncer
  /// Presses that come too soon; nil where none does.
  private(set) var repeats: RepeatFilter?
  /// The hold gesture.
  public private(set) var gesture: HoldGesture
  /// The count of presses; nil where none is counted.
  private var presses: PressCount?
  /// The periods.
  public private(set) var limits: Limits
  /// How long after an edge the level is read again.
  private let quiet: Nanoseconds
  /// How long a level may contradict the edges.
  private let edgeWait: Nanoseconds
  private var check: Check
  /// The date of the latest edge.
  private var latest: Timestamp
  /// Everything up to here is known: the latest edge, or the latest level that agreed.
  private var known: Timestamp
  /// Debounced events, between two steps empty: the room that they take is used again.
  private var counted: [ContactEvent] = []

  /// A recognizer for a contact that was at `level` at `now`; a nil level is a source without levels.
  public init(limits: Limits, level: Level?, at now: Timestamp) {
    self.limits = limits
    quiet = Nanoseconds(max(limits.quiet, limits.debounce))
    edgeWait = Nanoseconds(limits.edgeWait)
    debouncer = Debouncer(
      period: limits.debounce, glitchFilter: limits.glitchFilter,
      releaseWait: limits.releaseWait, level: level ?? .inactive)
    repeats = limits.ignoreRepeat > .zero ? RepeatFilter(limits.ignoreRepeat) : nil
    gesture = Self.gesture(limits)
    presses = limits.multiPress.map { PressCount(within: $0) }
    check = .none
    latest = .zero
    known = now
  }

  /// The instant by which `wake` must be called; nil when nothing is due.
  public var nextWake: Timestamp? {
    switch check {
    case .contradiction(let until): until
    case .none: earliest(decisionDue, debouncer.due)
    case .quiet(let at): earliest(at, earliest(decisionDue, debouncer.due))
    }
  }

  /// The deadline of the hold or its next repeat, unless a release before it is being confirmed; or the end of
  /// the wait for a second or another press, unless one before it is.
  private var decisionDue: Timestamp? {
    guard let deadline = earliest(gesture.deadline, presses?.due) else { return nil }
    switch debouncer.state {
    case .releasing(let since), .rising(let since): return since < deadline ? nil : deadline
    case .blocked, .leaving, .released, .pressed: return deadline
    }
  }

  /// Sets the times of the next press; the contact must be open.
  ///
  /// An armed gesture stays armed if the next press is one of two as well, and is cancelled otherwise.
  ///
  /// - Returns: The cancellation, or nothing.
  public mutating func prepare(_ timing: PressTiming) -> [HoldGesture.Effect] {
    var effects: [HoldGesture.Effect] = []
    let window = timing.arm ?? limits.noHold
    if case .armed = gesture.state {
      guard window == nil else { return [] }
      gesture.handle(.lost(.notConfirmed, at: known), into: &effects)
    }
    guard case .idle = gesture.state else { return effects }
    var own = limits
    let range = limits.ownHolds
    own.threshold =
      timing.hold.map { min(max($0, range.lowerBound), range.upperBound) } ?? limits.threshold
    own.noHold = window
    gesture = Self.gesture(own)
    return effects
  }

  /// Voids a press under way; from the next press on, a release before the threshold is a tap or is not.
  public mutating func setTaps(_ taps: Bool, at now: Timestamp) -> [HoldGesture.Effect] {
    let effects = lost(.reconfigured, at: now)
    limits.taps = taps
    gesture = Self.gesture(limits)
    return effects
  }

  private static func gesture(_ limits: Limits) -> HoldGesture {
    HoldGesture(
      threshold: limits.threshold, noHold: limits.noHold, taps: limits.taps,
      repeatPeriod: limits.repeatPeriod, decision: limits.decision ?? .deadline)
  }

  /// Takes one edge; an edge dated before an earlier one counts as of that one's date.
  public mutating func edge(_ edge: Edge) -> [HoldGesture.Effect] {
    let at = max(edge.at, latest)
    latest = at
    known = max(known, at)
    check = .quiet(at: at.advanced(by: quiet))
    return handle(ContactEvent(Edge(edge.level, at: at)), at: at)
  }

  /// Voids a press under way: edges are missing, the device is gone, or the press no longer counts.
  ///
  /// Nothing counts afterwards until the contact has been seen open for the debounce period.
  public mutating func lost(_ reason: EndReason, at now: Timestamp) -> [HoldGesture.Effect] {
    check = .quiet(at: now)
    var effects = handle(.lost(reason, at: known), at: known)
    // Between two presses the contact is open, and has nothing to lose; what was missed may be the second.
    if case .armed = gesture.state {
      gesture.handle(.lost(reason, at: known), into: &effects)
    }
    return effects + (presses?.lost(at: known) ?? [])
  }

  /// Decides what is due at `now`.
  ///
  /// Every edge that was readable at `now` must have been handed over, and `level` must have been
  /// read after that; nil where the source has no level to read.
  public mutating func wake(at now: Timestamp, level: Level?) -> [HoldGesture.Effect] {
    if let level, debouncer.level == nil {
      check = .none
      guard level == .inactive else { return [] }
      let at = max(now, known)
      return handle(.release(at: at), at: at)
    }
    guard let level, level != debouncer.level else {
      check = remaining(after: now)
      known = max(known, now)
      if let event = debouncer.wake(at: now) { counted.append(event) }
      return decide(by: now)
    }
    guard case .contradiction(let until) = check else {
      check = .contradiction(until: now.advanced(by: edgeWait))
      return []
    }
    return now < until ? [] : lost(.lostEvents, at: now)
  }

  /// The quiet check, if it is still ahead; an agreeing level settles everything else.
  private func remaining(after now: Timestamp) -> Check {
    if case .quiet(let at) = check, at > now { return check }
    return .none
  }

  private mutating func handle(_ event: ContactEvent, at now: Timestamp) -> [HoldGesture.Effect] {
    debouncer.handle(event, into: &counted)
    return decide(by: now)
  }

  /// Gives the gesture the debounced events that count, then decides what is due by `now`.
  ///
  /// A release or a press that is still being confirmed holds the deadline up: only what was due by then is decided.
  private mutating func decide(by now: Timestamp) -> [HoldGesture.Effect] {
    var effects: [HoldGesture.Effect] = []
    for event in counted where repeats?.passes(event) ?? true {
      gesture.handle(event, into: &effects)
    }
    counted.removeAll(keepingCapacity: true)
    var end = now
    switch debouncer.state {
    case .releasing(let since), .rising(let since): end = min(now, since)
    case .blocked, .leaving, .released, .pressed: break
    }
    gesture.wake(at: end, into: &effects)
    Invariant.check(isContactClosed || !isPressed, "a press that goes on has a closed contact")
    Invariant.check(latest <= known, "nothing is known for certain before the latest edge")
    guard presses != nil else { return effects }
    return (presses?.take(effects) ?? []) + (presses?.wake(at: end) ?? [])
  }
}

extension HoldRecognizer {
  private var isContactClosed: Bool {
    switch debouncer.state {
    case .pressed, .releasing: true
    case .blocked, .leaving, .released, .rising: false
    }
  }

  private var isPressed: Bool {
    switch gesture.state {
    case .idle, .armed: false
    case .pressing, .reached, .held, .repeating: true
    }
  }
}

/// The earlier of two instants, of which either may be missing.
private func earliest(_ left: Timestamp?, _ right: Timestamp?) -> Timestamp? {
  guard let left else { return right }
  guard let right else { return left }
  return min(left, right)
}
