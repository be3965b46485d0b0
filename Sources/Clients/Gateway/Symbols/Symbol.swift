/// The replacement for an SF Symbol: an icon of the icon set, and its form.
struct Symbol: Hashable, Sendable {
  enum Frame: Sendable { case circle, square }

  let icon: String
  /// Whether the icon is drawn in its filled form, if it has one, and its frame, if any, is filled.
  private(set) var isFilled = false
  private(set) var isSlashed = false
  private(set) var frame: Frame?

  private init(icon: String) { self.icon = icon }

  /// The parts of names that change a symbol's form, but not its subject.
  private static let variants: Set<Substring> = [
    "fill", "slash", "circle", "square", "rectangle", "app", "inverse",
  ]

  /// Names that have no meaning at the beginning of a longer name, unless only `variants` follow.
  private static let shapes: Set<String> = [
    "app", "circle", "diamond", "hexagon", "octagon", "oval", "rectangle", "square", "triangle",
  ]

  static let table = SymbolTable("names.table", parse)

  /// Reads a line of names.table: a name, an icon, and words for its form.
  static func parse(_ line: Substring) throws(SymbolTable<Symbol>.Failure) -> (String, Symbol) {
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

  /// Finds the symbol for a name, or returns `nil` if the table has no beginning of the name.
  ///
  /// The table's line for the name, or for its longest beginning, gives the icon; the rest of the name changes its form.
  ///
  /// - Parameter name: An SF Symbol's name, such as `bell.badge.fill`.
  /// - Returns: The symbol, and whether all of the name was understood.
  static func find(_ name: String) -> (symbol: Symbol, isWhole: Bool)? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    // No name has more than 16 parts.
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

extension Symbol {
  /// The symbol in black on a transparent ground, as an SVG to use as a mask, or `nil` if the set has no such icon.
  var svg: String? {
    guard let drawing = SymbolDrawing.all.records[icon] else { return nil }
    let body: String
    switch frame {
    case nil:
      body = slashed(drawing.elements(isFilled: isFilled, width: 18))
    case let frame?:
      // The icon is scaled down, so its wider lines look like lines without a frame.
      body = framed(slashed(Self.small(drawing.elements(isFilled: isFilled, width: 29))), frame)
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" fill="none" \
      stroke-linecap="round" stroke-linejoin="round">\(body)</svg>
      """
  }

  private static func small(_ elements: String) -> String {
    "<g transform=\"matrix(.6 0 0 .6 51.2 51.2)\">\(elements)</g>"
  }

  /// A mask that hides its black elements.
  private static func mask(_ name: String, hiding elements: String) -> String {
    "<mask id=\"\(name)\" maskUnits=\"userSpaceOnUse\" x=\"0\" y=\"0\" width=\"256\" height=\"256\">"
      + "<path d=\"M0 0H256V256H0Z\" fill=\"#fff\"/>\(elements)</mask>"
  }

  private func slashed(_ elements: String) -> String {
    guard isSlashed else { return elements }
    let path = frame == nil ? "M48 40L208 216" : "M80 75L176 181"
    let (gap, line) = frame == nil ? (50, 18) : (44, 16)
    return Self.mask(
      "gap", hiding: "<path d=\"\(path)\" stroke=\"#000\" stroke-width=\"\(gap)\"/>")
      + "<g mask=\"url(#gap)\">\(elements)</g>"
      + "<path d=\"\(path)\" stroke=\"#000\" stroke-width=\"\(line)\"/>"
  }

  /// Draws the elements in a frame, or cuts them out of a filled frame.
  private func framed(_ elements: String, _ frame: Frame) -> String {
    let line =
      frame == .circle
      ? "M32 128a96 96 0 1 0 192 0a96 96 0 1 0-192 0Z"
      : "M72 32H184a40 40 0 0 1 40 40V184a40 40 0 0 1-40 40H72a40 40 0 0 1-40-40V72a40 40 0 0 1 40-40Z"
    guard isFilled else {
      return "<path d=\"\(line)\" stroke=\"#000\" stroke-width=\"18\"/>\(elements)"
    }
    return Self.mask("cut", hiding: elements)
      + "<path d=\"\(line)\" fill=\"#000\" stroke=\"#000\" stroke-width=\"18\" mask=\"url(#cut)\"/>"
  }
}

/// A drawing of the icon set, as path data in a box of 256 by 256.
struct SymbolDrawing: Sendable {
  /// The parts that are drawn as lines.
  let lines: Substring?
  /// The filled parts beside the lines.
  let dots: Substring?
  /// The form for `.fill`.
  let filled: Substring?

  static let all = SymbolTable("drawings.table", parse)

  /// Reads a line of drawings.table: a name and three drawings between tabs, `-` for a missing drawing.
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

  /// Returns the drawing as black elements, with lines of this width.
  func elements(isFilled: Bool, width: Int) -> String {
    if isFilled, let filled { return "<path d=\"\(filled)\" fill=\"#000\" stroke=\"none\"/>" }
    var text = ""
    if let lines { text += "<path d=\"\(lines)\" stroke=\"#000\" stroke-width=\"\(width)\"/>" }
    // The set's lines are 16 wide; filled parts grow with them.
    if let dots {
      text += "<path d=\"\(dots)\" fill=\"#000\" stroke=\"#000\" stroke-width=\"\(width - 16)\"/>"
    }
    return text
  }
}
