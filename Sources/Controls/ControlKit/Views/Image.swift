package import FoundationEssentials

/// A view that shows a symbol.
///
/// Controls show symbol images only (developer.apple.com, ControlWidget); on Linux a symbol is
/// its name, and the presenter picks the glyph.
public struct Image: Equatable, Sendable {
  let name: String
  let isCustom: Bool
  /// The bytes of the image's file, if it has been made of them; a control shows symbols only.
  package private(set) var data: Data?

  /// A symbol of the system, such as `hourglass`.
  public init(systemName: String) {
    name = systemName
    isCustom = false
  }

  /// An image of the app with the bytes of its file, if there is one.
  package init(named name: String = "", data: Data?) {
    self.name = name
    self.data = data
    isCustom = true
  }

  /// A symbol of the system that shows a value between 0 and 1; the value is not shown here.
  public init(systemName: String, variableValue: Double?) {
    self.init(systemName: systemName)
  }

  /// A custom symbol, by its name.
  public init(_ name: String) {
    self.name = name
    isCustom = true
  }

  /// A custom symbol that shows a value between 0 and 1; the value is not shown here.
  public init(_ name: String, variableValue: Double?) {
    self.init(name)
  }

  /// A custom symbol that no screen reader speaks of.
  public init(decorative name: String) {
    self.init(name)
  }

  /// A custom symbol of an asset catalog, by its generated name.
  public init(_ resource: ImageResource) {
    self.init(resource.name)
  }

  /// How many colours an image has.
  public enum TemplateRenderingMode: Sendable {
    /// One, that of the text beside it.
    case template
    /// Its own.
    case original
  }

  /// How smooth a scaled image is.
  public enum Interpolation: Sendable {
    /// Not smooth.
    case none
    /// A little smooth.
    case low
    /// Smooth.
    case medium
    /// Very smooth.
    case high
  }

  /// How large a symbol is beside its text.
  public enum Scale: Sendable {
    /// Smaller than the text.
    case small
    /// As the text.
    case medium
    /// Larger than the text.
    case large
  }

  /// How an image fills its frame.
  public enum ResizingMode: Sendable {
    /// It is repeated.
    case tile
    /// It is stretched.
    case stretch
  }

  /// The same image: a control decides the size of its symbol.
  public func resizable(
    capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch
  ) -> Image { self }

  /// The same image: a control decides the colours of its symbol.
  public func renderingMode(_ renderingMode: TemplateRenderingMode?) -> Image { self }

  /// The same image.
  public func interpolation(_ interpolation: Interpolation) -> Image { self }

  /// The same image.
  public func antialiased(_ isAntialiased: Bool) -> Image { self }

  /// The same image.
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image { self }
}

extension Image: View, LabelPart {
  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
  var content: LabelContent {
    LabelContent(
      symbols: [name].compactMap(\.nonBlank).map {
        LabelContent.Symbol(name: $0, isCustom: isCustom)
      })
  }
}
