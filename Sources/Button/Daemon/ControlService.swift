package import ActionButton
package import ControlModel
package import ControlSocket
package import SystemAccess
package import Wire

/// The controls' host: extension processes behind pipes, or a script in a test.
///
/// All calls are on the service thread, so that no control delays a button. The description of an error says what was
/// tried, on what, and what to do; most errors are `MessageError`. Every call has a time limit.
@ServiceThread
package protocol ControlService: AnyObject, Sendable {
  /// Returns all controls, and the errors of extensions or controls that could not be described.
  func gallery() async -> Gallery

  /// Returns a control's preview once its extension has described it; `nil` if no extension has the control.
  ///
  /// Ends in bounded time.
  func preview(of kind: String) async -> ControlDescription?

  func load(_ control: PlacedControl) async throws -> ControlDescription

  /// Runs a control's intent, and then loads the control, also if the intent has failed; a toggle's intent is given `value`
  /// first.
  ///
  /// `ended` is called once, when the intent has returned and the programs that it opens have been started. It does not
  /// wait for the load, whose result is returned or thrown.
  func perform(
    _ control: PlacedControl, setting value: Bool?,
    ended: @ServiceThread (Result<Void, any Error>) -> Void
  ) async throws -> ControlDescription

  /// Sets where controls are placed; each call names all places.
  func place(_ controls: [PlacedControl])

  /// Ends all extensions, and returns when they have ended.
  func stop() async
}

extension ControlService {
  package func preview(of kind: String) async -> ControlDescription? { nil }
}

package struct Gallery: Sendable {
  package struct Entry: Sendable {
    package var listing: ControlListing
    package var preview: ControlDescription
    package var appName: String
    package var executable: String

    package init(
      listing: ControlListing, preview: ControlDescription, appName: String, executable: String
    ) {
      self.listing = listing
      self.preview = preview
      self.appName = appName
      self.executable = executable
    }
  }

  /// The controls in the order of the extensions, and of each extension's own list.
  package var entries: [Entry]
  /// The problems of extensions and controls, one sentence each.
  package var problems: [String]

  package init(entries: [Entry] = [], problems: [String] = []) {
    self.entries = entries
    self.problems = problems
  }

  package subscript(kind: String) -> Entry? { entries.first { $0.listing.kind == kind } }
}

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
