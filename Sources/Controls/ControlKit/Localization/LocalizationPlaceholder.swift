extension String.LocalizationValue {
  /// A placeholder for a value that the system inserts later, such as the number in
  /// `"\(placeholder: .int) timers"`.
  public enum Placeholder: Hashable, Sendable {
    /// An integer.
    case int
    /// An unsigned integer.
    case uint
    /// A floating-point number.
    case float
    /// A double-precision floating-point number.
    case double
    /// A string.
    case object
  }
}

extension LocalizationInterpolation {
  /// Adds a placeholder for a value that the system inserts later.
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
