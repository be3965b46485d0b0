/// Text that is looked up late, where it is shown: titles, names and descriptions.
///
/// Foundation on Linux has no such type, so ControlKit defines it. Without a string table the
/// text is the default value, or else the key, as Apple documents for a key that is not found.
public struct LocalizedStringResource: ExpressibleByStringInterpolation, Hashable, Sendable {
  /// The key for the string table; every interpolated value is a placeholder in it.
  public let key: String
  /// The text for a key that no table has.
  public let defaultValue: String.LocalizationValue
  /// The table's name; nil is the table named `Localizable`.
  public let table: String?

  var text: String { defaultValue.text }

  /// A key with the text to show when no table has the key.
  public init(
    _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
    comment: StaticString? = nil
  ) {
    self.key = key.description
    self.defaultValue = defaultValue
    self.table = table
  }

  /// Text that is its own key.
  public init(
    _ keyAndValue: String.LocalizationValue, table: String? = nil, comment: StaticString? = nil
  ) {
    key = keyAndValue.key
    defaultValue = keyAndValue
    self.table = table
  }

  /// A literal that is its own key.
  public init(stringLiteral value: String) {
    self.init(String.LocalizationValue(value))
  }

  /// A literal with a placeholder in its key for every interpolated value.
  public init(stringInterpolation: LocalizationInterpolation) {
    self.init(String.LocalizationValue(stringInterpolation: stringInterpolation))
  }
}

/// A value that says what it is in localized text, for example an error for people.
public protocol CustomLocalizedStringResourceConvertible {
  /// The text that stands for this value.
  var localizedStringResource: LocalizedStringResource { get }
}
