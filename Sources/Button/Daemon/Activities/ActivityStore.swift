import ControlModel
import FoundationEssentials
import SystemAccess
import Wire

/// The Live Activities of all apps: they outlive the processes that started them, as on an iPhone.
///
/// Kept in memory alone: a daemon that is started again has none.
@ServiceThread
final class ActivityStore {
  fileprivate struct Shown {
    let executable: String
    let app: String
    var activity: ExtensionMessage.Activity
    var life: ActivityLifecycle
  }

  /// The most activities of one extension; Apple has a limit too, and does not name it
  /// (developer.apple.com, ActivityAuthorizationError.targetMaximumExceeded).
  static let most = 16

  /// The most bytes of an activity's attributes and state as JSON: twice as many as Apple allows
  /// (developer.apple.com, Displaying live data with Live Activities), since who counts them writes them
  /// in another way.
  static let size = 8_192

  private let now: @ServiceThread () -> Date
  private var timer: WallTimer?
  /// In the order of their starts.
  private var shown: [Shown] = []
  /// Called when an activity is new, or its text or state has changed.
  var onChange: @ServiceThread (SocketMessage.Activity) -> Void = { _ in }

  init(now: @escaping @ServiceThread () -> Date = { WallTimer.now }) { self.now = now }

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
    defer { schedule() }
    let now = now()
    wake(at: now)
    let place = shown.firstIndex { $0.activity.id == sent.id && $0.executable == executable }
    let index: Int
    if let place, sent.phase == .started, !shown[place].life.isRunning {
      // The app has taken an ended activity's id for a new one: it takes its place.
      shown[place].life = ActivityLifecycle(staleDate: sent.stale, at: now)
      shown[place].activity = sent
      index = place
    } else if let place {
      guard shown[place].life.isRunning else { return }
      shown[place].life.handle(
        sent.phase == .ended ? .end(dismissal: sent.dismissal) : .update(staleDate: sent.stale),
        at: now)
      shown[place].activity = sent
      index = place
    } else {
      // The start of this activity was sent to an earlier daemon.
      index = try add(sent, app, executable, at: now)
    }
    onChange(shown[index].message)
    shown.removeAll { $0.life.state == .dismissed }
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
    shown.append(Shown(executable: executable, app: app, activity: sent, life: life))
    return shown.count - 1
  }

  /// Every activity that is shown, in the order of their starts.
  var status: [SocketMessage.Activity] { shown.map(\.message) }

  /// The extension whose activity shows the tree of this number, and the tree; nil if none does.
  func tree(_ number: Int) -> (executable: String, ViewTree)? {
    for each in shown {
      if let tree = each.message.text.tree(number) { return (each.executable, tree) }
    }
    return nil
  }

  /// What a new process of an extension has to know: its activities that go on.
  func running(of executable: String) -> [ExtensionMessage.Activity] {
    shown.filter { $0.executable == executable && $0.life.isRunning }.map { each in
      var activity = each.activity
      (activity.shown, activity.shown_when_stale) = (nil, nil)
      return activity
    }
  }

  /// Stops the timer.
  func stop() {
    timer?.close()
    timer = nil
  }

  /// Handles what is due now; called when the timer fires or the clock was set.
  func wake() {
    wake(at: now())
    schedule()
  }

  private func wake(at now: Date) {
    for index in shown.indices {
      let before = shown[index].message.state
      shown[index].life.handle(.wake, at: now)
      if shown[index].message.state != before { onChange(shown[index].message) }
    }
    shown.removeAll { $0.life.state == .dismissed }
  }

  private func schedule() {
    let next = shown.compactMap(\.life.deadline).min()
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
  fileprivate var stale: Date? { stale_at.flatMap { DateText($0) }?.date }
  fileprivate var dismissal: Date? { dismiss_at.flatMap { DateText($0) }?.date }
}

extension ActivityStore.Shown {
  fileprivate var message: SocketMessage.Activity {
    let state: SocketMessage.Activity.State =
      switch life.state {
      case .active: .active
      case .stale: .stale
      case .ended: .ended
      case .dismissed: .dismissed
      }
    var sent = activity
    (sent.shown, sent.shown_when_stale) = (nil, nil)
    let text = (state == .stale ? activity.shown_when_stale : nil) ?? activity.shown
    return SocketMessage.Activity(
      app: app, activity: sent, state: state, text: text?.limited ?? ActivityText(plain: activity))
  }
}
