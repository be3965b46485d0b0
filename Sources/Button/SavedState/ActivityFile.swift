package import ControlModel
package import Devices
package import FoundationEssentials
package import Screens
package import SystemAccess
import Wire

/// A saved Live Activity: its data, its dates and the last texts of its views.
package struct SavedActivity: Codable, Equatable, Sendable {
  package enum Phase: String, Codable, Sendable {
    case active
    /// The activity can change, and its state is out of date.
    case stale
    /// The activity can no longer change; it is shown until `until`.
    case ended
  }

  /// The path of the extension's executable.
  package var executable: String
  package var app: String
  /// The app's identifier for the activity.
  package var id: String
  /// The Swift name of the type of the attributes.
  package var type: String
  /// The part that never changes.
  package var attributes: JSONValue
  package var state: JSONValue
  package var start: DateText
  package var phase: Phase
  /// The date at which the state becomes out of date, or `nil` for never.
  package var stale: DateText?
  /// The date at which the activity disappears; `nil` unless it has ended.
  package var until: DateText?
  /// The relevance score; `nil` for 0.
  package var relevance: Double?
  /// The push token in lower-case hex; `nil` if the app wants none.
  package var token: String?
  /// The channel whose pushes change the activity, or `nil`.
  package var channel: String?
  /// Whether the activity ends when the screen is locked; `nil` for no.
  package var transient: Bool?
  /// The date of the last push that changed the activity, in seconds since 1970.
  package var pushed: Double?
  /// The texts of the views, without images; `nil` if the app has no views for the activity.
  package var text: ActivityText?
  /// The texts for a state that is out of date; `nil` if they are the same.
  package var lateText: ActivityText?

  package init(
    executable: String, app: String, id: String, type: String, attributes: JSONValue,
    state: JSONValue, start: DateText, phase: Phase
  ) {
    self.executable = executable
    self.app = app
    self.id = id
    self.type = type
    self.attributes = attributes
    self.state = state
    self.start = start
    self.phase = phase
  }

  /// The activity without trees, which take the most room.
  package var withoutTrees: SavedActivity {
    var saved = self
    saved.text = text?.withoutTrees
    saved.lateText = lateText?.withoutTrees
    return saved
  }
}

/// The shown Live Activities, saved in `activities.json` of the state directory.
package struct ActivityFile: Sendable {
  private struct Content: SavedContent {
    var version = 1
    var activities: [SavedActivity]
  }

  private let file: SavedFile<Content>
  package let queue: SaveQueue

  package init(directory: StateDirectory, calls: FileCalls = FileCalls()) {
    queue = directory.saves
    file = SavedFile(file: directory.file("activities.json", calls: calls), what: "Live Activities")
  }

  package func load() -> (activities: [SavedActivity], warning: String?) {
    let (content, warning) = file.load()
    return (content?.activities ?? [], warning)
  }

  /// Replaces the saved activities; after a crash the file has the old or the new ones.
  ///
  /// If the activities with their trees are too large, the trees are left out.
  ///
  /// - Throws: The system's error; the saved activities then stay.
  package func save(_ activities: [SavedActivity]) throws(DeviceError) {
    do throws(DeviceError) { try file.save(Content(activities: activities)) } catch {
      guard case .unusable = error else { throw error }
      try file.save(Content(activities: activities.map(\.withoutTrees)))
    }
  }
}

/// The times at which activities are saved: at once, but at most once a second, since they may change often.
@ServiceThread
package final class ActivitySaving {
  /// The least time between two saves, in seconds.
  package static let interval: TimeInterval = 1

  private let file: ActivityFile?
  private let log: @ServiceThread (String) -> Void
  /// The time of the next save, or `nil` without unsaved changes.
  package private(set) var due: Date?
  private var last: Date?

  package init(_ file: ActivityFile?, log: @escaping @ServiceThread (String) -> Void) {
    self.file = file
    self.log = log
  }

  package func begin(at now: Date) {
    // A clock that was set back must not delay the next save.
    due = last.map { $0 > now ? now : max(now, $0 + Self.interval) } ?? now
  }

  /// The board with the saved activities, and the changes that have become due since; `storing` gives the saved trees
  /// their numbers.
  package func restored(
    storing: @ServiceThread (ViewTree) -> ViewTree, at now: Date
  ) -> ActivityBoard {
    guard let (saved, warning) = file?.load() else { return ActivityBoard(at: now) }
    if let warning { log(warning) }
    let board = ActivityBoard(
      saved.map { saved in
        var saved = saved
        saved.text = saved.text?.limited.mappingTrees(storing)
        saved.lateText = saved.lateText?.limited.mappingTrees(storing)
        return ShownActivity(saved)
      }, at: now)
    if board.shown.count < saved.count { begin(at: now) }
    return board
  }

  /// Saves unsaved changes if they are due, or at once with `isLast`.
  package func save(_ board: ActivityBoard, at now: Date, isLast: Bool = false) {
    guard let due, isLast || due <= now else { return }
    (self.due, last) = (nil, now)
    guard let file else { return }
    let activities = board.shown.compactMap(\.saved)
    file.queue.save("activities") { () throws(DeviceError) in
      try file.save(activities)
    } onError: { [log] in
      log("\($0)")
    }
  }
}

extension ShownActivity {
  package init(_ saved: SavedActivity) {
    var activity = ExtensionMessage.Activity(
      id: saved.id, phase: saved.phase == .ended ? .ended : .updated, type: saved.type,
      attributes: saved.attributes, state: saved.state, stale_at: saved.stale?.text,
      relevance: saved.relevance, wants_token: saved.token == nil ? nil : true, shown: saved.text,
      shown_when_stale: saved.lateText)
    activity.push_token = saved.token
    (activity.channel, activity.transient) = (saved.channel, saved.transient)
    let state: ActivityLifecycle.State =
      switch saved.phase {
      case .active: .active(staleDate: saved.stale?.date)
      case .stale: .stale
      case .ended: .ended(until: saved.until?.date ?? .distantPast)
      }
    self.init(
      executable: saved.executable, app: saved.app, activity: activity,
      life: ActivityLifecycle(saved: state, start: saved.start.date))
    pushed = saved.pushed
    isRestored = true
  }

  /// The activity in its saved form, or `nil` after the dismissal.
  package var saved: SavedActivity? {
    let phase: SavedActivity.Phase
    var until: Date?
    switch life.state {
    case .active: phase = .active
    case .stale: phase = .stale
    case .ended(let date): (phase, until) = (.ended, date)
    case .dismissed: return nil
    }
    var saved = SavedActivity(
      executable: executable, app: app, id: activity.id, type: activity.type,
      attributes: activity.attributes, state: activity.state, start: DateText(life.start),
      phase: phase)
    saved.stale = activity.stale_at.flatMap { DateText($0) }
    saved.until = until.map { DateText($0) }
    saved.relevance = activity.relevance
    saved.token = activity.push_token
    (saved.channel, saved.transient) = (activity.channel, activity.transient)
    saved.pushed = pushed
    // The next daemon does not have the images.
    func withoutImages(_ text: ActivityText?) -> ActivityText? {
      text?.mappingTrees { $0.replacingImages { _, _ in nil } }
    }
    saved.text = withoutImages(activity.shown)
    saved.lateText = withoutImages(activity.shown_when_stale)
    return saved
  }
}
