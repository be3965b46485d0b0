/// What stands for an SF Symbol: an icon of the set, and how it is drawn.
struct Symbol: Hashable, Sendable {
  /// What is around an icon.
  enum Frame: Sendable { case circle, square }

  /// The icon's name.
  let icon: String
  /// Whether its form for `.fill` is drawn, if it has one; with a frame, whether the frame is filled too.
  private(set) var isFilled = false
  /// Whether a line goes through it.
  private(set) var isSlashed = false
  private(set) var frame: Frame?

  private init(icon: String) { self.icon = icon }

  /// The parts of a name for how the symbol is drawn, not what it shows.
  private static let variants: Set<Substring> = [
    "fill", "slash", "circle", "square", "rectangle", "app", "inverse",
  ]

  /// Names that stand for themselves only: as the beginning of a longer one they have no meaning.
  private static let shapes: Set<String> = [
    "app", "circle", "diamond", "hexagon", "octagon", "oval", "rectangle", "square", "triangle",
  ]

  /// All names of names.table with what stands for them.
  static let table = SymbolTable("names.table", parse)

  /// Reads a line of names.table: a name, an icon, and how it is drawn.
  static func parse(
    _ line: Substring
  ) throws(SymbolTable<Symbol>.Failure) -> (String, Symbol) {
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count > 1, !words.contains(where: \.isEmpty) else {
      throw .init(reason: "a line has a name, an icon and words for its form, one space apart")
    }
    let forms: Set<Substring> = ["fill", "slash", "circle", "square"]
    if let unknown = words[2...].first(where: { !forms.contains($0) }) {
      throw .init(reason: "\(unknown) is no form; write \(forms.sorted().joined(separator: ", "))")
    }
    var symbol = Symbol(icon: String(words[1]))
    symbol.add(words[2...])
    return (String(words[0]), symbol)
  }

  /// What stands for a name, nil if no beginning of it is known.
  ///
  /// It is the table's line for the name, or for its longest beginning, drawn according to the rest of the name.
  ///
  /// - Parameter name: An SF Symbol's name, such as `bell.badge.fill`.
  /// - Returns: The symbol, and whether all of the name was understood.
  static func find(_ name: String) -> (symbol: Symbol, isWhole: Bool)? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    // No name has more parts than these; a longer text is none.
    guard parts.count <= 16 else { return nil }
    for count in stride(from: parts.count, to: 0, by: -1) {
      let beginning = parts[..<count].joined(separator: ".")
      guard var symbol = table.records[beginning] else { continue }
      let rest = parts[count...]
      let isWhole = rest.allSatisfy(variants.contains)
      guard isWhole || !shapes.contains(beginning) else { return nil }
      symbol.add(rest)
      return (symbol, isWhole)
    }
    return nil
  }

  private mutating func add(_ words: ArraySlice<Substring>) {
    for word in words {
      switch word {
      case "fill": isFilled = true
      case "slash": isSlashed = true
      case "circle": frame = .circle
      case "square", "rectangle", "app": frame = .square
      case _: break
      }
    }
  }
}
