package import ControlModel
package import SystemAccess
package import Wire

/// Where controls live: extension processes behind pipes; in a test, a script.
///
/// Everything happens on the service thread, so that nothing that a control does is in a button's way.
/// The description of an error says what was tried, on what, and what to do; most are `MessageError`.
/// Every call has a time limit, and ends.
@ServiceThread
package protocol ControlService: AnyObject, Sendable {
  /// All controls that were found, with the errors of those that could not be described.
  func gallery() async -> Gallery

  /// What the gallery shows of a control, as soon as its extension has described it; nil if none has it.
  ///
  /// Ends in bounded time.
  func preview(of kind: String) async -> ControlDescription?

  /// Asks a control for its state now.
  func load(_ control: PlacedControl) async throws -> ControlDescription

  /// Runs a control's intent until it returns; a toggle's is given `value` first.
  ///
  /// What the intent opens has been started when this returns.
  func perform(_ control: PlacedControl, setting value: Bool?) async throws

  /// The values that a parameter can have, or those that match a text.
  func options(
    of parameter: String, in control: PlacedControl, matching: String?
  ) async throws -> OptionList

  /// The chosen values of a control as its queries find them now.
  func resolve(_ control: PlacedControl) async throws -> ResolvedConfiguration

  /// Reports where controls are placed now: all places, each time.
  func place(_ controls: [PlacedControl])

  /// Ends everything and returns when it has ended.
  func stop() async

  /// Called with every notice of an extension.
  var onEvent: (@ServiceThread (ExtensionEvent) -> Void)? { get set }
}

extension ControlService {
  /// Nothing is known of a control before it is loaded.
  package func preview(of kind: String) async -> ControlDescription? { nil }
}

/// The controls of all extensions.
package struct Gallery: Sendable {
  package struct Entry: Sendable {
    /// The extension's description of it.
    package var listing: ControlListing
    /// Its preview with the system's words.
    package var preview: ControlDescription
    package var appName: String
    /// Its extension: the executable's path.
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

  /// The controls in the order of the extensions, and of each extension's own gallery.
  package var entries: [Entry]
  /// What is wrong with an extension or a control, one sentence each.
  package var problems: [String]

  package init(entries: [Entry] = [], problems: [String] = []) {
    self.entries = entries
    self.problems = problems
  }

  /// The control of this kind.
  package subscript(kind: String) -> Entry? { entries.first { $0.listing.kind == kind } }
}

/// A notice of an extension, or a change of its process.
package enum ExtensionEvent: Sendable {
  /// `ControlCenter` asks for controls of these kinds to be loaded again.
  case reload(kinds: Set<String>)
  /// The intent of a control of this kind has ended, and the place with this id shows its new state: the other places
  /// with a control of that kind are to be loaded again.
  case performed(kind: String, id: String)
  /// `WidgetCenter` asks for widgets of these kinds to be loaded again; `counts` if the app is in the background and
  /// none of its intents performs.
  case reloadTimelines(kinds: Set<String>, counts: Bool)
  /// An intent of an app says that widgets matter.
  case relevant(executable: String, ExtensionMessage.Relevant)
  /// A Live Activity of the named app and its extension started, changed or ended.
  case activity(executable: String, app: String, ExtensionMessage.Activity)
  /// A process was started.
  case started(executable: String, pid: Int32)
  /// A process ended: how, and in how many milliseconds it is started again; nil for on demand.
  case exited(executable: String, reason: String, retryIn: Int?)
  /// Its controls are others than before: they are to be loaded again.
  case changed(kinds: Set<String>)
}
