/// An intent that an app offers without any setting up, with the phrases that start it.
///
/// On an iPhone Siri and Spotlight show it; here it is kept, and nothing shows it.
public struct AppShortcut: Sendable {
  /// The intent.
  public let intent: any AppIntent
  /// A short name.
  public let shortTitle: LocalizedStringResource?
  /// The symbol.
  public let systemImageName: String?
  let phrases: [String]

  /// A shortcut from its parts.
  public init<Intent: AppIntent>(
    intent: Intent, phrases: [AppShortcutPhrase<Intent>],
    shortTitle: LocalizedStringResource? = nil, systemImageName: String? = nil
  ) {
    self.intent = intent
    self.phrases = phrases.map(\.text)
    self.shortTitle = shortTitle
    self.systemImageName = systemImageName
  }
}

/// What stands for the app in a phrase.
public enum AppShortcutPhraseToken: Hashable, Sendable {
  /// The app's name.
  case applicationName
}

/// A phrase that starts a shortcut: `"Start \(\.$timer) in \(.applicationName)"`.
public struct AppShortcutPhrase<Intent: AppIntent>: ExpressibleByStringInterpolation, Sendable {
  let text: String

  /// Collects a phrase.
  public struct StringInterpolation: StringInterpolationProtocol {
    var text = ""

    /// Starts empty.
    public init(literalCapacity: Int, interpolationCount: Int) {}
    /// Adds words.
    public mutating func appendLiteral(_ literal: String) { text += literal }
    /// Adds the app's name.
    public mutating func appendInterpolation(_ token: AppShortcutPhraseToken) {
      text += "${applicationName}"
    }
    /// Adds a parameter.
    public mutating func appendInterpolation<Value>(
      _ parameter: KeyPath<Intent, IntentParameter<Value>>
    ) {
      text += "${parameter}"
    }
  }

  /// A phrase without the app's name.
  public init(stringLiteral value: String) {
    text = value
  }

  /// A phrase with the app's name or parameters in it.
  public init(stringInterpolation: StringInterpolation) {
    text = stringInterpolation.text
  }
}

/// Collects shortcuts.
@resultBuilder
public enum AppShortcutsBuilder {
  /// One shortcut.
  public static func buildExpression(_ shortcut: AppShortcut) -> [AppShortcut] { [shortcut] }
  /// Shortcuts that are made already.
  public static func buildExpression(_ shortcuts: [AppShortcut]) -> [AppShortcut] { shortcuts }
  /// Shortcuts after one another.
  public static func buildBlock(_ parts: [AppShortcut]...) -> [AppShortcut] {
    parts.flatMap { $0 }
  }
  /// The shortcuts of an `if` without `else`.
  public static func buildOptional(_ part: [AppShortcut]?) -> [AppShortcut] { part ?? [] }
  /// The shortcuts of the first branch.
  public static func buildEither(first: [AppShortcut]) -> [AppShortcut] { first }
  /// The shortcuts of the second branch.
  public static func buildEither(second: [AppShortcut]) -> [AppShortcut] { second }
  /// The shortcuts that only a newer system has.
  public static func buildLimitedAvailability(_ part: [AppShortcut]) -> [AppShortcut] { part }
}
