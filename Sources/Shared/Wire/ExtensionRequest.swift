/// The requests of the extension protocol, version 1: the daemon asks, the extension answers.
///
///     hello     version, language, tables → version, the extension's name
///     describe  → the controls and the widgets, in the gallery's order
///     preview   a control → its archive with the preview value
///     load      a control → its archive with the current value
///     perform   a control, its new value, its archived action → what is left to open, what can be undone
///     undo      a control → nothing: what its last intent has done is undone
///     options   a parameter, a search text → the values to choose from
///     resolve   a control → its chosen entities as they are found now
///     timeline  a widget, its size → its entries from now on
///     views     a Live Activity of the app's own process → the same with the texts of its views
///
/// The daemon's notices are `cancel` (a request's answer is no longer wanted), `placed` (all places of
/// this extension's controls, with their push tokens, and its placed
/// widgets), `activities` (the Live Activities that earlier
/// processes of this extension have started and that go on), `activity_changed` (what has changed in a Live
/// Activity without its app: its push token, a pushed content, its end), `activity_started` (a push has started one),
/// `start_tokens` (the tokens for such pushes), `shared` (the app's shared values) and `posted` (a notification of
/// another process of the app). `hello` comes first; what comes before its answer
/// is a breach of the protocol. Fields are only ever added.
///
/// The process of an app, where its manifest names one (`app.executable`), uses the same protocol: it is
/// asked `perform` alone, for actions that have `app_type`, and `undo` for what they have done.
package enum ExtensionRequest: String, CaseIterable, Sendable {
  case hello, describe, preview, load, perform, undo, options, resolve, timeline, views

  /// Whether the extension evaluates views to answer it.
  package var readsViews: Bool { self == .timeline || self == .views }

  /// The protocol's version.
  package static let version = 1
}

/// The daemon's messages without an answer.
package enum DaemonNotice: String, CaseIterable, Sendable {
  case cancel, placed, activities, posted
  /// The app's shared values, or those that have changed.
  case shared
  /// What has changed in a Live Activity without its app.
  case activityChanged = "activity_changed"
  /// A push has started a Live Activity.
  case activityStarted = "activity_started"
  /// The tokens with which servers start Live Activities.
  case startTokens = "start_tokens"
  /// What a person answered to a question.
  case confirmed
}

/// An extension's messages that answer no request.
package enum ExtensionNotice: String, CaseIterable, Sendable {
  /// `ControlCenter`: load the controls of a kind again, or all.
  case reload
  /// A line for the log.
  case log
  /// An intent asks the system to open an address.
  case open
  /// An intent asks a person whether to go on.
  case confirm
  /// What the intent of a control has done so far.
  case progress
  /// A Live Activity started, changed or ended.
  case activity
  /// Intents were donated, or are suggested: their widgets matter now.
  case relevant
  /// A notification for the other processes of the same app.
  case post
  /// The app writes a value that the person's devices share.
  case share
  /// `WidgetCenter`: load the timelines of a kind again, or all.
  case reloadTimelines = "reload_timelines"
}
