import Configuration
import ControlModel
import SystemAccess
import Wire

extension ExtensionBundle {
  /// Warnings about the app's own symbols that a control names and the bundle lacks: they
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
    let folder = symbolsFolder.map { SymbolFolder($0) }
    return names.filter { folder?.hasSymbol(named: $0) != true }.map {
      "symbol \"\($0)\" of \"\(archive.kind)\": not found in bundle ("
        + (symbolsFolder.map { "its folder is \($0)" } ?? "\(manifest) names no symbols folder")
        + ")"
    }
  }

  /// The app's own symbol of this name.
  func picture(named name: String) throws(MessageError) -> SocketMessage.Picture {
    let svg: String?
    do throws(ConfigurationError) {
      svg = try symbolsFolder.flatMap { folder throws(ConfigurationError) in
        try SymbolFolder(folder).svg(named: name)
      }
    } catch { throw MessageError(.badSymbol, "\(error)") }
    guard let svg else {
      throw MessageError(
        .unknownSymbol,
        """
        there is no symbol "\(name.prefix(100))" of \(executable): \
        \(symbolsFolder.map { "put its SVG into \($0)" }
          ?? "name the folder of its SVGs in \(manifest), as app.symbols")
        """)
    }
    return SocketMessage.Picture(svg: svg)
  }
}

extension Extensions {
  /// A symbol of the app whose control this is.
  func picture(
    named name: String, of kind: String
  ) async throws(MessageError) -> SocketMessage.Picture {
    try await find(kind).process.bundle.picture(named: name)
  }
}
