/// A drawing of the set, in a box of 256, as path data.
struct SymbolDrawing: Sendable {
  /// What is drawn as a line.
  let lines: Substring?
  /// What is filled beside the lines.
  let dots: Substring?
  /// The form for `.fill`.
  let filled: Substring?

  /// All drawings by their icons' names.
  static let all = SymbolTable("drawings.table", parse)

  /// Reads a line of drawings.table: a name and three texts between tabs, `-` for none.
  static func parse(
    _ line: Substring
  ) throws(SymbolTable<SymbolDrawing>.Failure) -> (String, SymbolDrawing) {
    let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
    guard parts.count == 4, !parts.contains(where: \.isEmpty) else {
      throw .init(reason: "a line has a name and three drawings, with tabs between them")
    }
    guard parts[1] != "-" || parts[2] != "-" else {
      throw .init(reason: "\(parts[0]) has neither lines nor dots")
    }
    let data = parts[1...].map { $0 == "-" ? nil : $0 }
    let drawing = SymbolDrawing(lines: data[0], dots: data[1], filled: data[2])
    return (String(parts[0]), drawing)
  }

  /// The drawing as elements in black; lines of this width.
  func elements(isFilled: Bool, width: Int) -> String {
    if isFilled, let filled { return "<path d=\"\(filled)\" fill=\"#000\" stroke=\"none\"/>" }
    var text = ""
    if let lines { text += "<path d=\"\(lines)\" stroke=\"#000\" stroke-width=\"\(width)\"/>" }
    // The set's lines are 16 wide; what is filled grows as they do.
    if let dots {
      text += "<path d=\"\(dots)\" fill=\"#000\" stroke=\"#000\" stroke-width=\"\(width - 16)\"/>"
    }
    return text
  }
}
