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

/// Finds the files that other files need, by the names that they declare and use.
struct SourceClosure {
  private let candidates: [SwiftSource]
  /// The module of a candidate, by its path; the program's own files have no entry.
  private var modules: [String: String] = [:]
  /// Whether candidates that declare the same names are versions of each other, of which the nearest is chosen.
  private let areVersions: Bool
  /// The modules that are available, or that the candidates belong to.
  private let available: Set<String>
  /// The candidates that declare a name at the top level, and those that extend a type by a member.
  private var declaring: [String: [Int]] = [:]
  private var extending: [String: [Int]] = [:]
  /// The candidates that add a conformance to a type, by the type.
  private var conforming: [String: [Int]] = [:]

  /// A closure over the files of a folder, in which files with the same names belong to several programs.
  init(_ candidates: [SwiftSource]) { self.init(candidates, modules: [:], areVersions: true) }

  /// A closure over the files of a program and of its modules, each of which compiles as a whole.
  init(ofProgram sources: [SwiftSource], modules: [String: [SwiftSource]]) {
    self.init(sources, modules: modules, areVersions: false)
  }

  private init(
    _ sources: [SwiftSource], modules: [String: [SwiftSource]], areVersions: Bool
  ) {
    candidates = sources + modules.sorted { $0.key < $1.key }.flatMap(\.value)
    self.areVersions = areVersions
    available = KnownModules.present.union(modules.keys)
    for (name, files) in modules {
      for file in files { self.modules[file.path] = name }
    }
    for (index, file) in candidates.enumerated() {
      for name in file.declares { declaring[name, default: []].append(index) }
      for name in file.extends { extending[name, default: []].append(index) }
      for each in file.extensions {
        if each.member == nil { conforming[each.type, default: []].append(index) }
        if each.isUnlabeledInitializer { extending[each.type, default: []].append(index) }
      }
    }
  }

  /// The files together with all files that declare names that they use.
  ///
  /// An extension is needed only with its type, or for a member of an external type; if the extension's file imports
  /// an unavailable module, the type must be used too.
  func complete(_ files: [SwiftSource]) -> [SwiftSource] {
    var chosen = Chosen(files)
    var before = -1
    // A type that is added late can need an extension for a file that was visited before.
    while chosen.files.count != before {
      before = chosen.files.count
      var index = 0
      while index < chosen.files.count {
        let file = chosen.files[index]
        index += 1
        let found = needed(by: file, chosen).map { candidates[$0] }
        for other in found.sorted(by: { Self.isNearer($0, $1, to: file) }) {
          guard !chosen.paths.contains(other.path) else { continue }
          // A nearer file may have declared the names that this one was found for.
          if areVersions {
            guard other.declares.isDisjoint(with: chosen.declared),
              !other.declares.isDisjoint(with: file.uses) || extends(other, file, chosen)
            else { continue }
          }
          chosen.add(other)
        }
      }
    }
    return chosen.files
  }

  /// The files that have been chosen, and their names.
  private struct Chosen {
    var files: [SwiftSource] = []
    var paths: Set<String> = []
    var declared: Set<String> = []
    var types: Set<String> = []

    init(_ files: [SwiftSource]) { for file in files { add(file) } }

    mutating func add(_ file: SwiftSource) {
      files.append(file)
      paths.insert(file.path)
      declared.formUnion(file.declares)
      declared.formUnion(file.extends)
      types.formUnion(file.declares)
    }
  }

  /// The candidates that declare names that a file uses.
  private func needed(by file: SwiftSource, _ chosen: Chosen) -> Set<Int> {
    var found: Set<Int> = []
    for name in file.uses {
      found.formUnion(providers(of: name, for: file))
      for index in extending[name] ?? [] where extends(candidates[index], file, chosen) {
        found.insert(index)
      }
    }
    for type in chosen.types { found.formUnion(conforming[type] ?? []) }
    return found
  }

  /// The candidates that declare a name at the top level: candidates in the file's module, or else in the other modules.
  private func providers(of name: String, for file: SwiftSource) -> [Int] {
    guard let all = declaring[name], !file.privates.contains(name) else { return [] }
    let own = all.filter { modules[candidates[$0].path] == modules[file.path] }
    if !own.isEmpty || modules[file.path] == nil { return own.isEmpty ? all : own }
    // A module cannot use the program's own files.
    return all.filter { modules[candidates[$0].path] != nil }
  }

  /// Whether a file extends one of the chosen types, or an external type, by a member that another file uses.
  private func extends(_ other: SwiftSource, _ file: SwiftSource, _ chosen: Chosen) -> Bool {
    let needsMore = other.imports.contains { !available.contains($0.module) }
    return other.extensions.contains { each in
      guard let member = each.member else { return chosen.types.contains(each.type) }
      guard file.uses.contains(member) else { return false }
      if each.isUnlabeledInitializer { return !needsMore }
      if areVersions, chosen.declared.contains(member) { return false }
      if chosen.types.contains(each.type) { return true }
      return declaring[each.type] == nil && (!needsMore || file.uses.contains(each.type))
    }
  }

  private static func isNearer(
    _ one: SwiftSource, _ other: SwiftSource, to file: SwiftSource
  ) -> Bool {
    let (first, second) = (distance(one, file), distance(other, file))
    return first == second ? one.path < other.path : first < second
  }

  /// The number of path components from one file to the other.
  private static func distance(_ one: SwiftSource, _ other: SwiftSource) -> Int {
    SourceFolder.relative(one.path, from: SourceFolder.parent(other.path))
      .split(separator: "/").count
  }
}
