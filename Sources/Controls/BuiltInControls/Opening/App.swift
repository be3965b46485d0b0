import ControlKit
import FoundationEssentials

struct App: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "App"
  static let defaultQuery = AppQuery()

  /// The desktop file ID: the entry's path in its folder, with `-` for `/`.
  let id: String
  let entry: DesktopEntry

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(
      title: "\(entry.name)", subtitle: "\(entry.genericName.isEmpty ? id : entry.genericName)")
  }
}

struct AppQuery: EntityStringQuery {
  func entities(for identifiers: [String]) async throws -> [App] {
    let files = Self.files()
    return identifiers.compactMap { id in files[id].flatMap { Self.app(id, $0) } }
  }

  func entities(matching string: String) async throws -> [App] {
    let text = string.lowercased()
    return Self.all().filter { app in
      [app.entry.name, app.entry.genericName, app.id].contains { $0.lowercased().contains(text) }
    }
  }

  func suggestedEntities() async throws -> [App] { Self.all() }

  private static func all() -> [App] {
    files().compactMap { app($0.key, $0.value) }
      .sorted { ($0.entry.name.lowercased(), $0.id) < ($1.entry.name.lowercased(), $1.id) }
  }

  private static func app(_ id: String, _ path: String) -> App? {
    // An unreadable entry is skipped, so that it does not hide the other apps.
    guard let data = try? Data(contentsOf: URL(filePath: path)), data.count < 1_048_576 else {
      return nil
    }
    let host = HostEnvironment.current
    return DesktopEntry(
      String(decoding: data, as: UTF8.self), path: path, languages: host.languages,
      host: host
    ).map { App(id: id, entry: $0) }
  }

  /// The paths of the entries by their IDs.
  ///
  /// An entry hides entries with the same ID in later folders, even if it is not shown itself.
  private static func files() -> [String: String] {
    var files: [String: String] = [:]
    func read(_ folder: String, _ prefix: String, _ depth: Int) {
      // A missing folder has no entries.
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      for name in names where !name.hasPrefix(".") {
        let path = "\(folder)/\(name)"
        if name.hasSuffix(".desktop") {
          files[prefix + name] = files[prefix + name] ?? path
        } else if depth < 4, !name.contains(".") {
          read(path, "\(prefix)\(name)-", depth + 1)
        }
      }
    }
    for folder in HostEnvironment.current.applicationFolders { read(folder, "", 0) }
    return files
  }
}
