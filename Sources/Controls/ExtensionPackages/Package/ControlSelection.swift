/// The files that the controls of an extension need, without the files and modules that only its widgets use.
struct ControlSelection {
  /// The paths of files in the extension and its modules.
  let paths: Set<String>
  /// The controls that the extension's bundle names, or all controls if it names no control.
  let controls: [String]
  /// Whether the extension's bundle is among the files, because its file declares a control.
  let hasEntry: Bool

  /// Selects files of an extension and of its modules; the result is `nil` if the extension declares no control.
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
    // A file that re-exports a module is used without being named.
    let exports = others.filter { $0.uses.contains("_exported") }
    let chosen = SourceClosure(candidates + others, of: Set(modules.keys))
      .complete(seeds + exports)
    paths = Set(chosen.map(\.path))
    self.controls = controls
    self.hasEntry = hasEntry
  }
}
