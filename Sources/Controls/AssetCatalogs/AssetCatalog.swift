import FoundationEssentials

/// The colors and images of asset catalogs (`.xcassets`), by the names that an app uses.
///
/// A name is that of the set's folder; the folders around it are part of the name only where their
/// `Contents.json` says that they provide a namespace: `Icons/bolt`.
package struct AssetCatalog: Sendable {
  /// What is read of a catalog at most.
  package enum Limit {
    /// Folders in folders.
    package static let depth = 12
    /// Folders in all.
    package static let folders = 4_096
    /// Bytes of one `Contents.json`.
    package static let contents = 65_536
  }

  /// The colors by name.
  package private(set) var colors: [String: ColorPair] = [:]
  /// The images and symbols by name.
  package private(set) var images: [String: AssetImage] = [:]
  /// What could not be read, one message for each: the file, what is wrong, what to do.
  package private(set) var problems: [String] = []

  private var foldersLeft = Limit.folders

  /// A catalog of nothing.
  package init() {}

  /// Reads one `.xcassets` folder; a name that is there already stays as it is.
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
        "\(folder): is more than \(Limit.depth) folders deep; move it up in the catalog")
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
      default: continue  // An icon of the app, data, a texture: nothing that a control shows.
      }
    }
  }

  private mutating func readNested(
    _ folder: String, name: String, namespace: String, depth: Int
  ) {
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

  /// The `Contents.json` of a folder; nil if there is none, or none that can be read.
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
