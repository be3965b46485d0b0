public import ControlKit

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
  /// Returns at once if the daemon did not start it.
  ///
  /// - Parameter module: The program's Swift module: where its intents are, unless they are in one that
  ///   it links.
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
    let loop = RequestLoop(
      name: name, writer: MessageWriter(pipe), controls: controls, app: runner)
    ControlCenter.shared.install(ExtensionHost(loop))
    let reader = RequestReader(pipe: pipe, loop: loop)
    TaskThreads.shared.run { reader.run() }
    MainQueue.serve()
  }
}
