/// The key of a localized text in a view: what the literal in `Text("Start")` is.
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Hashable, Sendable {
  let key: String
  /// The table that `Text(_:tableName:)` names; nil is the table named `Localizable`.
  var table: String?
  private let literal: String
  private let arguments: [String]

  /// A key made from a string known only at run time.
  public init(_ value: String) {
    key = value
    literal = value
    arguments = []
  }

  /// A literal key.
  public init(stringLiteral value: String) {
    self.init(value)
  }

  /// A literal with a placeholder in its key for every interpolated value.
  public init(stringInterpolation: LocalizationInterpolation) {
    key = stringInterpolation.key
    literal = stringInterpolation.text
    arguments = stringInterpolation.arguments
  }

  /// The text that a table has for the key now, or else the literal.
  var text: String {
    StringTables.shared.text(forKey: key, in: table, arguments: arguments) ?? literal
  }
}
