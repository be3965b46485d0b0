/// Finds the files that other files need, by the names that they declare and use.
struct SourceClosure {
  private let candidates: [SwiftSource]
  /// The types that any candidate declares.
  private let types: Set<String>
  /// The modules that are available, or that the candidates belong to.
  private let modules: Set<String>

  /// `candidates` are the files to choose from, some of which belong to `modules`.
  init(_ candidates: [SwiftSource], of modules: Set<String> = []) {
    self.candidates = candidates
    self.modules = modules.union(KnownModules.present)
    types = candidates.reduce(into: []) { $0.formUnion($1.declares) }
  }

  /// The files together with all files that declare names that they use.
  ///
  /// If several files declare a name, the nearest is chosen. An extension is needed only with its type, or for a missing
  /// member of an external type; if the extension's file imports an unavailable module, the type must be used too.
  func complete(_ files: [SwiftSource]) -> [SwiftSource] {
    var chosen = files
    var paths = Set(files.map(\.path))
    var declared = Set(files.flatMap { $0.declares.union($0.extends) })
    var types = Set(files.flatMap(\.declares))
    var before = -1
    // A type that is added late can need an extension for a file that was visited before.
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
          // Files that declare the same type are versions of each other.
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

  /// Whether a file extends one of these types or an external type by a missing name, or adds a conformance to one of
  /// these types.
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

  /// The number of path components from one file to the other.
  private static func distance(_ one: SwiftSource, _ other: SwiftSource) -> Int {
    SourceFolder.relative(one.path, from: SourceFolder.parent(other.path))
      .split(separator: "/").count
  }
}
