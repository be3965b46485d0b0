package import FoundationEssentials

/// A view that shows a symbol.
///
/// Controls show only symbols (developer.apple.com, ControlWidget). On Linux a symbol is
/// represented by its name, and the presenter chooses the glyph.
public struct Image: Equatable, Sendable {
  let name: String
  let isCustom: Bool
  /// The asset catalog's folder; nil for the program's own.
  private var folder: String?
  private var isResizable = false
  private var symbolMode: String?
  private var isTemplate: Bool?
  private var variableValue: Double?
  /// The bytes of the image's file, if it has been made of them; a control shows symbols only.
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

  /// A symbol of the system that shows a value between 0 and 1.
  public init(systemName: String, variableValue: Double?) {
    self.init(systemName: systemName)
    self.variableValue = variableValue
  }

  /// A custom symbol, by its name.
  public init(_ name: String) {
    self.name = name
    isCustom = true
  }

  /// A custom symbol that shows a value between 0 and 1.
  public init(_ name: String, variableValue: Double?) {
    self.init(name)
    self.variableValue = variableValue
  }

  /// A custom symbol that is hidden from screen readers.
  public init(decorative name: String) {
    self.init(name)
  }

  /// A symbol or an image from an asset catalog.
  public init(_ resource: ImageResource) {
    self.init(resource.name)
    folder = resource.folder
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

  /// The image in the size of its frame.
  ///
  /// `capInsets`: The edges that are not stretched; they are stretched too.
  /// `resizingMode`: A tiled image is stretched.
  public func resizable(
    capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch
  ) -> Image {
    var image = self
    image.isResizable = true
    return image
  }

  /// The image in its own colors, or in that of the text around it.
  public func renderingMode(_ renderingMode: TemplateRenderingMode?) -> Image {
    var image = self
    image.isTemplate = renderingMode.map { $0 == .template }
    return image
  }

  /// The same image: the client decides how it is scaled.
  public func interpolation(_ interpolation: Interpolation) -> Image { self }

  /// The same image: edges are smooth.
  public func antialiased(_ isAntialiased: Bool) -> Image { self }

  /// The image with the colors of its symbol.
  ///
  /// A symbol in its own colors is drawn in one of them.
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image {
    var image = self
    image.symbolMode = mode?.name
    return image
  }
}

extension Image: View {
  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
  /// One node, in a widget with the bytes of an image of the app.
  public func archived(in context: ViewContext) -> [ViewNode] {
    var values: [String: JSONValue?] = [
      "custom": isCustom ? .bool(true) : nil, "resizable": isResizable ? .bool(true) : nil,
      "template": isTemplate.map { .bool($0) }, "value": .number(variableValue),
    ]
    let source = isCustom && !context.isLabel ? bytes(in: context) : nil
    if let source {
      values["name"] = .text(name.nonBlank)
      values["type"] = .string(source.type)
      values["data"] = .string(source.data.base64EncodedString())
      values["scale"] = .number(source.scale)
      if source.isTemplate { values["template"] = values["template"] ?? .bool(true) }
    } else if let name = name.nonBlank {
      values["symbol"] = .string(
        isCustom ? name : context.environment.symbolVariants.applied(to: name))
    } else {
      return []
    }
    var nodes = context.primitive(.image, values)
    if let symbolMode, !context.isLabel, !nodes.isEmpty {
      nodes[0].modifiers.append(ViewNode(.symbolRendering, ["mode": .string(symbolMode)]))
    }
    return nodes
  }

  @MainActor
  private func bytes(in context: ViewContext) -> ImageBytesOfAsset? {
    if let data { return ImageBytesOfAsset(data, scale: 1, isTemplate: false) }
    return ImageBytesOfAsset(
      asset: name, in: folder, isDark: context.environment.colorScheme == .dark)
  }
}
