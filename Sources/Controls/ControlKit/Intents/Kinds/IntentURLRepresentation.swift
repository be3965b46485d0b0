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

    /// Creates an empty interpolation.
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

  /// Creates the representation from another value's URL.
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
    /// The identifier.
    public static var id: Token { Token() }
  }

  /// Collects the parts of the URL.
  public struct StringInterpolation: StringInterpolationProtocol {
    var template = URLTemplate<Entity>()

    /// Creates an empty interpolation.
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

/// The URL of an enumeration: one with a placeholder for the raw value, or one for each case.
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

    /// Creates an empty interpolation.
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

  /// The URL of a case; nil if it has none.
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
