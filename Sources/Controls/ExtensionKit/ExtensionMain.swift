import CMainBundle
public import ControlKit
import Dispatch
import FoundationEssentials
import SystemAccess

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension WidgetBundle {
  /// Serves the bundle's controls and widgets to the daemon.
  ///
  /// Prints the gallery if standard input is a terminal.
  @MainActor
  public static func main() {
    ExtensionMain.run("\(Self.self)") { () throws(ControlError) in
      try ControlCatalog(bundle: Self())
    }
  }
}

extension ControlWidget {
  /// Serves this control to the daemon.
  ///
  /// Prints the gallery if standard input is a terminal.
  @MainActor
  public static func main() {
    ExtensionMain.run("\(Self.self)") { () throws(ControlError) in
      try ControlCatalog(controls: [Self()])
    }
  }
}

extension Widget {
  /// Serves this widget to the daemon.
  ///
  /// Prints the gallery if standard input is a terminal.
  @MainActor
  public static func main() {
    ExtensionMain.run("\(Self.self)") { () throws(ControlError) in
      try ControlCatalog(controls: [], widgets: [Self()])
    }
  }
}

enum ExtensionMain {
  /// Prints the gallery on a terminal; otherwise answers requests until the input ends.
  ///
  /// - Parameters:
  ///   - name: The bundle's name.
  ///   - makeCatalog: Creates the controls. It is the first code of the app that runs.
  @MainActor
  static func run(
    _ name: String,
    _ makeCatalog: @escaping @MainActor @Sendable () throws(ControlError) -> ControlCatalog
  ) -> Never {
    // The app's initializers may read the Info.plist.
    if let folder = getenv("ACTIONBUTTON_RESOURCES") {
      _ = mb_add_keys(folder)
      InfoPlist(folder: String(cString: folder)).apply()
    }
    if isatty(0) == 1 {
      printGallery(named: name, makeCatalog)
    }
    let pipe = ProtocolPipe.detachFromStandardIO()
    RequestReader.serve(
      pipe,
      RequestLoop(name: name, writer: MessageWriter(pipe), controls: Controls(makeCatalog)))
  }

  @MainActor
  private static func printGallery(
    named name: String, _ makeCatalog: () throws(ControlError) -> ControlCatalog
  ) -> Never {
    do {
      print(try makeCatalog().gallery(named: name))
      exit(0)
    } catch {
      writeLog("\(name): \(error)")
      exit(1)
    }
  }
}

/// Writes a line to standard error, which the daemon copies to its log.
func writeLog(_ line: String) {
  let line = line + "\n"
  // If standard error cannot be written either, the failure cannot be reported.
  _ = line.withCString { write(2, $0, strlen($0)) }
}

/// An extension with intents but without controls or widgets (developer.apple.com, AppIntentsExtension).
@MainActor @preconcurrency
public protocol AppIntentsExtension {
  /// Creates the extension. Called by the system.
  init()
}

extension AppIntentsExtension {
  /// Serves the extension to the daemon.
  @MainActor
  public static func main() {
    ExtensionMain.run("\(Self.self)") { () throws(ControlError) in
      try ControlCatalog(controls: [])
    }
  }
}

/// The controls of this process, created at their first use.
@MainActor
final class Controls {
  private let make: @MainActor @Sendable () throws(ControlError) -> ControlCatalog
  private var made: Result<ControlCatalog, ControlError>?

  nonisolated init(
    _ make: @escaping @MainActor @Sendable () throws(ControlError) -> ControlCatalog
  ) {
    self.make = make
  }

  /// The controls; if creating them has failed, every call throws the same error.
  func catalog() throws(ControlError) -> ControlCatalog {
    if let made { return try made.get() }
    do throws(ControlError) {
      let catalog = try make()
      made = .success(catalog)
      return catalog
    } catch {
      made = .failure(error)
      throw error
    }
  }
}

/// The keys of an extension's Info.plist that ControlKit needs.
struct InfoPlist: Decodable {
  /// Whether the app declares Live Activities, or `nil` if the file does not have the key.
  var NSSupportsLiveActivities: Bool?

  /// Reads the Info.plist in a folder; if that fails, no key is set.
  init(folder: String) {
    let bytes = try? Data(contentsOf: URL(filePath: "\(folder)/Info.plist"))
    if let bytes, let read = try? PropertyListDecoder().decode(InfoPlist.self, from: bytes) {
      self = read
    }
  }

  /// Passes the keys to ControlKit; call it before code of the app runs.
  ///
  /// An extension's own Info.plist need not have the key, which belongs to the app: only NO refuses Live Activities.
  func apply() { ActivityAuthorizationError.isSupported = NSSupportsLiveActivities ?? true }
}

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

/// Runs the main actor's code on the process's first thread.
///
/// An author's code may use the main actor, the main queue and, with Foundation, timers of the main
/// run loop, so libdispatch's main queue cannot be replaced. The assumptions, checked with Swift
/// 6.0 and 6.3:
///
/// 1. If the process contains Foundation, `CFRunLoopRun` exists and serves the main queue
///    (CFRunLoop.h).
/// 2. Without Foundation, the queue has a descriptor that becomes readable when work is queued, and
///    a function that runs the work. The run loop itself uses both (CFRunLoop.c in
///    swift-corelibs-foundation, private/private.h of libdispatch). A runtime without them does not
///    link.
///
/// With a compiler that is newer than `isChecked` allows, `dispatchMain` serves the queue, which
/// costs one wake-up per second. The suites "Extensions built elsewhere" and "The main queue" fail
/// if an assumption is wrong.
enum MainQueue {
  /// Whether the assumptions were checked with this version of Swift.
  #if compiler(<6.4)
    static let isChecked = true
  #else
    static let isChecked = false
  #endif

  /// Serves the main queue and never returns.
  ///
  /// `dispatchMain()` is not used because its thread pool wakes up once a second.
  static func serve() -> Never {
    if let symbol = dlsym(nil, "CFRunLoopRun") {
      // CFRunLoop.h: void CFRunLoopRun(void).
      let runLoop = unsafeBitCast(symbol, to: (@convention(c) () -> Void).self)
      // It returns only if the run loop is stopped.
      runLoop()
    }
    guard isChecked else { dispatchMain() }
    var queue = pollfd(fd: mainQueueHandle(), events: Int16(POLLIN), revents: 0)
    while true {
      guard poll(&queue, 1, -1) > 0 else { continue }
      // Cleared before the queue is drained, so that work that is queued meanwhile signals again.
      var count: UInt64 = 0
      _ = read(queue.fd, &count, MemoryLayout<UInt64>.size)
      drainMainQueue(nil)
    }
  }
}

/// The descriptor that is readable while work is queued for the main queue (private/private.h of
/// libdispatch: on Linux a non-blocking eventfd).
@_silgen_name("_dispatch_get_main_queue_handle_4CF")
private func mainQueueHandle() -> Int32

@_silgen_name("_dispatch_main_queue_callback_4CF")
private func drainMainQueue(_ ignored: UnsafeMutableRawPointer?)
