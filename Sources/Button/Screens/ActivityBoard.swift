package import ControlModel
package import FoundationEssentials
import SystemAccess
package import Wire

/// The Live Activities of all apps: they outlive the processes that started them, as on an iPhone.
///
/// A value that only computes: the owner passes the time and performs the effects.
package struct ActivityBoard {
  package enum Effect {
    /// An activity of an extension is new, or its text or state has changed.
    case shown(SocketMessage.Activity, executable: String)
    case alert(SocketMessage.ActivityAlert)
    case ended(token: String)
    /// A change that the app's processes did not make.
    case news(ExtensionMessage.ActivityNews, executable: String)
    /// The activities must be saved.
    case save
  }

  /// The maximum number of activities of an app.
  package static let most = ActivityLimits.mostOfApp

  /// The maximum size of an activity's attributes and state as JSON, in bytes: twice as much as Apple allows
  /// (developer.apple.com, Displaying live data with Live Activities), because Apple counts a different encoding.
  package static let size = 8_192

  /// The activities in the order of their starts.
  package private(set) var shown: [ShownActivity]
  /// Whether the screen is locked: the alerts of private activities then have no text.
  private var isLocked = false

  /// Creates a board with saved activities, and applies the changes that have become due since.
  package init(_ saved: [ShownActivity] = [], at now: Date) {
    shown = saved
    for index in shown.indices { shown[index].life.handle(.wake, at: now) }
    shown.removeAll { $0.life.state == .dismissed }
  }

  /// The date by which the owner must call `wake(at:)`, or `nil` if nothing is due.
  package var deadline: Date? { shown.compactMap(\.life.deadline).min() }

  /// Handles what is due now.
  package mutating func wake(at now: Date) -> [Effect] {
    var effects: [Effect] = []
    for index in shown.indices {
      let before = shown[index].state
      shown[index].life.handle(.wake, at: now)
      guard shown[index].state != before else { continue }
      if before == .active || before == .stale { effects += ended(index) }
      effects += [report(index), news(of: index), .save]
    }
    shown.removeAll { $0.life.state == .dismissed }
    return effects
  }

  /// Adds or changes an activity that an extension has sent.
  ///
  /// Call `wake(at:)` first: an activity whose time is over makes room. `token` returns a new push token.
  ///
  /// - Throws: `forbidden` if the activity is too large, or if its app has too many.
  package mutating func receive(
    _ sent: ExtensionMessage.Activity, of app: String, executable: String,
    token: () -> String, at now: Date
  ) throws(MessageError) -> [Effect] {
    try Self.check(sent)
    var effects: [Effect] = []
    let index: Int
    let known = shown.firstIndex { $0.activity.id == sent.id && $0.executable == executable }
    var new = sent
    // Only the daemon makes tokens.
    (new.push_token, new.alert) = (nil, nil)
    if let known, sent.phase == .started, !shown[known].life.isRunning {
      // The app reuses the id of an ended activity, so the new activity replaces the ended one.
      shown[known] = ShownActivity(
        executable: executable, app: app, activity: new,
        life: ActivityLifecycle(staleDate: sent.stale, at: now),
        revision: shown[known].revision + 1)
      index = known
    } else if let known {
      guard shown[known].life.isRunning else { return [] }
      effects += replace(known, by: sent, at: now)
      index = known
    } else {
      // A new activity, or one whose start was sent to an earlier daemon.
      effects += try add(new, app, executable, at: now)
      index = shown.count - 1
    }
    effects += giveToken(index, token) + [report(index)] + alert(sent.alert, index) + [.save]
    shown.removeAll { $0.life.state == .dismissed }
    return effects
  }

  /// The maximum size of an activity's id and of the name of its type, in bytes.
  package static let longestName = 256

  /// Throws `forbidden` if an activity is too large.
  package static func check(_ sent: ExtensionMessage.Activity) throws(MessageError) {
    guard max(sent.id.utf8.count, sent.type.utf8.count) <= longestName else {
      throw MessageError(
        .forbidden, "has an id or a type of more than \(longestName) bytes; use shorter names")
    }
    let bytes = sent.attributes.bytes + sent.state.bytes
    guard bytes <= size else {
      throw MessageError(
        .forbidden,
        "has \(bytes) bytes of attributes and state; the maximum is \(size); store large data elsewhere"
      )
    }
  }

  private mutating func add(
    _ sent: ExtensionMessage.Activity, _ app: String, _ executable: String, at now: Date
  ) throws(MessageError) -> [Effect] {
    var effects: [Effect] = []
    let own = shown.indices.filter { shown[$0].executable == executable }
    if own.count >= Self.most {
      guard let ended = own.first(where: { !shown[$0].life.isRunning }) else {
        throw MessageError(
          .forbidden, "was refused: an app can have at most \(Self.most) activities; end one first")
      }
      // The oldest ended activity makes room.
      var gone = shown.remove(at: ended).message
      gone.state = .dismissed
      effects.append(.shown(gone, executable: executable))
    }
    var life = ActivityLifecycle(staleDate: sent.stale, at: now)
    if sent.phase == .ended { life.handle(.end(dismissal: sent.dismissal), at: now) }
    shown.append(ShownActivity(executable: executable, app: app, activity: sent, life: life))
    return effects
  }

  private mutating func replace(
    _ index: Int, by sent: ExtensionMessage.Activity, at now: Date
  ) -> [Effect] {
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
    shown[index].revision += 1
    shown[index].isRestored = false
    return ended(index)
  }

  /// Handles a push of a server, with the texts of the new views, and reports it to the app's processes.
  ///
  /// Does nothing if the activity has ended meanwhile. `timestamp` is the push's date, in seconds since 1970.
  package mutating func push(
    _ changed: ExtensionMessage.Activity, of executable: String, timestamp: Double?, at now: Date
  ) -> [Effect] {
    guard let index = index(ofRunning: changed.id, executable) else { return [] }
    var effects = replace(index, by: changed, at: now)
    shown[index].pushed = timestamp ?? shown[index].pushed
    effects += [report(index)] + alert(changed.alert, index)
    effects += [news(of: index, withContent: true), .save]
    shown.removeAll { $0.life.state == .dismissed }
    return effects
  }

  /// Whether a push of this date, in seconds since 1970, is older than the activity's last push.
  package func isOutdated(_ timestamp: Double?, id: String, of executable: String) -> Bool {
    guard let timestamp,
      let last = shown.first(where: { $0.activity.id == id && $0.executable == executable })?.pushed
    else { return false }
    return timestamp < last
  }

  /// Stores the texts of an activity's views, unless the activity has changed since the request.
  package mutating func refresh(
    _ read: ExtensionMessage.Activity, executable: String, revision: Int
  ) -> [Effect] {
    guard
      let index = shown.firstIndex(where: {
        $0.activity.id == read.id && $0.executable == executable && $0.revision == revision
      })
    else { return [] }
    shown[index].isRestored = false
    // If the extension has no views for the activity, the saved texts stay.
    guard read.shown != nil else { return [] }
    shown[index].activity.shown = read.shown
    shown[index].activity.shown_when_stale = read.shown_when_stale
    return [report(index), .save]
  }

  /// Locks or unlocks the screen; a lock ends and removes the activities that last until then.
  package mutating func setLocked(_ isLocked: Bool, at now: Date) -> [Effect] {
    self.isLocked = isLocked
    var effects: [Effect] = []
    for index in shown.indices
    where isLocked && shown[index].activity.transient == true && shown[index].life.isRunning {
      shown[index].life.handle(.end(dismissal: .distantPast), at: now)
      effects += ended(index) + [report(index), news(of: index), .save]
    }
    shown.removeAll { $0.life.state == .dismissed }
    return effects
  }

  // MARK: Reports

  private func report(_ index: Int) -> Effect {
    .shown(shown[index].message, executable: shown[index].executable)
  }

  /// The news of a change for the processes of the activity's app.
  private func news(of index: Int, withContent: Bool = false) -> Effect {
    .news(shown[index].news(withContent: withContent), executable: shown[index].executable)
  }

  private func alert(_ alert: ExtensionMessage.Alert?, _ index: Int) -> [Effect] {
    guard let alert else { return [] }
    let activity = shown[index].message
    let report = SocketMessage.ActivityAlert(alert, app: activity.app, id: activity.activity.id)
    let isHidden = activity.text.lockScreen.isPrivacySensitive && isLocked
    return [.alert(isHidden ? report.redacted() : report)]
  }

  /// Reports the token of an activity that has ended.
  private func ended(_ index: Int) -> [Effect] {
    guard !shown[index].life.isRunning, let token = shown[index].activity.push_token else {
      return []
    }
    return [.ended(token: token)]
  }

  /// Gives an activity a push token if its app wants one, and sends the token to the app's processes.
  private mutating func giveToken(_ index: Int, _ token: () -> String) -> [Effect] {
    guard shown[index].activity.wants_token == true, shown[index].activity.push_token == nil,
      shown[index].life.isRunning
    else { return [] }
    shown[index].activity.push_token = token()
    return [news(of: index)]
  }

  // MARK: Lists

  /// All shown activities, in the order of their starts.
  package var status: [SocketMessage.Activity] { shown.map(\.message) }

  /// The activity that shows the tree with this number, with its extension and the tree; `nil` if none does.
  package func tree(
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
  package func running(of executable: String) -> [ExtensionMessage.Activity] {
    shown.filter { $0.executable == executable && $0.life.isRunning }.map(\.activity.withoutTexts)
  }

  package func activity(
    withToken token: String
  ) -> (executable: String, activity: ExtensionMessage.Activity)? {
    shown.first { $0.activity.push_token == token && $0.life.isRunning }
      .map { ($0.executable, $0.activity) }
  }

  package func activities(
    ofChannel channel: String
  ) -> [(executable: String, activity: ExtensionMessage.Activity)] {
    shown.filter { $0.activity.channel == channel && $0.life.isRunning }
      .map { ($0.executable, $0.activity) }
  }

  /// The channels that running activities follow, with their extensions.
  package var channels: [(executable: String, channel: String)] {
    shown.filter(\.life.isRunning).compactMap { shown in
      shown.activity.channel.map { (shown.executable, $0) }
    }
  }

  /// The running activity with this id, or `nil`.
  package func activity(_ id: String, of executable: String) -> ExtensionMessage.Activity? {
    index(ofRunning: id, executable).map { shown[$0].activity }
  }

  private func index(ofRunning id: String, _ executable: String) -> Int? {
    shown.firstIndex {
      $0.activity.id == id && $0.executable == executable && $0.life.isRunning
    }
  }

  /// The restored activities, whose views must be read again, with their extensions.
  package var restored: [(executable: String, activity: ExtensionMessage.Activity, revision: Int)] {
    shown.filter(\.isRestored).map { ($0.executable, $0.activity, $0.revision) }
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
  fileprivate var stale: Date? { stale_at.flatMap { DateText($0) }?.date }
  fileprivate var dismissal: Date? { dismiss_at.flatMap { DateText($0) }?.date }
}
