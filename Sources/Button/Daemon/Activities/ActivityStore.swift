import ControlModel
import FoundationEssentials
import SavedState
import Screens
import SystemAccess
import Wire

/// The Live Activities of all apps: they outlive the processes that started them, as on an iPhone.
///
/// They are saved in the state directory, so they also outlive the daemon.
@ServiceThread
final class ActivityStore {
  static let most = ActivityLimits.mostOfApp

  /// The most bytes of an activity's attributes and state as JSON: twice as many as Apple allows
  /// (developer.apple.com, Displaying live data with Live Activities), because Apple counts a different encoding.
  static let size = 8_192

  let now: @ServiceThread () -> Date
  let saving: ActivitySaving
  private var timer: WallTimer?
  /// The activities in the order of their starts.
  var shown: [ShownActivity] = []
  /// Whether the screen is locked: the alerts of private activities then have no text.
  private(set) var isLocked = false
  private let events: Outlet<Event>

  enum Event: Sendable {
    /// An activity of an extension is new, or its text or state has changed.
    case changed(SocketMessage.Activity, executable: String)
    case alert(SocketMessage.ActivityAlert)
    case ended(token: String)
    case news(ExtensionMessage.ActivityNews, executable: String)
  }

  /// Restores the activities from a file; without a file they last as long as the process.
  ///
  /// `storing` gives the saved trees their numbers; `log` receives problems with the file.
  init(
    now: @escaping @ServiceThread () -> Date = { WallTimer.now }, file: ActivityFile? = nil,
    storing: @ServiceThread (ViewTree) -> ViewTree = { $0 },
    log: @escaping @ServiceThread (String) -> Void = { _ in }, events: Outlet<Event>
  ) {
    self.now = now
    self.events = events
    saving = ActivitySaving(file, log)
    restore(storing)
  }

  /// Adds or changes an activity that an extension has sent; throws if it is too large, or if there are
  /// too many activities.
  func receive(
    _ sent: ExtensionMessage.Activity, of app: String, executable: String
  ) throws(MessageError) {
    let bytes = sent.attributes.bytes + sent.state.bytes
    guard bytes <= Self.size else {
      throw MessageError(
        .forbidden,
        "has \(bytes) bytes of attributes and state; the maximum is \(Self.size); store large data elsewhere"
      )
    }
    defer { changed() }
    let now = now()
    wake(at: now)
    let place = shown.firstIndex { $0.activity.id == sent.id && $0.executable == executable }
    let index: Int
    if let place, sent.phase == .started, !shown[place].life.isRunning {
      // The app reuses the id of an ended activity, so the new activity replaces the ended one.
      shown[place] = ShownActivity(
        executable: executable, app: app, activity: sent,
        life: ActivityLifecycle(staleDate: sent.stale, at: now),
        revision: shown[place].revision + 1)
      index = place
    } else if let place {
      guard shown[place].life.isRunning else { return }
      replace(place, by: sent, at: now)
      index = place
    } else {
      // A new activity, or one whose start was sent to an earlier daemon.
      index = try add(sent, app, executable, at: now)
    }
    giveToken(index)
    report(index)
    alert(sent.alert, index)
    shown.removeAll { $0.life.state == .dismissed }
  }

  func report(_ index: Int) {
    events.post(.changed(shown[index].message, executable: shown[index].executable))
  }

  /// Reports a change of an activity to the processes of its app.
  func sendNews(of index: Int, withContent: Bool = false) {
    events.post(
      .news(shown[index].news(withContent: withContent), executable: shown[index].executable))
  }

  func alert(_ alert: ExtensionMessage.Alert?, _ index: Int) {
    guard let alert else { return }
    let activity = shown[index].message
    let report = SocketMessage.ActivityAlert(alert, app: activity.app, id: activity.activity.id)
    let isHidden = activity.text.lockScreen.isPrivacySensitive && isLocked
    events.post(.alert(isHidden ? report.redacted() : report))
  }

  /// Ends the activities that last until the screen is locked, and removes them.
  private func endTransient() {
    let now = now()
    for index in shown.indices
    where shown[index].activity.transient == true && shown[index].life.isRunning {
      shown[index].life.handle(.end(dismissal: .distantPast), at: now)
      ended(index)
      report(index)
      sendNews(of: index)
    }
    let count = shown.count
    shown.removeAll { $0.life.state == .dismissed }
    if shown.count < count { changed() }
  }

  /// Reports the token of an activity that has ended.
  private func ended(_ index: Int) {
    if !shown[index].life.isRunning, let token = shown[index].activity.push_token {
      events.post(.ended(token: token))
    }
  }

  func replace(_ index: Int, by sent: ExtensionMessage.Activity, at now: Date) {
    let before = shown[index].activity
    shown[index].life.handle(
      sent.phase == .ended ? .end(dismissal: sent.dismissal) : .update(staleDate: sent.stale),
      at: now)
    shown[index].activity = sent
    shown[index].activity.push_token = before.push_token
    shown[index].activity.alert = nil
    shown[index].activity.wants_token = sent.wants_token ?? before.wants_token
    shown[index].activity.channel = sent.channel ?? before.channel
    shown[index].activity.transient = sent.transient ?? before.transient
    ended(index)
    shown[index].revision += 1
    shown[index].isRestored = false
  }

  private func add(
    _ sent: ExtensionMessage.Activity, _ app: String, _ executable: String, at now: Date
  ) throws(MessageError) -> Int {
    let own = shown.indices.filter { shown[$0].executable == executable }
    if own.count >= Self.most {
      guard let ended = own.first(where: { !shown[$0].life.isRunning }) else {
        throw MessageError(
          .forbidden, "was refused: an app can have at most \(Self.most) activities; end one first")
      }
      // The oldest ended activity makes room.
      var gone = shown.remove(at: ended).message
      gone.state = .dismissed
      events.post(.changed(gone, executable: executable))
    }
    var life = ActivityLifecycle(staleDate: sent.stale, at: now)
    if sent.phase == .ended { life.handle(.end(dismissal: sent.dismissal), at: now) }
    shown.append(ShownActivity(executable: executable, app: app, activity: sent, life: life))
    // Only the daemon makes tokens.
    shown[shown.count - 1].activity.push_token = nil
    shown[shown.count - 1].activity.alert = nil
    return shown.count - 1
  }

  /// All shown activities, in the order of their starts.
  var status: [SocketMessage.Activity] { shown.map(\.message) }

  /// The activity that shows the tree with this number, with its extension and the tree; `nil` if none does.
  func tree(
    _ number: Int
  ) -> (executable: String, activity: ExtensionMessage.Activity, tree: ViewTree)? {
    for each in shown {
      if let tree = each.message.text.tree(number) {
        return (each.executable, each.activity.withoutTexts, tree)
      }
    }
    return nil
  }

  /// The running activities of an extension, for a new process of it.
  func running(of executable: String) -> [ExtensionMessage.Activity] {
    shown.filter { $0.executable == executable && $0.life.isRunning }.map(\.activity.withoutTexts)
  }

  /// Locks or unlocks the screen; a lock ends the activities that last until then.
  func setLocked(_ isLocked: Bool) {
    self.isLocked = isLocked
    if isLocked { endTransient() }
  }

  /// Saves unsaved changes, and stops the timer.
  func stop() {
    save()
    timer?.close()
    timer = nil
  }

  /// Handles what is due now; called when the timer fires or the clock was set.
  func wake() {
    wake(at: now())
    saveIfDue(at: now())
    schedule()
  }

  private func wake(at now: Date) {
    for index in shown.indices {
      let before = shown[index].state
      shown[index].life.handle(.wake, at: now)
      guard shown[index].state != before else { continue }
      if before == .active || before == .stale { ended(index) }
      saving.begin(at: now)
      report(index)
      sendNews(of: index)
    }
    shown.removeAll { $0.life.state == .dismissed }
  }

  /// Saves a change as soon as a save is due, and sets the timer.
  func changed() {
    saving.begin(at: now())
    saveIfDue(at: now())
    schedule()
  }

  private func schedule() {
    let next = (shown.compactMap(\.life.deadline) + [saving.due].compactMap(\.self)).min()
    if timer == nil, next != nil {
      // Without a free descriptor activities are not updated; the buttons work.
      timer = try? WallTimer { [weak self] in self?.wake() }
    }
    timer?.set(next)
  }
}

extension JSONValue {
  /// The approximate size as JSON.
  fileprivate var bytes: Int {
    switch self {
    case .null, .bool, .int, .double: 8
    case .string(let text): text.utf8.count + 2
    case .array(let values): values.reduce(2) { $0 + $1.bytes + 1 }
    case .object(let fields): fields.reduce(2) { $0 + $1.key.utf8.count + $1.value.bytes + 4 }
    }
  }
}

extension ExtensionMessage.Activity {
  var stale: Date? { stale_at.flatMap { DateText($0) }?.date }
  var dismissal: Date? { dismiss_at.flatMap { DateText($0) }?.date }
}
