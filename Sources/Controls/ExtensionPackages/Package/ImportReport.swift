/// The results of an import, and the steps that remain for the user.
///
/// Names and paths in the report come from the project: make its lines safe before showing them.
package struct ImportReport {
  struct Place: Equatable {
    let file: String
    let line: Int
  }

  struct Extension {
    let name: String
    let identifier: String
    let displayName: String
    let sources: Int
    let tables: Int
    let catalogs: Int
    let settings: CompilerSettings
    let groups: [String]
    let infoFile: String?
  }

  struct Missing {
    let module: String
    let isApples: Bool
    let address: String?
    let places: [Place]
  }

  struct Facts {
    var extensions: [Extension] = []
    var modules: [(name: String, sources: Int)] = []
    var missing: [Missing] = []
    /// The imports of frameworks with a stand-in, by framework.
    var standIns: [String: [Place]] = [:]
    /// The imports of submodules in files that were changed in a copy, by file.
    var submodules: [String: [SwiftSource.Line]] = [:]
    /// The tests for iOS in files that were changed in a copy, by file.
    var changed: [String: [SwiftSource.Line]] = [:]
    var notes: [String] = []
    var problems: [String] = []
  }

  let facts: Facts
  private let folder: String
  private let path: String
  private let isLinked: Bool

  init(_ facts: Facts, folder: String, path: String, isLinked: Bool) {
    self.facts = facts
    self.folder = folder
    self.path = path
    self.isLinked = isLinked
  }

  /// The number of lines of each kind that are shown.
  private static let most = 12

  package var lines: [String] {
    var lines = ["Imported \(path)", "into     \(folder)", ""]
    for each in facts.extensions { lines += describe(each) }
    for module in facts.modules {
      lines.append("  module \(module.name): \(counted(module.sources, "Swift file"))")
    }
    lines.append(
      isLinked
        ? "The Swift files are links to the originals, so changes there are built here. Import again for new files."
        : "The Swift files are copies.")
    lines += changedLines + missingLines
    lines += section("Also:", facts.notes) + section("Problems:", facts.problems)
    lines += nextLines
    return lines
  }

  private func counted(_ count: Int, _ name: String) -> String {
    "\(count) \(name)\(count == 1 ? "" : "s")"
  }

  private func describe(_ each: Extension) -> [String] {
    var parts = [counted(each.sources, "Swift file")]
    if each.tables > 0 { parts.append(counted(each.tables, "string table")) }
    if each.catalogs > 0 { parts.append(counted(each.catalogs, "asset catalog")) }
    if let file = each.infoFile { parts.append(file) }
    var lines = [
      "  \(each.name): \(parts.joined(separator: ", "))",
      "    \(each.displayName), \(each.identifier)", "    \(each.settings.summary)",
    ]
    if !each.groups.isEmpty {
      lines.append("    app groups \(each.groups.joined(separator: ", "))")
    }
    if !each.settings.ignored.isEmpty {
      lines.append("    left out: \(each.settings.ignored.joined(separator: " "))")
    }
    return lines + [""]
  }

  private func section(_ title: String, _ lines: [String]) -> [String] {
    guard !lines.isEmpty else { return [] }
    let more = lines.count > Self.most ? ["  and \(lines.count - Self.most) more"] : []
    return ["", title] + lines.prefix(Self.most).map { "  \($0)" } + more
  }

  private var changedLines: [String] {
    func places(_ lines: [String: [SwiftSource.Line]]) -> [String] {
      lines.sorted { $0.key < $1.key }.flatMap { file, lines in
        lines.map { "\(file):\($0.line): \($0.text)" }
      }
    }
    return section(
      "os(iOS) is false on Linux. These conditions count as true in copies of their files; import again "
        + "after a change:",
      places(facts.changed))
      + section(
        "Modules have no submodules here. These imports name the whole module in copies of their files; import "
          + "again after a change:",
        places(facts.submodules))
  }

  private var missingLines: [String] {
    func first(_ places: [Place]) -> String {
      places.prefix(3).map { "\($0.file):\($0.line)" }.joined(separator: ", ")
    }
    func lines(_ missing: [Missing]) -> [String] {
      missing.map { each in
        "\(each.module)\(each.address.map { " (\($0))" } ?? ""): imported in \(first(each.places))"
      }
    }
    return section(
      "Frameworks with a stand-in in this library. Their calls compile, and say in the extension's log what they "
        + "do not do:",
      facts.standIns.sorted { $0.key < $1.key }.map { "\($0.key): imported in \(first($0.value))" })
      + section(
        "Frameworks that are not on Linux. The folder Modules has an empty module for each; if the build reports "
          + "missing declarations, add them there, or put the code into #if canImport:",
        lines(facts.missing.filter(\.isApples)))
      + section(
        "Other modules, which are not in this project. The folder Modules has an empty module for each; replace it "
          + "with the module's package if that builds on Linux, or add the declarations that the sources use:",
        lines(facts.missing.filter { !$0.isApples }))
  }

  private var nextLines: [String] {
    let programs = facts.extensions.map { "--extension .build/debug/\($0.name)" }
      .joined(separator: " ")
    return [
      "", "Next:", "  cd \(folder)", "  swift build", "  actionbutton lint \(programs)",
      "  actionbutton list \(programs)",
    ]
  }
}
