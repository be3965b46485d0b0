public import Gesture
public import SystemAccess

/// One button of a loop: its source, and the state of its gestures.
///
/// Confined to the loop's thread.
final class ServedButton {
  let source: any ButtonSource
  /// The number of the button in its loop.
  private let number: Int
  private var limits: HoldRecognizer.Limits
  private var recognizer: HoldRecognizer
  private(set) var lateness = Lateness()
  /// The source's events of one step; empty between two steps, with its memory kept for the next step.
  private var events: [ButtonEvent] = []
  /// The effects of one edge or deadline; empty between two steps, with its memory kept for the next step.
  private var effects: [HoldGesture.Effect] = []

  /// Whether the link of the source could drop when the recognizer was made.
  private var linkCanDrop: Bool

  init(
    _ source: any ButtonSource, limits: HoldRecognizer.Limits, number: Int, in poller: Poller
  ) throws(DeviceError) {
    let level = try source.open(LoopPart(poller, number: number))
    self.source = source
    self.number = number
    self.limits = limits
    linkCanDrop = source.linkCanDrop
    recognizer = HoldRecognizer(
      limits: source.adapted(limits), level: level, at: MonotonicClock.now)
  }

  private func startAgain(at level: Level?, _ now: Timestamp) {
    linkCanDrop = source.linkCanDrop
    recognizer = HoldRecognizer(limits: source.adapted(limits), level: level, at: now)
  }

  /// Whether the button is held and must be released before a press counts.
  var isBlocked: Bool { recognizer.debouncer.level == nil }

  /// Reads and handles everything that is readable.
  ///
  /// `ready` is the registration that woke the loop, or `nil` when a deadline is about to be decided.
  func drain(ready: Registration?, at now: Timestamp, into changes: inout [DeviceLoop.Change]) {
    source.drain(ready: ready, into: &events)
    handleEvents(at: now, isPrompt: true, into: &changes)
  }

  /// Decides what is due at `now`, after reading everything that is readable.
  func decide(at now: Timestamp, into changes: inout [DeviceLoop.Change]) {
    if let due = source.nextWake, due <= now {
      source.wake(at: now, into: &events)
      // An edge that a source infers from silence is dated back on purpose and does not count as late.
      handleEvents(at: now, isPrompt: false, into: &changes)
    }
    guard isDue(at: now) else { return }
    drain(ready: nil, at: now, into: &changes)
    let known = min(now, source.horizon(at: now))
    // The events just read may have settled the deadline.
    guard let due = recognizer.nextWake, due <= known else { return }
    recognizer.wake(at: known, level: source.level(), into: &effects)
    addEffects(to: &changes)
  }

  func prepare(_ timing: PressTiming, into changes: inout [DeviceLoop.Change]) {
    add(recognizer.prepare(timing), to: &changes)
  }

  /// Voids a press in progress, and sets whether the next presses can be taps.
  func setTaps(_ taps: Bool, at now: Timestamp, into changes: inout [DeviceLoop.Change]) {
    limits.taps = taps
    add(recognizer.setTaps(taps, at: now), to: &changes)
  }

  func void(_ reason: EndReason, at now: Timestamp, into changes: inout [DeviceLoop.Change]) {
    add(recognizer.lost(reason, at: now), to: &changes)
  }

  /// The earliest instant that the button waits for, or `distantFuture`.
  func nextWake(at now: Timestamp) -> Timestamp {
    let retry = source.nextWake ?? .distantFuture
    // An overdue deadline after the source's horizon waits for the source, not for the timer.
    guard let due = recognizer.nextWake, due > now || due <= source.horizon(at: now) else {
      return retry
    }
    return min(due, retry)
  }

  /// Whether a deadline is due that is not after the source's horizon.
  private func isDue(at now: Timestamp) -> Bool {
    guard let due = recognizer.nextWake, due <= now else { return false }
    return due <= source.horizon(at: now)
  }

  /// Handles the source's events.
  private func handleEvents(
    at now: Timestamp, isPrompt: Bool, into changes: inout [DeviceLoop.Change]
  ) {
    for event in events {
      switch event {
      case .edge(let edge):
        add(.edge(edge), to: &changes)
        recognizer.edge(edge, into: &effects)
        addEffects(to: &changes)
        if isPrompt, lateness.read(edge, at: now) {
          add(.late(edge.at.duration(to: now)), to: &changes)
        }
      case .linkLost: void(.linkLost, at: now, into: &changes)
      case .lost: void(.lostEvents, at: now, into: &changes)
      case .abandoned(let at):
        // The button was pressed until `at`, so an earlier deadline counts.
        recognizer.wake(at: at, level: .active, into: &effects)
        addEffects(to: &changes)
        void(.cancelled, at: at, into: &changes)
      case .gone(let error):
        void(.deviceGone, at: now, into: &changes)
        add(.gone(error), to: &changes)
      case .restored(let level):
        startAgain(at: level, now)
        add(.restored(isHeld: level == .active), to: &changes)
      }
    }
    if !events.isEmpty { events.removeAll(keepingCapacity: true) }
    guard source.linkCanDrop != linkCanDrop else { return }
    // A device came or went, which changes how presses are decided from now on.
    void(.lostEvents, at: now, into: &changes)
    startAgain(at: source.level(), now)
  }

  private func addEffects(to changes: inout [DeviceLoop.Change]) {
    // By index: an iterator would keep a reference to the array.
    for index in effects.indices { add(.hold(effects[index]), to: &changes) }
    // There are one or two; removing all at once is generic code.
    while effects.popLast() != nil {}
  }

  private func add(_ effects: [HoldGesture.Effect], to changes: inout [DeviceLoop.Change]) {
    for effect in effects { add(.hold(effect), to: &changes) }
  }

  private func add(_ change: ButtonChange, to changes: inout [DeviceLoop.Change]) {
    changes.append(DeviceLoop.Change(button: number, change: change))
  }
}

extension ButtonSource {
  /// Returns the limits for the devices that the source has now.
  ///
  /// A source that does not bounce is neither debounced nor filtered. If the link of a source can drop, a release waits
  /// for the loss of the link, and a hold is decided at its release unless the configuration sets `decision`.
  package func adapted(_ limits: HoldRecognizer.Limits) -> HoldRecognizer.Limits {
    var limits = limits
    if !bounces { (limits.debounce, limits.glitchFilter) = (.zero, .zero) }
    if linkCanDrop {
      limits.decision = limits.decision ?? .release
      limits.releaseWait = HoldRecognizer.Limits.linkWait
    }
    return limits
  }
}

/// The delays from the timestamps of edges to their reads, which show the cost of starvation.
public struct Lateness: Equatable, Sendable {
  /// An edge read later than this is counted as late.
  public static let limit = Duration.milliseconds(20)
  /// The upper bounds of the histogram's buckets, except the last bucket, which has no bound.
  public static let bounds: [Duration] = [
    .microseconds(100), .milliseconds(1), .milliseconds(5), limit, .milliseconds(100), .seconds(1),
  ]
  private static let bounds_ns = bounds.map { Nanoseconds($0) }
  private static let limit_ns = Nanoseconds(limit)
  private static let pause_ns = Nanoseconds(.seconds(10))

  /// The number of edges in each bucket.
  public private(set) var counts = [Int](repeating: 0, count: bounds_ns.count + 1)
  /// The number of edges read later than `limit`.
  public private(set) var late = 0
  /// The largest delay so far.
  public var worst: Duration { .nanoseconds(worst_ns.count) }
  private var worst_ns = Nanoseconds.zero
  private var reported: Timestamp?

  /// Creates an empty histogram.
  public init() {}

  /// Counts one edge.
  ///
  /// Returns `true` if the edge was late and no late edge was reported in the last 10 s.
  public mutating func read(_ edge: Edge, at now: Timestamp) -> Bool {
    let delay = edge.at.elapsed(to: now)
    counts[Self.bounds_ns.firstIndex { delay <= $0 } ?? Self.bounds_ns.count] += 1
    worst_ns = max(worst_ns, delay)
    guard delay > Self.limit_ns else { return false }
    late += 1
    if let reported, reported.elapsed(to: now) < Self.pause_ns { return false }
    reported = now
    return true
  }
}
