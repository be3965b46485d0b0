/// How a value is displayed.
public struct DisplayRepresentation: ExpressibleByStringInterpolation, Hashable, Sendable {
  /// The title.
  public var title: LocalizedStringResource
  /// The subtitle.
  public var subtitle: LocalizedStringResource?
  /// The image.
  public var image: Image?
  /// Other names that people may use.
  public var synonyms: [LocalizedStringResource]
  /// A description of the value.
  public var descriptionText: LocalizedStringResource?

  /// Creates a representation.
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

  /// Creates a representation from a title.
  public init(stringLiteral value: String) {
    self.init(title: LocalizedStringResource(stringLiteral: value))
  }

  /// Creates a representation from a title with values.
  public init(stringInterpolation: LocalizationInterpolation) {
    self.init(title: LocalizedStringResource(stringInterpolation: stringInterpolation))
  }
}

/// How a type is displayed.
public struct TypeDisplayRepresentation: ExpressibleByStringInterpolation, Hashable, Sendable {
  /// The name of the type.
  public var name: LocalizedStringResource
  /// The name after a number.
  public var numericFormat: LocalizedStringResource?
  /// Other names that people may use.
  public var synonyms: [LocalizedStringResource]

  /// Creates a representation.
  public init(
    name: LocalizedStringResource, numericFormat: LocalizedStringResource? = nil,
    synonyms: [LocalizedStringResource] = []
  ) {
    self.name = name
    self.numericFormat = numericFormat
    self.synonyms = synonyms
  }

  /// Creates a representation from a name.
  public init(stringLiteral value: String) {
    self.init(name: LocalizedStringResource(stringLiteral: value))
  }

  /// Creates a representation from a name with values.
  public init(stringInterpolation: LocalizationInterpolation) {
    self.init(name: LocalizedStringResource(stringInterpolation: stringInterpolation))
  }
}

/// A type that can be displayed.
public protocol TypeDisplayRepresentable {
  /// How the type is displayed.
  static var typeDisplayRepresentation: TypeDisplayRepresentation { get }
}

/// A value that can be displayed.
public protocol DisplayRepresentable: CustomLocalizedStringResourceConvertible {
  /// How the value is displayed.
  var displayRepresentation: DisplayRepresentation { get }
}

extension DisplayRepresentable {
  /// The title of the representation.
  public var localizedStringResource: LocalizedStringResource { displayRepresentation.title }
}
