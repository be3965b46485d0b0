import SystemAccess

/// How many received commands are taken: a number at once, and a rate in the long run.
///
/// What comes beyond is dropped and counted; so a foreign client that floods our topics costs the daemon nothing.
struct CommandLimiter: Sendable {
  private var credit = Double(Limits.commandBurst)
  private var last: Timestamp

  init(at now: Timestamp) { last = now }

  /// Whether one more is taken.
  mutating func takes(at now: Timestamp) -> Bool {
    let earned = last.duration(to: now) / .seconds(1) * Double(Limits.commandsPerSecond)
    last = max(last, now)
    credit = min(credit + max(earned, 0), Double(Limits.commandBurst))
    guard credit >= 1 else { return false }
    credit -= 1
    return true
  }
}
