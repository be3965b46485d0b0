package import ActionButton
package import ControlSocket
import SystemAccess
package import Wire

/// A notice of an extension, a change of its process, or a change of the display at a place of its controls.
package enum ExtensionEvent: Sendable {
  /// Controls of these kinds must be loaded again, except the control with this id, which shows the new state already.
  case reload(kinds: Set<String>, except: String? = nil)
  /// `WidgetCenter` asks for widgets of these kinds to be loaded again; `counts` if the load counts against the budget,
  /// because the app is in the background and none of its intents performs.
  case reloadTimelines(kinds: Set<String>, counts: Bool)
  /// An intent of an app names contexts in which the app's widgets are relevant.
  case relevant(executable: String, ExtensionMessage.Relevant)
  /// A Live Activity of the named app and its extension started, changed or ended.
  case activity(executable: String, app: String, ExtensionMessage.Activity)
  case started(executable: String, pid: Int32)
  /// A process ended; `retryIn` is the delay of its restart in milliseconds, `nil` for a restart on demand.
  case exited(executable: String, reason: String, retryIn: Int?)
  /// The extension describes other controls than before, which must be loaded again.
  case changed(kinds: Set<String>)
  /// The display of a button or placement changes: its question, progress, undo offer or unconfirmed shared write.
  case shown(place: String, Input)
  case line([UInt8])
  /// A process of an extension has passed a connection for its requests.
  case connected(executable: String, PassedConnection)
}
