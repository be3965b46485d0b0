import ControlModel
import FoundationEssentials
import SavedState
import Screens
import SystemAccess
import Wire

extension ActivityStore {
  /// Restores the saved activities, and applies the changes that have become due since.
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
    // There are timers only while the service runs: call `wake` then.
  }

  func saveIfDue(at now: Date) {
    if let due = saving.due, due <= now { save() }
  }

  /// Saves the activities if there are unsaved changes.
  func save() {
    guard saving.due != nil else { return }
    saving.save(shown.compactMap(\.saved), at: now())
  }

  // MARK: Views of restored activities

  /// The activities whose views must be read again, with their extensions.
  var restored: [(executable: String, activity: ExtensionMessage.Activity, revision: Int)] {
    shown.filter(\.isRestored).map { ($0.executable, $0.activity, $0.revision) }
  }

  /// Stores the texts of an activity's views, unless the activity has changed since the request.
  func refresh(_ read: ExtensionMessage.Activity, executable: String, revision: Int) {
    guard
      let index = shown.firstIndex(where: {
        $0.activity.id == read.id && $0.executable == executable && $0.revision == revision
      })
    else { return }
    shown[index].isRestored = false
    // If the extension has no views for the activity, the saved texts stay.
    guard read.shown != nil else { return }
    shown[index].activity.shown = read.shown
    shown[index].activity.shown_when_stale = read.shown_when_stale
    report(index)
    changed()
  }
}

/// Push tokens of Live Activities, and pushes to them.
extension ActivityStore {
  /// Gives an activity a token if its app wants one, and sends the token to the app's processes.
  func giveToken(_ index: Int) {
    guard shown[index].activity.wants_token == true, shown[index].activity.push_token == nil,
      shown[index].life.isRunning
    else { return }
    var generator = SystemRandomNumberGenerator()
    shown[index].activity.push_token = PushTokens.random(using: &generator)
    sendNews(of: index)
  }

  func activity(
    withToken token: String
  ) -> (executable: String, activity: ExtensionMessage.Activity)? {
    shown.first { $0.activity.push_token == token && $0.life.isRunning }
      .map { ($0.executable, $0.activity) }
  }

  func activities(
    ofChannel channel: String
  ) -> [(executable: String, activity: ExtensionMessage.Activity)] {
    shown.filter { $0.activity.channel == channel && $0.life.isRunning }
      .map { ($0.executable, $0.activity) }
  }

  /// The channels that running activities follow, with their extensions.
  var channels: [(executable: String, channel: String)] {
    shown.filter(\.life.isRunning).compactMap { shown in
      shown.activity.channel.map { (shown.executable, $0) }
    }
  }

  func activity(_ id: String, of executable: String) -> ExtensionMessage.Activity? {
    shown.first { $0.activity.id == id && $0.executable == executable && $0.life.isRunning }?
      .activity
  }

  /// Whether a push of this date, in seconds since 1970, is older than the activity's last push.
  func isOutdated(_ timestamp: Double?, id: String, of executable: String) -> Bool {
    guard let timestamp,
      let last = shown.first(where: { $0.activity.id == id && $0.executable == executable })?.pushed
    else { return false }
    return timestamp < last
  }

  /// Handles a push of a server, with the texts of the new views, and reports it to the app's processes.
  ///
  /// Does nothing if the activity has ended meanwhile.
  func takePush(_ changed: ExtensionMessage.Activity, of executable: String, timestamp: Double?) {
    let now = now()
    guard
      let index = shown.firstIndex(where: {
        $0.activity.id == changed.id && $0.executable == executable && $0.life.isRunning
      })
    else { return }
    replace(index, by: changed, at: now)
    shown[index].pushed = timestamp ?? shown[index].pushed
    report(index)
    alert(changed.alert, index)
    sendNews(of: index, withContent: true)
    shown.removeAll { $0.life.state == .dismissed }
    self.changed()
  }
}
