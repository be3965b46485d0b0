import Devices
package import FoundationEssentials
package import SystemAccess

/// The times at which activities are saved: at once, but at most once a second, since they may change often.
@ServiceThread
package final class ActivitySaving {
  /// The least time between two saves, in seconds.
  package static let interval: TimeInterval = 1

  package let file: ActivityFile?
  package let log: @ServiceThread (String) -> Void
  /// The time of the next save, or `nil` without unsaved changes.
  package private(set) var due: Date?
  private var last: Date?

  package init(_ file: ActivityFile?, _ log: @escaping @ServiceThread (String) -> Void) {
    self.file = file
    self.log = log
  }

  package func begin(at now: Date) {
    // A clock that was set back must not delay the next save.
    due = last.map { $0 > now ? now : max(now, $0 + Self.interval) } ?? now
  }

  package func save(_ activities: [SavedActivity], at now: Date) {
    (due, last) = (nil, now)
    do throws(DeviceError) { try file?.save(activities) } catch { log("\(error)") }
  }
}
