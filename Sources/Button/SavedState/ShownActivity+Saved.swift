import ControlModel
import FoundationEssentials
import Screens
import Wire

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
