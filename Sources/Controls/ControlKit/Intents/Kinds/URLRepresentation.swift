/// A value with a custom form in URLs.
public protocol CustomURLRepresentationParameterConvertible {
  /// The form of the value in a URL.
  var urlRepresentationParameter: String { get }
}

/// An intent that opens a URL.
public protocol URLRepresentableIntent: AppIntent {
  /// The URL, with placeholders for parameters.
  static var urlRepresentation: IntentURLRepresentation<Self> { get }
}

extension URLRepresentableIntent {
  /// The type of the URL with placeholders.
  public typealias URLRepresentation = IntentURLRepresentation<Self>

  /// Does nothing.
  ///
  /// The system opens the URL.
  public func perform() async throws -> OpenedApp { OpenedApp() }

  /// The URL; nil if one of its parameters is not set.
  var address: String? { Self.urlRepresentation.template.text(for: self) }
}

extension URLRepresentableIntent where Self: OpenIntent {
  /// Does nothing.
  ///
  /// The system opens the URL.
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
  /// The value of a parameter if it is set.
  ///
  /// Reading an unset parameter stops the program.
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
  /// The identifier.
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

/// A URL with placeholders.
struct URLTemplate<Root>: Sendable {
  /// The parts.
  ///
  /// A placeholder returns nil if its value is not set.
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
