import Synchronization

/// Where an app asks for its controls to be loaded again.
///
/// A call is a request: it returns at once and has no result (developer.apple.com,
/// ControlCenter). In a process without a host it does nothing.
public final class ControlCenter: Sendable {
  /// The only control center of the process.
  public static let shared = ControlCenter()

  private let installed = Mutex<(any ControlHost)?>(nil)

  /// The host of one task and of what it starts: it goes before the installed one.
  @TaskLocal static var taskHost: (any ControlHost)?

  var host: (any ControlHost)? { Self.taskHost ?? installed.withLock { $0 } }

  /// Asks for every control of this kind to be loaded again.
  public func reloadControls(ofKind kind: String) {
    host?.reloadControls(ofKind: kind)
  }

  /// Asks for all controls of this app to be loaded again.
  public func reloadAllControls() {
    host?.reloadAllControls()
  }

  /// Makes `host` answer from now on; nil takes the last one away.
  public func install(_ host: (any ControlHost)?) {
    installed.withLock { $0 = host }
  }
}

/// What shows the controls of this process: the daemon, or an extension's link to it.
///
/// The functions are called on any thread and must not block.
public protocol ControlHost: Sendable {
  /// Loads the controls of this kind when it can.
  func reloadControls(ofKind kind: String)
  /// Loads all controls of this process when it can.
  func reloadAllControls()
  /// Takes what an intent said when it performed; by default nothing happens.
  func present(dialog: String)
  /// Opens an address that the app asks for; by default nothing happens.
  func open(_ url: String)
  /// Takes a Live Activity that started, changed or ended; by default nothing happens.
  func activity(_ change: ActivityChange)
}

extension ControlHost {
  /// Does nothing: Apple documents no place where a control shows a dialog.
  public func present(dialog: String) {}

  /// Does nothing.
  public func open(_ url: String) {}

  /// Does nothing.
  public func activity(_ change: ActivityChange) {}
}
