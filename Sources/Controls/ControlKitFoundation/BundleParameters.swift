public import ControlKit
public import Foundation

/// Variants with a bundle parameter, which is ignored: an extension has only one set of string tables.
extension Text {
  /// A localized text from a string literal.
  public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle?,
    comment: StaticString? = nil
  ) {
    self.init(key, tableName: tableName, comment: comment)
  }

  /// A value formatted by a formatter, or an empty text if the formatter returns `nil`.
  public init<Subject: AnyObject>(_ subject: Subject, formatter: Formatter) {
    self.init(verbatim: formatter.string(for: subject) ?? "")
  }

  /// A value formatted by a formatter, or an empty text if the formatter returns `nil`.
  public init<Subject>(_ subject: Subject, formatter: Formatter) {
    self.init(verbatim: formatter.string(for: subject) ?? "")
  }
}

extension Image {
  /// A custom symbol in a bundle.
  public init(_ name: String, bundle: Bundle?) {
    self.init(name)
  }

  /// A custom symbol in a bundle; the variable value is ignored.
  public init(_ name: String, variableValue: Double?, bundle: Bundle?) {
    self.init(name)
  }

  /// A custom symbol in a bundle that is hidden from screen readers.
  public init(decorative name: String, bundle: Bundle?) {
    self.init(decorative: name)
  }
}

extension ImageResource {
  /// An image by its name in a bundle's asset catalog.
  public init(name: String, bundle: Bundle) {
    self.init(name: name, folder: bundle.assetFolder)
  }
}

extension ColorResource {
  /// A color by its name in a bundle's asset catalog.
  public init(name: String, bundle: Bundle) {
    self.init(name: name, folder: bundle.assetFolder)
  }
}

extension Color {
  /// A color from a bundle's asset catalog, or the accent color if the catalog has no such color.
  public init(_ name: String, bundle: Bundle?) {
    self.init(ColorResource(name: name, folder: bundle?.assetFolder))
  }
}

extension Bundle {
  /// The folder of the bundle's asset catalogs, or `nil` for the catalogs next to the program.
  package var assetFolder: String? {
    bundlePath == Bundle.main.bundlePath ? nil : resourcePath ?? bundlePath
  }
}

extension LocalizedStringResource {
  /// A localization key with the text to use if the tables do not contain it.
  @_disfavoredOverload
  public init(
    _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
    locale: Locale? = nil, bundle: Bundle, comment: StaticString? = nil
  ) {
    self.init(key, defaultValue: defaultValue, table: table, locale: locale, comment: comment)
  }

  /// Text that is also its own localization key.
  @_disfavoredOverload
  public init(
    _ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale? = nil,
    bundle: Bundle, comment: StaticString? = nil
  ) {
    self.init(keyAndValue, table: table, locale: locale, comment: comment)
  }
}

extension String {
  /// The localized text for `keyAndValue`, or `keyAndValue` itself.
  public init(
    localized keyAndValue: String.LocalizationValue, table: String? = nil, bundle: Bundle?,
    locale: Locale = .current, comment: StaticString? = nil
  ) {
    self.init(localized: keyAndValue, table: table, locale: locale, comment: comment)
  }

  /// The localized text for `key`, or the default value.
  public init(
    localized key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
    bundle: Bundle?, locale: Locale = .current, comment: StaticString? = nil
  ) {
    self.init(
      localized: key, defaultValue: defaultValue, table: table, locale: locale, comment: comment)
  }
}

extension LocalizationInterpolation {
  /// Adds a value formatted by a formatter; it appears as `%@` in the key.
  public mutating func appendInterpolation<Subject>(_ subject: Subject, formatter: Formatter) {
    appendInterpolation(formatter.string(for: subject) ?? "")
  }
}

// These replace Foundation's function, which looks only in the main bundle: a plain executable has
// no bundle with string tables. They have no default values, so that the compiler prefers them to
// Foundation's.

/// The localized text for a key, or the key itself.
public func NSLocalizedString(_ key: String, comment: String) -> String {
  String(localized: String.LocalizationValue(key))
}

/// The localized text for a key in a table, or the key itself.
public func NSLocalizedString(_ key: String, tableName: String?, comment: String) -> String {
  String(localized: String.LocalizationValue(key), table: tableName)
}

/// The localized text for a key, or the key itself.
public func NSLocalizedString(_ key: String, bundle: Bundle, comment: String) -> String {
  NSLocalizedString(key, comment: comment)
}

/// The localized text for a key in a table, or the key itself.
public func NSLocalizedString(
  _ key: String, tableName: String?, bundle: Bundle, comment: String
) -> String {
  NSLocalizedString(key, tableName: tableName, comment: comment)
}

/// The localized text for a key, or `value`.
public func NSLocalizedString(_ key: String, value: String, comment: String) -> String {
  NSLocalizedString(key, tableName: nil, value: value, comment: comment)
}

/// The localized text for a key in a table, or `value`.
public func NSLocalizedString(
  _ key: String, tableName: String?, value: String, comment: String
) -> String {
  let text = NSLocalizedString(key, tableName: tableName, comment: comment)
  return text == key && !value.isEmpty ? value : text
}
