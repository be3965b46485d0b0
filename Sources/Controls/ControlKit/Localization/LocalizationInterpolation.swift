public import FoundationEssentials

/// Collects a literal with interpolations as a key for a string table and as finished text.
///
/// Each value leaves a placeholder in the key, as Apple's types do: `"Lap \(3)"` has the key
/// `Lap %lld` and the text `Lap 3`. The values are kept as texts: a table may want them in another
/// order.
public struct LocalizationInterpolation: StringInterpolationProtocol, Hashable, Sendable {
  var key = ""
  var text = ""
  var arguments: [String] = []

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

  /// Adds a whole number, `%lld` in the key, or what its type has instead.
  public mutating func appendInterpolation<Number: BinaryInteger>(_ number: Number) {
    let length = number.bitWidth > 32 ? "ll" : ""
    append(String(describing: number), placeholder: "%" + length + (Number.isSigned ? "d" : "u"))
  }

  /// Adds a floating-point number in its shortest form, `%lf` in the key.
  public mutating func appendInterpolation<Number: BinaryFloatingPoint>(_ number: Number) {
    append(String(describing: number), placeholder: Number.self == Float.self ? "%f" : "%lf")
  }

  /// Adds a number as the specifier wants it, `%.1f` for example; the specifier enters the key.
  public mutating func appendInterpolation(_ number: some Numeric, specifier: String) {
    let value = String(describing: number)
    append(FormatSpecifier(specifier)?.formatted(value) ?? value, placeholder: specifier)
  }

  /// Adds localized text, `%@` in the key.
  public mutating func appendInterpolation(_ resource: LocalizedStringResource) {
    append(resource.text, placeholder: "%@")
  }

  /// Adds the string that a text view shows, `%@` in the key.
  public mutating func appendInterpolation(_ view: Text) {
    append(view.string, placeholder: "%@")
  }

  /// Adds nothing to read: `%@` in the key; a symbol inside a text has no words.
  public mutating func appendInterpolation(_ image: Image) {
    append("", placeholder: "%@")
  }

  /// Adds a date as a text view of that style shows it, `%@` in the key.
  public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) {
    append(style.text(of: date), placeholder: "%@")
  }

  /// Adds a value as its style writes it, `%@` in the key.
  public mutating func appendInterpolation<Style: FormatStyle>(
    _ value: Style.FormatInput, format: Style
  ) where Style.FormatOutput == String {
    append(format.format(value), placeholder: "%@")
  }

  /// Adds the description of any other value, `%@` in the key.
  public mutating func appendInterpolation<Value>(_ value: Value) {
    append(String(describing: value), placeholder: "%@")
  }

  private mutating func append(_ value: String, placeholder: String) {
    key += placeholder
    text += value
    arguments.append(value)
  }
}
