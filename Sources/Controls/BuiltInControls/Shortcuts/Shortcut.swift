import ControlKit
import FoundationEssentials

/// An executable of the shortcuts folder.
struct Shortcut: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Shortcut"
  static let defaultQuery = ShortcutQuery()

  /// The name of the file.
  let id: String

  /// The name of the file without its extension, with spaces for `-` and `_`.
  var name: String {
    let stem = id.lastIndex(of: ".").map { $0 > id.startIndex ? id[..<$0] : id[...] } ?? id[...]
    let words = stem.split { $0 == "-" || $0 == "_" }.joined(separator: " ")
    return words.isEmpty ? id : words
  }

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(name)", subtitle: "\(id)")
  }
}

/// Finds shortcuts by the names of their files and by text that a person types.
struct ShortcutQuery: EntityStringQuery {
  func entities(for identifiers: [String]) async throws -> [Shortcut] {
    let all = Self.all()
    return identifiers.compactMap { id in all.first { $0.id == id } }
  }

  func entities(matching string: String) async throws -> [Shortcut] {
    let text = string.lowercased()
    return Self.all().filter {
      $0.name.lowercased().contains(text) || $0.id.lowercased().contains(text)
    }
  }

  func suggestedEntities() async throws -> [Shortcut] { Self.all() }

  /// The executables in the folder, sorted by name; none if the folder is missing.
  private static func all() -> [Shortcut] {
    let folder = HostEnvironment.current.shortcutsFolder
    // If the folder is missing, the control's message states where to put shortcuts.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { !$0.hasPrefix(".") && !$0.hasSuffix("~") }.sorted()
      .filter { HostEnvironment.isExecutable("\(folder)/\($0)") }
      .map(Shortcut.init)
  }
}
