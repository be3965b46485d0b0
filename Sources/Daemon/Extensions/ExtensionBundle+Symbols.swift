import ControlModel

extension ExtensionBundle {
  /// What is to be said of the app's own symbols that a control names and the bundle does not hold: they
  /// would be shown as nothing.
  func missingSymbols(of archive: ControlArchive) -> [String] {
    let faces: [ControlArchive.Face] =
      switch archive.template {
      case .empty: []
      case .toggle(_, let off, let on): [off, on]
      case .button(let face): [face]
      }
    let names = faces.compactMap { $0.isCustomSymbol ? $0.symbol : nil }
    guard !names.isEmpty else { return [] }
    let files = symbolsFolder.flatMap { ExecutableFile.names(in: $0) } ?? []
    return names.filter { name in !files.contains { $0 == name || $0.hasPrefix("\(name).") } }.map {
      "symbol \"\($0)\" of \"\(archive.kind)\": not found in bundle ("
        + (symbolsFolder.map { "its folder is \($0)" } ?? "\(manifest) names no symbols folder")
        + ")"
    }
  }
}
