/// The files that the controls of an extension need: without its widgets, and without the files and modules
/// that only these use.
struct ControlSelection {
  /// The files, of the extension and of modules.
  let paths: Set<String>
  /// The controls that the extension's bundle names; all if it names none.
  let controls: [String]
  /// Whether the extension's own bundle is among the files, because a control is declared in its file.
  let hasEntry: Bool

  /// Chooses among the files of an extension and those of the modules that it can reach.
  ///
  /// nil if the extension declares no control.
  init?(of sources: [SwiftSource], modules: [String: [SwiftSource]]) {
    var named: Set<String> = []
    for source in sources where source.isBundle { named.formUnion(source.uses) }
    let all = sources.flatMap(\.controls)
    let offered = all.filter { named.contains($0) }
    let controls = offered.isEmpty ? all : offered
    let seeds = sources.filter { !Set($0.controls).isDisjoint(with: controls) }
    guard !seeds.isEmpty else { return nil }
    let hasEntry = seeds.contains { !$0.entries.isEmpty }
    let candidates = sources.filter { !$0.isBundle || !Set($0.controls).isDisjoint(with: controls) }
    let others = modules.values.flatMap { $0 }
    // What re-exports a module is used without being named.
    let exports = others.filter { $0.uses.contains("_exported") }
    let chosen = SourceClosure(candidates + others, of: Set(modules.keys))
      .complete(seeds + exports)
    paths = Set(chosen.map(\.path))
    self.controls = controls
    self.hasEntry = hasEntry
  }
}
