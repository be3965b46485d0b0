import ControlKit
import FoundationEssentials

/// An executable of the shortcuts folder.
struct Shortcut: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Shortcut"
  static let defaultQuery = ShortcutQuery()

  /// The file's name: it stays the same for as long as the file does.
  let id: String

  /// The file's name without its ending, with spaces for `-` and `_`.
  var name: String {
    let stem = id.lastIndex(of: ".").map { $0 > id.startIndex ? id[..<$0] : id[...] } ?? id[...]
    let words = stem.split { $0 == "-" || $0 == "_" }.joined(separator: " ")
    return words.isEmpty ? id : words
  }

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(name)", subtitle: "\(id)")
  }
}

/// Finds shortcuts in the folder, by their files' names and by what a person types.
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

  /// The executables of the folder in order of their names; a folder that is not there has none.
  private static func all() -> [Shortcut] {
    let folder = HostEnvironment.current.shortcutsFolder
    // A missing folder is one without shortcuts; the control then says where to put them.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { !$0.hasPrefix(".") && !$0.hasSuffix("~") }.sorted()
      .filter { HostEnvironment.isExecutable("\(folder)/\($0)") }
      .map(Shortcut.init)
  }
}
