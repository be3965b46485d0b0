/// A phrase that starts no shortcut of an app (iOS 17; developer.apple.com,
/// NegativeAppShortcutPhrase).
///
/// Nothing listens for phrases here.
public struct NegativeAppShortcutPhrase: ExpressibleByStringInterpolation, Hashable, Sendable {
  /// Collects the parts of a phrase.
  public struct StringInterpolation: StringInterpolationProtocol {
    var text = ""

    /// Creates an empty interpolation.
    public init(literalCapacity: Int, interpolationCount: Int) {}
    /// Adds literal text.
    public mutating func appendLiteral(_ literal: String) { text += literal }
    /// Adds the app's name.
    public mutating func appendInterpolation(_ token: AppShortcutPhraseToken) {
      text += "${applicationName}"
    }
  }

  private let text: String

  /// Creates a phrase without the app's name.
  public init(stringLiteral value: String) { text = value }
  /// Creates a phrase with the app's name.
  public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }
}

/// A group of such phrases (iOS 17).
public struct NegativeAppShortcutPhrases: Sendable {
  let phrases: [NegativeAppShortcutPhrase]

  /// Creates a group.
  public init(phrases: [NegativeAppShortcutPhrase]) { self.phrases = phrases }
  /// Creates a group from the phrases of a closure.
  public init(
    @NegativeAppShortcutPhrasesBuilder _ phrases: () -> [NegativeAppShortcutPhrase]
  ) {
    self.phrases = phrases()
  }
}

/// Builds a list of phrases that start no shortcut.
@resultBuilder
public enum NegativeAppShortcutPhrasesBuilder {
  /// One phrase.
  public static func buildExpression(
    _ phrase: NegativeAppShortcutPhrase
  ) -> [NegativeAppShortcutPhrase] { [phrase] }
  /// Several phrases.
  public static func buildExpression(
    _ phrases: [NegativeAppShortcutPhrase]
  ) -> [NegativeAppShortcutPhrase] { phrases }
  /// A group of phrases.
  public static func buildExpression(
    _ group: NegativeAppShortcutPhrases
  ) -> [NegativeAppShortcutPhrase] { group.phrases }
  /// All phrases in their order.
  public static func buildBlock(
    _ parts: [NegativeAppShortcutPhrase]...
  ) -> [NegativeAppShortcutPhrase] { parts.flatMap { $0 } }
}
