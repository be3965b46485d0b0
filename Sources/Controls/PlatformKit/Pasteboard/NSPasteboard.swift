public import Foundation

/// A pasteboard of AppKit, which shares its contents with `UIPasteboard`.
///
/// `@unchecked Sendable` is sound: both properties are constants, and the file is locked for each change.
open class NSPasteboard: NSObject, @unchecked Sendable {
  /// The name of a pasteboard.
  public struct Name: RawRepresentable, Hashable, Sendable {
    /// The name as a string.
    public let rawValue: String
    /// Creates a name from a string.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// Creates a name from a string.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The pasteboard that all apps share.
    public static let general = Name("general")
  }

  /// The type of an item.
  public struct PasteboardType: RawRepresentable, Hashable, Sendable {
    /// The name, usually a uniform type identifier such as `public.png`.
    public let rawValue: String
    /// Creates a type from its name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// Creates a type from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Plain text.
    public static let string = PasteboardType("public.utf8-plain-text")
    /// A URL.
    public static let URL = PasteboardType("public.url")
    /// The URL of a file.
    public static let fileURL = PasteboardType("public.file-url")
    /// A PNG image.
    public static let png = PasteboardType("public.png")
    /// A TIFF image.
    public static let tiff = PasteboardType("public.tiff")
    /// HTML text.
    public static let html = PasteboardType("public.html")
    /// RTF text.
    public static let rtf = PasteboardType("public.rtf")
  }

  /// The pasteboard that all apps share.
  public static let general = NSPasteboard(file: .general, name: .general)

  /// The name of this pasteboard.
  public let name: Name
  private let file: PasteboardFile

  package init(file: PasteboardFile, name: Name) {
    self.file = file
    self.name = name
  }

  /// Opens the pasteboard with this name, or the general one if the name is not a valid file name.
  public convenience init(name: Name) {
    let file = name == .general ? nil : PasteboardFile(name: name.rawValue)
    self.init(file: file ?? .general, name: name)
  }

  /// The number of changes so far.
  open var changeCount: Int { file.contents.changeCount }
  /// The types of the first item.
  open var types: [PasteboardType]? {
    file.contents.items.first.map { $0.keys.sorted().map { PasteboardType($0) } }
  }

  /// Removes all items and returns the new number of changes.
  @discardableResult
  open func clearContents() -> Int {
    file.replace([])
    return changeCount
  }

  /// Removes all items before data of these types is added, and returns the new number of changes.
  @discardableResult
  open func declareTypes(_ newTypes: [PasteboardType], owner newOwner: Any?) -> Int {
    clearContents()
  }

  /// Adds a text to the first item and returns whether the text fits.
  @discardableResult
  open func setString(_ string: String, forType dataType: PasteboardType) -> Bool {
    setData(Data(string.utf8), forType: dataType)
  }

  /// Adds data to the first item and returns whether the data fits.
  @discardableResult
  open func setData(_ data: Data?, forType dataType: PasteboardType) -> Bool {
    var item = file.contents.items.first ?? [:]
    item[PlatformKit.PasteboardType.kept(dataType.rawValue)] = data
    file.replace([item])
    return self.data(forType: dataType) == data
  }

  /// The text of the first item in this type.
  open func string(forType dataType: PasteboardType) -> String? {
    data(forType: dataType).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The data of the first item in this type.
  open func data(forType dataType: PasteboardType) -> Data? {
    file.contents.items.first?[PlatformKit.PasteboardType.kept(dataType.rawValue)]
  }

  /// Adds an item for each string, URL or image, and returns whether all objects were of these types.
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
