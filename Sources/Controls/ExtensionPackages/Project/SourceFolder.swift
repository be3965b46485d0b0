import FoundationEssentials

/// Reads the files of a project to import.
enum SourceFolder {
  /// The size limit of one file, in bytes.
  static let fileLimit = 32 * 1_048_576
  /// The limit on files in a project; more files are a mistake, such as the home folder.
  static let countLimit = 50_000

  /// Folders with generated files or third-party code.
  private static let skipped: Set<String> = [
    "Pods", "Carthage", "DerivedData", "node_modules", "build", "Build", "SourcePackages",
  ]
  /// The extensions of folders that count as one file.
  private static let packages = [
    ".xcassets", ".xcodeproj", ".xcworkspace", ".framework", ".xcframework", ".bundle",
    ".app", ".xcdatamodeld", ".playground", ".resources", ".docc", ".icon",
  ]

  static func read(_ path: String) throws(ImportError) -> [UInt8] {
    do {
      let attributes = try FileManager.default.attributesOfItem(
        atPath: URL(filePath: path).resolvingSymlinksInPath().path)
      guard attributes[.type] as? FileAttributeType == .typeRegular else {
        throw ImportError("\(path) is not a regular file")
      }
      let size = (attributes[.size] as? any FixedWidthInteger).map { Int($0) } ?? 0
      guard size <= fileLimit else {
        throw ImportError("\(path) has \(size) bytes; \(fileLimit) are read at most")
      }
      return Array(try Data(contentsOf: URL(filePath: path)))
    } catch let error as ImportError {
      throw error
    } catch {
      throw ImportError("cannot read \(path): \(reason(error))")
    }
  }

  /// The text of a file, with invalid UTF-8 replaced.
  static func text(_ path: String) throws(ImportError) -> String {
    String(decoding: try read(path), as: UTF8.self)
  }

  static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  static func isFolder(_ path: String) -> Bool {
    var isFolder = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder
  }

  /// The names in a folder, sorted; empty if the folder cannot be read.
  static func names(in folder: String) -> [String] {
    // An unreadable folder has no files to import; a missing file is reported by its name.
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  /// All files below a folder, sorted, as absolute paths; a folder such as `Assets.xcassets` counts as one file.
  ///
  /// Hidden files, generated files and links to folders are left out.
  static func files(below folder: String) throws(ImportError) -> [String] {
    var result: [String] = []
    try collect(folder, into: &result)
    return result
  }

  private static func collect(_ folder: String, into result: inout [String]) throws(ImportError) {
    for name in names(in: folder) where !name.hasPrefix(".") && !skipped.contains(name) {
      let path = "\(folder)/\(name)"
      if isFolder(path), !packages.contains(where: { name.hasSuffix($0) }) {
        if isLink(path) { continue }
        try collect(path, into: &result)
      } else {
        result.append(path)
      }
      guard result.count <= countLimit else {
        throw ImportError(
          "there are more than \(countLimit) files below \(folder); name the folder of one project")
      }
    }
  }

  static func isLink(_ path: String) -> Bool {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
  }

  /// The path made absolute, without `.`, `..` and a trailing slash.
  static func absolute(_ path: String) -> String {
    let whole =
      path.hasPrefix("/") ? path : "\(FileManager.default.currentDirectoryPath)/\(path)"
    var parts: [Substring] = []
    for part in whole.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// The path with links resolved; the path itself if it does not exist.
  static func real(_ path: String) -> String {
    URL(filePath: path).resolvingSymlinksInPath().path
  }

  /// The relative path from a folder to a path, both absolute.
  static func relative(_ path: String, from folder: String) -> String {
    let to = path.split(separator: "/")
    let from = folder.split(separator: "/")
    let common = zip(to, from).prefix { $0 == $1 }.count
    let parts = Array(repeating: "..", count: from.count - common) + to[common...].map(String.init)
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }

  static func name(_ path: String) -> String {
    String(path.split(separator: "/").last ?? "")
  }

  static func parent(_ path: String) -> String {
    "/" + path.split(separator: "/").dropLast().joined(separator: "/")
  }

  /// The last part of a path without its extension.
  static func stem(_ path: String) -> String {
    let name = name(path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }

  static func reason(_ error: any Error) -> String {
    let text = "\(error)"
    if let cocoa = error as? CocoaError {
      switch cocoa.code {
      case .fileReadNoSuchFile, .fileNoSuchFile: return "it does not exist"
      case .fileReadNoPermission, .fileWriteNoPermission: return "permission is denied"
      case .fileWriteFileExists: return "it exists already"
      case .fileWriteOutOfSpace: return "no space is left"
      case .fileWriteVolumeReadOnly: return "the file system is read-only"
      case _: return text
      }
    }
    return text
  }
}
