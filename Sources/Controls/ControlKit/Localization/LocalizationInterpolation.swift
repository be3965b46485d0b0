public import FoundationEssentials

/// Collects an interpolated string both as a key for a string table and as text.
///
/// Each value becomes a placeholder in the key, as with Apple's types: `"Lap \(3)"` has the key
/// `Lap %lld` and the text `Lap 3`. The values are stored as strings, because a table may use them
/// in another order.
public struct LocalizationInterpolation: StringInterpolationProtocol, Hashable, Sendable {
  var key = ""
  var text = ""
  var arguments: [String] = []

  /// Creates an empty interpolation.
  public init(literalCapacity: Int, interpolationCount: Int) {
    key.reserveCapacity(literalCapacity + interpolationCount * 2)
    text.reserveCapacity(literalCapacity)
  }

  /// Adds literal text; percent signs are doubled in the key.
  public mutating func appendLiteral(_ literal: String) {
    for character in literal { key += character == "%" ? "%%" : String(character) }
    text += literal
  }

  /// Adds a string, which is `%@` in the key.
  public mutating func appendInterpolation(_ string: some StringProtocol) {
    append(String(string), placeholder: "%@")
  }

  /// Adds an integer, which is `%lld` in the key or the placeholder for its type.
  public mutating func appendInterpolation<Number: BinaryInteger>(_ number: Number) {
    let length = number.bitWidth > 32 ? "ll" : ""
    append(String(describing: number), placeholder: "%" + length + (Number.isSigned ? "d" : "u"))
  }

  /// Adds a floating-point number in its shortest form, which is `%lf` in the key.
  public mutating func appendInterpolation<Number: BinaryFloatingPoint>(_ number: Number) {
    append(String(describing: number), placeholder: Number.self == Float.self ? "%f" : "%lf")
  }

  /// Adds a number in the format of a specifier such as `%.1f`, which also appears in the key.
  public mutating func appendInterpolation(_ number: some Numeric, specifier: String) {
    let value = String(describing: number)
    append(FormatSpecifier(specifier)?.formatted(value) ?? value, placeholder: specifier)
  }

  /// Adds a localized string, which is `%@` in the key.
  public mutating func appendInterpolation(_ resource: LocalizedStringResource) {
    append(resource.text, placeholder: "%@")
  }

  /// Adds the text of a text view, which is `%@` in the key.
  public mutating func appendInterpolation(_ view: Text) {
    append(view.string, placeholder: "%@")
  }

  /// Adds no text for an image, which is `%@` in the key.
  public mutating func appendInterpolation(_ image: Image) {
    append("", placeholder: "%@")
  }

  /// Adds a date in the style of a text view, which is `%@` in the key.
  public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) {
    append(style.text(of: date), placeholder: "%@")
  }

  /// Adds a formatted value, which is `%@` in the key.
  public mutating func appendInterpolation<Style: FormatStyle>(
    _ value: Style.FormatInput, format: Style
  ) where Style.FormatOutput == String {
    append(format.inAppLocale.format(value), placeholder: "%@")
  }

  /// Adds the description of any other value, which is `%@` in the key.
  public mutating func appendInterpolation<Value>(_ value: Value) {
    append(String(describing: value), placeholder: "%@")
  }

  private mutating func append(_ value: String, placeholder: String) {
    key += placeholder
    text += value
    arguments.append(value)
  }
}
