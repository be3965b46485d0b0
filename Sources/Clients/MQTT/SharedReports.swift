import SystemAccess
import Wire

/// What waits to be reported to the daemon of shared values and of pushes to channels.
///
/// One report is under way at a time: those that wait meanwhile go together, so that a flood takes fewer requests, and
/// the daemon gets fewer requests in a second than it allows.
struct SharedReports: Sendable {
  private var waiting: [SocketMessage.Shared] = []
  /// The messages and pushes in `waiting`.
  private var messages = 0
  /// The request that the daemon has not answered.
  private var unanswered: Int?
  private var limiter: RateLimiter

  init(at now: Timestamp) {
    limiter = RateLimiter(
      burst: Limits.sharedBurst, perSecond: Limits.sharedReportsPerSecond, at: now)
  }

  /// Adds a report; false if there is no room for another message.
  mutating func add(_ report: SocketMessage.Shared) -> Bool {
    let count = Self.count(report)
    guard messages + count <= Limits.sharedMessages else { return false }
    messages += count
    if let last = waiting.last?.messages, let new = report.messages,
      last.count + new.count <= SocketMessage.Shared.mostMessages
    {
      waiting[waiting.count - 1].messages = last + new
    } else {
      waiting.append(report)
    }
    return true
  }

  /// Takes the report that is to be sent now; the caller calls `sent`.
  mutating func next(at now: Timestamp) -> SocketMessage.Shared? {
    guard unanswered == nil, !waiting.isEmpty, limiter.takes(at: now) else { return nil }
    let report = waiting.removeFirst()
    messages -= Self.count(report)
    return report
  }

  private static func count(_ report: SocketMessage.Shared) -> Int {
    (report.messages ?? []).count + (report.pushes ?? []).count
  }

  mutating func sent(_ request: Int) { unanswered = request }

  /// The daemon has answered a request; whether it was a report.
  mutating func answered(_ request: Int) -> Bool {
    guard request == unanswered else { return false }
    unanswered = nil
    return true
  }

  mutating func clear() { (waiting, messages) = ([], 0) }

  /// The instant at which the next report may be sent; nil if none waits, or if an answer comes first.
  var nextWake: Timestamp? { unanswered == nil && !waiting.isEmpty ? limiter.next : nil }
}
