import Dispatch

/// The waits between attempts to connect: 1 s, then twice as long each time, at most 60 s, each shortened at random.
///
/// Without the random part all devices of a house would connect at the same moment after a restart.
struct ReconnectDelay {
  /// The longest wait, in seconds.
  static let longest = 60.0

  private var next = 1.0

  /// The next wait: half of it to all of it, as the random number of 0 to 1 says.
  mutating func next(random: Double) -> DispatchTimeInterval {
    let wait = next * (0.5 + random / 2)
    next = min(next * 2, Self.longest)
    return .milliseconds(Int(wait * 1_000))
  }
}
