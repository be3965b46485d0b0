public import FoundationEssentials

extension DisplayRepresentation {
  /// The image of a value: a symbol, an image of the app, data or a URL.
  public struct Image: Hashable, Sendable {
    /// The shape of an image.
    public enum DisplayStyle: Hashable, Sendable {
      /// The original shape.
      case `default`
      /// A circle.
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

    /// The name or URL; nil for image data.
    var name: String? {
      switch source {
      case .symbol(let name), .asset(let name): name
      case .address(let url): url.absoluteString
      case .data: nil
      }
    }

    /// Whether it is an image or a symbol of the app.
    var isAsset: Bool {
      if case .asset = source { true } else { false }
    }

    /// The file that clients draw; nil for a symbol, for an address, and for what is not an image.
    var file: ImageBytesOfAsset? {
      switch source {
      case .asset(let name): ImageBytesOfAsset(asset: name, in: nil, isDark: false)
      case .data(let data): ImageBytesOfAsset(data, scale: 1, isTemplate: false)
      case .symbol, .address: nil
      }
    }
  }
}
