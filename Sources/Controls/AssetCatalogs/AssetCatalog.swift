package import FoundationEssentials
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The colors and images of asset catalogs (`.xcassets`), by the names that an app uses.
///
/// The name of an asset is the name of its set's folder. Enclosing folders are part of the name, as
/// in `Icons/bolt`, only if their `Contents.json` provides a namespace.
package struct AssetCatalog: Sendable {
  package enum Limit {
    /// The levels of folders that are read.
    package static let depth = 12
    /// The number of folders that are read in total.
    package static let folders = 4_096
    /// The largest `Contents.json` that is read, in bytes.
    package static let contents = 65_536
  }

  package private(set) var colors: [String: ColorPair] = [:]
  package private(set) var images: [String: AssetImage] = [:]
  /// One message for each problem: the file, what is wrong and what to do about it.
  package private(set) var problems: [String] = []

  private var foldersLeft = Limit.folders

  package init() {}

  /// Reads one `.xcassets` folder.
  ///
  /// An asset whose name is already present is ignored.
  package mutating func read(_ catalog: String) {
    readGroup(catalog, namespace: "", depth: 0)
  }

  mutating func add(color: ColorPair, named name: String) {
    if colors[name] == nil { colors[name] = color }
  }

  mutating func add(image: AssetImage, named name: String) {
    if images[name] == nil { images[name] = image }
  }

  private mutating func readGroup(_ folder: String, namespace: String, depth: Int) {
    guard depth < Limit.depth else {
      problems.append(
        "\(folder): is nested more than \(Limit.depth) folders deep; move it up in the catalog")
      return
    }
    for name in names(in: folder) {
      let path = "\(folder)/\(name)"
      guard isFolder(path) else { continue }
      guard foldersLeft > 0 else {
        problems.append(
          "\(folder): the catalog has more than \(Limit.folders) folders; the others are ignored")
        return
      }
      foldersLeft -= 1
      let parts = name.split(separator: ".", omittingEmptySubsequences: false)
      let asset = namespace + parts.dropLast().joined(separator: ".")
      switch parts.count < 2 ? "" : parts[parts.count - 1] {
      case "colorset": readColor(asset, in: path)
      case "imageset": readImages(asset, in: path, kind: .image)
      case "symbolset": readImages(asset, in: path, kind: .symbol)
      case "": readNested(path, name: name, namespace: namespace, depth: depth)
      default: continue  // App icons, data and textures: a control shows none of them.
      }
    }
  }

  private mutating func readNested(_ folder: String, name: String, namespace: String, depth: Int) {
    let provides = contents(of: folder, GroupContents.self)?.properties?.providesNamespace ?? false
    readGroup(
      folder, namespace: provides ? "\(namespace)\(name)/" : namespace, depth: depth + 1)
  }

  private mutating func readColor(_ name: String, in folder: String) {
    guard colors[name] == nil else { return }
    guard let set = contents(of: folder, ColorSetContents.self) else { return }
    do {
      colors[name] = try set.pair()
    } catch {
      problems.append("\(folder)/Contents.json: \(error)")
    }
  }

  private mutating func readImages(_ name: String, in folder: String, kind: AssetImage.Kind) {
    guard images[name] == nil else { return }
    guard let set = contents(of: folder, ImageSetContents.self) else { return }
    images[name] = set.image(kind, in: folder)
  }

  // MARK: Files

  private mutating func names(in folder: String) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder)
        .filter { !$0.hasPrefix(".") }.sorted()
    } catch {
      problems.append("\(folder): cannot be read; let this user read the asset catalog")
      return []
    }
  }

  private func isFolder(_ path: String) -> Bool {
    var isDirectory = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory
  }

  /// Decodes the `Contents.json` of a folder, or returns `nil` if it is missing or cannot be decoded.
  private mutating func contents<Contents: Decodable>(
    of folder: String, _ type: Contents.Type
  ) -> Contents? {
    let path = "\(folder)/Contents.json"
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    do {
      guard let data = BoundedFile.read(path, limit: Limit.contents) else {
        problems.append(
          "\(path): cannot be read or has more than \(Limit.contents) bytes; it is left out")
        return nil
      }
      return try JSONDecoder().decode(type, from: data)
    } catch {
      problems.append(
        "\(path): does not have the form that Xcode writes; open the catalog in Xcode and save it")
      return nil
    }
  }
}

/// The files of one image or symbol.
package struct AssetImage: Hashable, Sendable, Codable {
  package enum Kind: String, Hashable, Sendable, Codable {
    case image
    /// A symbol, which is drawn in the color and size of the surrounding text.
    case symbol
  }

  package struct File: Hashable, Sendable, Codable {
    /// The file's path; in a compiled catalog, its name relative to the catalog.
    package let path: String
    /// Pixels per point; 1 for a vector file.
    package let scale: Double
    /// Whether the file is only for the dark appearance.
    package let isDark: Bool
  }

  package let kind: Kind
  /// Whether only the shape is used, drawn in the tint of the view.
  package let isTemplate: Bool
  /// The files that `Contents.json` lists; they may be missing on disk.
  package let files: [File]

  /// A copy with each file's path replaced by `place`.
  ///
  /// Files for which `place` returns nil are removed.
  package func placing(_ place: (String) -> String?) -> AssetImage {
    let placed = files.compactMap { file in
      place(file.path).map { File(path: $0, scale: file.scale, isDark: file.isDark) }
    }
    return AssetImage(kind: kind, isTemplate: isTemplate, files: placed)
  }

  /// The highest-resolution file for an appearance, falling back to the other appearance.
  package func file(isDark: Bool) -> File? {
    let fitting = files.filter { $0.isDark == isDark }
    return (fitting.isEmpty ? files : fitting).max { $0.scale < $1.scale }
  }
}

/// A cache of asset catalogs by folder, compiled or in Xcode's format.
///
/// A catalog is read at its first use. As on an iPhone, the assets do not change while the process
/// runs. Thread-safe.
package final class AssetFolders: Sendable {
  package static let shared = AssetFolders()

  /// The maximum number of cached catalogs; a further catalog empties the cache first.
  package static let mostFolders = 64

  private let catalogs = Mutex<[[String]: AssetCatalog]>([:])

  package init() {}

  /// The catalogs in a bundle's folder, or in this program's folders if `folder` is `nil`.
  package func catalog(in folder: String?) -> AssetCatalog {
    catalog(of: folder.map { [$0] } ?? Self.ofProgram)
  }

  /// The catalogs in several folders, merged.
  ///
  /// For duplicate names the earlier folder takes precedence.
  package func catalog(of folders: [String]) -> AssetCatalog {
    if let known = catalogs.withLock({ $0[folders] }) { return known }
    var catalog = AssetCatalog()
    for folder in folders {
      if let compiled = CompiledCatalog(in: folder) { catalog.add(compiled, in: folder) }
      for name in Self.names(in: folder) where name.hasSuffix(".xcassets") {
        catalog.read("\(folder)/\(name)")
      }
    }
    catalogs.withLock { catalogs in
      if catalogs.count >= Self.mostFolders { catalogs = [:] }
      catalogs[folders] = catalog
    }
    return catalog
  }

  /// The resource folders next to this program.
  package static let ofProgram: [String] = {
    // A folder that the daemon specifies takes precedence over those next to the program.
    let named = ProcessInfo.processInfo.environment["ACTIONBUTTON_RESOURCES"].map { [$0] } ?? []
    let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return named + beside(program: path ?? CommandLine.arguments.first ?? "")
  }()

  /// The resource folders next to a program.
  ///
  /// `NAME.resources`, and the folder that SwiftPM creates for a target with resources,
  /// `PACKAGE_NAME.resources`, with its subfolder `NAME.resources` if that exists.
  package static func beside(program path: String) -> [String] {
    let end = path.lastIndex(of: "/")
    let folder = end.map { String(path[..<$0]) } ?? "."
    let name = end.map { String(path[path.index(after: $0)...]) } ?? path
    guard !name.isEmpty else { return [] }
    let own = "\(name).resources"
    let found = names(in: folder)
    let made = found.filter { $0.hasSuffix("_\(own)") }.map { "\(folder)/\($0)" }
    return found.filter { $0 == own }.map { "\(folder)/\($0)" }
      + made.flatMap { names(in: $0).contains(own) ? ["\($0)/\(own)", $0] : [$0] }
  }

  private static func names(in folder: String) -> [String] {
    // A missing folder has no resources.
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }
}

/// Reads files whose type and size are not trusted.
package enum BoundedFile {
  /// The contents of a file, or `nil` if it is not a regular file, is unreadable or exceeds `limit` bytes.
  ///
  /// Pipes and devices are refused before anything is read, so the call never blocks on a writer.
  package static func read(_ path: String, limit: Int) -> Data? {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= limit
    else { return nil }
    var data = Data(count: Int(status.st_size))
    var count = 0
    while count < data.count {
      let read = data.withUnsafeMutableBytes { bytes in
        Self.read(descriptor, into: bytes, from: count)
      }
      if read < 0, errno == EINTR { continue }
      guard read >= 0 else { return nil }
      if read == 0 { break }
      count += read
    }
    return data.prefix(count)
  }

  private static func read(
    _ descriptor: Int32, into bytes: UnsafeMutableRawBufferPointer, from start: Int
  ) -> Int {
    let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[start...])
    #if canImport(Glibc)
      return Glibc.read(descriptor, rest.baseAddress, rest.count)
    #else
      return Musl.read(descriptor, rest.baseAddress, rest.count)
    #endif
  }
}

/// The compiled form of asset catalogs, which the plugin AssetSymbols puts next to a program: one
/// JSON file with the colors and the names of the image files in the same folder.
package struct CompiledCatalog: Codable, Hashable, Sendable {
  package static let fileName = "AssetCatalog.json"
  /// The largest file that is read, in bytes.
  package static let limit = 4 << 20

  /// The values of a color: red, green, blue and opacity.
  struct Color: Codable, Hashable, Sendable {
    let light: [Double]
    let dark: [Double]
  }

  let colors: [String: Color]
  let images: [String: AssetImage]

  /// Compiles a catalog; `place` returns the new file name of an image, or `nil` to leave it out.
  package init(_ catalog: AssetCatalog, placing place: (String) -> String?) {
    func parts(_ parts: ColorParts) -> [Double] {
      [parts.red, parts.green, parts.blue, parts.opacity]
    }
    colors = catalog.colors.mapValues { Color(light: parts($0.light), dark: parts($0.dark)) }
    images = catalog.images.mapValues { $0.placing(place) }
  }

  /// Reads the catalog in a folder; the result is `nil` if it is missing or cannot be decoded.
  package init?(in folder: String) {
    guard let data = BoundedFile.read("\(folder)/\(Self.fileName)", limit: Self.limit),
      let catalog = try? JSONDecoder().decode(CompiledCatalog.self, from: data)
    else { return nil }
    self = catalog
  }

  /// The contents of the file, with sorted keys.
  package func data() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self)
  }
}

extension AssetCatalog {
  /// Adds a compiled catalog from a folder.
  ///
  /// An asset whose name is already present is ignored.
  package mutating func add(_ compiled: CompiledCatalog, in folder: String) {
    func parts(_ values: [Double]) -> ColorParts? {
      guard values.count == 4 else { return nil }
      return ColorParts(red: values[0], green: values[1], blue: values[2], opacity: values[3])
    }
    for (name, color) in compiled.colors {
      guard let light = parts(color.light), let dark = parts(color.dark) else { continue }
      add(color: ColorPair(light: light, dark: dark), named: name)
    }
    for (name, image) in compiled.images {
      // All files lie next to the catalog, so a name with a slash is not accepted.
      add(image: image.placing { $0.contains("/") ? nil : "\(folder)/\($0)" }, named: name)
    }
  }
}
