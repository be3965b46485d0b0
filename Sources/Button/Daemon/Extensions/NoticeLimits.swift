import Gesture
import SystemAccess
import Wire

/// What one extension may do by notices, which nothing asks it for.
///
/// It may open addresses only while one of its intents runs, and only a few a minute: a person has then just
/// held a button or tapped a control. Refused notices are logged, but only a few of them.
@ServiceThread
struct NoticeLimits {
  /// How long `opens` counts.
  static let openWindow = Duration.seconds(60)

  private var opens: RateLimit
  private var refusals: RateLimit
  /// How many of its intents run.
  private var running = 0

  init(_ limits: ExtensionLimits) {
    opens = RateLimit(most: limits.opens, window: Self.openWindow)
    refusals = RateLimit(most: limits.refusedNotices)
  }

  /// Whether one of its intents runs.
  var isPerforming: Bool { running > 0 }

  /// Counts an intent that begins to run.
  mutating func intentBegan() { running += 1 }

  /// Counts an intent that has ended.
  mutating func intentEnded() { running -= 1 }

  /// Counts one opening; throws if it is not allowed now.
  mutating func open(at now: Timestamp = MonotonicClock.now) throws(MessageError) {
    guard running > 0 else {
      throw MessageError(
        .forbidden,
        "opens nothing: an extension may open an address or its app only while one of its intents runs"
      )
    }
    guard case .pass = opens.take(at: now) else {
      throw MessageError(
        .forbidden,
        "opens nothing: an extension may open \(opens.most) addresses in \(TimeText.short(Self.openWindow)); try again later"
      )
    }
  }

  /// Logs why a notice was refused, unless many were refused lately; then their number is logged.
  mutating func refused(_ text: String, of name: String, _ log: ExtensionLog) {
    switch refusals.take(at: MonotonicClock.now) {
    case .pass(let dropped):
      if dropped > 0 { log.write(.warning, "\(name): \(dropped) refused notices were not logged") }
      log.write(.warning, "\(name): \(text)")
    case .dropFirst:
      log.write(
        .warning,
        "\(name): more than \(refusals.most) notices were refused in "
          + "\(TimeText.short(RateLimit.window)); the rest is not logged")
    case .drop: break
    }
  }
}
