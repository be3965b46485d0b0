/// Collects a literal with interpolations as a key for a string table and as finished text.
///
/// Each value leaves a placeholder in the key, as Apple's types do: `"Lap \(3)"` has the key
/// `Lap %lld` and the text `Lap 3`.
public struct LocalizationInterpolation: StringInterpolationProtocol, Hashable, Sendable {
  var key = ""
  var text = ""

  /// Starts empty, with room for the literal parts.
  public init(literalCapacity: Int, interpolationCount: Int) {
    key.reserveCapacity(literalCapacity + interpolationCount * 2)
    text.reserveCapacity(literalCapacity)
  }

  /// Adds text between two interpolations; a percent sign is doubled in the key.
  public mutating func appendLiteral(_ literal: String) {
    for character in literal { key += character == "%" ? "%%" : String(character) }
    text += literal
  }

  /// Adds text, `%@` in the key.
  public mutating func appendInterpolation(_ string: some StringProtocol) {
    append(String(string), placeholder: "%@")
  }

  /// Adds a whole number, `%lld` in the key.
  public mutating func appendInterpolation(_ number: some BinaryInteger) {
    append(String(describing: number), placeholder: "%lld")
  }

  /// Adds a floating-point number in its shortest form, `%lf` in the key.
  public mutating func appendInterpolation(_ number: some BinaryFloatingPoint) {
    append(String(describing: number), placeholder: "%lf")
  }

  /// Adds localized text, `%@` in the key.
  public mutating func appendInterpolation(_ resource: LocalizedStringResource) {
    append(resource.text, placeholder: "%@")
  }

  /// Adds the string that a text view shows, `%@` in the key.
  public mutating func appendInterpolation(_ view: Text) {
    append(view.string, placeholder: "%@")
  }

  /// Adds the description of any other value, `%@` in the key.
  public mutating func appendInterpolation<Value>(_ value: Value) {
    append(String(describing: value), placeholder: "%@")
  }

  private mutating func append(_ value: String, placeholder: String) {
    key += placeholder
    text += value
  }
}
