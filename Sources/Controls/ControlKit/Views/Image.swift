package import FoundationEssentials

/// A view that shows a symbol.
///
/// Controls show only symbols (developer.apple.com, ControlWidget). On Linux a symbol is
/// represented by its name, and the presenter chooses the glyph.
public struct Image: Equatable, Sendable {
  let name: String
  let isCustom: Bool
  /// The contents of the image's file, if the image was created from data.
  ///
  /// Controls do not show it.
  package private(set) var data: Data?

  /// A system symbol, such as `hourglass`.
  public init(systemName: String) {
    name = systemName
    isCustom = false
  }

  /// An image of the app with the contents of its file, if there is one.
  package init(named name: String = "", data: Data?) {
    self.name = name
    self.data = data
    isCustom = true
  }

  /// A system symbol with a variable value from 0 to 1.
  ///
  /// The value is ignored.
  public init(systemName: String, variableValue: Double?) {
    self.init(systemName: systemName)
  }

  /// A custom symbol, by its name.
  public init(_ name: String) {
    self.name = name
    isCustom = true
  }

  /// A custom symbol with a variable value from 0 to 1.
  ///
  /// The value is ignored.
  public init(_ name: String, variableValue: Double?) {
    self.init(name)
  }

  /// A custom symbol that is hidden from screen readers.
  public init(decorative name: String) {
    self.init(name)
  }

  /// A symbol or an image from an asset catalog.
  public init(_ resource: ImageResource) {
    self.init(resource.name)
  }

  /// The colors in which an image is drawn.
  public enum TemplateRenderingMode: Sendable {
    /// In the color of the surrounding text.
    case template
    /// In its own colors.
    case original
  }

  /// The quality of a scaled image.
  public enum Interpolation: Sendable {
    /// No interpolation.
    case none
    /// Low quality.
    case low
    /// Medium quality.
    case medium
    /// High quality.
    case high
  }

  /// The size of a symbol relative to the surrounding text.
  public enum Scale: Sendable {
    /// Smaller than the text.
    case small
    /// As large as the text.
    case medium
    /// Larger than the text.
    case large
  }

  /// How a resizable image fills its frame.
  public enum ResizingMode: Sendable {
    /// Repeated.
    case tile
    /// Stretched.
    case stretch
  }

  /// Returns the image unchanged: a control determines the size of its symbol.
  public func resizable(
    capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch
  ) -> Image { self }

  /// Returns the image unchanged: a control determines the color of its symbol.
  public func renderingMode(_ renderingMode: TemplateRenderingMode?) -> Image { self }

  /// Returns the image unchanged.
  public func interpolation(_ interpolation: Interpolation) -> Image { self }

  /// Returns the image unchanged.
  public func antialiased(_ isAntialiased: Bool) -> Image { self }

  /// Returns the image unchanged.
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
