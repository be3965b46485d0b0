import Foundation

/// How long something may take that must come: only a failure takes so long.
package enum Patience {
  /// In milliseconds, for poll(2).
  package static let milliseconds: Int32 = 300_000
}

/// Looks until there is something to see, at most five minutes, and returns it.
///
/// For conditions without a notification: a file that grows, a state of another process. Tests wait for everything
/// else.
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
