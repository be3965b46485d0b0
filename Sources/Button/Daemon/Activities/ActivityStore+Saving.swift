import Configuration
import ControlModel
import Devices
import FoundationEssentials
import SystemAccess
import Wire

/// When the activities are saved: at once, but at most once in a second, for an activity may change many times.
@ServiceThread
final class ActivitySaving {
  /// The least time between two saves, in seconds.
  static let interval: TimeInterval = 1

  let file: ActivityFile?
  let log: @ServiceThread (String) -> Void
  /// When the changes are to be saved; nil without a change.
  private(set) var due: Date?
  private var last: Date?

  init(_ file: ActivityFile?, _ log: @escaping @ServiceThread (String) -> Void) {
    self.file = file
    self.log = log
  }

  /// Something has changed.
  func begin(at now: Date) {
    guard file != nil else { return }
    // A clock that was set back must not put off the next save.
    let next = last.map { $0 > now ? now : max(now, $0 + Self.interval) } ?? now
    due = min(due ?? next, next)
  }

  func save(_ activities: [SavedActivity], at now: Date) {
    (due, last) = (nil, now)
    do throws(DeviceError) { try file?.save(activities) } catch { log("\(error)") }
  }
}

extension ActivityStore {
  /// Takes the activities of an earlier daemon; what was due since is applied.
  func restore(_ storing: @ServiceThread (ViewTree) -> ViewTree) {
    guard let (saved, warning) = saving.file?.load() else { return }
    if let warning { saving.log(warning) }
    let now = now()
    shown = saved.map { saved in
      var saved = saved
      saved.text = saved.text?.limited.mappingTrees(storing)
      saved.lateText = saved.lateText?.limited.mappingTrees(storing)
      var activity = ShownActivity(saved)
      activity.life.handle(.wake, at: now)
      return activity
    }
    let count = shown.count
    shown.removeAll { $0.life.state == .dismissed }
    if shown.count < count { saving.begin(at: now) }
    // Call `wake` when the service runs: only then are there timers.
  }

  /// Saves the activities if that is due.
  func saveIfDue(at now: Date) {
    if let due = saving.due, due <= now { save() }
  }

  /// Saves the activities if something has changed since they were saved.
  func save() {
    guard saving.due != nil else { return }
    saving.save(shown.compactMap(\.saved), at: now())
  }

  // MARK: Views of restored activities

  /// The activities whose views are to be read again, with the extensions that have them.
  var restored: [(executable: String, activity: ExtensionMessage.Activity, revision: Int)] {
    shown.filter(\.isRestored).map { ($0.executable, $0.activity, $0.revision) }
  }

  /// Takes the texts of an activity's views, unless it has changed since they were asked for.
  func refresh(_ read: ExtensionMessage.Activity, executable: String, revision: Int) {
    guard
      let index = shown.firstIndex(where: {
        $0.activity.id == read.id && $0.executable == executable && $0.revision == revision
      })
    else { return }
    shown[index].isRestored = false
    // An extension that has no views for it any more leaves what was shown.
    guard read.shown != nil else { return }
    shown[index].activity.shown = read.shown
    shown[index].activity.shown_when_stale = read.shown_when_stale
    onChange(shown[index].message)
    changed()
  }
}
