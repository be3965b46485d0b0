import ControlModel
import SystemAccess
import Wire

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

/// A text table in this folder, with one record in each line and `#` before comments.
struct SymbolTable<Record: Sendable>: Sendable {
  private(set) var records: [String: Record] = [:]
  /// The lines that cannot be read, each as `file:line: reason`; the program ignores them, and a test fails.
  private(set) var problems: [String] = []

  struct Failure: Error {
    let reason: String
  }

  /// Reads a table.
  ///
  /// - Parameters:
  ///   - name: The file's name in this folder.
  ///   - text: The file's text, or `nil` if the module has no such file.
  ///   - read: Converts a line to a name and a record.
  init(_ name: String, text: String?, _ read: (Substring) throws(Failure) -> (String, Record)) {
    var number = 0
    for line in (text ?? "").split(separator: "\n", omittingEmptySubsequences: false) {
      number += 1
      guard let first = line.first, first != "#" else { continue }
      do throws(Failure) {
        let (key, record) = try read(line)
        if records.updateValue(record, forKey: key) != nil {
          throw Failure(reason: "\(key) is in the table twice")
        }
      } catch {
        problems.append("Symbols/\(name):\(number): \(error.reason)")
      }
    }
    if text == nil { problems.append("Symbols/\(name): the table is not part of the module") }
  }

  init(_ name: String, _ read: (Substring) throws(Failure) -> (String, Record)) {
    let table = EmbeddedTexts.all.first { $0.name == "Symbols/\(name)" }
    self.init(name, text: table?.text, read)
  }
}

/// Pictures of symbols: from the icon set for the system's names, from the app for a control's custom symbols.
extension APIHandler {
  func symbol(_ call: Call) async throws(Refusal) -> HTTPResponse {
    let kind = try call.query(["kind"])["kind"]
    let name = call.name("name")
    guard let kind else {
      guard let svg = Symbol.find(name)?.symbol.svg else {
        throw Refusal(
          .notFound, MessageError.Code.unknownSymbol.rawValue,
          "there is no picture for the symbol \"\(name.prefix(100))\"; an app's own needs ?kind=KIND"
        )
      }
      // The picture changes only with the gateway's version.
      return picture(svg, keptFor: "private, max-age=86400", call)
    }
    let result = try await questions.ask(
      Requests.symbol, SocketMessage.Symbol(kind: kind, name: name))
    guard case .object(let fields) = result, case .string(let svg)? = fields["svg"] else {
      throw Refusal(MessageError.badMessage("the answer to \"symbol\" has no \"svg\""))
    }
    return picture(svg, keptFor: "no-cache", call)
  }

  /// Returns an SVG that runs no scripts and loads nothing, even if it is opened on its own.
  private func picture(_ svg: String, keptFor time: String, _ call: Call) -> HTTPResponse {
    let body = Array(svg.utf8)
    // The hash depends only on the bytes, so that two gateways agree (FNV-1a).
    let hash = body.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    let tag = "\"\(String(hash, radix: 16))\""
    let headers = [
      "Content-Type": "image/svg+xml", "Cache-Control": time, "ETag": tag,
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    ]
    let known = call.request["if-none-match"]?.split(separator: ",") ?? []
    let isKnown = known.contains {
      let one = $0.trimmed
      return one == "*" || (one.hasPrefix("W/") ? String(one.dropFirst(2)) : one) == tag
    }
    return isKnown
      ? HTTPResponse(status: .notModified, headers: headers)
      : HTTPResponse(status: .ok, headers: headers, body: .bytes(body))
  }
}
