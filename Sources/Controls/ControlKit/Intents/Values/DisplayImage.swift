public import FoundationEssentials

extension DisplayRepresentation {
  /// The picture of a value: a symbol, an image of the app, data or an address.
  public struct Image: Hashable, Sendable {
    /// How a picture is cut.
    public enum DisplayStyle: Hashable, Sendable {
      /// As it is.
      case `default`
      /// To a circle.
      case circular
    }

    enum Source: Hashable, Sendable {
      case symbol(String)
      case asset(String)
      case data(Data)
      case address(URL)
    }

    let source: Source

    /// A picture of the app.
    public init(
      named name: String, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default
    ) {
      source = .asset(name)
    }

    /// A symbol of the system.
    public init(
      systemName: String, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default
    ) {
      source = .symbol(systemName)
    }

    /// A picture from the bytes of its file.
    public init(data: Data, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default) {
      source = .data(data)
    }

    /// A picture at an address.
    public init(url: URL, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default) {
      source = .address(url)
    }

    /// A picture at an address, of this size in points.
    public init(
      url: URL, width: Double, height: Double, isTemplate: Bool? = nil,
      displayStyle: DisplayStyle = .default
    ) {
      source = .address(url)
    }

    /// The name or address of the picture; nil for bytes, which have neither.
    var name: String? {
      switch source {
      case .symbol(let name), .asset(let name): name
      case .address(let url): url.absoluteString
      case .data: nil
      }
    }
  }
}
