import AssetCatalogs
public import Foundation

/// A pasteboard of UIKit.
///
/// A pasteboard is a file in the state folder that all controls of a user share and that remains when they end. Text on the
/// general pasteboard is also copied to the desktop's clipboard in a desktop session. The maximum size is 1 MiB; larger
/// contents are refused with a message on standard error. Thread-safe.
open class UIPasteboard: NSObject, @unchecked Sendable {
  /// The name by which programs find the same pasteboard.
  public struct Name: RawRepresentable, Hashable, Sendable {
    /// The string that was passed to the initializer.
    public let rawValue: String
    /// Accepts any string.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates a name from a string.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// The pasteboard that all apps share.
    public static let general = Name("general")
  }

  /// The pasteboard that all apps share.
  public static let general = UIPasteboard(file: .general, name: .general)

  /// The name by which other programs find this pasteboard.
  public let name: Name
  private let file: PasteboardFile

  package init(file: PasteboardFile, name: Name) {
    self.file = file
    self.name = name
  }

  /// Opens the pasteboard with this name, or returns `nil` if it is not a valid file name.
  public convenience init?(name: Name, create: Bool) {
    guard let file = name == .general ? PasteboardFile.general : PasteboardFile(name: name.rawValue)
    else { return nil }
    self.init(file: file, name: name)
  }

  /// The number of changes so far.
  open var changeCount: Int { file.contents.changeCount }
  open var numberOfItems: Int { file.contents.items.count }
  /// The types of the first item.
  open var types: [String] { file.contents.items.first.map { $0.keys.sorted() } ?? [] }

  /// The first string; setting `nil` removes all items.
  open var string: String? {
    get { strings?.first }
    set { strings = newValue.map { [$0] } }
  }

  open var strings: [String]? {
    get { values(PasteboardType.text) { String(decoding: $0, as: UTF8.self) } }
    set { replace(newValue, PasteboardType.text) { Data($0.utf8) } }
  }

  /// The first URL.
  open var url: URL? {
    get { urls?.first }
    set { urls = newValue.map { [$0] } }
  }

  /// All URLs.
  open var urls: [URL]? {
    get { values(PasteboardType.url) { URL(string: String(decoding: $0, as: UTF8.self)) } }
    set { replace(newValue, PasteboardType.url) { Data($0.absoluteString.utf8) } }
  }

  /// The first image.
  open var image: UIImage? {
    get { images?.first }
    set { images = newValue.map { [$0] } }
  }

  /// All images in PNG or JPEG format.
  open var images: [UIImage]? {
    get {
      let images = file.contents.items.compactMap { item in
        (item[PasteboardType.png] ?? item[PasteboardType.jpeg]).flatMap { UIImage(data: $0) }
      }
      return images.isEmpty ? nil : images
    }
    set {
      file.replace(
        (newValue ?? []).compactMap { image in
          image.pngData().map { [PasteboardType.png: $0] }
            ?? image.jpegData(compressionQuality: 1).map { [PasteboardType.jpeg: $0] }
        })
    }
  }

  /// The first color.
  open var color: UIColor? {
    get { colors?.first }
    set { colors = newValue.map { [$0] } }
  }

  open var colors: [UIColor]? {
    get { values(PasteboardType.color) { UIColor(pasteboard: $0) } }
    set { replace(newValue, PasteboardType.color) { $0.pasteboardData } }
  }

  open var hasStrings: Bool { string != nil }
  open var hasURLs: Bool { url != nil }
  open var hasImages: Bool { image != nil }
  /// Whether there is a color.
  open var hasColors: Bool { color != nil }

  /// Whether an item has one of these types.
  open func contains(pasteboardTypes: [String]) -> Bool {
    let wanted = Set(pasteboardTypes.map(PasteboardType.kept))
    return file.contents.items.contains { !wanted.isDisjoint(with: $0.keys) }
  }

  /// The data of the first item in this type.
  open func data(forPasteboardType pasteboardType: String) -> Data? {
    file.contents.items.first?[PasteboardType.kept(pasteboardType)]
  }

  /// The value of the first item in this type: a string or data.
  open func value(forPasteboardType pasteboardType: String) -> Any? {
    let type = PasteboardType.kept(pasteboardType)
    guard let data = data(forPasteboardType: type) else { return nil }
    return type == PasteboardType.text ? String(decoding: data, as: UTF8.self) as Any : data
  }

  /// Replaces all items by data.
  open func setData(_ data: Data, forPasteboardType pasteboardType: String) {
    file.replace([[PasteboardType.kept(pasteboardType): data]])
  }

  /// Replaces all items by a value: a string, a URL, an image, a color or data.
  open func setValue(_ value: Any, forPasteboardType pasteboardType: String) {
    setItems([[pasteboardType: value]])
  }

  /// The items, with a string or data for each type.
  open var items: [[String: Any]] {
    get {
      file.contents.items.map { item in
        item.reduce(into: [:]) { result, entry in
          result[entry.key] =
            entry.key == PasteboardType.text
            ? String(decoding: entry.value, as: UTF8.self) as Any : entry.value
        }
      }
    }
    set { setItems(newValue) }
  }

  /// Replaces all items, ignoring values other than strings, URLs, images, colors and data.
  open func setItems(_ items: [[String: Any]], options: [OptionsKey: Any] = [:]) {
    file.replace(items.map(Self.kept))
  }

  /// Adds items.
  open func addItems(_ items: [[String: Any]]) {
    file.replace(file.contents.items + items.map(Self.kept))
  }

  private static func kept(_ item: [String: Any]) -> [String: Data] {
    item.reduce(into: [:]) { result, entry in
      switch entry.value {
      case let text as String: result[PasteboardType.kept(entry.key)] = Data(text.utf8)
      case let url as URL: result[entry.key] = Data(url.absoluteString.utf8)
      case let data as Data: result[PasteboardType.kept(entry.key)] = data
      case let image as UIImage: result[entry.key] = image.source.file?.data
      case let color as UIColor: result[PasteboardType.color] = color.pasteboardData
      default: break
      }
    }
  }

  private func values<Value>(_ type: String, _ read: (Data) -> Value?) -> [Value]? {
    let values = file.contents.items.compactMap { $0[type].flatMap(read) }
    return values.isEmpty ? nil : values
  }

  private func replace<Value>(_ values: [Value]?, _ type: String, _ data: (Value) -> Data) {
    file.replace((values ?? []).map { [type: data($0)] })
  }
}

extension UIColor {
  fileprivate convenience init?(pasteboard data: Data) {
    let parts = String(decoding: data, as: UTF8.self).split(separator: " ").compactMap {
      Double($0)
    }
    guard parts.count == 4 else { return nil }
    self.init(
      red: CGFloat(parts[0]), green: CGFloat(parts[1]), blue: CGFloat(parts[2]),
      alpha: CGFloat(parts[3]))
  }

  fileprivate var pasteboardData: Data {
    let parts = source.pair.light
    return Data("\(parts.red) \(parts.green) \(parts.blue) \(parts.opacity)".utf8)
  }
}
