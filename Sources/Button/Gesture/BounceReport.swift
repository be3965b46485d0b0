import SystemAccess

/// How much a real contact bounces, and the debounce period that follows from it.
public struct BounceReport: Equatable, Sendable {
  /// A gap this long or longer is a release; a shorter one is a bounce.
  ///
  /// Worn switches bounce for 20 ms.
  public static let shortestRelease = Duration.milliseconds(50)

  /// The longest time for which the contact was open inside one press.
  public private(set) var longest = Duration.zero
  /// The gaps found.
  public private(set) var bounces = 0
  /// The presses they were found in.
  public private(set) var presses = 0

  /// Measures raw edges in their order.
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

  /// Twice the longest bounce, in whole milliseconds, and at least 5: the default.
  public var recommended: Duration {
    let milliseconds = (longest.nanoseconds * 2 + 999_999) / 1_000_000
    return .milliseconds(max(5, milliseconds))
  }
}
