import AssetCatalogs
import ControlKitFoundation
package import Foundation
import Synchronization

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
