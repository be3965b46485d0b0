import AssetCatalogs
package import FoundationEssentials

/// A view that shows a symbol or, in a widget, an image.
///
/// Controls show only symbols (developer.apple.com, ControlWidget). On Linux a symbol is
/// represented by its name, and the client chooses the glyph.
public struct Image: Equatable, Sendable {
  let name: String
  let isCustom: Bool
  /// The asset catalog's folder; `nil` for the program's own.
  private var folder: String?
  private var isResizable = false
  private var symbolMode: String?
  private var isTemplate: Bool?
  private var variableValue: Double?
  /// The contents of the image's file, if the image was created from data; a control shows symbols only.
  package private(set) var data: Data?

  /// A system symbol, such as `hourglass`.
  public init(systemName: String) {
    name = systemName
    isCustom = false
  }

  /// An image of the app with the contents of its file; `nil` shows a symbol or an asset of this name.
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

  /// Scales the image to its frame.
  ///
  /// `capInsets` and `resizingMode` have no effect: the whole image is stretched.
  public func resizable(
    capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch
  ) -> Image {
    var image = self
    image.isResizable = true
    return image
  }

  /// Draws the image in its own colors or in the color of the surrounding text.
  public func renderingMode(_ renderingMode: TemplateRenderingMode?) -> Image {
    var image = self
    image.isTemplate = renderingMode.map { $0 == .template }
    return image
  }

  /// Draws the symbol in a rendering mode.
  ///
  /// A multicolor symbol is drawn in one of its colors.
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image {
    var image = self
    image.symbolMode = mode?.name
    return image
  }
}

extension Image: PrimitiveView {
  /// One node, which contains the data of an app's image in a widget.
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

extension Image {
  /// The colors in which an image is drawn.
  public enum TemplateRenderingMode: Sendable {
    /// The image is drawn in the color of the surrounding text.
    case template
    /// The image is drawn in its own colors.
    case original
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
}

/// The data of an app's image in a `ViewTree`.
struct ImageBytesOfAsset {
  /// The format's name in a `ViewTree`.
  let type: String
  let data: Data
  /// Pixels per point.
  let scale: Double
  /// Whether the image is drawn in the color of the surrounding text.
  let isTemplate: Bool

  /// Returns `nil` if clients cannot draw the format or the data exceeds `ViewTree.mostImageBytes`.
  init?(_ data: Data, scale: Double, isTemplate: Bool) {
    guard data.count <= ViewTree.mostImageBytes, let type = Self.type(of: data) else { return nil }
    (self.type, self.data, self.scale, self.isTemplate) = (type, data, scale, isTemplate)
  }

  /// Loads an image from an asset catalog; `nil` for a symbol or an unknown name.
  init?(asset name: String, in folder: String?, isDark: Bool) {
    guard let image = AssetFolders.shared.catalog(in: folder).images[name], image.kind != .symbol,
      let file = image.file(isDark: isDark),
      let data = BoundedFile.read(file.path, limit: ViewTree.mostImageBytes)
    else { return nil }
    self.init(data, scale: file.scale, isTemplate: image.isTemplate)
  }

  var address: String {
    "data:image/\(type == "svg" ? "svg+xml" : type);base64,\(data.base64EncodedString())"
  }

  private static func type(of data: Data) -> String? {
    let start = Array(data.prefix(12))
    if start.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "png" }
    if start.starts(with: [0xFF, 0xD8, 0xFF]) { return "jpeg" }
    if start.starts(with: Array("GIF8".utf8)) { return "gif" }
    if start.starts(with: Array("RIFF".utf8)), start.dropFirst(8).elementsEqual("WEBP".utf8) {
      return "webp"
    }
    let text = String(decoding: data.prefix(512), as: UTF8.self)
    return text.contains("<svg") ? "svg" : nil
  }
}

/// A reference to an image in an asset catalog.
public struct ImageResource: Hashable, Sendable {
  package let name: String
  /// The folder of the catalog's bundle, or `nil` for the program's own resources.
  package let folder: String?

  package init(name: String, folder: String?) {
    self.name = name
    self.folder = folder
  }

  /// An image in the program's own asset catalogs.
  public init(name: String) {
    self.init(name: name, folder: nil)
  }
}
