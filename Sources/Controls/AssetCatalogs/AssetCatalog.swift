import FoundationEssentials

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
        "\(path): is not what Xcode writes there; open the catalog in Xcode and save it")
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
