import SystemAccess

/// A measurement of a real contact's bounces, and the debounce period that suits it.
public struct BounceReport: Equatable, Sendable {
  /// The shortest gap that is a release; a shorter gap is a bounce.
  ///
  /// Worn switches bounce for 20 ms.
  public static let shortestRelease = Duration.milliseconds(50)

  /// The longest time for which the contact was open inside one press.
  public private(set) var longest = Duration.zero
  /// The number of bounces.
  public private(set) var bounces = 0
  /// The number of presses, including presses without a bounce.
  public private(set) var presses = 0

  /// Measures raw edges, which must be in the order of their timestamps.
  public init(_ edges: [Edge]) {
    var openSince: Timestamp?
    var isPressed = false
    for edge in edges {
      switch edge.level {
      case .inactive: openSince = openSince ?? edge.at
      case .active:
        let gap = openSince.map { $0.duration(to: edge.at) }
        openSince = nil
        if isPressed, let gap, gap < Self.shortestRelease {
          bounces += 1
          longest = max(longest, gap)
        } else if !isPressed || gap != nil {
          presses += 1
        }
        isPressed = true
      }
    }
  }

  /// Twice the longest bounce, rounded up to whole milliseconds, and at least the default of 5 ms.
  public var recommended: Duration {
    let milliseconds = (longest.nanoseconds * 2 + 999_999) / 1_000_000
    return .milliseconds(max(5, milliseconds))
  }
}
