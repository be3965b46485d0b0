import SystemAccess
import Wire

/// The reports on shared values and on pushes to channels that wait for the daemon.
///
/// Only one report is unanswered at a time. Messages that arrive meanwhile share a report, so that a flood takes fewer
/// requests, and the daemon gets fewer requests in a second than it allows.
struct SharedReports: Sendable {
  private var waiting: [SocketMessage.Shared] = []
  /// The number of messages and pushes in `waiting`.
  private var messages = 0
  /// The number of the request that the daemon has not answered.
  private var unanswered: Int?
  private var limiter: RateLimiter

  init(at now: Timestamp) {
    limiter = RateLimiter(
      burst: Limits.sharedBurst, perSecond: Limits.sharedReportsPerSecond, at: now)
  }

  /// Adds a report, or returns `false` if there is no room for its messages.
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

  /// Removes and returns the report to send now; the caller then calls `sent`.
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

  /// Handles the daemon's answer to a request, and returns whether the request was a report.
  mutating func answered(_ request: Int) -> Bool {
    guard request == unanswered else { return false }
    unanswered = nil
    return true
  }

  mutating func clear() { (waiting, messages) = ([], 0) }

  /// The instant at which the next report may be sent, or `nil` if no report waits or a report is unanswered.
  var nextWake: Timestamp? { unanswered == nil && !waiting.isEmpty ? limiter.next : nil }
}
