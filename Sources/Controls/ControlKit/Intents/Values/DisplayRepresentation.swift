public import FoundationEssentials

/// The texts and the image that represent a value.
public struct DisplayRepresentation: ExpressibleByStringInterpolation, Hashable, Sendable {
  /// The title.
  public var title: LocalizedStringResource
  /// The second line, or `nil`.
  public var subtitle: LocalizedStringResource?
  /// The image, or `nil`.
  public var image: Image?
  /// Other names that people may use.
  public var synonyms: [LocalizedStringResource]
  /// A description of the value.
  public var descriptionText: LocalizedStringResource?

  /// Creates a representation from its parts.
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

/// The name that represents a type.
public struct TypeDisplayRepresentation: ExpressibleByStringInterpolation, Hashable, Sendable {
  /// The name of the type.
  public var name: LocalizedStringResource
  /// The name with a number, such as `\(placeholder: .int) timers`, or `nil`.
  public var numericFormat: LocalizedStringResource?
  /// Other names that people may use.
  public var synonyms: [LocalizedStringResource]

  /// Creates a representation from its parts.
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
  /// The name that represents the type.
  static var typeDisplayRepresentation: TypeDisplayRepresentation { get }
}

/// A value that can be displayed.
public protocol DisplayRepresentable: CustomLocalizedStringResourceConvertible {
  /// The texts and the image that represent the value.
  var displayRepresentation: DisplayRepresentation { get }
}

extension DisplayRepresentable {
  /// The title of the representation.
  public var localizedStringResource: LocalizedStringResource { displayRepresentation.title }
}

extension DisplayRepresentation {
  /// The image of a value: a symbol, an image of the app, data or a URL.
  public struct Image: Hashable, Sendable {
    /// The shape of an image.
    public enum DisplayStyle: Hashable, Sendable {
      /// The original shape.
      case `default`
      case circular
    }

    enum Source: Hashable, Sendable {
      case symbol(String)
      case asset(String)
      case data(Data)
      case address(URL)
    }

    let source: Source

    /// An image of the app.
    public init(
      named name: String, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default
    ) {
      source = .asset(name)
    }

    /// A system symbol.
    public init(
      systemName: String, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default
    ) {
      source = .symbol(systemName)
    }

    /// An image from the contents of its file.
    public init(data: Data, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default) {
      source = .data(data)
    }

    /// An image at a URL.
    public init(url: URL, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default) {
      source = .address(url)
    }

    /// An image at a URL, with a size in points.
    public init(
      url: URL, width: Double, height: Double, isTemplate: Bool? = nil,
      displayStyle: DisplayStyle = .default
    ) {
      source = .address(url)
    }

    /// The name or URL, or `nil` for image data.
    var name: String? {
      switch source {
      case .symbol(let name), .asset(let name): name
      case .address(let url): url.absoluteString
      case .data: nil
      }
    }

    /// Whether the image is an asset of the app.
    var isAsset: Bool {
      if case .asset = source { true } else { false }
    }

    /// The file that clients draw, or `nil` for a symbol, a URL or data that is not an image.
    var file: ImageBytesOfAsset? {
      switch source {
      case .asset(let name): ImageBytesOfAsset(asset: name, in: nil, isDark: false)
      case .data(let data): ImageBytesOfAsset(data, scale: 1, isTemplate: false)
      case .symbol, .address: nil
      }
    }
  }
}
