import FoundationEssentials
import Glibc
import SystemAccess

/// Writes a package into a new folder, whole or not at all.
enum PackageFolder {
  /// Writes the files of a package into a folder that does not exist yet.
  ///
  /// The files are written into a folder beside it, which is then renamed; after an error no files remain.
  static func write(_ package: ExtensionPackage, to folder: String) throws(ImportError) {
    guard !SourceFolder.exists(folder), !SourceFolder.isLink(folder) else {
      throw ImportError(
        "\(folder) already exists and was not changed; choose another name, or remove it first")
    }
    let parent = SourceFolder.parent(folder)
    guard SourceFolder.isFolder(parent) else {
      throw ImportError("cannot create \(folder): there is no folder \(parent); create it first")
    }
    let partial = "\(parent)/.\(SourceFolder.name(folder)).\(getpid())"
    do {
      try FileManager.default.createDirectory(
        atPath: partial, withIntermediateDirectories: false)
      let all =
        [
          ExtensionPackage.File(
            path: "Package.swift", content: .bytes(Array(package.manifest.utf8)))
        ]
        + package.files
      for file in all { try write(file, in: partial, finally: folder) }
    } catch {
      remove(partial)
      throw (error as? ImportError)
        ?? ImportError("cannot create \(folder): \(SourceFolder.reason(error))")
    }
    // Another program may have created the folder meanwhile; a folder with files is not replaced.
    guard rename(partial, folder) == 0 else {
      let reason = Errno.last.meaning
      remove(partial)
      throw ImportError("cannot create \(folder): \(reason); choose another name")
    }
  }

  private static func remove(_ partial: String) {
    // The hidden folder belongs to this process; if it cannot be removed, the thrown error shows the reason.
    try? FileManager.default.removeItem(atPath: partial)
  }

  private static func write(
    _ file: ExtensionPackage.File, in partial: String, finally folder: String
  ) throws {
    let path = "\(partial)/\(file.path)"
    try FileManager.default.createDirectory(
      atPath: SourceFolder.parent(path), withIntermediateDirectories: true)
    switch file.content {
    case .bytes(let bytes): try Data(bytes).write(to: URL(filePath: path))
    case .link(let target):
      let place = SourceFolder.parent("\(folder)/\(file.path)")
      try FileManager.default.createSymbolicLink(
        atPath: path, withDestinationPath: SourceFolder.relative(target, from: place))
    case .copy(let source):
      try FileManager.default.copyItem(
        atPath: URL(filePath: source).resolvingSymlinksInPath().path, toPath: path)
    }
  }
}
