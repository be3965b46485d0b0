package import ControlModel
package import FoundationEssentials
package import Wire

/// The states of one Live Activity, as a table.
///
///     state      update                 end                     date
///     active     → active, or stale     → ended, or dismissed   stale date: → stale
///                                                               8 h after the start: → ended
///     stale      → active, or stale     → ended, or dismissed   8 h after the start: → ended
///     ended      ·                      ·                       dismissal date: → dismissed
///     dismissed  ·                      ·                       (none)
///
/// `·` changes nothing: updates of an ended activity are ignored. An activity can be active for eight
/// hours and stays on the Lock Screen for four more at most (developer.apple.com, Displaying live data
/// with Live Activities); the default policy uses all four (ActivityUIDismissalPolicy). Dates come from
/// outside; if the start is in the future, the clock was set back, and the current date counts as the start.
package struct ActivityLifecycle: Equatable, Sendable {
  package enum State: Equatable, Sendable {
    case active(staleDate: Date?)
    case stale
    case ended(until: Date)
    case dismissed
  }

  package enum Event: Equatable, Sendable {
    case update(staleDate: Date?)
    /// The app ended the activity; without a date the default policy applies.
    case end(dismissal: Date?)
    case wake
  }

  /// The longest time in the states `active` and `stale`.
  package static let longest: TimeInterval = 8 * 3_600
  /// The longest time on the Lock Screen after the end.
  package static let afterEnd: TimeInterval = 4 * 3_600

  package private(set) var state: State
  package private(set) var start: Date

  /// Restores a saved activity; `handle(.wake, at:)` applies the changes that have become due since.
  package init(saved state: State, start: Date) { (self.state, self.start) = (state, start) }

  package init(staleDate: Date?, at now: Date) {
    (start, state) = (now, .active(staleDate: staleDate))
    expire(by: now)
  }

  /// The date by which the owner must call `handle(.wake, at:)`; `nil` after the dismissal.
  package var deadline: Date? {
    switch state {
    case .active(let staleDate): min(staleDate ?? .distantFuture, start + Self.longest)
    case .stale: start + Self.longest
    case .ended(let until): until
    case .dismissed: nil
    }
  }

  /// Whether the app can still change the activity.
  package var isRunning: Bool {
    switch state {
    case .active, .stale: true
    case .ended, .dismissed: false
    }
  }

  package mutating func handle(_ event: Event, at now: Date) {
    noticeJump(at: now)
    expire(by: now)
    guard isRunning else { return }
    switch event {
    case .update(let staleDate): state = .active(staleDate: staleDate)
    case .end(let dismissal): state = Self.ended(at: now, dismissal)
    case .wake: break
    }
    expire(by: now)
  }

  private mutating func expire(by now: Date) {
    if case .active(let staleDate?) = state, staleDate <= now { state = .stale }
    let end = start + Self.longest
    if isRunning, end <= now { state = Self.ended(at: end, nil) }
    if case .ended(let until) = state, until <= now { state = .dismissed }
  }

  private mutating func noticeJump(at now: Date) {
    start = min(start, now)
    if case .ended(let until) = state { state = .ended(until: min(until, now + Self.afterEnd)) }
  }

  private static func ended(at now: Date, _ dismissal: Date?) -> State {
    let latest = now + afterEnd
    return .ended(until: min(dismissal ?? latest, latest))
  }
}

package struct ShownActivity: Sendable {
  /// The path of the extension's executable.
  package let executable: String
  package let app: String
  /// The activity's latest content.
  package var activity: ExtensionMessage.Activity
  package var life: ActivityLifecycle
  /// The date of the last push that changed the activity, in seconds since 1970.
  package var pushed: Double?
  /// The number of changes; views that were read for an earlier revision are not shown.
  package var revision: Int
  /// Whether the texts are the saved ones, so that the views must be read again.
  package var isRestored = false

  package init(
    executable: String, app: String, activity: ExtensionMessage.Activity, life: ActivityLifecycle,
    revision: Int = 0
  ) {
    (self.executable, self.app, self.activity) = (executable, app, activity)
    (self.life, self.revision) = (life, revision)
  }

  package var message: SocketMessage.Activity {
    var sent = activity.withoutTexts
    (sent.wants_token, sent.push_token, sent.channel) = (nil, nil, nil)
    let text = (state == .stale ? activity.shown_when_stale : nil) ?? activity.shown
    return SocketMessage.Activity(
      app: app, activity: sent, state: state, text: text?.limited ?? ActivityText(plain: activity))
  }

  package var state: SocketMessage.Activity.State {
    switch life.state {
    case .active: .active
    case .stale: .stale
    case .ended: .ended
    case .dismissed: .dismissed
    }
  }

  /// The notice to the app's processes about a change that they did not make.
  package func news(withContent: Bool) -> ExtensionMessage.ActivityNews {
    ExtensionMessage.ActivityNews(
      id: activity.id, state_name: state, push_token: activity.push_token,
      state: withContent ? activity.state : nil, stale_at: withContent ? activity.stale_at : nil,
      relevance: withContent ? activity.relevance : nil)
  }
}

extension ActivityText {
  /// The text of an activity without a view: the words of its type, and the texts and numbers of its state.
  package init(plain activity: ExtensionMessage.Activity) {
    var text = ViewText()
    text.lines = [Self.title(ofType: activity.type)]
    if case .object(let fields) = activity.state {
      text.lines += fields.sorted { $0.key < $1.key }.compactMap { name, value in
        switch value {
        case .string, .int, .double: "\(Self.words(of: name)): \(value)"
        case .bool(let isSo): "\(Self.words(of: name)): \(isSo ? "yes" : "no")"
        case .null, .array, .object: nil
        }
      }
    }
    self.init(lockScreen: text.limited)
  }

  /// Converts `DeliveryAttributes` to `Delivery`.
  private static func title(ofType type: String) -> String {
    let suffix = "Attributes"
    let name = type.hasSuffix(suffix) && type != suffix ? String(type.dropLast(suffix.count)) : type
    return words(of: name)
  }

  /// Converts `driverName` and `driver_name` to `Driver name`.
  private static func words(of name: String) -> String {
    var words = ""
    for character in name {
      if character == "_" {
        words += " "
      } else if character.isUppercase, let last = words.last, !last.isUppercase, last != " " {
        words += " " + character.lowercased()
      } else {
        words.append(character)
      }
    }
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}
