public import Foundation

/// Where people copy to and paste from on a Mac; it is the same pasteboard as `UIPasteboard`'s.
open class NSPasteboard: NSObject, @unchecked Sendable {
  /// The name of a pasteboard.
  public struct Name: RawRepresentable, Hashable, Sendable {
    /// The name itself.
    public let rawValue: String
    /// A name from its text.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// A name from its text.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The one that everybody shares.
    public static let general = Name("general")
  }

  /// The type of an item.
  public struct PasteboardType: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// A type from its name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// A type from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A text.
    public static let string = PasteboardType("public.utf8-plain-text")
    /// An address.
    public static let URL = PasteboardType("public.url")
    /// The address of a file.
    public static let fileURL = PasteboardType("public.file-url")
    /// An image as PNG.
    public static let png = PasteboardType("public.png")
    /// An image as TIFF.
    public static let tiff = PasteboardType("public.tiff")
    /// A text as HTML.
    public static let html = PasteboardType("public.html")
    /// A text as RTF.
    public static let rtf = PasteboardType("public.rtf")
  }

  /// The one that everybody shares.
  public static let general = NSPasteboard(file: .general, name: .general)

  /// The name.
  public let name: Name
  private let file: PasteboardFile

  package init(file: PasteboardFile, name: Name) {
    self.file = file
    self.name = name
  }

  /// The pasteboard of a name; for a name that cannot be a file's the general one.
  public convenience init(name: Name) {
    let file = name == .general ? nil : PasteboardFile(name: name.rawValue)
    self.init(file: file ?? .general, name: name)
  }

  /// How often the items have changed.
  open var changeCount: Int { file.contents.changeCount }
  /// The types of the first item.
  open var types: [PasteboardType]? {
    file.contents.items.first.map { $0.keys.sorted().map { PasteboardType($0) } }
  }

  /// Takes all items away; gives the new count of changes.
  @discardableResult
  open func clearContents() -> Int {
    file.replace([])
    return changeCount
  }

  /// Takes all items away, as data of these types is to come; gives the new count of changes.
  @discardableResult
  open func declareTypes(_ newTypes: [PasteboardType], owner newOwner: Any?) -> Int {
    clearContents()
  }

  /// Adds a text to the first item; whether it fits.
  @discardableResult
  open func setString(_ string: String, forType dataType: PasteboardType) -> Bool {
    setData(Data(string.utf8), forType: dataType)
  }

  /// Adds data to the first item; whether it fits.
  @discardableResult
  open func setData(_ data: Data?, forType dataType: PasteboardType) -> Bool {
    var item = file.contents.items.first ?? [:]
    item[PlatformKit.PasteboardType.kept(dataType.rawValue)] = data
    file.replace([item])
    return self.data(forType: dataType) == data
  }

  /// The text of the first item in a type.
  open func string(forType dataType: PasteboardType) -> String? {
    data(forType: dataType).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The data of the first item in a type.
  open func data(forType dataType: PasteboardType) -> Data? {
    file.contents.items.first?[PlatformKit.PasteboardType.kept(dataType.rawValue)]
  }

  /// Adds an item for each text, address or image; whether all could be added.
  @discardableResult
  open func writeObjects(_ objects: [Any]) -> Bool {
    let items = objects.compactMap { object -> [String: Data]? in
      switch object {
      case let text as String: [PlatformKit.PasteboardType.text: Data(text.utf8)]
      case let text as NSString: [PlatformKit.PasteboardType.text: Data(text.description.utf8)]
      case let url as URL: [PlatformKit.PasteboardType.url: Data(url.absoluteString.utf8)]
      case let url as NSURL:
        [PlatformKit.PasteboardType.url: Data(url.absoluteString.utf8)]
      case let image as NSImage:
        image.source.file.map { [PlatformKit.PasteboardType.png: $0.data] }
      default: nil
      }
    }
    file.replace(file.contents.items + items)
    return items.count == objects.count
  }
}
