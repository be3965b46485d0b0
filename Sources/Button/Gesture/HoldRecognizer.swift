public import SystemAccess

/// The threshold of one press, or its window for a second press, in place of the button's.
public struct PressTiming: Equatable, Sendable {
  /// The threshold of the press, or `nil` for the button's threshold.
  ///
  /// It is ignored if two presses replace the hold, or the hold has stages.
  public var hold: Duration?
  /// The window in which a second press performs, or `nil` for the button's `no_hold`.
  public var arm: Duration?

  /// Creates a timing; the button's own time replaces each `nil`.
  public init(hold: Duration? = nil, arm: Duration? = nil) {
    (self.hold, self.arm) = (hold, arm)
  }
}

/// Recognizes holds from a button's edges and levels, with a `Debouncer`, a `RepeatFilter`, a `HoldGesture`, a
/// `PressCount`, and a check of the level before each decision.
///
/// The owner passes every readable edge to `edge`, then the level that it reads afterwards to `wake`, and
/// calls `wake` again by `nextWake`. The outcome is a function of the edges' timestamps; the level can only
/// delay it, by `Limits.edgeWait`, or void it if an edge is missing.
///
///     level read at a wake     what it means                        what happens
///     as the edges imply       nothing is missing                   whatever is due by now is decided
///     against them             its edge is not queued yet           nothing is decided; wait for it
///     against them, too long   its edge was lost or mistyped        lost-events; blocked until released
///     not known (blocked)      the first look after start or loss   taken as an edge dated now
///     not readable (nil)       a source without levels              as the edges imply
public struct HoldRecognizer: Sendable {
  /// The times and rules of one button's gestures.
  public struct Limits: Equatable, Sendable {
    /// The shortest press that is a hold.
    public var threshold: Duration
    /// The shortest press of each further stage of a hold, in rising order; empty for a hold without stages.
    public var stages: [Duration] = []
    /// The time that the contact must be open to be released; zero if the source does not bounce.
    public var debounce: Duration
    /// Active pulses shorter than this are ignored; zero turns the filter off.
    public var glitchFilter: Duration
    /// A press that begins sooner than this after the previous release is ignored; zero turns the filter off.
    public var ignoreRepeat = Duration.zero
    /// The window in which the second of two presses performs, or `nil` if a hold performs.
    public var noHold: Duration?
    /// Whether a release before the threshold is a tap instead of a cancelled press.
    public var taps = false
    /// The period after which a hold performs again while it lasts, or `nil` to perform once.
    public var repeatPeriod: Duration?
    /// The instant at which a hold is decided, or `nil` for the source's default: the deadline, or the release if the
    /// source's link can drop.
    public var decision: HoldGesture.Decision?
    /// The range of ``PressTiming/hold``; a value outside is clamped.
    public var ownHolds = Limits.ownHoldRange
    /// The window after a release in which another press is counted together with it, or `nil` to count no presses.
    public var multiPress: Duration?
    /// The time that a level may contradict the edges before edges count as lost.
    ///
    /// The kernel timestamps an edge in the interrupt and queues it in a thread: the longest time
    /// measured between the two is 7.9 ms.
    public var edgeWait = Duration.milliseconds(10)
    /// The shortest time without an edge after which the level is read again.
    public var quiet = Duration.milliseconds(5)
    /// The time that a release waits for the loss of its device or link before it counts.
    public var releaseWait = Duration.zero
    /// The release wait of a source whose link can drop.
    ///
    /// The kernel releases the keys of an input device that it removes, and the device was gone 12 to 28 ms later
    /// (Linux 6.1).
    public static let linkWait = Duration.milliseconds(200)

    /// Creates limits with the defaults of the configuration file.
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

  /// The debouncer of the contact.
  public private(set) var debouncer: Debouncer
  /// The filter of presses that begin too soon, or `nil` if it is off.
  private(set) var repeats: RepeatFilter?
  /// The state machine of the hold.
  public private(set) var gesture: HoldGesture
  /// The count of successive presses, or `nil` if presses are not counted.
  private var presses: PressCount?
  /// The times and rules of the button.
  public private(set) var limits: Limits
  /// The time after an edge at which the level is read again.
  private let quiet: Nanoseconds
  private let edgeWait: Nanoseconds
  private var check: Check
  /// The instant by which `wake` must be called, or `nil` if nothing is due.
  ///
  /// Computed after each step, because the loop asks several times in every round.
  public private(set) var nextWake: Timestamp?
  /// The timestamp of the latest edge.
  private var latest: Timestamp
  /// The instant up to which everything is known: the latest edge, or the latest level that agreed.
  private var known: Timestamp
  /// Debounced events; empty between two steps, with its memory kept for the next step.
  private var counted: [ContactEvent] = []

  /// Creates a recognizer for a contact that was at `level` at `now`, or for a source without levels if `level` is `nil`.
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

  @inline(__always)  // A call would copy the recognizer.
  private var due: Timestamp? {
    switch check {
    case .contradiction(let until): until
    case .none: earliest(decisionDue, debouncer.due)
    case .quiet(let at): earliest(at, earliest(decisionDue, debouncer.due))
    }
  }

  /// The next deadline, next repeat, or end of the wait for a second or another press; `nil` while a release or
  /// press before it is being confirmed.
  private var decisionDue: Timestamp? {
    // The edge of such a release or press has decided every deadline up to its own date.
    switch debouncer.state {
    case .releasing, .rising: nil
    case .blocked, .leaving, .released, .pressed: earliest(gesture.deadline, presses?.due)
    }
  }

  /// Sets the times of the next press; the contact must be open.
  ///
  /// An armed gesture stays armed if the next press also has a window for a second press, and is cancelled otherwise.
  ///
  /// - Returns: The cancellation of an armed gesture, or an empty array.
  public mutating func prepare(_ timing: PressTiming) -> [HoldGesture.Effect] {
    defer { nextWake = due }
    var effects: [HoldGesture.Effect] = []
    let window = timing.arm ?? limits.noHold
    if case .armed = gesture.state, window == nil {
      gesture.handle(.lost(.notConfirmed, at: known), into: &effects)
    }
    guard case .idle = gesture.state else { return effects }
    var own = limits
    let range = limits.ownHolds
    if limits.stages.isEmpty, let hold = timing.hold {
      own.threshold = min(max(hold, range.lowerBound), range.upperBound)
    }
    own.noHold = window
    gesture = Self.gesture(own)
    return effects
  }

  /// Voids a press in progress, and sets whether a release before the threshold is a tap from the next press on.
  public mutating func setTaps(_ taps: Bool, at now: Timestamp) -> [HoldGesture.Effect] {
    let effects = lost(.reconfigured, at: now)
    limits.taps = taps
    gesture = Self.gesture(limits)
    return effects
  }

  private static func gesture(_ limits: Limits) -> HoldGesture {
    HoldGesture(
      threshold: limits.threshold, stages: limits.stages, noHold: limits.noHold,
      taps: limits.taps, repeatPeriod: limits.repeatPeriod, decision: limits.decision ?? .deadline)
  }

  /// Handles an edge; an edge with a timestamp before the latest edge's gets the latest edge's timestamp.
  public mutating func edge(_ edge: Edge) -> [HoldGesture.Effect] {
    var effects: [HoldGesture.Effect] = []
    self.edge(edge, into: &effects)
    return effects
  }

  /// Handles an edge, and appends the effects to an array whose memory the caller keeps.
  public mutating func edge(_ edge: Edge, into effects: inout [HoldGesture.Effect]) {
    defer { nextWake = due }
    let at = max(edge.at, latest)
    latest = at
    known = max(known, at)
    check = .quiet(at: at.advanced(by: quiet))
    handle(ContactEvent(Edge(edge.level, at: at)), at: at, into: &effects)
  }

  /// Voids a press in progress: edges are missing, the device is gone, or the press no longer counts.
  ///
  /// Nothing counts afterwards until the contact has been seen open for the debounce period.
  public mutating func lost(_ reason: EndReason, at now: Timestamp) -> [HoldGesture.Effect] {
    var effects: [HoldGesture.Effect] = []
    lost(reason, at: now, into: &effects)
    return effects
  }

  private mutating func lost(
    _ reason: EndReason, at now: Timestamp, into effects: inout [HoldGesture.Effect]
  ) {
    defer { nextWake = due }
    check = .quiet(at: now)
    handle(.lost(reason, at: known), at: known, into: &effects)
    // Between two presses the contact is open and the debouncer reports no loss, but the second press may be missing.
    if case .armed = gesture.state {
      gesture.handle(.lost(reason, at: known), into: &effects)
    }
    effects += presses?.lost(at: known) ?? []
  }

  /// Decides everything that is due at `now`.
  ///
  /// Before the call, the owner must pass every edge that was readable at `now`, and then read
  /// `level`, which is `nil` if the source has no level.
  public mutating func wake(at now: Timestamp, level: Level?) -> [HoldGesture.Effect] {
    var effects: [HoldGesture.Effect] = []
    wake(at: now, level: level, into: &effects)
    return effects
  }

  /// Decides everything that is due at `now`, and appends the effects to an array whose memory the caller keeps.
  public mutating func wake(
    at now: Timestamp, level: Level?, into effects: inout [HoldGesture.Effect]
  ) {
    defer { nextWake = due }
    if let level, debouncer.level == nil {
      check = .none
      guard level == .inactive else { return }
      let at = max(now, known)
      return handle(.release(at: at), at: at, into: &effects)
    }
    guard let level, level != debouncer.level else {
      check = remaining(after: now)
      known = max(known, now)
      if let event = debouncer.wake(at: now) { counted.append(event) }
      return decide(by: now, into: &effects)
    }
    guard case .contradiction(let until) = check else {
      check = .contradiction(until: now.advanced(by: edgeWait))
      return
    }
    if now >= until { lost(.lostEvents, at: now, into: &effects) }
  }

  /// The quiet check if it is still ahead; a level that agrees settles every other check.
  private func remaining(after now: Timestamp) -> Check {
    if case .quiet(let at) = check, at > now { return check }
    return .none
  }

  private mutating func handle(
    _ event: ContactEvent, at now: Timestamp, into effects: inout [HoldGesture.Effect]
  ) {
    debouncer.handle(event, into: &counted)
    decide(by: now, into: &effects)
  }

  /// Passes the debounced events that count to the gesture, then decides everything that is due by `now`.
  ///
  /// A release or press that is being confirmed delays later deadlines: only what was due by its timestamp is decided.
  private mutating func decide(by now: Timestamp, into effects: inout [HoldGesture.Effect]) {
    let before = effects.count
    for event in counted where repeats?.passes(event) ?? true {
      gesture.handle(event, into: &effects)
    }
    if !counted.isEmpty { counted.removeAll(keepingCapacity: true) }
    var end = now
    switch debouncer.state {
    case .releasing(let since), .rising(let since): end = min(now, since)
    case .blocked, .leaving, .released, .pressed: break
    }
    gesture.wake(at: end, into: &effects)
    Invariant.check(isContactClosed || !isPressed, "a press that goes on has a closed contact")
    Invariant.check(latest <= known, "nothing is known for certain before the latest edge")
    guard presses != nil else { return }
    let own = Array(effects[before...])
    effects.removeSubrange(before...)
    effects += presses?.handle(own) ?? []
    effects += presses?.wake(at: end) ?? []
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

/// Returns the earlier of two instants, or the only instant if the other is `nil`.
private func earliest(_ left: Timestamp?, _ right: Timestamp?) -> Timestamp? {
  guard let left else { return right }
  guard let right else { return left }
  return min(left, right)
}
