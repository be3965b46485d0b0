import Gesture
import SystemAccess
import Wire

/// The limits on an extension's notices, which answer no request.
///
/// An extension may open a few addresses a minute, and only while one of its intents runs: a person has just held a
/// button or tapped a control then. Only a few refused notices are logged.
@ServiceThread
struct NoticeLimits {
  /// The period in which an extension may open `ExtensionLimits.opens` addresses.
  static let openWindow = Duration.seconds(60)

  private var opens: RateLimit
  private var refusals: RateLimit
  private var running = 0

  init(_ limits: ExtensionLimits) {
    opens = RateLimit(most: limits.opens, window: Self.openWindow)
    refusals = RateLimit(most: limits.refusedNotices)
  }

  var isPerforming: Bool { running > 0 }

  mutating func intentBegan() { running += 1 }

  mutating func intentEnded() { running -= 1 }

  /// Counts an opening; throws if it is not allowed now.
  mutating func open(at now: Timestamp = MonotonicClock.now) throws(MessageError) {
    guard running > 0 else {
      throw MessageError(
        .forbidden,
        "was refused: an extension can open an address or its app only while one of its intents runs"
      )
    }
    guard case .pass = opens.take(at: now) else {
      throw MessageError(
        .forbidden,
        "was refused: an extension can open at most \(opens.most) addresses within \(TimeText.short(Self.openWindow)); try again later"
      )
    }
  }

  /// Logs why a notice was refused; of many notices only the number is logged.
  mutating func refused(_ text: String, of name: String, _ log: ExtensionLog) {
    switch refusals.take(at: MonotonicClock.now) {
    case .pass(let dropped):
      if dropped > 0 { log.write(.warning, "\(name): \(dropped) refused notices were not logged") }
      log.write(.warning, "\(name): \(text)")
    case .dropFirst:
      log.write(
        .warning,
        "\(name): more than \(refusals.most) notices were refused within \(TimeText.short(RateLimit.window)); "
          + "further ones are not logged")
    case .drop: break
    }
  }
}

/// A limit of events in a window of time, and the number of events beyond it.
struct RateLimit: Sendable {
  enum Verdict: Equatable, Sendable {
    /// Let the event pass; `dropped` is the number of events that were dropped before it.
    case pass(dropped: Int)
    /// Drop the event; the event before it passed.
    case dropFirst
    case drop
  }

  static let window = Duration.seconds(10)
  let most: Int
  private let length: Duration
  private var end = Timestamp.zero
  private var count = 0
  private(set) var dropped = 0

  init(most: Int, window: Duration = Self.window) {
    self.most = most
    length = window
  }

  mutating func take(at now: Timestamp) -> Verdict {
    if now >= end {
      end = now.advanced(by: length)
      count = 0
    }
    count += 1
    if count <= most {
      defer { dropped = 0 }
      return .pass(dropped: dropped)
    }
    dropped += 1
    return dropped == 1 ? .dropFirst : .drop
  }
}
