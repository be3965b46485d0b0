import CMainBundle
public import ControlKit
import FoundationEssentials

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
