import Synchronization

/// Where an app asks for its controls to be loaded again, and which of them are placed.
///
/// A reload is a request: the call returns at once and has no result (developer.apple.com,
/// ControlCenter). Inside an extension the requests go to the daemon that runs it; in any other
/// process that links ExtensionKit, to the daemon's socket. Without a daemon nothing happens.
public final class ControlCenter: Sendable {
  /// The only control center of the process.
  public static let shared = ControlCenter()

  private let installed = Mutex<(any ControlHost)?>(nil)
  private let standard = Mutex(Standard.notAsked)

  private enum Standard {
    case notAsked
    case asked((any ControlHost)?)
  }

  /// The host of one task and of what it starts: it goes before the installed one.
  @TaskLocal static var taskHost: (any ControlHost)?

  var host: (any ControlHost)? {
    Self.taskHost ?? installed.withLock { $0 } ?? standardHost
  }

  private var standardHost: (any ControlHost)? {
    standard.withLock { standard in
      if case .asked(let host) = standard { return host }
      let host = (DefaultHost.self as? any DefaultHostProvider.Type)?.makeHost()
      standard = .asked(host)
      return host
    }
  }

  /// Asks for every control of this kind to be loaded again.
  public func reloadControls(ofKind kind: String) {
    host?.reloadControls(ofKind: kind)
  }

  /// Asks for all controls of this app to be loaded again.
  public func reloadAllControls() {
    host?.reloadAllControls()
  }

  /// The controls of this app that a person has placed; none without a host.
  public func currentControls() async throws -> [ControlInfo] {
    try await host?.currentControls() ?? []
  }

  /// Makes `host` answer from now on; nil takes the last one away.
  public func install(_ host: (any ControlHost)?) {
    installed.withLock { $0 = host }
  }
}

/// What shows the controls of this process: the daemon, or an extension's link to it.
///
/// The functions are called on any thread; those that are not `async` must not block.
public protocol ControlHost: Sendable {
  /// Loads the controls of this kind when it can.
  func reloadControls(ofKind kind: String)
  /// Loads all controls of this process when it can.
  func reloadAllControls()
  /// The controls of this process's app that are placed; none by default.
  func currentControls() async throws -> [ControlInfo]
  /// Opens an address that the app asks for; by default nothing happens.
  func open(_ url: String)
  /// Loads the timelines of the widgets of this kind when it can, or of all; by default nothing happens.
  func reloadTimelines(ofKind kind: String?)
  /// The widgets of this process's app that are shown; none by default.
  func currentWidgets() async throws -> [WidgetInfo]
  /// Takes a Live Activity that started, changed or ended; by default nothing happens.
  func activity(_ change: ActivityChange)
  /// Hands a notification to the app's other processes; by default nothing happens.
  func post(_ name: String, isDistributed: Bool, object: String?, info: JSONValue?)
  /// Begins to deliver the notifications of the app's other processes, unless it does already.
  func listen()
}

extension ControlHost {
  /// No controls are placed.
  public func currentControls() async throws -> [ControlInfo] { [] }
  /// Does nothing.
  public func open(_ url: String) {}
  /// Does nothing.
  public func reloadTimelines(ofKind kind: String?) {}
  /// No widgets are shown.
  public func currentWidgets() async throws -> [WidgetInfo] { [] }
  /// Does nothing.
  public func activity(_ change: ActivityChange) {}
  /// Does nothing.
  public func post(_ name: String, isDistributed: Bool, object: String?, info: JSONValue?) {}
  /// Does nothing.
  public func listen() {}
}

/// What `DefaultHost` conforms to in a program that can reach the daemon.
public protocol DefaultHostProvider {
  /// The host of a process in which none is installed; nil if there is none.
  static func makeHost() -> (any ControlHost)?
}

/// Stands for the host of a process in which none is installed.
///
/// ControlKit does no input and output, so a target above it says how the daemon is reached: it
/// conforms this type to `DefaultHostProvider`.
public enum DefaultHost {}
