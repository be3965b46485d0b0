public import FoundationEssentials

/// A localizable string that is looked up when it is shown: a title, a name or a description.
///
/// Foundation for Linux lacks this type, so ControlKit defines it. If no string table contains the
/// key, the text is the default value, or else the key, as Apple documents.
public struct LocalizedStringResource: ExpressibleByStringInterpolation, Hashable, Sendable {
  /// The key; every interpolated value is a placeholder in it.
  public let key: String
  /// The text if no table contains the key.
  public let defaultValue: String.LocalizationValue
  /// The name of the table; nil for `Localizable`.
  public let table: String?
  /// Only returned by `locale`; the language is that of the loaded tables.
  private var ownLocale: Locale?

  /// The bundle with the table.
  ///
  /// It is ignored, since a process has only one set of tables.
  public enum BundleDescription {
    /// The program's own bundle.
    case main
    /// The bundle of the library that contains this class.
    case forClass(AnyClass)
    /// The bundle at this URL.
    case atURL(URL)
  }

  /// Creates a resource with a key and a default value.
  public init(
    _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
    locale: Locale? = nil, bundle: BundleDescription = .main, comment: StaticString? = nil
  ) {
    self.key = key.description
    self.defaultValue = defaultValue
    self.table = table
    ownLocale = locale
  }

  /// Creates a resource that is its own key.
  public init(
    _ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale? = nil,
    bundle: BundleDescription = .main, comment: StaticString? = nil
  ) {
    key = keyAndValue.key
    defaultValue = keyAndValue
    self.table = table
    ownLocale = locale
  }

  /// Creates a resource from a literal, which is also the key.
  public init(stringLiteral value: String) {
    self.init(String.LocalizationValue(value))
  }

  /// Creates a resource whose key has a placeholder for every interpolated value.
  public init(stringInterpolation: LocalizationInterpolation) {
    self.init(String.LocalizationValue(stringInterpolation: stringInterpolation))
  }

  /// The locale passed to the initializer; the current one by default.
  public var locale: Locale {
    get { ownLocale ?? .current }
    set { ownLocale = newValue }
  }

  /// The localized text for the key, or the default value.
  package var text: String {
    StringTables.shared.text(forKey: key, in: table, arguments: defaultValue.arguments)
      ?? defaultValue.text
  }
}

/// A value with a localized description, for example an error.
public protocol CustomLocalizedStringResourceConvertible {
  /// The localized description.
  var localizedStringResource: LocalizedStringResource { get }
}
