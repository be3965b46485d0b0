public import ControlKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension App {
  /// Performs intents for the daemon, if the daemon has started this process; else makes the app and runs
  /// the main loop.
  @MainActor
  public static func main() {
    if AppProcess.isStartedByDaemon {
      AppProcess.serve("\(Self.self)", AppIntentRunner(app: Self.self)) { Self() }
    }
    withExtendedLifetime(Self()) { MainQueue.serve() }
  }
}

/// The process of an app that performs intents: the executable that the extension's manifest names as
/// `app.executable`.
///
/// A program whose `@main` is an `App` needs nothing of this. Any other calls, first of all:
///
///     AppProcess.performIntentsIfStartedByDaemon(module: "Lamp")
public enum AppProcess {
  /// The variable that is set in an app's process which the daemon has started.
  static let variable = "ACTIONBUTTON_APP"

  /// Whether the daemon has started this process, to perform intents.
  public static var isStartedByDaemon: Bool {
    getenv(variable).map { String(cString: $0) == "1" } ?? false
  }

  /// Performs intents until the daemon ends this process; returns at once in a process that somebody else
  /// has started.
  ///
  /// - Parameter module: The program's Swift module: where its intents are, unless they are in one that
  ///   it links.
  @MainActor
  public static func performIntentsIfStartedByDaemon(module: String) {
    guard isStartedByDaemon else { return }
    serve(module, AppIntentRunner(module: module)) {}
  }

  /// What the program is made of, for as long as the process runs.
  @MainActor private static var app: Any?

  /// Answers requests until the input ends; `make` is called once, before the first intent performs.
  @MainActor
  static func serve(
    _ name: String, _ runner: AppIntentRunner, _ make: @escaping @MainActor @Sendable () -> Any
  ) -> Never {
    let pipe = ProtocolPipe.take()
    // Children of the app are not of the daemon.
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
