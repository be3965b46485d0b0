import Configuration
import ControlModel
import FoundationEssentials
import Wire

/// One Live Activity that is shown, with what only the daemon knows of it.
struct ShownActivity {
  /// The executable of its extension.
  let executable: String
  /// The name of its app.
  let app: String
  /// The activity as it was sent last.
  var activity: ExtensionMessage.Activity
  /// Where it is in its life.
  var life: ActivityLifecycle
  /// The date of the last push that changed it, in seconds since 1970.
  var pushed: Double?
  /// Counts its changes: views that were read of an earlier one are not shown.
  var revision = 0
  /// Whether its texts are those that were saved, so that its views are to be read again.
  var isRestored = false

  /// What clients are shown.
  var message: SocketMessage.Activity {
    var sent = activity.withoutTexts
    (sent.wants_token, sent.push_token, sent.channel) = (nil, nil, nil)
    let text = (state == .stale ? activity.shown_when_stale : nil) ?? activity.shown
    return SocketMessage.Activity(
      app: app, activity: sent, state: state, text: text?.limited ?? ActivityText(plain: activity))
  }

  /// The state as messages name it.
  var state: SocketMessage.Activity.State {
    switch life.state {
    case .active: .active
    case .stale: .stale
    case .ended: .ended
    case .dismissed: .dismissed
    }
  }

  /// What its app's processes are sent when it changes without them.
  func news(withContent: Bool) -> ExtensionMessage.ActivityNews {
    ExtensionMessage.ActivityNews(
      id: activity.id, state_name: state, push_token: activity.push_token,
      state: withContent ? activity.state : nil, stale_at: withContent ? activity.stale_at : nil,
      relevance: withContent ? activity.relevance : nil)
  }
}

// MARK: Saved activities

extension ShownActivity {
  /// An activity of an earlier daemon.
  init(_ saved: SavedActivity) {
    executable = saved.executable
    app = saved.app
    activity = ExtensionMessage.Activity(
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
    life = ActivityLifecycle(saved: state, start: saved.start.date)
    pushed = saved.pushed
    isRestored = true
  }

  /// The activity as it is saved; nil for one that is no longer shown.
  var saved: SavedActivity? {
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
    // The names of images mean nothing to the next daemon.
    func withoutImages(_ text: ActivityText?) -> ActivityText? {
      text?.mappingTrees { $0.replacingImages { _, _ in nil } }
    }
    saved.text = withoutImages(activity.shown)
    saved.lateText = withoutImages(activity.shown_when_stale)
    return saved
  }
}
