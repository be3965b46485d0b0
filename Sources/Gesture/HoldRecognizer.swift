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
    /// How long a level may contradict the edges before they count as lost.
    ///
    /// The kernel stamps an edge in the interrupt and queues it in a thread: 7.9 ms at most was
    /// seen between them.
    public var edgeWait = Duration.milliseconds(10)
    /// The level is read again when no edge has come for this long, at least.
    public var quiet = Duration.milliseconds(5)

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
  /// The finger.
  public private(set) var gesture: HoldGesture
  /// The periods.
  public let limits: Limits
  private let quiet: Period
  private var check: Check
  /// The date of the latest edge.
  private var latest: Timestamp
  /// Everything up to here is known: the latest edge, or the latest level that agreed.
  private var known: Timestamp

  /// A recognizer for a contact that was at `level` at `now`; a nil level is a source without levels.
  public init(limits: Limits, level: Level?, at now: Timestamp) {
    self.limits = limits
    quiet = Period(max(limits.quiet, limits.debounce))
    debouncer = Debouncer(
      period: limits.debounce, glitchFilter: limits.glitchFilter, level: level ?? .inactive)
    repeats = limits.ignoreRepeat > .zero ? RepeatFilter(limits.ignoreRepeat) : nil
    gesture = HoldGesture(threshold: limits.threshold, noHold: limits.noHold)
    check = .none
    latest = .zero
    known = now
  }

  /// The instant by which `wake` must be called; nil when nothing is due.
  public var nextWake: Timestamp? {
    switch check {
    case .contradiction(let until): until
    case .none: earliest(holdDue, debouncer.due)
    case .quiet(let at): earliest(at, earliest(holdDue, debouncer.due))
    }
  }

  /// The deadline of the hold, unless a release before it is being confirmed; or the end of the wait for
  /// a second press, unless one before it is.
  private var holdDue: Timestamp? {
    guard let deadline = gesture.deadline else { return nil }
    switch debouncer.state {
    case .releasing(let since), .rising(let since): return since < deadline ? nil : deadline
    case .blocked, .leaving, .released, .pressed: return deadline
    }
  }

  /// Takes one edge; an edge dated before an earlier one counts as of that one's date.
  public mutating func edge(_ edge: Edge) -> Few<HoldGesture.Effect> {
    let at = max(edge.at, latest)
    latest = at
    known = max(known, at)
    check = .quiet(at: at.advanced(by: quiet))
    return apply(.edge(edge.level), at: at)
  }

  /// Voids a press under way: edges are missing, the device is gone, or the press no longer counts.
  ///
  /// Nothing counts afterwards until the contact has been seen open for the debounce period.
  public mutating func lost(_ reason: EndReason, at now: Timestamp) -> Few<HoldGesture.Effect> {
    check = .quiet(at: now)
    var effects = apply(.lost(reason), at: known)
    // Between two presses the contact is open, and has nothing to lose; what was missed may be the second.
    if case .armed = gesture.state {
      effects.append(contentsOf: gesture.handle(.lost(reason), at: known))
    }
    return effects
  }

  /// Decides what is due at `now`.
  ///
  /// Every edge that was readable at `now` must have been handed over, and `level` must have been
  /// read after that; nil where the source has no level to read.
  public mutating func wake(at now: Timestamp, level: Level?) -> Few<HoldGesture.Effect> {
    if let level, debouncer.level == nil {
      check = .none
      return level == .inactive ? apply(.edge(.inactive), at: max(now, known)) : Few()
    }
    guard let level, level != debouncer.level else {
      check = remaining(after: now)
      known = max(known, now)
      // Time alone changes a debouncer only when something of its own is due.
      guard let due = debouncer.due, due <= now else { return expire(by: now) }
      return apply(.wake, at: now)
    }
    guard case .contradiction(let until) = check else {
      check = .contradiction(until: now.advanced(by: limits.edgeWait))
      return Few()
    }
    return now < until ? Few() : lost(.lostEvents, at: now)
  }

  /// The quiet check, if it is still ahead; an agreeing level settles everything else.
  private func remaining(after now: Timestamp) -> Check {
    if case .quiet(let at) = check, at > now { return check }
    return .none
  }

  private mutating func apply(
    _ event: Debouncer.Event, at now: Timestamp
  ) -> Few<HoldGesture.Effect> {
    var effects = Few<HoldGesture.Effect>()
    for output in debouncer.handle(event, at: now) {
      if repeats != nil, repeats?.passes(output) == false { continue }
      switch output {
      case .press(let at): effects.append(contentsOf: gesture.handle(.press, at: at))
      case .release(let at): effects.append(contentsOf: gesture.handle(.release, at: at))
      case .lost(let reason, let at):
        effects.append(contentsOf: gesture.handle(.lost(reason), at: at))
      }
    }
    if let holdDue, holdDue <= now { effects.append(contentsOf: expire(by: now)) }
    return effects
  }

  /// A release or a press before the deadline that is still being confirmed holds the deadline up.
  private mutating func expire(by now: Timestamp) -> Few<HoldGesture.Effect> {
    holdDue == nil ? Few() : gesture.handle(.wake, at: now)
  }
}

/// The earlier of two instants, of which either may be missing.
private func earliest(_ left: Timestamp?, _ right: Timestamp?) -> Timestamp? {
  guard let left else { return right }
  guard let right else { return left }
  return min(left, right)
}
