/// The key of a localized text in a view, such as the literal in `Text("Start")`.
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Hashable, Sendable {
  let key: String
  /// The table set by `Text(_:tableName:)`; nil for the table `Localizable`.
  var table: String?
  private let literal: String
  private let arguments: [String]

  /// Creates a key from a string that is known only at run time.
  public init(_ value: String) {
    key = value
    literal = value
    arguments = []
  }

  /// Creates a key from a literal.
  public init(stringLiteral value: String) {
    self.init(value)
  }

  /// Creates a key with a placeholder for every interpolated value.
  public init(stringInterpolation: LocalizationInterpolation) {
    key = stringInterpolation.key
    literal = stringInterpolation.text
    arguments = stringInterpolation.arguments
  }

  /// The localized text for the key, or the literal.
  var text: String {
    StringTables.shared.text(forKey: key, in: table, arguments: arguments) ?? literal
  }
}
