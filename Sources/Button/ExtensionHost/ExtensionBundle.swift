import CSystem
package import Configuration
package import ControlModel
import Glibc
import Screens
import SystemAccess
package import Wire
import YAML

/// An extension's executable and the contents of its manifest.
package struct ExtensionBundle: Equatable, Sendable {
  package var executable: String
  /// The extension's executable, also in the bundle of its app's process.
  package let origin: String
  /// The app's name, or `nil` to use the name that the extension reports.
  package var appName: String?
  /// The app's bundle identifier, with which the topics of pushes begin, or `nil` if unknown.
  package var identifier: String?
  /// The program that starts the app, with its arguments; empty if unknown.
  package var command: [String]
  package var appExecutable: String?
  /// The schemes of the app's own addresses.
  package var schemes: Set<String> = []
  package var symbolsFolder: String?
  /// The folders of the app's string tables.
  package var tables: [String]
  /// The folder of the extension's resources, such as its Info.plist, or `nil`.
  package var resources: String?
  /// The path of the manifest, which may not exist yet.
  package var manifest: String
  package var grants = ManifestGrants()
  package var container: String

  package init(
    executable: String, appName: String? = nil, identifier: String? = nil, command: [String] = [],
    appExecutable: String? = nil, symbolsFolder: String? = nil, tables: [String] = [],
    manifest: String? = nil, resources: String? = nil
  ) {
    self.executable = executable
    origin = executable
    self.appName = appName
    self.identifier = identifier
    self.command = command
    self.appExecutable = appExecutable
    self.symbolsFolder = symbolsFolder
    self.tables = tables
    self.manifest = manifest ?? "\(executable).yaml"
    container = ExtensionContainer.name(of: executable) { _ in false }
    self.resources = resources
  }
}

extension ExtensionBundle {
  /// Warnings about custom symbols that a control names and the bundle lacks; they would not be shown.
  func missingSymbols(of archive: ControlArchive) -> [String] {
    let faces: [ControlFace] =
      switch archive.template {
      case .empty: []
      case .toggle(_, let off, let on): [off, on]
      case .button(let face): [face]
      }
    let names = faces.compactMap { $0.isCustomSymbol ? $0.symbol : nil }
    guard !names.isEmpty else { return [] }
    let folder = symbolsFolder.map { SymbolFolder($0) }
    return names.filter { folder?.hasSymbol(named: $0) != true }.map {
      "symbol \"\($0)\" of \"\(archive.kind)\": not found in bundle ("
        + (symbolsFolder.map { "its folder is \($0)" } ?? "\(manifest) names no symbols folder")
        + ")"
    }
  }

  package func picture(named name: String) throws(MessageError) -> SocketMessage.Picture {
    let svg: String?
    do throws(ConfigurationError) {
      svg = try symbolsFolder.flatMap { folder throws(ConfigurationError) in
        try SymbolFolder(folder).svg(named: name)
      }
    } catch { throw MessageError(.badSymbol, "\(error)") }
    guard let svg else {
      throw MessageError(
        .unknownSymbol,
        """
        there is no symbol "\(name.prefix(100))" of \(executable): \
        \(symbolsFolder.map { "put its SVG into \($0)" }
          ?? "set app.symbols in \(manifest) to the folder of its SVGs")
        """)
    }
    return SocketMessage.Picture(svg: svg)
  }
}

extension Extensions {
  package func picture(
    named name: String, of kind: String
  ) async throws(MessageError) -> SocketMessage.Picture {
    try await find(kind).process.bundle.picture(named: name)
  }
}

/// The paths of the extensions: the configured ones, then the executable files of a folder, by name.
struct ExtensionFiles: Equatable, Sendable {
  /// Absolute paths, each file once.
  private(set) var paths: [String] = []
  /// Problems with the configured paths.
  private(set) var problems: [String] = []

  init(configured: [String], folder: String?) {
    /// The path under which each file was found first.
    var seen: [String: String] = [:]
    func add(_ path: String) {
      let real = ExecutableFile.realPath(path)
      if let first = seen[real] {
        problems.append(
          first == path
            ? "the extension \(path) is configured twice; remove one entry"
            : "the extensions \(first) and \(path) are the same file; the first is used")
        return
      }
      seen[real] = path
      // A link keeps its name: a program may behave differently by name.
      paths.append(path.hasPrefix("/") ? path : real)
    }
    // A configured file that does not exist stays in the list: it may appear later, and is a problem until then.
    for path in configured { add(path) }
    guard let folder, let names = ExecutableFile.names(in: folder) else { return }
    for name in names where !name.hasSuffix(".yaml") {
      let path = "\(folder)/\(name)"
      // Other files and folders belong to the extensions beside them.
      if (try? ExecutableFile(path)) != nil { add(path) }
    }
  }
}

struct ExecutableFile: Equatable, Sendable {
  let build: WidgetPlace.Build

  /// Checks a file; throws the reason why it is not an extension.
  init(_ path: String) throws(MessageError) {
    var file = cp_file()
    let error = cp_file_look(path, &file)
    guard error == 0 else {
      throw Self.refusal(path, "\(Errno(error)); build or install it, or correct its path")
    }
    guard !file.is_directory else {
      throw Self.refusal(path, "it is a folder; name the executable in it")
    }
    guard file.is_file else { throw Self.refusal(path, "it is not a regular file") }
    guard file.is_executable else {
      throw Self.refusal(path, "it is not executable; chmod +x \(path)")
    }
    build = WidgetPlace.Build(
      device: file.device, inode: file.inode, changed_ns: file.changed_ns, size: file.size)
  }

  private static func refusal(_ path: String, _ problem: Sentence) -> MessageError {
    MessageError(.unavailable, "cannot start the extension \(path): \(problem)")
  }

  /// Whether root owns a file, and no other user can write it.
  static func isOwnedByRoot(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_uid == 0 && status.st_mode & 0o022 == 0
  }

  /// The path without links and dots, or `path` itself if there is no such file.
  static func realPath(_ path: String) -> String {
    RealPath.of(path) ?? path
  }

  /// The names in a folder, without hidden ones, or `nil` if the folder cannot be read.
  static func names(in folder: String) -> [String]? {
    (try? Folder.names(in: folder))?.filter { !$0.hasPrefix(".") }
  }
}

struct FileIdentity: Equatable, Sendable {
  private let device: UInt64
  private let inode: UInt64

  /// Returns `nil` if there is no file at `path`.
  init?(_ path: String) {
    var file = cp_file()
    guard cp_file_look(path, &file) == 0 else { return nil }
    device = file.device
    inode = file.inode
  }
}
