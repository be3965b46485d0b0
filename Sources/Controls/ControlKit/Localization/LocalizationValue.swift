public import FoundationEssentials

extension String {
  /// A localizable string with its interpolated values.
  public struct LocalizationValue: ExpressibleByStringInterpolation, Hashable, Sendable {
    let key: String
    let text: String
    let arguments: [String]

    /// Creates a string that is its own key.
    public init(_ value: String) {
      key = value
      text = value
      arguments = []
    }

    /// Creates a string whose key is the literal.
    public init(stringLiteral value: String) {
      self.init(value)
    }

    /// Creates a string whose key has a placeholder for every interpolated value.
    public init(stringInterpolation: LocalizationInterpolation) {
      key = stringInterpolation.key
      text = stringInterpolation.text
      arguments = stringInterpolation.arguments
    }
  }

  /// The localized text of `resource`.
  @_disfavoredOverload
  public init(localized resource: LocalizedStringResource) {
    self = resource.text
  }

  /// The localized text for `keyAndValue`, or `keyAndValue` itself.
  ///
  /// The locale is ignored: values are formatted when they are interpolated, and the language is
  /// that of the loaded tables.
  public init(
    localized keyAndValue: String.LocalizationValue, table: String? = nil,
    locale: Locale = .current, comment: StaticString? = nil
  ) {
    self = LocalizedStringResource(keyAndValue, table: table).text
  }

  /// The localized text for `key`, or the default value.
  public init(
    localized key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
    locale: Locale = .current, comment: StaticString? = nil
  ) {
    self = LocalizedStringResource(key, defaultValue: defaultValue, table: table).text
  }
}
