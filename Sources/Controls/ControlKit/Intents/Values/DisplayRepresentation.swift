/// How one value looks to people.
public struct DisplayRepresentation: ExpressibleByStringInterpolation, Hashable, Sendable {
  /// The value's name.
  public var title: LocalizedStringResource
  /// A second line.
  public var subtitle: LocalizedStringResource?
  /// A picture.
  public var image: Image?
  /// Other names that people may say.
  public var synonyms: [LocalizedStringResource]
  /// More words about the value.
  public var descriptionText: LocalizedStringResource?

  /// A representation from its parts.
  public init(
    title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil,
    image: Image? = nil, synonyms: [LocalizedStringResource] = [],
    descriptionText: LocalizedStringResource? = nil
  ) {
    self.title = title
    self.subtitle = subtitle
    self.image = image
    self.synonyms = synonyms
    self.descriptionText = descriptionText
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
public struct TypeDisplayRepresentation: ExpressibleByStringInterpolation, Hashable, Sendable {
  /// The type's name.
  public var name: LocalizedStringResource
  /// The name with a number before it.
  public var numericFormat: LocalizedStringResource?
  /// Other names that people may say.
  public var synonyms: [LocalizedStringResource]

  /// A representation from its parts.
  public init(
    name: LocalizedStringResource, numericFormat: LocalizedStringResource? = nil,
    synonyms: [LocalizedStringResource] = []
  ) {
    self.name = name
    self.numericFormat = numericFormat
    self.synonyms = synonyms
  }

  /// A representation of a name alone.
  public init(stringLiteral value: String) {
    self.init(name: LocalizedStringResource(stringLiteral: value))
  }

  /// A representation of a name with values in it.
  public init(stringInterpolation: LocalizationInterpolation) {
    self.init(name: LocalizedStringResource(stringInterpolation: stringInterpolation))
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
