public import FoundationEssentials

/// An intent that opens its app and shows `target`.
public protocol OpenIntent: SystemIntent {
  associatedtype Value: AppValue
  /// The entity or screen to show.
  var target: Value { get set }
}

extension OpenIntent {
  /// The target's identifier as a string, or `nil` if the target is not set.
  fileprivate var screen: String? {
    // The parameter is read from its storage, because reading an unset parameter stops the program.
    let parameters = StoredParameters(of: self)
    let value = parameters.has("target") ? parameters.archived["target"] : json(target)
    return value.flatMap { String.from($0) }
  }

  private func json(_ target: Value) -> JSONValue? { ParameterArchive.json(of: target) }
}

extension OpenIntent {
  /// Does nothing: the system opens the app for every `OpenIntent`.
  public func perform() async throws -> OpenedApp { OpenedApp() }
}

extension AppIntent {
  /// The app, screen or URL that the system opens for this intent, or `nil`.
  var opening: PerformOutcome.Opening? {
    let name = "\(Self.self)"
    let address = (self as? any URLRepresentableIntent)?.address
    if let open = self as? any OpenIntent {
      return .init(intent: name, url: address, target: open.screen)
    }
    if address != nil || Self.supportedModes.opensApp { return .init(intent: name, url: address) }
    return nil
  }
}

/// An intent that opens a URL.
///
/// On iOS it opens only universal links (developer.apple.com, OpenURLIntent), and URLs with the
/// app's own scheme if the intent opens its app (`openAppWhenRun`). The same applies here: a URL
/// with the app's own scheme is passed as the last argument of the app's command.
public struct OpenURLIntent: SystemIntent, URLRepresentableIntent {
  /// The title of the intent.
  public static let title: LocalizedStringResource = "Open URL"
  /// The representation that contains only `url`.
  public static var urlRepresentation: IntentURLRepresentation<OpenURLIntent> { "\(\.$url)" }

  /// The URL to open.
  @Parameter(title: "URL") public var url: URL

  /// Creates an intent without a URL, which opens nothing.
  public init() {}

  /// Sets `url`.
  public init(_ url: URL) {
    self.url = url
  }

  /// Creates an intent that opens the URL of an enumeration case.
  public init(urlRepresentable: some URLRepresentableEnum) throws {
    self.init(try Self.url(urlRepresentable.address, of: urlRepresentable))
  }

  /// Creates an intent that opens the URL of an entity.
  public init(urlRepresentable: some URLRepresentableEntity) async throws {
    self.init(try Self.url(urlRepresentable.address, of: urlRepresentable))
  }

  /// Passes the URL to the system and ends the calling `perform()`.
  public func perform() async throws -> Never {
    if let opening { IntentRun.current?.add(opening: opening) }
    throw URLPassedToSystem()
  }

  /// The URL from its storage, because reading an unset `url` stops the program.
  var address: String? { $url.current?.absoluteString }

  private static func url(_ text: String?, of value: some Any) throws -> URL {
    guard let text, let url = URL(string: text) else {
      throw InvalidURLRepresentation(text: text ?? "", value: "\(value)")
    }
    return url
  }
}

/// Ends the `perform()` of an intent that opens a URL, which has no result.
struct URLPassedToSystem: Error {}

/// The error for a URL representation that does not yield a valid URL.
struct InvalidURLRepresentation: Error, CustomStringConvertible {
  let text: String
  let value: String

  var description: String {
    "cannot open \(value): its URL representation gives \"\(text)\", which is not a URL"
  }
}

/// An intent that can be undone (iOS 26; developer.apple.com, UndoableIntent).
public protocol UndoableIntent: SystemIntent {
  /// The undo manager for the actions that undo `perform()`, or `nil` outside a run.
  @MainActor var undoManager: UndoManager? { get }
}

extension UndoableIntent {
  /// The undo manager of the run that the current task belongs to.
  @MainActor public var undoManager: UndoManager? {
    guard let run = IntentRun.current else { return nil }
    run.usesUndo = true
    return run.undoManager
  }
}

/// Records actions for undo and redo: the part of Foundation's `UndoManager` that intents use.
///
/// Foundation for Linux does not have this class. `redo()` performs the actions that are registered during an undo, and
/// `undo()` the actions that are registered during a redo.
@MainActor
public final class UndoManager {
  private typealias Action = @MainActor () -> Void

  /// The actions that are undone together, and their name.
  private struct Group {
    var name = ""
    var actions: [Action] = []
  }

  private var undoGroups: [Group] = []
  private var redoGroups: [Group] = []
  /// The group to which the next action belongs, or `nil` outside a group.
  private var open: Group?
  private var depth = 0
  private var disabled = 0

  /// Whether an undo is in progress.
  public private(set) var isUndoing = false
  /// Whether a redo is in progress.
  public private(set) var isRedoing = false

  /// Creates an empty undo manager.
  public nonisolated init() {}

  /// Whether there is something to undo.
  public var canUndo: Bool { !undoGroups.isEmpty || open?.actions.isEmpty == false }
  /// Whether there is something to redo.
  public var canRedo: Bool { !redoGroups.isEmpty }
  /// Whether actions are recorded.
  public var isUndoRegistrationEnabled: Bool { disabled == 0 }
  /// The name of the next undo action, or an empty string.
  public var undoActionName: String { open?.name ?? undoGroups.last?.name ?? "" }
  /// The name of the next redo action, or an empty string.
  public var redoActionName: String { redoGroups.last?.name ?? "" }

  /// Records an action for `target`.
  public func registerUndo<TargetType: AnyObject>(
    withTarget target: TargetType, handler: @escaping @MainActor (TargetType) -> Void
  ) {
    guard isUndoRegistrationEnabled else { return }
    let action: Action = { handler(target) }
    if open != nil { open?.actions.append(action) } else { add(Group(actions: [action])) }
    if !isUndoing, !isRedoing { redoGroups = [] }
  }

  /// Sets the name of the next undo action.
  public func setActionName(_ actionName: String) {
    if open != nil {
      open?.name = actionName
    } else if isUndoing {
      redoGroups.mutateLast { $0.name = actionName }
    } else {
      undoGroups.mutateLast { $0.name = actionName }
    }
  }

  /// Begins a group of actions that are undone together; groups can be nested.
  public func beginUndoGrouping() {
    depth += 1
    if depth == 1 { open = Group() }
  }

  /// Ends the innermost open group; has no effect without an open group.
  public func endUndoGrouping() {
    guard depth > 0 else { return }
    depth -= 1
    guard depth == 0, let group = open else { return }
    open = nil
    if !group.actions.isEmpty { add(group) }
  }

  /// Undoes the last group, if any, calling its actions in reverse order.
  public func undo() {
    while depth > 0 { endUndoGrouping() }
    guard let group = undoGroups.popLast() else { return }
    isUndoing = true
    replay(group)
    isUndoing = false
  }

  /// Redoes the last undone group, if any.
  public func redo() {
    guard let group = redoGroups.popLast() else { return }
    isRedoing = true
    replay(group)
    isRedoing = false
  }

  /// Forgets all undo and redo actions, and ends all groups.
  public func removeAllActions() {
    (undoGroups, redoGroups, open, depth) = ([], [], nil, 0)
  }

  /// Stops recording until the same number of calls of `enableUndoRegistration()`.
  public func disableUndoRegistration() { disabled += 1 }

  /// Ends one call of `disableUndoRegistration()`.
  public func enableUndoRegistration() { disabled = max(0, disabled - 1) }

  private func replay(_ group: Group) {
    beginUndoGrouping()
    open?.name = group.name
    for action in group.actions.reversed() { action() }
    endUndoGrouping()
  }

  private func add(_ group: Group) {
    if isUndoing { redoGroups.append(group) } else { undoGroups.append(group) }
  }
}

extension Array {
  fileprivate mutating func mutateLast(_ change: (inout Element) -> Void) {
    if !isEmpty { change(&self[count - 1]) }
  }
}

/// The result of an intent that opens its app or a URL with the default `perform()`.
public struct OpenedApp: IntentResult {
  /// Always `nil`: the intent has no value.
  public var value: Never? { nil }
}

/// An intent that shows the app's search results for a text.
public protocol ShowInAppSearchResultsIntent: SystemIntent {
  /// The kinds of content that the app can search.
  static var searchScopes: [StringSearchScope] { get }
  var criteria: StringSearchCriteria { get set }
}

/// A kind of content that an app can search.
public enum StringSearchScope: Hashable, Sendable {
  case general, audio, books, image, movies, news, socialMedia, tv
}

/// The criteria of a search.
public struct StringSearchCriteria: _PlainIntentValue, Hashable, Sendable {
  /// The text to search for.
  public let term: String

  /// Creates criteria with a text.
  public init(term: String) {
    self.term = term
  }
}
