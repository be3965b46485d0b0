public import FoundationEssentials

/// Text that is looked up late, where it is shown: titles, names and descriptions.
///
/// Foundation on Linux has no such type, so ControlKit defines it. Where no string table has the key
/// the text is the default value, or else the key, as Apple documents for a key that is not found.
public struct LocalizedStringResource: ExpressibleByStringInterpolation, Hashable, Sendable {
  /// The key for the string table; every interpolated value is a placeholder in it.
  public let key: String
  /// The text for a key that no table has.
  public let defaultValue: String.LocalizationValue
  /// The table's name; nil is the table named `Localizable`.
  public let table: String?
  /// Kept for its reader: the language is that of the loaded tables.
  private var ownLocale: Locale?

  /// Where the table is; a process has one set of tables, so it changes nothing.
  public enum BundleDescription {
    /// The program's own resources.
    case main
    /// The resources of the library with this class.
    case forClass(AnyClass)
    /// The resources at this place.
    case atURL(URL)
  }

  /// A key with the text to show when no table has the key.
  public init(
    _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
    locale: Locale? = nil, bundle: BundleDescription = .main, comment: StaticString? = nil
  ) {
    self.key = key.description
    self.defaultValue = defaultValue
    self.table = table
    ownLocale = locale
  }

  /// Text that is its own key.
  public init(
    _ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale? = nil,
    bundle: BundleDescription = .main, comment: StaticString? = nil
  ) {
    key = keyAndValue.key
    defaultValue = keyAndValue
    self.table = table
    ownLocale = locale
  }

  /// A literal that is its own key.
  public init(stringLiteral value: String) {
    self.init(String.LocalizationValue(value))
  }

  /// A literal with a placeholder in its key for every interpolated value.
  public init(stringInterpolation: LocalizationInterpolation) {
    self.init(String.LocalizationValue(stringInterpolation: stringInterpolation))
  }

  /// The locale that the resource was made for; the current one if none was named.
  public var locale: Locale {
    get { ownLocale ?? .current }
    set { ownLocale = newValue }
  }

  /// The text that a table has for the key now, or else the default value.
  var text: String {
    StringTables.shared.text(forKey: key, in: table, arguments: defaultValue.arguments)
      ?? defaultValue.text
  }
}

/// A value that says what it is in localized text, for example an error for people.
public protocol CustomLocalizedStringResourceConvertible {
  /// The text that stands for this value.
  var localizedStringResource: LocalizedStringResource { get }
}
