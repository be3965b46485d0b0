import Gesture
import SystemAccess

/// Detects by auto-repeat alone whether a key is held, for terminals that report no releases.
///
///     state        byte                        silence                         ignore
///     idle         → first                     (none)                          ·
///                    press
///     first        → second                    at + initial delay → idle       → ignored
///                                                release(first)
///     second       → repeating                 at + gap → first                → ignored
///                                                release(first), press(at)
///     repeating    · known ← quiet             at + gap → idle                 → ignored
///                                                release(known)
///     ignored      · until ← byte + gap        until → idle                    ·
///                                                release(now)
///
/// A terminal's bytes have no timestamps, so only certain facts count. A byte was sent after the queue was
/// last seen empty (`quiet`), so it proves that the key was down at `quiet`, however late it is read.
/// Silence is certain up to `quiet` too. Two bytes may be two taps: the second byte counts as a repeat only
/// if another byte follows within the gap. Hence the release of a tap is dated at its own byte, a real hold
/// is known at the second repeat, and the time between the two is decided only then: `knownUntil`.
struct RepeatDetector: Sendable {
  enum State: Equatable, Sendable {
    case idle
    case first(at: Timestamp)
    case second(first: Timestamp, at: Timestamp)
    case repeating(known: Timestamp, last: Timestamp)
    case ignored(until: Timestamp)
  }

  private(set) var state = State.idle

  /// The longest time to the first repeat: X11 waits 660 ms, desktops 250 to 600 ms.
  let initialDelay: Duration
  /// The limits of the longest time to a later repeat, which is three measured periods within these limits.
  let gaps: ClosedRange<Duration>
  private var gap: Duration

  /// Creates a detector, with longer times if the terminal is remote: over a network, bytes come in bursts.
  init(isRemote: Bool) {
    initialDelay = .milliseconds(isRemote ? 900 : 700)
    gaps = .milliseconds(150)...(.milliseconds(isRemote ? 400 : 200))
    gap = gaps.upperBound
  }

  var isActive: Bool { state != .idle }

  /// The instant up to which it is certain whether the key is held, or `nil` for now.
  var knownUntil: Timestamp? {
    switch state {
    case .idle, .ignored: nil
    case .first(let at), .second(let at, _): at
    case .repeating(let known, _): known
    }
  }

  /// The instant at which silence changes the state.
  var nextWake: Timestamp? {
    switch state {
    case .idle: nil
    case .first(let at): at.advanced(by: initialDelay)
    case .second(_, let at), .repeating(_, let at): at.advanced(by: gap)
    case .ignored(let until): until
    }
  }

  /// Handles one byte of the key, read at `now`; the queue was last seen empty at `quiet`.
  mutating func byte(at now: Timestamp, quiet: Timestamp) -> [Edge] {
    let edges = silence(until: quiet)
    switch state {
    case .idle:
      state = .first(at: now)
      gap = gaps.upperBound
      return edges + [Edge(.active, at: now)]
    case .first(let at):
      state = .second(first: at, at: now)
    case .second(let first, let at):
      measure(at, now)
      state = .repeating(known: max(first, quiet), last: now)
    case .repeating(let known, let last):
      measure(last, now)
      state = .repeating(known: max(known, quiet), last: now)
    case .ignored(let until):
      state = .ignored(until: max(until, now.advanced(by: gap)))
    }
    return edges
  }

  /// Handles an empty queue at `quiet`: every earlier byte has been passed to `byte`.
  mutating func silence(until quiet: Timestamp) -> [Edge] {
    guard let due = nextWake, due <= quiet else { return [] }
    switch state {
    case .idle: return []
    case .first(let at):
      state = .idle
      return [Edge(.inactive, at: at)]
    case .second(let first, let at):
      state = .first(at: at)
      return [Edge(.inactive, at: first), Edge(.active, at: at)] + silence(until: quiet)
    case .repeating(let known, _):
      state = .idle
      return [Edge(.inactive, at: known)]
    case .ignored:
      state = .idle
      return [Edge(.inactive, at: quiet)]
    }
  }

  /// Voids a press in progress; the key must fall silent before it presses again.
  mutating func ignore(at now: Timestamp) {
    switch state {
    case .idle, .ignored: break
    case .first(let at): state = .ignored(until: at.advanced(by: initialDelay))
    case .second(_, let at): state = .ignored(until: at.advanced(by: initialDelay))
    case .repeating: state = .ignored(until: now.advanced(by: gap))
    }
  }

  /// Follows the slowest recent period, and returns to shorter periods slowly, since a burst is not a fast repeat.
  private mutating func measure(_ last: Timestamp, _ now: Timestamp) {
    let measured = max(last.duration(to: now) * 3, gap * 7 / 8)
    gap = min(max(measured, gaps.lowerBound), gaps.upperBound)
  }
}
