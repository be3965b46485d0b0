import ControlKit

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
