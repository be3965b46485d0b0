import FoundationEssentials

/// A value that is an address already and enters another unchanged.
protocol AddressValue {
  var asAddress: String { get }
}

extension URL: AddressValue {
  var asAddress: String { absoluteString }
}

/// The address of an intent, with places for its parameters: `"https://example.com/\(\.$page)"`.
public struct IntentURLRepresentation<Intent: AppIntent>: ExpressibleByStringInterpolation,
  Sendable
{
  let template: URLTemplate<Intent>

  /// Collects an address.
  public struct StringInterpolation: StringInterpolationProtocol {
    var template = URLTemplate<Intent>()

    /// Starts empty.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Adds literal text.
    public mutating func appendLiteral(_ literal: String) { template.append(literal) }

    /// Adds a place for a parameter.
    public mutating func appendInterpolation<Value>(
      _ parameter: KeyPath<Intent, IntentParameter<Value>>
    ) {
      let path = LiteralPath(keyPath: parameter)
      template.append { intent in intent[keyPath: path.keyPath].current }
    }
  }

  /// An address that is another value's.
  init(address: @escaping @Sendable (Intent) -> String?) {
    template = URLTemplate(parts: [address])
  }

  /// An address without places.
  public init(stringLiteral value: String) {
    var template = URLTemplate<Intent>()
    template.append(value)
    self.template = template
  }

  /// An address with places.
  public init(stringInterpolation: StringInterpolation) {
    template = stringInterpolation.template
  }
}

/// The address of an entity, with places: `"https://example.com/trail/\(.id)"`.
public struct EntityURLRepresentation<Entity: AppEntity>: ExpressibleByStringInterpolation,
  Sendable
{
  let template: URLTemplate<Entity>

  /// A place for what every entity has.
  public struct Token: Sendable {
    /// The identifier.
    public static var id: Token { Token() }
  }

  /// Collects an address.
  public struct StringInterpolation: StringInterpolationProtocol {
    var template = URLTemplate<Entity>()

    /// Starts empty.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Adds literal text.
    public mutating func appendLiteral(_ literal: String) { template.append(literal) }

    /// Adds a place for the identifier.
    public mutating func appendInterpolation(_ token: Token) {
      template.append { entity in entity.archivedID }
    }

    /// Adds a place for a property.
    public mutating func appendInterpolation<Value>(
      _ property: KeyPath<Entity, EntityProperty<Value>>
    ) {
      let path = LiteralPath(keyPath: property)
      template.append { entity in entity[keyPath: path.keyPath].current }
    }
  }

  /// An address without places.
  public init(stringLiteral value: String) {
    var template = URLTemplate<Entity>()
    template.append(value)
    self.template = template
  }

  /// An address with places.
  public init(stringInterpolation: StringInterpolation) {
    template = stringInterpolation.template
  }
}

/// The address of an enumerated value: one with a place for the raw value, or one for each value.
public struct EnumURLRepresentation<Enum: AppEnum>: ExpressibleByStringInterpolation, Sendable {
  /// The address of one value.
  public typealias EnumSingleURLRepresentation = EnumURLRepresentation<Enum>

  private let template: URLTemplate<Enum>
  private let each: [Enum: EnumURLRepresentation<Enum>]

  /// A place for what every enumerated value has.
  public struct Token: Sendable {
    /// The raw value.
    public static var rawValue: Token { Token() }
  }

  /// Collects an address.
  public struct StringInterpolation: StringInterpolationProtocol {
    var template = URLTemplate<Enum>()

    /// Starts empty.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Adds literal text.
    public mutating func appendLiteral(_ literal: String) { template.append(literal) }

    /// Adds a place for the raw value.
    public mutating func appendInterpolation(_ token: Token) {
      template.append { value in value }
    }

    /// Adds one of the enumeration's values.
    public mutating func appendInterpolation(_ value: Enum) {
      template.append { _ in value }
    }
  }

  /// One address for each value.
  public init(_ urlRepresentations: [Enum: EnumURLRepresentation<Enum>]) {
    template = URLTemplate()
    each = urlRepresentations
  }

  /// An address without places.
  public init(stringLiteral value: String) {
    var template = URLTemplate<Enum>()
    template.append(value)
    self.template = template
    each = [:]
  }

  /// An address with places.
  public init(stringInterpolation: StringInterpolation) {
    template = stringInterpolation.template
    each = [:]
  }

  /// The address of a value; nil for a value that has none.
  func text(for value: Enum) -> String? {
    each.isEmpty ? template.text(for: value) : each[value]?.template.text(for: value)
  }
}

extension EnumURLRepresentation: ExpressibleByDictionaryLiteral {
  /// One address for each value.
  public init(dictionaryLiteral elements: (Enum, EnumURLRepresentation<Enum>)...) {
    self.init(Dictionary(elements) { first, _ in first })
  }
}
