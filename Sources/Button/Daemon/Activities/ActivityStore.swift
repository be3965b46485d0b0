import Configuration
import ControlModel
import Devices
import FoundationEssentials
import SystemAccess
import Wire

/// The Live Activities of all apps: they outlive the processes that started them, as on an iPhone.
///
/// They are saved in the state directory, so that they outlive the daemon too.
@ServiceThread
final class ActivityStore {
  /// The most activities of one extension.
  static let most = ActivityLimits.mostOfApp

  /// The most bytes of an activity's attributes and state as JSON: twice as many as Apple allows
  /// (developer.apple.com, Displaying live data with Live Activities), since who counts them writes them
  /// in another way.
  static let size = 8_192

  let now: @ServiceThread () -> Date
  let saving: ActivitySaving
  private var timer: WallTimer?
  /// In the order of their starts.
  var shown: [ShownActivity] = []
  /// Whether the screen is locked.
  var isLocked: @ServiceThread () -> Bool = { false }
  /// Called when an activity is new, or its text or state has changed.
  var onChange: @ServiceThread (SocketMessage.Activity) -> Void = { _ in }
  /// Called when a change of an activity alerts people, after `onChange`.
  var onAlert: @ServiceThread (SocketMessage.ActivityAlert) -> Void = { _ in }
  /// Called with the push token of an activity that has ended.
  var onEnd: @ServiceThread (String) -> Void = { _ in }
  /// Called with the executable of an extension when an activity has changed without its app.
  var onNews: @ServiceThread (String, ExtensionMessage.ActivityNews) -> Void = { _, _ in }

  /// The activities of a file; without one they last as long as the process.
  ///
  /// `storing` gives the saved trees their numbers; `log` receives what is wrong with the file.
  init(
    now: @escaping @ServiceThread () -> Date = { WallTimer.now }, file: ActivityFile? = nil,
    storing: @ServiceThread (ViewTree) -> ViewTree = { $0 },
    log: @escaping @ServiceThread (String) -> Void = { _ in }
  ) {
    self.now = now
    saving = ActivitySaving(file, log)
    restore(storing)
  }

  /// Takes an activity that an extension has sent; throws if that is too large, or if it has too many activities.
  func take(
    _ sent: ExtensionMessage.Activity, of app: String, executable: String
  ) throws(MessageError) {
    let bytes = sent.attributes.bytes + sent.state.bytes
    guard bytes <= Self.size else {
      throw MessageError(
        .forbidden,
        "has \(bytes) bytes of attributes and state; \(Self.size) are allowed; store large data elsewhere"
      )
    }
    defer { changed() }
    let now = now()
    wake(at: now)
    let place = shown.firstIndex { $0.activity.id == sent.id && $0.executable == executable }
    let index: Int
    if let place, sent.phase == .started, !shown[place].life.isRunning {
      // The app has taken an ended activity's id for a new one: it takes its place.
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
      // The start of this activity was sent to an earlier daemon.
      index = try add(sent, app, executable, at: now)
    }
    giveToken(index)
    onChange(shown[index].message)
    alert(sent.alert, index)
    shown.removeAll { $0.life.state == .dismissed }
  }

  /// Reports the alert of a change.
  func alert(_ alert: ExtensionMessage.Alert?, _ index: Int) {
    guard let alert else { return }
    let activity = shown[index].message
    let report = SocketMessage.ActivityAlert(alert, app: activity.app, id: activity.activity.id)
    onAlert(activity.text.lockScreen.isPrivacySensitive && isLocked() ? report.redacted() : report)
  }

  /// Ends the activities that last until the screen is locked, and removes them.
  func endTransient() {
    let now = now()
    for index in shown.indices
    where shown[index].activity.transient == true && shown[index].life.isRunning {
      shown[index].life.handle(.end(dismissal: .distantPast), at: now)
      ended(index)
      onChange(shown[index].message)
      onNews(shown[index].executable, shown[index].news(withContent: false))
    }
    let count = shown.count
    shown.removeAll { $0.life.state == .dismissed }
    if shown.count < count { changed() }
  }

  /// Reports the token of an activity that goes on no more.
  private func ended(_ index: Int) {
    if !shown[index].life.isRunning, let token = shown[index].activity.push_token { onEnd(token) }
  }

  /// Replaces the content of a running activity.
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
          .forbidden, "is one too many: an app has at most \(Self.most) activities; end one first")
      }
      // The oldest one that has ended makes room.
      var gone = shown.remove(at: ended).message
      gone.state = .dismissed
      onChange(gone)
    }
    var life = ActivityLifecycle(staleDate: sent.stale, at: now)
    if sent.phase == .ended { life.handle(.end(dismissal: sent.dismissal), at: now) }
    shown.append(ShownActivity(executable: executable, app: app, activity: sent, life: life))
    // Only the daemon makes tokens.
    shown[shown.count - 1].activity.push_token = nil
    shown[shown.count - 1].activity.alert = nil
    return shown.count - 1
  }

  /// Every activity that is shown, in the order of their starts.
  var status: [SocketMessage.Activity] { shown.map(\.message) }

  /// The extension whose activity shows the tree of this number, the activity and the tree; nil if none does.
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

  /// What a new process of an extension has to know: its activities that go on.
  func running(of executable: String) -> [ExtensionMessage.Activity] {
    shown.filter { $0.executable == executable && $0.life.isRunning }.map(\.activity.withoutTexts)
  }

  /// Saves what has not been saved yet, and waits for nothing any more.
  func stop() {
    save()
    timer?.close()
    timer = nil
  }

  /// Time has come to what was due, or the clock was set.
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
      onChange(shown[index].message)
      onNews(shown[index].executable, shown[index].news(withContent: false))
    }
    shown.removeAll { $0.life.state == .dismissed }
  }

  /// Something is to be saved, and something else may be due next.
  func changed() {
    saving.begin(at: now())
    saveIfDue(at: now())
    schedule()
  }

  private func schedule() {
    let next = (shown.compactMap(\.life.deadline) + [saving.due].compactMap(\.self)).min()
    if timer == nil, next != nil {
      // Without descriptors to spare activities stay as they are; buttons are what counts.
      timer = try? WallTimer { [weak self] in self?.wake() }
    }
    timer?.set(next)
  }
}

extension JSONValue {
  /// About as many bytes as it takes as JSON.
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
