/// A drawing of the set, in a box of 256, as path data.
struct SymbolDrawing: Sendable {
  /// What is drawn as a line.
  let lines: Substring?
  /// What is filled beside the lines.
  let dots: Substring?
  /// The form for `.fill`.
  let filled: Substring?

  /// All drawings by their icons' names.
  static let all: [Substring: SymbolDrawing] = {
    var all: [Substring: SymbolDrawing] = [:]
    for line in SymbolDrawings.text.split(separator: "\n") {
      let parts = line.split(separator: "\t")
      guard parts.count == 4 else { continue }
      let data = parts[1...].map { $0 == "-" ? nil : $0 }
      all[parts[0]] = SymbolDrawing(lines: data[0], dots: data[1], filled: data[2])
    }
    return all
  }()

  /// The drawing as elements; lines of this width.
  fileprivate func elements(isFilled: Bool, width: Int, ink: String) -> String {
    if isFilled, let filled { return "<path d=\"\(filled)\" fill=\"\(ink)\" stroke=\"none\"/>" }
    var text = ""
    if let lines { text += "<path d=\"\(lines)\" stroke=\"\(ink)\" stroke-width=\"\(width)\"/>" }
    // The set's lines are 16 wide; what is filled grows as they do.
    if let dots {
      text +=
        "<path d=\"\(dots)\" fill=\"\(ink)\" stroke=\"\(ink)\" stroke-width=\"\(width - 16)\"/>"
    }
    return text
  }
}

extension Symbol {
  /// The symbol as an SVG in black on nothing, to be used as a mask; nil if the set has no such icon.
  var svg: String? {
    guard let drawing = SymbolDrawing.all[Substring(icon)] else { return nil }
    let body: String
    switch frame {
    case nil:
      body = slashed(drawing.elements(isFilled: isFilled, width: 18, ink: "#000"))
    case let frame?:
      // Lines are as wide as they are without a frame.
      let inner = Self.small(
        drawing.elements(isFilled: isFilled, width: 29, ink: "#000"))
      body = framed(slashed(inner), frame)
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" fill="none" \
      stroke-linecap="round" stroke-linejoin="round">\(body)</svg>
      """
  }

  private static func small(_ elements: String) -> String {
    "<g transform=\"matrix(.6 0 0 .6 51.2 51.2)\">\(elements)</g>"
  }

  /// A mask that hides what it draws in black.
  private static func mask(_ name: String, hiding elements: String) -> String {
    "<mask id=\"\(name)\" maskUnits=\"userSpaceOnUse\" x=\"0\" y=\"0\" width=\"256\" height=\"256\">"
      + "<path d=\"M0 0H256V256H0Z\" fill=\"#fff\"/>\(elements)</mask>"
  }

  private func slashed(_ elements: String) -> String {
    guard isSlashed else { return elements }
    let size = frame == nil ? "M48 40L208 216" : "M80 75L176 181"
    let (gap, line) = frame == nil ? (50, 18) : (44, 16)
    return Self.mask(
      "gap", hiding: "<path d=\"\(size)\" stroke=\"#000\" stroke-width=\"\(gap)\"/>")
      + "<g mask=\"url(#gap)\">\(elements)</g>"
      + "<path d=\"\(size)\" stroke=\"#000\" stroke-width=\"\(line)\"/>"
  }

  /// The elements in a frame; in a filled one they are cut out.
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
