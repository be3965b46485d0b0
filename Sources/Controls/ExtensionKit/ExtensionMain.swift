import CMainBundle
public import ControlKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension WidgetBundle {
  /// Serves the bundle's controls and widgets to the daemon that started this process; on a terminal,
  /// prints the gallery.
  @MainActor
  public static func main() {
    ExtensionMain.run("\(Self.self)") { () throws(ControlError) in
      try ControlCatalog(bundle: Self())
    }
  }
}

extension ControlWidget {
  /// Serves this control alone to the daemon that started this process; on a terminal, prints the
  /// gallery.
  @MainActor
  public static func main() {
    ExtensionMain.run("\(Self.self)") { () throws(ControlError) in
      try ControlCatalog(controls: [Self()])
    }
  }
}

extension Widget {
  /// Serves this widget alone to the daemon that started this process; on a terminal, prints the
  /// gallery.
  @MainActor
  public static func main() {
    ExtensionMain.run("\(Self.self)") { () throws(ControlError) in
      try ControlCatalog(controls: [], widgets: [Self()])
    }
  }
}

/// The life of an extension process.
enum ExtensionMain {
  /// Prints the gallery on a terminal, and else answers requests until the input ends.
  ///
  /// - Parameters:
  ///   - name: The bundle's name.
  ///   - makeCatalog: Makes the controls. It is the first of the app's code that runs.
  @MainActor
  static func run(
    _ name: String,
    _ makeCatalog: @escaping @MainActor @Sendable () throws(ControlError) -> ControlCatalog
  ) -> Never {
    // The first of the app's code may read its Info.plist.
    if let folder = getenv("ACTIONBUTTON_RESOURCES") { _ = mb_add_keys(folder) }
    if isatty(0) == 1 {
      printGallery(named: name, makeCatalog)
    }
    let pipe = ProtocolPipe.take()
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
      complain("\(name): \(error)")
      exit(1)
    }
  }
}

/// Writes a line to the log: what a process writes to standard error, its daemon keeps.
func complain(_ line: String) {
  let line = line + "\n"
  // If standard error takes no line either, the failure cannot be reported.
  _ = line.withCString { write(2, $0, strlen($0)) }
}
