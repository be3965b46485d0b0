/// The key of a localized text in a view: what the literal in `Text("Start")` is.
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Hashable, Sendable {
  let key: String
  let text: String

  /// A key made from a string known only at run time.
  public init(_ value: String) {
    key = value
    text = value
  }

  /// A literal key.
  public init(stringLiteral value: String) {
    self.init(value)
  }

  /// A literal with a placeholder in its key for every interpolated value.
  public init(stringInterpolation: LocalizationInterpolation) {
    key = stringInterpolation.key
    text = stringInterpolation.text
  }
}

extension String {
  /// The string itself, or nil if it is empty or white space: such text counts as absent.
  var nonBlank: String? { allSatisfy(\.isWhitespace) ? nil : self }
}
