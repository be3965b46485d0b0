public import FoundationEssentials
import Synchronization

/// Reloads an app's controls and lists the placed controls.
///
/// A reload is a request: the call returns at once and has no result (developer.apple.com,
/// ControlCenter). In an extension, requests are sent to the daemon that runs it; in other
/// processes that link ExtensionKit, to the daemon's socket. Without a daemon they have no effect.
/// Thread-safe.
public final class ControlCenter: Sendable {
  /// The only control center of the process.
  public static let shared = ControlCenter()

  private let installed = Mutex<(any ControlHost)?>(nil)
  private let standard = Mutex(Standard.notCreated)

  private enum Standard {
    case notCreated
    case created((any ControlHost)?)
  }

  /// A host for one task and its child tasks, which takes precedence over the installed host.
  @TaskLocal static var taskHost: (any ControlHost)?

  package var host: (any ControlHost)? {
    Self.taskHost ?? installed.withLock { $0 } ?? standardHost
  }

  private var standardHost: (any ControlHost)? {
    standard.withLock { standard in
      if case .created(let host) = standard { return host }
      let host = (DefaultHost.self as? any DefaultHostProvider.Type)?.makeHost()
      standard = .created(host)
      return host
    }
  }

  /// Requests a reload of every control of this kind.
  public func reloadControls(ofKind kind: String) {
    host?.reloadControls(ofKind: kind)
  }

  /// Requests a reload of all controls of this app.
  public func reloadAllControls() {
    host?.reloadAllControls()
  }

  /// The placed controls of this app; empty without a host.
  public func currentControls() async throws -> [ControlInfo] {
    try await host?.currentControls() ?? []
  }

  /// Installs a host; `nil` removes the installed host.
  public func install(_ host: (any ControlHost)?) {
    installed.withLock { $0 = host }
  }
}

/// Shows the controls of this process: the daemon, or an extension's connection to it.
///
/// The functions are called on any thread. Only `async` functions and `sharedValues()` may block.
public protocol ControlHost: Sendable {
  /// Requests a reload of the controls of this kind.
  func reloadControls(ofKind kind: String)
  /// Requests a reload of all controls of this process.
  func reloadAllControls()
  /// The placed controls of this process's app; none by default.
  func currentControls() async throws -> [ControlInfo]
  /// Opens a URL for the app; does nothing by default.
  func open(_ url: String)
  /// Requests a reload of the timelines of this kind, or of all kinds for `nil`; does nothing by default.
  func reloadTimelines(ofKind kind: String?)
  /// The placed widgets of this process's app; none by default.
  func currentWidgets() async throws -> [WidgetInfo]
  /// The push token of this process's widgets, or `nil`, which is the default.
  func widgetToken() async -> Data?
  /// Handles intents that make widgets relevant; `replaces` discards earlier intents. Does nothing by default.
  func relevant(_ intents: [SuggestedIntent], replaces: Bool)
  /// Handles a change of a Live Activity; does nothing by default.
  func activity(_ change: ActivityChange)
  /// Sends a notification to the app's other processes; does nothing by default.
  func post(_ name: String, isDistributed: Bool, object: String?, info: JSONValue?)
  /// Starts to receive notifications from the app's other processes; has no effect if already started.
  func listen()
  /// Writes a shared value, or removes it; returns false, and does nothing, by default.
  ///
  /// A host that returns true answers later with `SharedStateTable.take`.
  func share(_ name: String, _ value: JSONValue?) -> Bool
  /// Reads the shared values, for a process that does not receive their changes; none by default.
  ///
  /// The call may wait for the daemon.
  func sharedValues() -> [SharedStateTable.News]
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ControlHost {
  public func currentControls() async throws -> [ControlInfo] { [] }
  public func open(_ url: String) {}
  public func reloadTimelines(ofKind kind: String?) {}
  public func currentWidgets() async throws -> [WidgetInfo] { [] }
  public func widgetToken() async -> Data? { nil }
  public func relevant(_ intents: [SuggestedIntent], replaces: Bool) {}
  public func activity(_ change: ActivityChange) {}
  public func post(_ name: String, isDistributed: Bool, object: String?, info: JSONValue?) {}
  public func listen() {}
  public func share(_ name: String, _ value: JSONValue?) -> Bool { false }
  public func sharedValues() -> [SharedStateTable.News] { [] }
}

/// The protocol that `DefaultHost` conforms to in programs that can connect to the daemon.
public protocol DefaultHostProvider {
  /// Creates the host of a process without an installed host, or returns `nil`.
  static func makeHost() -> (any ControlHost)?
}

/// The host of a process without an installed host.
///
/// ControlKit performs no input or output itself. A module above it conforms this type to
/// `DefaultHostProvider` to connect to the daemon.
public enum DefaultHost {}

/// A control that a person has placed.
///
/// If a kind is placed twice, there are two infos with their own identities and options
/// (developer.apple.com, ControlInfo).
public struct ControlInfo: Identifiable, Hashable, Sendable {
  private let place: ControlPlace
  private let options: Options

  enum Options: Sendable {
    /// Nothing, because this process does not contain the control.
    case unknown
    /// The control has no options.
    case fixed
    /// The options, with their entities resolved.
    case found(any ControlConfigurationIntent)
  }

  /// The persistent identity of the placed control.
  public var id: String { place.control.id }
  /// The `kind` of the control's configuration.
  public var kind: String { place.control.kind }
  /// The control's push token, or `nil` without a push handler.
  public var pushInfo: ControlPushInfo? { place.token.map { ControlPushInfo(token: $0) } }

  /// Creates the info for a placed control; its options are read when they are requested.
  public init(_ place: ControlPlace) { self.init(place, options: .unknown) }

  init(_ place: ControlPlace, options: Options) {
    self.place = place
    self.options = options
  }

  /// The chosen options; `nil` for a control without options or with options of another type.
  ///
  /// In an extension, the entities of the options are already resolved. In an app's process the
  /// type is known only now, so this call runs the entities' queries and blocks its thread for at
  /// most two seconds. Do not call it on the main actor if a query needs the main actor.
  public func configurationIntent<Intent: ControlConfigurationIntent>(
    of type: Intent.Type = Intent.self
  ) -> Intent? {
    switch options {
    case .fixed: return nil
    case .found(let intent): return intent as? Intent
    case .unknown: break
    }
    return StoredParameters.intent(Intent.self, with: place.control.configuration)
  }

  /// Whether two infos describe the same placed control with the same options and token.
  public static func == (left: ControlInfo, right: ControlInfo) -> Bool {
    left.place == right.place
  }

  /// Hashes only the placed control, not its loaded options.
  public func hash(into hasher: inout Hasher) { hasher.combine(place) }
}

/// The information that a server needs to reach one placed control.
public struct ControlPushInfo: Hashable, Sendable {
  /// The token; a push request contains it in lowercase hexadecimal digits.
  public let token: Data

  /// Creates push information with this token.
  public init(token: Data) { self.token = token }
}

/// A placed control as the system stores it.
public struct ControlPlace: Hashable, Sendable {
  /// The control with its chosen options.
  public var control: PlacedControl
  /// The push token, or `nil` if the control has no push handler.
  public var token: Data?

  /// Creates a placed control with its push token.
  public init(control: PlacedControl, token: Data? = nil) {
    self.control = control
    self.token = token
  }
}
