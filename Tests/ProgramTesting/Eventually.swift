import Foundation

/// Looks until there is something to see, at most a minute, and gives it.
///
/// For what nobody tells: a file that grows, a state of another process. Everything else is waited for.
package func eventually<Seen>(
  _ complaint: @autoclosure () -> String, _ look: () throws -> Seen?
) throws -> Seen {
  let limit = ContinuousClock.now + .seconds(60)
  while true {
    if let seen = try look() { return seen }
    guard ContinuousClock.now < limit else { throw ProcessError(complaint()) }
    usleep(10_000)
  }
}
