import ControlKit

/// An extension that only has intents (developer.apple.com, AppIntentsExtension).
///
/// The daemon finds neither controls nor widgets in it.
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
