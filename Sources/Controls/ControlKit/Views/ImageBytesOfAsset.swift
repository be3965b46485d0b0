import AssetCatalogs
import FoundationEssentials

/// The file of an image of the app, as it is put into a tree.
struct ImageBytesOfAsset {
  /// The format's name in a `ViewTree`.
  let type: String
  let data: Data
  /// Pixels of a point.
  let scale: Double
  /// Whether the image has the color of the text around it.
  let isTemplate: Bool

  /// Bytes of a format that clients can draw; nil for any other, and for a file that is larger than a tree may be.
  init?(_ data: Data, scale: Double, isTemplate: Bool) {
    guard data.count <= ViewTree.mostImageBytes, let type = Self.type(of: data) else { return nil }
    (self.type, self.data, self.scale, self.isTemplate) = (type, data, scale, isTemplate)
  }

  /// An image of an asset catalog; nil for a symbol, or if there is none of that name.
  init?(asset name: String, in folder: String?, isDark: Bool) {
    guard let image = AssetFolders.shared.catalog(in: folder).images[name], image.kind != .symbol,
      let file = image.file(isDark: isDark),
      let data = BoundedFile.read(file.path, limit: ViewTree.mostImageBytes)
    else { return nil }
    self.init(data, scale: file.scale, isTemplate: image.isTemplate)
  }

  /// The bytes as a `data:` URL.
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
