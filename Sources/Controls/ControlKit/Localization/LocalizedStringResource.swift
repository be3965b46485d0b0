public import FoundationEssentials

/// A localizable string that is looked up when it is shown: a title, a name or a description.
///
/// Foundation for Linux lacks this type, so ControlKit defines it. If no string table contains the
/// key, the text is the default value, or else the key, as Apple documents.
public struct LocalizedStringResource: ExpressibleByStringInterpolation, Hashable, Sendable {
  /// The key, with a placeholder for every interpolated value.
  public let key: String
  /// The text if no table contains the key.
  public let defaultValue: String.LocalizationValue
  /// The name of the table, or `nil` for `Localizable`.
  public let table: String?
  /// The value of `locale`, which has no other effect: the loaded tables determine the language.
  private var ownLocale: Locale?

  /// The bundle with the table, which is ignored because a process has only one set of tables.
  public enum BundleDescription {
    /// The program's own bundle.
    case main
    /// The bundle of the library that contains this class.
    case forClass(AnyClass)
    /// The bundle at this URL.
    case atURL(URL)
  }

  /// Creates a resource with a key and a default value.
  public init(
    _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
    locale: Locale? = nil, bundle: BundleDescription = .main, comment: StaticString? = nil
  ) {
    self.key = key.description
    self.defaultValue = defaultValue
    self.table = table
    ownLocale = locale
  }

  /// Creates a resource whose text is also the key.
  public init(
    _ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale? = nil,
    bundle: BundleDescription = .main, comment: StaticString? = nil
  ) {
    key = keyAndValue.key
    defaultValue = keyAndValue
    self.table = table
    ownLocale = locale
  }

  /// Creates a resource from a literal, which is also the key.
  public init(stringLiteral value: String) {
    self.init(String.LocalizationValue(value))
  }

  /// Creates a resource whose key has a placeholder for every interpolated value.
  public init(stringInterpolation: LocalizationInterpolation) {
    self.init(String.LocalizationValue(stringInterpolation: stringInterpolation))
  }

  /// The locale passed to the initializer, or else the current locale.
  public var locale: Locale {
    get { ownLocale ?? .current }
    set { ownLocale = newValue }
  }

  /// The localized text for the key, or the default value.
  package var text: String {
    StringTables.shared.text(forKey: key, in: table, arguments: defaultValue.arguments)
      ?? defaultValue.text
  }
}

/// A value with a localized description, for example an error.
public protocol CustomLocalizedStringResourceConvertible {
  /// The localized description.
  var localizedStringResource: LocalizedStringResource { get }
}

/// The key of a localized text in a view, such as the literal in `Text("Start")`.
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Hashable, Sendable {
  let key: String
  /// The table set by `Text(_:tableName:)`, or `nil` for the table `Localizable`.
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

extension String {
  /// A localizable string with its interpolated values.
  public struct LocalizationValue: ExpressibleByStringInterpolation, Hashable, Sendable {
    let key: String
    let text: String
    let arguments: [String]

    /// Creates a string that is also the key.
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
  /// The locale is ignored: values are formatted when they are interpolated, and the loaded tables
  /// determine the language.
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

  /// Adds a floating-point number in its shortest form, which is `%lf` or, for `Float`, `%f` in the key.
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

extension String.LocalizationValue {
  /// A placeholder for a value that the system inserts later, such as the number in
  /// `"\(placeholder: .int) timers"`.
  public enum Placeholder: Hashable, Sendable {
    case int
    /// An unsigned integer.
    case uint
    case float
    /// A double-precision floating-point number.
    case double
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
