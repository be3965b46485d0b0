public import FoundationEssentials

extension String {
  /// Text that can be looked up in a string table, with the values it was written with.
  public struct LocalizationValue: ExpressibleByStringInterpolation, Hashable, Sendable {
    let key: String
    let text: String
    let arguments: [String]

    /// Text whose key is the text itself.
    public init(_ value: String) {
      key = value
      text = value
      arguments = []
    }

    /// Text whose key is the literal.
    public init(stringLiteral value: String) {
      self.init(value)
    }

    /// Text whose key has a placeholder for every interpolated value.
    public init(stringInterpolation: LocalizationInterpolation) {
      key = stringInterpolation.key
      text = stringInterpolation.text
      arguments = stringInterpolation.arguments
    }
  }

  /// The text of `resource`.
  @_disfavoredOverload
  public init(localized resource: LocalizedStringResource) {
    self = resource.text
  }

  /// The text that a table has for `keyAndValue`, or else the text that it was written with.
  ///
  /// The locale changes nothing: values are formatted where they are interpolated, and the language
  /// is that of the loaded tables.
  public init(
    localized keyAndValue: String.LocalizationValue, table: String? = nil,
    locale: Locale = .current, comment: StaticString? = nil
  ) {
    self = LocalizedStringResource(keyAndValue, table: table).text
  }

  /// The text that a table has for `key`, or else the default value.
  public init(
    localized key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
    locale: Locale = .current, comment: StaticString? = nil
  ) {
    self = LocalizedStringResource(key, defaultValue: defaultValue, table: table).text
  }
}
