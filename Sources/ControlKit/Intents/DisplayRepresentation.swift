/// How one value looks to people.
public struct DisplayRepresentation: ExpressibleByStringInterpolation, Hashable, Sendable {
  /// The value's name.
  public let title: LocalizedStringResource
  /// A second line.
  public let subtitle: LocalizedStringResource?
  /// A picture.
  public let image: Image?

  /// The picture of a value, by name.
  public struct Image: Hashable, Sendable {
    let name: String
    let isSystem: Bool

    /// A picture of the app.
    public init(named name: String, isTemplate: Bool? = nil) {
      self.name = name
      isSystem = false
    }

    /// A symbol of the system.
    public init(systemName: String, isTemplate: Bool? = nil) {
      name = systemName
      isSystem = true
    }
  }

  /// A representation from its parts.
  public init(
    title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil, image: Image? = nil
  ) {
    self.title = title
    self.subtitle = subtitle
    self.image = image
  }

  /// A representation of a name alone.
  public init(stringLiteral value: String) {
    self.init(title: LocalizedStringResource(stringLiteral: value))
  }

  /// A representation of a name with values in it.
  public init(stringInterpolation: LocalizationInterpolation) {
    self.init(title: LocalizedStringResource(stringInterpolation: stringInterpolation))
  }
}

/// How a type looks to people.
public struct TypeDisplayRepresentation: ExpressibleByStringLiteral, Hashable, Sendable {
  /// The type's name.
  public let name: LocalizedStringResource
  /// The name with a number before it.
  public let numericFormat: LocalizedStringResource?

  /// A representation from its parts.
  public init(name: LocalizedStringResource, numericFormat: LocalizedStringResource? = nil) {
    self.name = name
    self.numericFormat = numericFormat
  }

  /// A representation of a name alone.
  public init(stringLiteral value: String) {
    self.init(name: LocalizedStringResource(stringLiteral: value))
  }
}

/// A type that says how it looks to people.
public protocol TypeDisplayRepresentable {
  /// How the type looks.
  static var typeDisplayRepresentation: TypeDisplayRepresentation { get }
}

/// A value that says how it looks to people.
public protocol DisplayRepresentable: CustomLocalizedStringResourceConvertible {
  /// How the value looks.
  var displayRepresentation: DisplayRepresentation { get }
}

extension DisplayRepresentable {
  /// The value's name.
  public var localizedStringResource: LocalizedStringResource { displayRepresentation.title }
}
