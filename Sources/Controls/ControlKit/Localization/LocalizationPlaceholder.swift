extension String.LocalizationValue {
  /// A place for a value that the system fills in later, as the number in `"\(placeholder: .int) timers"`.
  public enum Placeholder: Hashable, Sendable {
    /// A whole number.
    case int
    /// A whole number that is not negative.
    case uint
    /// A number.
    case float
    /// A number of double precision.
    case double
    /// Any text.
    case object
  }
}

extension LocalizationInterpolation {
  /// Adds a place for a value that the system fills in later.
  public mutating func appendInterpolation(placeholder: String.LocalizationValue.Placeholder) {
    let specifier =
      switch placeholder {
      case .int: "%lld"
      case .uint: "%llu"
      case .float: "%f"
      case .double: "%lf"
      case .object: "%@"
      }
    key += specifier
    text += specifier
  }
}
