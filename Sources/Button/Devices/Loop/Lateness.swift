public import Gesture
public import SystemAccess

/// How long after their timestamps edges were read: what starvation costs, made visible.
public struct Lateness: Equatable, Sendable {
  /// An edge read later than this is counted as late.
  public static let limit = Duration.milliseconds(20)
  /// The upper bounds of the histogram's buckets; the last bucket has none.
  public static let bounds: [Duration] = [
    .microseconds(100), .milliseconds(1), .milliseconds(5), limit, .milliseconds(100), .seconds(1),
  ]

  /// Edges per bucket.
  public private(set) var counts = [Int](repeating: 0, count: bounds.count + 1)
  /// Edges read later than `limit`.
  public private(set) var late = 0
  /// The largest delay so far.
  public private(set) var worst = Duration.zero
  private var reported: Timestamp?

  /// Nothing read yet.
  public init() {}

  /// Counts one edge.
  ///
  /// True if it was late and nothing was reported in the last 10 s.
  public mutating func read(_ edge: Edge, at now: Timestamp) -> Bool {
    let delay = edge.at.duration(to: now)
    var bucket = 0
    while bucket < Self.bounds.count, delay > Self.bounds[bucket] { bucket += 1 }
    counts[bucket] += 1
    worst = max(worst, delay)
    guard delay > Self.limit else { return false }
    late += 1
    if let reported, reported.duration(to: now) < .seconds(10) { return false }
    reported = now
    return true
  }
}
