/// A value that has a text of its own inside an address.
public protocol CustomURLRepresentationParameterConvertible {
  /// The text inside an address.
  var urlRepresentationParameter: String { get }
}

/// An intent that is the opening of an address.
public protocol URLRepresentableIntent: AppIntent {
  /// The address, with places for parameters.
  static var urlRepresentation: IntentURLRepresentation<Self> { get }
}

extension URLRepresentableIntent {
  /// The type of the address with its places.
  public typealias URLRepresentation = IntentURLRepresentation<Self>

  /// Does nothing more: to open the address is what the system does.
  public func perform() async throws -> OpenedApp { OpenedApp() }

  /// The address, once every parameter in it is set.
  var address: String? { Self.urlRepresentation.template.text(for: self) }
}

extension URLRepresentableIntent where Self: OpenIntent {
  /// Does nothing more: to open the address is what the system does.
  public func perform() async throws -> OpenedApp { OpenedApp() }
}

extension URLRepresentableIntent where Self: OpenIntent, Value: URLRepresentableEntity {
  /// The address of the screen.
  public static var urlRepresentation: IntentURLRepresentation<Self> {
    IntentURLRepresentation { ($0.settled("target") as? Value)?.address }
  }
}

extension URLRepresentableIntent where Self: OpenIntent, Value: URLRepresentableEnum {
  /// The address of the screen.
  public static var urlRepresentation: IntentURLRepresentation<Self> {
    IntentURLRepresentation { ($0.settled("target") as? Value)?.address }
  }
}

extension AppIntent {
  /// The value of a parameter, if it is set: to read an unset one stops the program.
  fileprivate func settled(_ parameter: String) -> Any? {
    StoredParameters(of: self).values[parameter]
  }
}

/// An entity that has an address.
public protocol URLRepresentableEntity: AppEntity, CustomURLRepresentationParameterConvertible {
  /// The address, with places for the identifier and for properties.
  static var urlRepresentation: EntityURLRepresentation<Self> { get }
}

extension URLRepresentableEntity {
  /// The type of the address with its places.
  public typealias URLRepresentation = EntityURLRepresentation<Self>
  /// The identifier.
  public var urlRepresentationParameter: String { archivedID }

  var address: String? { Self.urlRepresentation.template.text(for: self) }
}

/// An enumeration whose values have addresses.
public protocol URLRepresentableEnum: AppEnum, CustomURLRepresentationParameterConvertible {
  /// The address, with a place for the raw value, or one address for each value.
  static var urlRepresentation: EnumURLRepresentation<Self> { get }
}

extension URLRepresentableEnum {
  /// The type of the address with its places.
  public typealias URLRepresentation = EnumURLRepresentation<Self>
  /// The raw value.
  public var urlRepresentationParameter: String { rawValue.description }

  var address: String? { Self.urlRepresentation.text(for: self) }
}

/// An address with places that values fill.
struct URLTemplate<Root>: Sendable {
  /// The parts; a place is nil while its value is not set.
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
    if let address = value as? any AddressValue { return address.asAddress }
    let text =
      (value as? any CustomURLRepresentationParameterConvertible)?.urlRepresentationParameter
      ?? ParameterArchive.json(of: value).flatMap { $0 == .null ? nil : $0.description }
    return text.map { percentEncoded($0) }
  }

  /// The text with everything but RFC 3986's unreserved characters as bytes.
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
