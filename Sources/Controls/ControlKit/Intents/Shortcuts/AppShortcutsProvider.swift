/// Provides the shortcuts of an app.
public protocol AppShortcutsProvider {
  /// The shortcuts, at most ten on iOS (developer.apple.com, AppShortcutsProvider).
  @AppShortcutsBuilder static var appShortcuts: [AppShortcut] { get }
  /// The background color of the shortcuts.
  static var shortcutTileColor: ShortcutTileColor { get }
  /// Phrases that start no shortcut of the app (iOS 17).
  @NegativeAppShortcutPhrasesBuilder static var negativePhrases: [NegativeAppShortcutPhrase] { get }
}

extension AppShortcutsProvider {
  /// No phrases.
  public static var negativePhrases: [NegativeAppShortcutPhrase] { [] }

  /// Blue.
  public static var shortcutTileColor: ShortcutTileColor { .blue }

  /// Reports that values in the phrases have changed.
  ///
  /// Has no effect here.
  public static func updateAppShortcutParameters() {}
}

/// The background color of an app's shortcuts.
public enum ShortcutTileColor: Hashable, Sendable {
  case blue, grape, grayBlue, grayBrown, grayGreen, lightBlue, lime, navy, orange, pink, purple
  case red, tangerine, teal, yellow
}

/// A package with intents that other targets can include.
public protocol AppIntentsPackage: Sendable {
  /// The included packages.
  static var includedPackages: [any AppIntentsPackage.Type] { get }
}

extension AppIntentsPackage {
  /// No packages.
  public static var includedPackages: [any AppIntentsPackage.Type] { [] }
}
