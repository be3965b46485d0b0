public import ControlKit
import SystemAccess

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension App {
  /// Performs intents if the daemon started this process; otherwise creates the app and runs the
  /// main loop.
  @MainActor
  public static func main() {
    if AppProcess.isStartedByDaemon {
      AppProcess.serve("\(Self.self)", AppIntentRunner(app: Self.self)) { Self() }
    }
    AppContainer.use()
    withExtendedLifetime(Self()) { MainQueue.serve() }
  }
}

/// The process of an app that performs intents: the executable that the extension's manifest names
/// as `app.executable`.
///
/// A program whose `@main` type is an `App` does not need this type. Any other program calls this
/// method first:
///     AppProcess.performIntentsIfStartedByDaemon(module: "Lamp")
public enum AppProcess {
  /// The environment variable that the daemon sets in the processes of apps.
  static let variable = "ACTIONBUTTON_APP"

  /// Whether the daemon started this process to perform intents.
  public static var isStartedByDaemon: Bool {
    getenv(variable).map { String(cString: $0) == "1" } ?? false
  }

  /// Performs intents until the daemon ends this process.
  ///
  /// Returns at once if the daemon did not start this process.
  ///
  /// - Parameter module: The program's Swift module, whose intents and whose linked modules' intents are found.
  @MainActor
  public static func performIntentsIfStartedByDaemon(module: String) {
    guard isStartedByDaemon else { return AppContainer.use() }
    serve(module, AppIntentRunner(module: module)) {}
  }

  /// Keeps the app's value alive as long as the process runs.
  @MainActor private static var app: Any?

  /// Answers requests until the input ends.
  ///
  /// `make` is called once, before the first intent.
  @MainActor
  static func serve(
    _ name: String, _ runner: AppIntentRunner, _ make: @escaping @MainActor @Sendable () -> Any
  ) -> Never {
    let pipe = ProtocolPipe.detachFromStandardIO()
    // The app's child processes were not started by the daemon.
    unsetenv(variable)
    let controls = Controls { () throws(ControlError) in
      app = make()
      return try ControlCatalog(controls: [])
    }
    RequestReader.serve(
      pipe,
      RequestLoop(name: name, writer: MessageWriter(pipe), controls: controls, app: runner))
  }
}

/// The folder that the daemon gives to an app and its extension.
enum AppContainer {
  /// Lets `UserDefaults` use the app's container, which its extension uses too.
  ///
  /// Call this first in a process that the daemon did not start. Foundation reads the environment before `main`, so the
  /// program executes itself again with another `XDG_CONFIG_HOME`. Does nothing if this user's daemon has no container for
  /// the executable.
  static func use() {
    guard let executable = RealPath.of("/proc/self/exe"),
      let folder = folder(of: executable, environment: value),
      value("XDG_CONFIG_HOME") != "\(folder)/.config"
    else { return }
    setenv("XDG_CONFIG_HOME", "\(folder)/.config", 1)
    // If `execv` fails, the program continues with the user's own `UserDefaults`.
    execv(executable, CommandLine.unsafeArgv)
  }

  private static func value(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The container of an executable's app, in the daemon's state folder, or `nil` if it does not exist.
  static func folder(of executable: String?, environment value: (String) -> String?) -> String? {
    guard let name = executable?.split(separator: "/").last else { return nil }
    let state =
      value("STATE_DIRECTORY").flatMap { $0.split(separator: ":").first.map(String.init) }
      ?? (value("XDG_STATE_HOME") ?? value("HOME").map { "\($0)/.local/state" })
      .map { "\($0)/actionbutton" }
    guard let path = state.map({ "\($0)/containers/\(name)" }), access(path, R_OK) == 0 else {
      return nil
    }
    return path
  }
}
