import AssetCatalogs
import ControlKitFoundation
public import Foundation
import Synchronization
import SystemAccess

/// A pasteboard of AppKit, which shares its contents with `UIPasteboard`.
///
/// `@unchecked Sendable` is sound: both properties are constants, and the file is locked for each change.
open class NSPasteboard: NSObject, @unchecked Sendable {
  /// The name by which programs find the same pasteboard.
  public struct Name: RawRepresentable, Hashable, Sendable {
    /// The string that was passed to the initializer.
    public let rawValue: String
    /// Accepts any string.
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
    /// Accepts any string; names of other types than those below are stored unchanged.
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

  /// The name by which other programs find this pasteboard.
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

/// The clipboard of the desktop, accessed through a command: `wl-copy` and `wl-paste` on Wayland, `xclip` or `xsel` on X11.
package struct DesktopClipboard: Sendable {
  package static let limit = Duration.seconds(2)

  private let copyCommand: [String]
  private let pasteCommand: [String]

  /// Finds the commands, or returns `nil` without a desktop session or without such a command.
  package init?(environment: [String: String]) {
    let folders = (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
    func path(_ program: String) -> String? {
      folders.map { "\($0)/\(program)" }
        .first { FileManager.default.isExecutableFile(atPath: $0) }
    }
    if environment["WAYLAND_DISPLAY"]?.isEmpty == false, let copy = path("wl-copy"),
      let paste = path("wl-paste")
    {
      self.init(copy: [copy], paste: [paste, "--no-newline", "--type", "text"])
    } else if environment["DISPLAY"]?.isEmpty == false {
      if let xclip = path("xclip") {
        self.init(
          copy: [xclip, "-selection", "clipboard", "-in"],
          paste: [xclip, "-selection", "clipboard", "-out"])
      } else if let xsel = path("xsel") {
        self.init(
          copy: [xsel, "--clipboard", "--input"], paste: [xsel, "--clipboard", "--output"])
      } else {
        return nil
      }
    } else {
      return nil
    }
  }

  private init(copy: [String], paste: [String]) {
    copyCommand = copy
    pasteCommand = paste
  }

  /// Copies a text; blocks for at most `limit`.
  package func copy(_ text: String) {
    guard let file = try? MemoryFile(named: "pasteboard", Array(text.utf8)) else { return }
    _ = run(copyCommand, input: .descriptor(file.descriptor.number), outputs: .discarded)
  }

  /// Returns the text on the clipboard, or `nil` if the clipboard has no text of at most `limit` bytes.
  package func text(limit: Int) -> String? {
    guard let bytes = run(pasteCommand, input: .none, outputs: .pipes, keeping: limit + 1),
      !bytes.isEmpty, bytes.count <= limit
    else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the output of a command, or `nil` if the command failed or took too long.
  private func run(
    _ command: [String], input: ChildCommand.Input, outputs: ChildCommand.Outputs,
    keeping bytes: Int = 0
  ) -> [UInt8]? {
    var child = ChildCommand(
      program: command[0], arguments: Array(command.dropFirst()),
      environment: ProcessInfo.processInfo.environment)
    child.input = input
    child.outputs = outputs
    guard let started = try? child.start() else { return nil }
    guard let result = started.wait(Self.limit, keeping: bytes) else {
      started.end()
      return nil
    }
    return result.ending.isSuccess ? result.output : nil
  }
}

/// The contents of a pasteboard: items, each with data by type.
package struct PasteboardContents: Codable, Hashable, Sendable {
  package var changeCount = 0
  package var items: [[String: Data]] = []

  package init() {}
}

/// A pasteboard, saved as a file in the state folder that all controls of a user share.
///
/// Text on the general pasteboard is also copied to the desktop's clipboard if the process runs in
/// a desktop session. Thread-safe.
package final class PasteboardFile: Sendable {
  /// The maximum size of all items together, in bytes.
  package static let byteLimit = 1 << 20
  package static let itemLimit = 256

  private let file: URL
  private let desktop: DesktopClipboard?
  private let lock = Mutex(())

  package init(file: URL, desktop: DesktopClipboard?) {
    self.file = file
    self.desktop = desktop
  }

  /// Opens the pasteboard with this name, or returns `nil` if it is not a valid file name.
  package convenience init?(name: String) {
    guard !name.isEmpty, name.utf8.count <= 200, !name.hasPrefix("."), !name.contains("/")
    else { return nil }
    self.init(
      file: StateFolder.current.appendingPathComponent("pasteboards")
        .appendingPathComponent("\(name).json"), desktop: nil)
  }

  package static let general = PasteboardFile(
    file: StateFolder.current.appendingPathComponent("pasteboards")
      .appendingPathComponent("general.json"),
    desktop: DesktopClipboard(environment: ProcessInfo.processInfo.environment))

  /// The contents, or a newer text from the desktop's clipboard; empty if the file is missing or invalid.
  package var contents: PasteboardContents { lock.withLock { _ in read() } }

  private func read() -> PasteboardContents {
    // Base64 in JSON is one third larger than the data.
    let limit = Self.byteLimit * 2
    let saved = BoundedFile.read(file.path, limit: limit).flatMap {
      try? JSONDecoder().decode(PasteboardContents.self, from: $0)
    }
    var contents = saved ?? PasteboardContents()
    guard let text = desktop?.text(limit: Self.byteLimit), text != Self.text(of: contents)
    else { return contents }
    // Another program has copied a text since then.
    contents.items = [[PasteboardType.text: Data(text.utf8)]]
    contents.changeCount += 1
    return contents
  }

  /// Replaces the contents, or writes the reason for a failure to standard error.
  package func replace(_ items: [[String: Data]]) {
    let count = items.reduce(0) { $0 + $1.values.reduce(0) { $0 + $1.count } }
    guard items.count <= Self.itemLimit, count <= Self.byteLimit else {
      writeLog(
        "cannot copy \(items.count) items of \(count) bytes to the pasteboard: "
          + "at most \(Self.itemLimit) items of \(Self.byteLimit) bytes together fit")
      return
    }
    lock.withLock { _ in
      var contents = PasteboardContents()
      contents.changeCount = read().changeCount + 1
      contents.items = items
      do {
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
          attributes: [.posixPermissions: 0o700])
        try JSONEncoder().encode(contents).write(to: file, options: .atomic)
      } catch {
        writeLog("cannot save the pasteboard in \(file.path): \(error.localizedDescription)")
      }
      if let text = Self.text(of: contents) { desktop?.copy(text) }
    }
  }

  private static func text(of contents: PasteboardContents) -> String? {
    contents.items.first?[PasteboardType.text].map { String(decoding: $0, as: UTF8.self) }
  }

  private func writeLog(_ message: String) {
    FileHandle.standardError.write(Data((message + "\n").utf8))
  }
}

/// The identifiers of item types, as Apple defines them.
package enum PasteboardType {
  package static let text = "public.utf8-plain-text"
  package static let url = "public.url"
  package static let png = "public.png"
  package static let jpeg = "public.jpeg"
  package static let color = "com.apple.uikit.color"

  /// Returns the identifier for storing data of a type, one identifier for all types of plain text.
  package static func kept(_ type: String) -> String {
    ["public.plain-text", "public.text", "NSStringPboardType", "public.utf16-plain-text"]
      .contains(type) ? text : type
  }
}

/// The folder for data of all apps that outlives a process.
///
/// The folder is beside the folders of app groups, because an extension can use no other part of the daemon's state. No
/// group's name begins with a dot.
enum StateFolder {
  static let current: URL = {
    let environment = ProcessInfo.processInfo.environment
    let home = FileManager.default.homeDirectoryForCurrentUser
    // The name is valid, so the folder is not nil.
    let group = AppGroup(name: "a")?.folder(environment: environment, home: home)
    return (group ?? home).deletingLastPathComponent()
      .appendingPathComponent(".shared", isDirectory: true)
  }()
}
