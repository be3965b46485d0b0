/// Finds the files that others need, by the names that they declare and use.
struct SourceClosure {
  private let candidates: [SwiftSource]
  /// The types that are declared anywhere among the candidates.
  private let types: Set<String>
  /// The modules that are here, or that the candidates belong to.
  private let modules: Set<String>

  /// Files to choose from, some of which belong to modules of these names.
  init(_ candidates: [SwiftSource], of modules: Set<String> = []) {
    self.candidates = candidates
    self.modules = modules.union(KnownModules.present)
    types = candidates.reduce(into: []) { $0.formUnion($1.declares) }
  }

  /// The files with all that declare what they use and do not declare themselves.
  ///
  /// Of several files that declare one name the nearest is taken. An extension of a type is needed only with
  /// the type itself; in a file that imports a module that is not here, only if the type is named.
  func complete(_ files: [SwiftSource]) -> [SwiftSource] {
    var chosen = files
    var paths = Set(files.map(\.path))
    var declared = Set(files.flatMap { $0.declares.union($0.extends) })
    var types = Set(files.flatMap(\.declares))
    var before = -1
    // A type that is added late can need an extension for a file that was looked at before.
    while chosen.count != before {
      before = chosen.count
      var index = 0
      while index < chosen.count {
        let file = chosen[index]
        index += 1
        let missing = file.uses.subtracting(declared)
        let found = candidates.filter {
          !paths.contains($0.path)
            && (!$0.declares.isDisjoint(with: missing) || extends($0, file, missing, types))
        }
        for other in found.sorted(by: { Self.distance($0, file) < Self.distance($1, file) }) {
          guard !paths.contains(other.path),
            !other.declares.intersection(missing).isSubset(of: declared)
              || extends(other, file, missing.subtracting(declared), types)
          else { continue }
          // Two files with one type are two versions of it.
          guard other.declares.isDisjoint(with: declared) else { continue }
          chosen.append(other)
          paths.insert(other.path)
          declared.formUnion(other.declares)
          declared.formUnion(other.extends)
          types.formUnion(other.declares)
        }
      }
    }
    return chosen
  }

  /// Whether a file extends one of these types, or a type from elsewhere, by a missing name; or conforms one of
  /// these types to a protocol.
  private func extends(
    _ other: SwiftSource, _ file: SwiftSource, _ missing: Set<String>, _ types: Set<String>
  ) -> Bool {
    let needsMore = other.imports.contains { !modules.contains($0.module) }
    return other.extensions.contains { each in
      guard let member = each.member else { return types.contains(each.type) }
      guard missing.contains(member) else { return false }
      if types.contains(each.type) { return true }
      return !self.types.contains(each.type) && (!needsMore || file.uses.contains(each.type))
    }
  }

  /// How many folders are between two files.
  private static func distance(_ one: SwiftSource, _ other: SwiftSource) -> Int {
    SourceFolder.relative(one.path, from: SourceFolder.parent(other.path))
      .split(separator: "/").count
  }
}
