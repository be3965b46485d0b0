import FoundationEssentials

/// A value that is itself a URL and is inserted without percent-encoding.
protocol URLValue {
  var asAddress: String { get }
}

extension URL: URLValue {
  var asAddress: String { absoluteString }
}

/// The URL of an intent with placeholders for its parameters: `"https://example.com/\(\.$page)"`.
public struct IntentURLRepresentation<Intent: AppIntent>: ExpressibleByStringInterpolation,
  Sendable
{
  let template: URLTemplate<Intent>

  /// Collects the parts of the URL.
  public struct StringInterpolation: StringInterpolationProtocol {
    var template = URLTemplate<Intent>()

    /// Creates an empty interpolation; the expected sizes are ignored.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Adds literal text.
    public mutating func appendLiteral(_ literal: String) { template.append(literal) }

    /// Adds a placeholder for a parameter.
    public mutating func appendInterpolation<Value>(
      _ parameter: KeyPath<Intent, IntentParameter<Value>>
    ) {
      let path = LiteralPath(keyPath: parameter)
      template.append { intent in intent[keyPath: path.keyPath].current }
    }
  }

  /// Creates a representation whose URL is the result of `address`, `nil` if a value is not set.
  init(address: @escaping @Sendable (Intent) -> String?) {
    template = URLTemplate(parts: [address])
  }

  /// Creates a URL without placeholders.
  public init(stringLiteral value: String) {
    var template = URLTemplate<Intent>()
    template.append(value)
    self.template = template
  }

  /// Creates a URL with placeholders.
  public init(stringInterpolation: StringInterpolation) {
    template = stringInterpolation.template
  }
}

/// The URL of an entity with placeholders: `"https://example.com/trail/\(.id)"`.
public struct EntityURLRepresentation<Entity: AppEntity>: ExpressibleByStringInterpolation,
  Sendable
{
  let template: URLTemplate<Entity>

  /// A placeholder that every entity supports.
  public struct Token: Sendable {
    /// Stands for the entity's identifier.
    public static var id: Token { Token() }
  }

  /// Collects the parts of the URL.
  public struct StringInterpolation: StringInterpolationProtocol {
    var template = URLTemplate<Entity>()

    /// Creates an empty interpolation; the expected sizes are ignored.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Adds literal text.
    public mutating func appendLiteral(_ literal: String) { template.append(literal) }

    /// Adds a placeholder for the identifier.
    public mutating func appendInterpolation(_ token: Token) {
      template.append { entity in entity.archivedID }
    }

    /// Adds a placeholder for a property.
    public mutating func appendInterpolation<Value>(
      _ property: KeyPath<Entity, EntityProperty<Value>>
    ) {
      let path = LiteralPath(keyPath: property)
      template.append { entity in entity[keyPath: path.keyPath].current }
    }
  }

  /// Creates a URL without placeholders.
  public init(stringLiteral value: String) {
    var template = URLTemplate<Entity>()
    template.append(value)
    self.template = template
  }

  /// Creates a URL with placeholders.
  public init(stringInterpolation: StringInterpolation) {
    template = stringInterpolation.template
  }
}

/// The URL of an enumeration, with a placeholder for the raw value, or one URL for each case.
public struct EnumURLRepresentation<Enum: AppEnum>: ExpressibleByStringInterpolation, Sendable {
  /// The URL of one case.
  public typealias EnumSingleURLRepresentation = EnumURLRepresentation<Enum>

  private let template: URLTemplate<Enum>
  private let each: [Enum: EnumURLRepresentation<Enum>]

  /// A placeholder that every enumeration supports.
  public struct Token: Sendable {
    /// The raw value.
    public static var rawValue: Token { Token() }
  }

  /// Collects the parts of the URL.
  public struct StringInterpolation: StringInterpolationProtocol {
    var template = URLTemplate<Enum>()

    /// Creates an empty interpolation; the expected sizes are ignored.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Adds literal text.
    public mutating func appendLiteral(_ literal: String) { template.append(literal) }

    /// Adds a placeholder for the raw value.
    public mutating func appendInterpolation(_ token: Token) {
      template.append { value in value }
    }

    /// Adds the raw value of a case.
    public mutating func appendInterpolation(_ value: Enum) {
      template.append { _ in value }
    }
  }

  /// Creates one URL for each case.
  public init(_ urlRepresentations: [Enum: EnumURLRepresentation<Enum>]) {
    template = URLTemplate()
    each = urlRepresentations
  }

  /// Creates a URL without placeholders.
  public init(stringLiteral value: String) {
    var template = URLTemplate<Enum>()
    template.append(value)
    self.template = template
    each = [:]
  }

  /// Creates a URL with placeholders.
  public init(stringInterpolation: StringInterpolation) {
    template = stringInterpolation.template
    each = [:]
  }

  /// The URL of a case, or `nil` if the case has no URL.
  func text(for value: Enum) -> String? {
    each.isEmpty ? template.text(for: value) : each[value]?.template.text(for: value)
  }
}

extension EnumURLRepresentation: ExpressibleByDictionaryLiteral {
  /// Creates one URL for each case.
  public init(dictionaryLiteral elements: (Enum, EnumURLRepresentation<Enum>)...) {
    self.init(Dictionary(elements) { first, _ in first })
  }
}

/// An intent that opens a URL.
public protocol URLRepresentableIntent: AppIntent {
  /// The URL, with placeholders for parameters.
  static var urlRepresentation: IntentURLRepresentation<Self> { get }
}

extension URLRepresentableIntent {
  /// The type of the URL with placeholders.
  public typealias URLRepresentation = IntentURLRepresentation<Self>

  /// Does nothing: the system opens the URL.
  public func perform() async throws -> OpenedApp { OpenedApp() }

  /// The URL, or `nil` if one of its parameters is not set.
  var address: String? { Self.urlRepresentation.template.text(for: self) }
}

extension URLRepresentableIntent where Self: OpenIntent {
  /// Does nothing: the system opens the URL.
  public func perform() async throws -> OpenedApp { OpenedApp() }
}

extension URLRepresentableIntent where Self: OpenIntent, Value: URLRepresentableEntity {
  /// The URL of the target.
  public static var urlRepresentation: IntentURLRepresentation<Self> {
    IntentURLRepresentation { ($0.valueIfSet("target") as? Value)?.address }
  }
}

extension URLRepresentableIntent where Self: OpenIntent, Value: URLRepresentableEnum {
  /// The URL of the target.
  public static var urlRepresentation: IntentURLRepresentation<Self> {
    IntentURLRepresentation { ($0.valueIfSet("target") as? Value)?.address }
  }
}

extension AppIntent {
  /// Reads a parameter from its storage, because reading an unset `@Parameter` stops the program.
  fileprivate func valueIfSet(_ parameter: String) -> Any? {
    StoredParameters(of: self).values[parameter]
  }
}

/// An entity with a URL.
public protocol URLRepresentableEntity: AppEntity, CustomURLRepresentationParameterConvertible {
  /// The URL, with placeholders for the identifier and for properties.
  static var urlRepresentation: EntityURLRepresentation<Self> { get }
}

extension URLRepresentableEntity {
  /// The type of the URL with placeholders.
  public typealias URLRepresentation = EntityURLRepresentation<Self>
  /// The entity's identifier as a string.
  public var urlRepresentationParameter: String { archivedID }

  var address: String? { Self.urlRepresentation.template.text(for: self) }
}

/// An enumeration whose cases have URLs.
public protocol URLRepresentableEnum: AppEnum, CustomURLRepresentationParameterConvertible {
  /// The URL with a placeholder for the raw value, or one URL for each case.
  static var urlRepresentation: EnumURLRepresentation<Self> { get }
}

extension URLRepresentableEnum {
  /// The type of the URL with placeholders.
  public typealias URLRepresentation = EnumURLRepresentation<Self>
  /// The raw value.
  public var urlRepresentationParameter: String { rawValue.description }

  var address: String? { Self.urlRepresentation.text(for: self) }
}

struct URLTemplate<Root>: Sendable {
  /// The parts of the URL; a placeholder returns `nil` if its value is not set.
  var parts: [@Sendable (Root) -> String?] = []

  mutating func append(_ text: String) {
    parts.append { _ in text }
  }

  mutating func append(place: @escaping @Sendable (Root) -> Any?) {
    parts.append { root in place(root).flatMap { Self.text(of: $0) } }
  }

  func text(for root: Root) -> String? {
    var text = ""
    for part in parts {
      guard let piece = part(root) else { return nil }
      text += piece
    }
    return text
  }

  private static func text(of value: Any) -> String? {
    if let address = value as? any URLValue { return address.asAddress }
    let text =
      (value as? any CustomURLRepresentationParameterConvertible)?.urlRepresentationParameter
      ?? ParameterArchive.json(of: value).flatMap { $0 == .null ? nil : $0.description }
    return text.map { percentEncoded($0) }
  }

  /// Percent-encodes everything except the unreserved characters of RFC 3986.
  private static func percentEncoded(_ text: String) -> String {
    let unreserved = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
    return text.utf8.reduce(into: "") { encoded, byte in
      if unreserved.contains(byte) {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        encoded += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
  }
}

/// A value with a custom form in URLs.
public protocol CustomURLRepresentationParameterConvertible {
  /// The form of the value in a URL.
  var urlRepresentationParameter: String { get }
}
