import CMainBundle
public import ControlKit

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
    let loop = RequestLoop(
      name: name, writer: MessageWriter(pipe), controls: Controls(makeCatalog))
    ControlCenter.shared.install(ExtensionHost(loop))
    let reader = RequestReader(pipe: pipe, loop: loop)
    TaskThreads.shared.run { reader.run() }
    MainQueue.serve()
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
