extension Symbol {
  /// The symbol as an SVG in black on nothing, to be used as a mask; nil if the set has no such icon.
  var svg: String? {
    guard let drawing = SymbolDrawing.all.records[icon] else { return nil }
    let body: String
    switch frame {
    case nil:
      body = slashed(drawing.elements(isFilled: isFilled, width: 18))
    case let frame?:
      // Lines are as wide as they are without a frame.
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

  /// A mask that hides what it draws in black.
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
