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
      for each in file.extensions where each.member == nil {
        conforming[each.type, default: []].append(index)
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
