public import ControlKit
public import Foundation

/// Forms with a bundle. An extension has one set of string tables, so the bundle changes nothing.
extension Text {
  /// Text from a literal, to be localized by a table of a bundle.
  public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle?,
    comment: StaticString? = nil
  ) {
    self.init(key, tableName: tableName, comment: comment)
  }

  /// A value as a formatter writes it; empty if it cannot.
  public init<Subject: AnyObject>(_ subject: Subject, formatter: Formatter) {
    self.init(verbatim: formatter.string(for: subject) ?? "")
  }

  /// A value as a formatter writes it; empty if it cannot.
  public init<Subject>(_ subject: Subject, formatter: Formatter) {
    self.init(verbatim: formatter.string(for: subject) ?? "")
  }
}

extension Image {
  /// A custom symbol of a bundle, by its name.
  public init(_ name: String, bundle: Bundle?) {
    self.init(name)
  }

  /// A custom symbol of a bundle that shows a value between 0 and 1; the value is not shown here.
  public init(_ name: String, variableValue: Double?, bundle: Bundle?) {
    self.init(name)
  }

  /// A custom symbol of a bundle that no screen reader speaks of.
  public init(decorative name: String, bundle: Bundle?) {
    self.init(decorative: name)
  }
}

extension ImageResource {
  /// The name of an image in a bundle's asset catalog.
  public init(name: String, bundle: Bundle) {
    self.init(name: name, folder: bundle.assetFolder)
  }
}

extension ColorResource {
  /// The name of a color in a bundle's asset catalog.
  public init(name: String, bundle: Bundle) {
    self.init(name: name, folder: bundle.assetFolder)
  }
}

extension Color {
  /// The color of a bundle's asset catalog; without one, the accent color.
  public init(_ name: String, bundle: Bundle?) {
    self.init(ColorResource(name: name, folder: bundle?.assetFolder))
  }
}

extension Bundle {
  /// Where the bundle's asset catalogs are; nil for the program itself, which has them beside it.
  package var assetFolder: String? {
    bundlePath == Bundle.main.bundlePath ? nil : resourcePath ?? bundlePath
  }
}

extension LocalizedStringResource {
  /// A key with the text to show when no table of a bundle has the key.
  @_disfavoredOverload
  public init(
    _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
    locale: Locale? = nil, bundle: Bundle, comment: StaticString? = nil
  ) {
    self.init(key, defaultValue: defaultValue, table: table, locale: locale, comment: comment)
  }

  /// Text that is its own key in a bundle.
  @_disfavoredOverload
  public init(
    _ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale? = nil,
    bundle: Bundle, comment: StaticString? = nil
  ) {
    self.init(keyAndValue, table: table, locale: locale, comment: comment)
  }
}

extension String {
  /// The text that a table of a bundle has for `keyAndValue`, or else the text itself.
  public init(
    localized keyAndValue: String.LocalizationValue, table: String? = nil, bundle: Bundle?,
    locale: Locale = .current, comment: StaticString? = nil
  ) {
    self.init(localized: keyAndValue, table: table, locale: locale, comment: comment)
  }

  /// The text that a table of a bundle has for `key`, or else the default value.
  public init(
    localized key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
    bundle: Bundle?, locale: Locale = .current, comment: StaticString? = nil
  ) {
    self.init(
      localized: key, defaultValue: defaultValue, table: table, locale: locale, comment: comment)
  }
}

extension LocalizationInterpolation {
  /// Adds a value as a formatter writes it, `%@` in the key.
  public mutating func appendInterpolation<Subject>(_ subject: Subject, formatter: Formatter) {
    appendInterpolation(formatter.string(for: subject) ?? "")
  }
}
