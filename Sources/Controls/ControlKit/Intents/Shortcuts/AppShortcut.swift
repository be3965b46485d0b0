/// A schema of Apple Intelligence that an intent, an entity or an enumeration follows, such as
/// `.photos.createAlbum` (developer.apple.com, App schema domains).
///
/// The domains are Apple's. The schemas of a domain are not checked: any name is accepted.
@dynamicMemberLookup
public struct AppSchema: Hashable, Sendable {
  /// The name with its domain, such as `photos.createAlbum`.
  let name: String

  /// A schema of this domain.
  public subscript(dynamicMember schema: String) -> AppSchema {
    AppSchema(name: "\(name).\(schema)")
  }
}

extension AssistantSchemaIntent {
  /// By default, the Swift name of the type, split into words.
  public static var title: LocalizedStringResource {
    LocalizedStringResource(stringLiteral: words(of: "\(Self.self)", without: "Intent"))
  }
}

extension AssistantSchemaEntity {
  /// By default, the Swift name of the type, split into words.
  public static var typeDisplayRepresentation: TypeDisplayRepresentation {
    TypeDisplayRepresentation(stringLiteral: words(of: "\(Self.self)", without: "Entity"))
  }
}

/// An enumeration that follows a schema; `@AppEnum(schema:)` adds the conformance.
public protocol AssistantSchemaEnum: AppEnum {}

extension AssistantSchemaEnum {
  /// By default, the Swift name of the type, split into words.
  public static var typeDisplayRepresentation: TypeDisplayRepresentation {
    TypeDisplayRepresentation(stringLiteral: words(of: "\(Self.self)", without: "Enum"))
  }
}

/// A token in a phrase.
public enum AppShortcutPhraseToken: Hashable, Sendable {
  case applicationName
}

/// A phrase that starts a shortcut: `"Start \(\.$timer) in \(.applicationName)"`.
public struct AppShortcutPhrase<Intent: AppIntent>: ExpressibleByStringInterpolation, Sendable {
  let text: String

  /// Collects the parts of a phrase.
  public struct StringInterpolation: StringInterpolationProtocol {
    var text = ""

    /// Creates an empty interpolation; the expected sizes are ignored.
    public init(literalCapacity: Int, interpolationCount: Int) {}
    /// Adds the text between two parameters.
    public mutating func appendLiteral(_ literal: String) { text += literal }
    /// Adds the app's name.
    public mutating func appendInterpolation(_ token: AppShortcutPhraseToken) {
      text += "${applicationName}"
    }
    /// Adds the value of a parameter.
    public mutating func appendInterpolation<Value>(
      _ parameter: KeyPath<Intent, IntentParameter<Value>>
    ) {
      text += "${parameter}"
    }
  }

  /// Creates a phrase without the app's name.
  public init(stringLiteral value: String) {
    text = value
  }

  /// Creates a phrase with the app's name or parameters.
  public init(stringInterpolation: StringInterpolation) {
    text = stringInterpolation.text
  }
}

/// Builds a list of shortcuts.
@resultBuilder
public enum AppShortcutsBuilder {
  /// Adds one shortcut to the list.
  public static func buildExpression(_ shortcut: AppShortcut) -> [AppShortcut] { [shortcut] }
  /// An array of shortcuts.
  public static func buildExpression(_ shortcuts: [AppShortcut]) -> [AppShortcut] { shortcuts }
  /// All shortcuts in their order.
  public static func buildBlock(_ parts: [AppShortcut]...) -> [AppShortcut] {
    parts.flatMap { $0 }
  }
  /// The shortcuts of an `if` without `else`.
  public static func buildOptional(_ part: [AppShortcut]?) -> [AppShortcut] { part ?? [] }
  /// Returns the shortcuts of an `if` branch.
  public static func buildEither(first: [AppShortcut]) -> [AppShortcut] { first }
  /// The shortcuts of the second branch.
  public static func buildEither(second: [AppShortcut]) -> [AppShortcut] { second }
  /// The shortcuts in an `if #available`.
  public static func buildLimitedAvailability(_ part: [AppShortcut]) -> [AppShortcut] { part }
}

/// Provides the shortcuts of an app.
public protocol AppShortcutsProvider {
  /// The shortcuts, at most ten on iOS (developer.apple.com, AppShortcutsProvider).
  @AppShortcutsBuilder static var appShortcuts: [AppShortcut] { get }
  /// The background color of the shortcuts; `blue` by default.
  static var shortcutTileColor: ShortcutTileColor { get }
  /// Phrases that start no shortcut of the app (iOS 17).
  @NegativeAppShortcutPhrasesBuilder static var negativePhrases: [NegativeAppShortcutPhrase] { get }
}

extension AppShortcutsProvider {
  /// Excludes no phrase by default.
  public static var negativePhrases: [NegativeAppShortcutPhrase] { [] }

  /// By default, blue.
  public static var shortcutTileColor: ShortcutTileColor { .blue }
}

/// The background color of an app's shortcuts.
public enum ShortcutTileColor: Hashable, Sendable {
  case blue, grape, grayBlue, grayBrown, grayGreen, lightBlue, lime, navy, orange, pink, purple
  case red, tangerine, teal, yellow
}

/// A package with intents that other targets can include.
public protocol AppIntentsPackage: Sendable {
  static var includedPackages: [any AppIntentsPackage.Type] { get }
}

extension AppIntentsPackage {
  /// By default, an empty array.
  public static var includedPackages: [any AppIntentsPackage.Type] { [] }
}

/// Splits a type's name into words without `suffix`: `CreateAlbumIntent` becomes “Create Album”.
private func words(of name: String, without suffix: String) -> String {
  let name = name.hasSuffix(suffix) && name != suffix ? name.dropLast(suffix.count) : name[...]
  return name.reduce(into: "") { words, letter in
    if letter.isUppercase, words.last?.isLowercase == true { words += " " }
    words.append(letter)
  }
}
