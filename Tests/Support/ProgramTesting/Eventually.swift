import Foundation

/// The longest wait for anything that must happen: only a failure takes so long.
package enum Patience {
  /// The limit in milliseconds, for poll(2).
  package static let milliseconds: Int32 = 300_000
}

/// Calls `look` every 10 ms, for at most five minutes, until it returns a value, and returns the value.
///
/// For conditions without a notification: a file that grows, the state of another process. Everything else is
/// awaited.
package func eventually<Seen>(
  _ complaint: @autoclosure () -> String, _ look: () throws -> Seen?
) throws -> Seen {
  let limit = ContinuousClock.now + .milliseconds(Int(Patience.milliseconds))
  while true {
    if let seen = try look() { return seen }
    guard ContinuousClock.now < limit else { throw ProcessError(complaint()) }
    usleep(10_000)
  }
}
