/// Names the shortcuts of an app.
public protocol AppShortcutsProvider {
  /// The shortcuts, ten at most on an iPhone (developer.apple.com, AppShortcutsProvider).
  @AppShortcutsBuilder static var appShortcuts: [AppShortcut] { get }
  /// The colour behind them.
  static var shortcutTileColor: ShortcutTileColor { get }
}

extension AppShortcutsProvider {
  /// Blue.
  public static var shortcutTileColor: ShortcutTileColor { .blue }

  /// Says that the values in the phrases have changed; here nothing takes note.
  public static func updateAppShortcutParameters() {}
}

/// The colour behind the shortcuts of an app.
public enum ShortcutTileColor: Hashable, Sendable {
  case blue, grape, grayBlue, grayBrown, grayGreen, lightBlue, lime, navy, orange, pink, purple
  case red, tangerine, teal, yellow
}

/// A target whose intents another target may take over.
public protocol AppIntentsPackage {
  /// The packages that this one takes over.
  static var includedPackages: [any AppIntentsPackage.Type] { get }
}

extension AppIntentsPackage {
  /// None.
  public static var includedPackages: [any AppIntentsPackage.Type] { [] }
}
