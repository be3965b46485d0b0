extension String {
  /// Text that can be looked up in a string table, with the values it was written with.
  public struct LocalizationValue: ExpressibleByStringInterpolation, Hashable, Sendable {
    let key: String
    let text: String

    /// Text whose key is the text itself.
    public init(_ value: String) {
      key = value
      text = value
    }

    /// Text whose key is the literal.
    public init(stringLiteral value: String) {
      self.init(value)
    }

    /// Text whose key has a placeholder for every interpolated value.
    public init(stringInterpolation: LocalizationInterpolation) {
      key = stringInterpolation.key
      text = stringInterpolation.text
    }
  }

  /// The text of `resource`.
  public init(localized resource: LocalizedStringResource) {
    self = resource.text
  }
}
