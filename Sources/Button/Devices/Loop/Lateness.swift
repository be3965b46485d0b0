public import Gesture
public import SystemAccess

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
  public private(set) var counts = [Int](repeating: 0, count: bounds.count + 1)
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
    counts[Self.bounds_ns.firstIndex { delay <= $0 } ?? Self.bounds.count] += 1
    worst_ns = max(worst_ns, delay)
    guard delay > Self.limit_ns else { return false }
    late += 1
    if let reported, reported.elapsed(to: now) < Self.pause_ns { return false }
    reported = now
    return true
  }
}
