import ControlModel

/// The requests of the extension protocol, version 2: the daemon sends requests, the extension answers.
///
///     hello     version, language, tables → version, the extension's name
///     describe  → the controls and the widgets, in the gallery's order
///     preview   a control → its archive with the preview value
///     load      a control → its archive with the current value, answered after another request if `after` names one
///     perform   a control, its new value, its archived action → apps and addresses to open, an undo action
///     undo      a control → nothing; undoes its last intent
///     options   a parameter, a search text → the possible values
///     resolve   a control → its chosen entities that exist
///     timeline  a widget, its size → its entries from now on
///     views     a Live Activity of the app's process → the activity with the contents of its views
///
/// The daemon's notices are `cancel` (cancels a request), `placed` (all places of the extension's controls, with their
/// push tokens, and its placed widgets), `activities` (the active Live Activities of the extension's earlier processes),
/// `activity_changed` (a change of a Live Activity that its app did not make: its push token, pushed content, its end),
/// `activity_started` (a push has started a Live Activity), `start_tokens` (the tokens for such pushes), `shared` (the
/// app's shared values), `posted` (a notification of another process of the app), `confirmed` (the answer to a
/// question) and `ran` (the answer to `run`). `hello` comes first; any other message before its answer violates the protocol. Fields are only ever added.
///
/// The process of an app, if its manifest names an executable (`app.executable`), uses the same protocol, but receives
/// only `perform` for actions with `app_type`, and `undo` for these actions.
package enum ExtensionRequest: String, CaseIterable, Sendable {
  case hello, describe, preview, load, perform, undo, options, resolve, timeline, views

  /// Whether the extension evaluates views to answer the request.
  package var readsViews: Bool { self == .timeline || self == .views }

  /// The newest version of the protocol.
  package static let version = 2
  /// The oldest version that daemons and extensions support; its `load` has no field `after`.
  package static let oldestVersion = 1
  package static var versions: ClosedRange<Int> { oldestVersion...version }
}

/// The notices from the daemon to an extension.
package enum DaemonNotice: String, CaseIterable, Sendable {
  case cancel, placed, activities, posted
  /// The app's shared values, or changed values.
  case shared
  /// A change of a Live Activity that its app did not make.
  case activityChanged = "activity_changed"
  /// A push has started a Live Activity.
  case activityStarted = "activity_started"
  /// The tokens with which servers start Live Activities.
  case startTokens = "start_tokens"
  /// The answer to a question.
  case confirmed
  /// The end of a program that the daemon has run for the extension.
  case ran
}

/// The notices from an extension to the daemon.
package enum ExtensionNotice: String, CaseIterable, Sendable {
  /// Loads the controls of a kind, or all controls, again (`ControlCenter`).
  case reload
  /// A line for the log.
  case log
  /// Asks the system to open an address.
  case open
  /// A question of an intent.
  case confirm
  /// The progress of a control's running intent.
  case progress
  /// A Live Activity started, changed or ended.
  case activity
  /// Intents that were donated or suggested, which make widgets relevant.
  case relevant
  /// A notification for the other processes of the same app.
  case post
  /// Writes a shared value.
  case share
  /// Loads the timelines of a kind, or all timelines, again (`WidgetCenter`).
  case reloadTimelines = "reload_timelines"
  /// Runs a command of the manifest outside the confinement, or ends it.
  case run
}

extension Message {
  /// A request to an extension as a line with its newline.
  ///
  /// A press waits for the requests to perform and load a control, so these are written without `JSONEncoder`, in the same
  /// form.
  package static func request(
    _ request: ExtensionRequest, id: Int, _ body: some Encodable
  ) -> [UInt8] {
    var line = JSONLine(capacity: 512)
    switch body {
    case let body as ExtensionMessage.Perform where body.view == nil:
      line.begin()
      line.add(body.action)
      line.add(body.control)
      line.add(request, id)
      if let value = body.value { line.field("value", value) }
    case let body as ExtensionMessage.Subject:
      line.begin()
      if let before = body.after { line.field("after", UInt64(clamping: before)) }
      line.add(body.control)
      line.add(request, id)
      if let isWidget = body.widget { line.field("widget", isWidget) }
    case _: return self.request(request.rawValue, id: id, body)
    }
    line.end()
    return line.withBytes { Array($0) }
  }
}

/// The parts of requests, each with its fields in the order of their names.
extension JSONLine {
  fileprivate mutating func add(_ request: ExtensionRequest, _ id: Int) {
    field("id", UInt64(clamping: id))
    field("request", request.rawValue)
  }

  fileprivate mutating func add(_ control: PlacedControl) {
    object("control") { line in
      line.field("configuration", control.configuration)
      line.field("id", control.id)
      line.field("kind", control.kind)
    }
  }

  fileprivate mutating func add(_ action: ControlArchive.Action?) {
    guard let action else { return }
    object("action") { line in
      if let type = action.type { line.field("app_type", type) }
      if action.authentication != .none {
        line.field("authentication", action.authentication.rawValue)
      }
      line.field("intent", action.intent)
      if action.opensApp { line.field("opens_app", true) }
      if !action.parameters.isEmpty { line.field("parameters", action.parameters) }
      if let type = action.returnedType { line.field("returned_type", type) }
    }
  }
}
