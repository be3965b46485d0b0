import ControlModel
import Gesture
import SystemAccess

/// Draws the parts of a `TerminalFrame`.
struct PanelPainter {
  typealias Tint = ControlTint

  static let island = Tint(red: 44, green: 44, blue: 46)
  static let pill = Tint(red: 72, green: 72, blue: 74)
  static let white = Tint(red: 255, green: 255, blue: 255)
  static let black = Tint(red: 0, green: 0, blue: 0)
  static let accent = Tint(red: 10, green: 132, blue: 255)
  static let alarm = Tint(red: 255, green: 105, blue: 97)
  /// The time in which the pill grows to its width.
  static let growth = Duration.milliseconds(130)

  private let snapshot: PlaceSnapshot
  private let now: Timestamp
  private let style: TerminalStyle
  private let words: PanelText
  private let outcome: PlaceSnapshot.Outcome
  private(set) var canvas: TerminalCanvas

  init(
    _ snapshot: PlaceSnapshot, at now: Timestamp, columns: Int, rows: Int, style: TerminalStyle
  ) {
    self.snapshot = snapshot
    self.now = now
    self.style = style
    words = PanelText(snapshot, at: now, style: style)
    outcome = snapshot.outcome(at: now)
    canvas = TerminalCanvas(columns: columns, rows: rows)
  }

  private var tint: Tint { snapshot.knownControl?.tint ?? Self.accent }
  private var isLost: Bool { if case .lost = snapshot.device { true } else { false } }
  private var isPressing: Bool {
    switch snapshot.press {
    case .pressing, .armed: true
    case .released, .held: false
    }
  }
  private var isPressed: Bool {
    if case .armed = snapshot.press { false } else { snapshot.press != .released }
  }
  private var hasBlocks: Bool { style.isUnicode && style.colors > .sixteen }

  // MARK: The whole

  mutating func drawPhone(help: String) {
    let right = min(canvas.columns - 1, 47)
    drawEdges(right: right)
    drawIsland(left: 3, right: right - 1)
    switch snapshot.press {
    case .pressing(let promise, let since, let deadline):
      drawPill(promise, since: since, deadline: deadline, row: 3, column: 2, limit: right)
      drawFace(row: 4, limit: right, onOneRow: true)
    case .armed(let promise, let since, let deadline):
      drawPill(
        promise, since: since, deadline: deadline, row: 3, column: 2, limit: right, empties: true)
      drawFace(row: 4, limit: right, onOneRow: true)
    case .released, .held: drawFace(row: 3, limit: right, onOneRow: false)
    }
    drawCaption(help: help, row: 6)
  }

  mutating func drawLine() {
    if case .performing(let label, let since) = outcome, !isPressing {
      let text = "\(words.spinner(since)) \(words.progress ?? label ?? words[.performing])"
      canvas.put(words.fit(text, canvas.columns), row: 0, column: 0)
    } else if case .pressing(let promise, let since, let deadline) = snapshot.press {
      drawPill(
        promise, since: since, deadline: deadline, row: 0, column: 0, limit: canvas.columns)
    } else if case .armed(let promise, let since, let deadline) = snapshot.press {
      drawPill(
        promise, since: since, deadline: deadline, row: 0, column: 0, limit: canvas.columns,
        empties: true)
    } else {
      let news = words.caption(help: "").text
      let (symbol, title, value) = (words.symbol, words.title, words.value.text)
      let rows = [[symbol, title, value], [title, value], [symbol, value]]
      let texts = rows.map { parts in
        ([words.lock ?? ""] + parts).filter { !$0.isEmpty }.joined(separator: " ")
      }
      let face = texts.first { TextWidth.of(style.text($0)) <= canvas.columns } ?? texts[1]
      canvas.put(words.shortened(news.isEmpty ? face : news, canvas.columns), row: 0, column: 0)
    }
  }

  // MARK: The phone

  private mutating func drawEdges(right: Int) {
    let ink = Ink.dim
    let (corners, across, down, end) =
      style.isUnicode ? (["╭", "╮"], "─", "│", "╵") : (["+", "+"], "-", "|", ".")
    let top = String(repeating: across, count: right - 2)
    canvas.put(corners[0] + top + corners[1], row: 0, column: 1, ink: ink)
    for row in 1...5 {
      canvas.put(row == 5 ? end : down, row: row, column: 1, ink: ink)
      canvas.put(row == 5 ? end : down, row: row, column: right, ink: ink)
    }
    let button = style.isUnicode ? "▐" : "#"
    let color = isPressed ? tint : nil
    for row in 3...4 {
      if isLost {
        canvas.put(style.isUnicode ? "╎" : ":", row: row, column: 0, ink: .dim)
      } else {
        canvas.put(
          button, row: row, column: isPressed ? 1 : 0, ink: Ink(foreground: color, isBold: true))
      }
    }
  }

  // MARK: The island

  private mutating func drawIsland(left: Int, right: Int) {
    let parts: (leading: String, text: String, tint: Tint)
    switch outcome {
    case .none, .cancelled, .skipped:
      return drawCapsule("", "", row: 1, center: (left + right) / 2, width: 8, ink: Ink())
    case .performing(let label, let since):
      parts = (words.spinner(since), words.progress ?? label ?? words[.performing], tint)
    case .performed(let status, _):
      let text = snapshot.knownControl?.face.valueText ?? status ?? words[.done]
      parts = (words.symbol, text, snapshot.isLit(at: now) ? tint : Self.white)
    case .failed: parts = ("!", words[.failed], Self.alarm)
    }
    let room = min(right - left, 34)
    let needed = TextWidth.of(parts.leading) + TextWidth.of(style.text(parts.text)) + 5
    let ink = Ink(foreground: parts.tint, isBold: true)
    drawCapsule(
      parts.leading, parts.text, row: 1, center: (left + right) / 2,
      width: min(max(needed, min(room, 26)), room), ink: ink)
  }

  /// Draws a capsule with the island's background: one text leading, one trailing.
  private mutating func drawCapsule(
    _ leading: String, _ trailing: String, row: Int, center: Int, width: Int, ink: Ink
  ) {
    let start = center - width / 2
    let end = start + width
    var ink = ink
    ink.background = Self.island
    drawEnds(row: row, from: start, to: end, left: Self.island, right: Self.island)
    canvas.put(
      String(repeating: " ", count: width - 2), row: row, column: start + 1,
      ink: Ink(background: Self.island))
    guard !trailing.isEmpty else { return }
    let after = canvas.put(leading, row: row, column: start + 1, ink: ink, limit: end - 1)
    let text = words.fit(trailing, end - 1 - after - 1)
    canvas.put(text, row: row, column: end - 1 - TextWidth.of(text), ink: ink)
  }

  private mutating func drawEnds(row: Int, from start: Int, to end: Int, left: Tint, right: Tint) {
    if hasBlocks {
      canvas.put("▐", row: row, column: start, ink: Ink(foreground: left))
      canvas.put("▌", row: row, column: end - 1, ink: Ink(foreground: right))
    } else {
      canvas.put("(", row: row, column: start)
      canvas.put(")", row: row, column: end - 1)
    }
  }

  // MARK: The pill

  /// Draws the promise as a pill that grows from the button and fills until the deadline, or empties.
  private mutating func drawPill(
    _ promise: PlaceSnapshot.Promise, since: Timestamp, deadline: Timestamp, row: Int, column: Int,
    limit: Int, empties: Bool = false
  ) {
    let (text, isPromised) = words.promise(promise)
    let label = " \(words.fit(text, limit - column - 3)) "
    let whole = TextWidth.of(label)
    let grown = Self.eased(Self.part(since, now, of: Self.growth))
    let width = max(1, Int((Double(whole) * grown).rounded(.up)))
    let passed = Self.part(since, now, of: since.duration(to: deadline))
    let progress = !isPromised ? 0 : empties ? 1 - passed : passed
    let filled = Int((Double(whole) * progress).rounded(.down))
    let end = column + width
    let ground = Ink(foreground: Self.white, background: Self.pill, isBold: true)
    canvas.put(String(repeating: " ", count: width), row: row, column: column, ink: ground)
    canvas.put(label, row: row, column: column, ink: ground, limit: end)
    let full = Ink(
      foreground: Self.contrast(tint), background: tint, isBold: true, isReverse: true)
    canvas.paint(row: row, columns: column..<min(column + filled, end)) { $0 = full }
    let tip = filled >= whole ? tint : Self.pill
    canvas.put(
      hasBlocks ? "▌" : ")", row: row, column: end, ink: Ink(foreground: hasBlocks ? tip : nil),
      limit: limit)
  }

  // MARK: The control

  private mutating func drawFace(row: Int, limit: Int, onOneRow: Bool) {
    // A symbol's name in brackets is omitted if the title needs the room.
    let hasRoom =
      TextWidth.of(words.symbol) == 1
      || TextWidth.of(words.symbol + words.title) + 1 <= limit - 5
    let symbol = hasRoom ? words.symbol : ""
    if onOneRow {
      if snapshot.control == nil { return }
      let text = symbol.isEmpty ? words.title : "\(symbol) \(words.title)"
      canvas.put(words.fit(text, limit - 5), row: row, column: 4, ink: .dim)
      return
    }
    let isLit = snapshot.isLit(at: now)
    let lead = canvas.put(
      symbol, row: row, column: 4, ink: Ink(foreground: isLit ? tint : nil, isBold: true),
      limit: limit - 1)
    let start = symbol.isEmpty ? 4 : lead + 1
    canvas.put(words.fit(words.title, limit - 1 - start), row: row, column: start, ink: .bold)
    canvas.put(
      words.fit(words.value.text, limit - 7), row: row + 1, column: symbol.isEmpty ? 4 : 6,
      ink: words.value.ink)
  }

  // MARK: The caption

  private mutating func drawCaption(help: String, row: Int) {
    let news = words.caption(help: words.still(help: help))
    canvas.put(words.shortened(news.text, canvas.columns - 1), row: row, column: 1, ink: news.ink)
  }

  // MARK: Small things

  /// The elapsed fraction of `whole`, from 0 to 1.
  private static func part(_ start: Timestamp, _ now: Timestamp, of whole: Duration) -> Double {
    guard whole > .zero else { return 1 }
    let passed = Double(start.duration(to: now).nanoseconds)
    return min(max(passed / Double(whole.nanoseconds), 0), 1)
  }

  /// Eases out: fast first, then slower.
  private static func eased(_ part: Double) -> Double { 1 - (1 - part) * (1 - part) }

  private static func contrast(_ tint: Tint) -> Tint {
    let light = 299 * Int(tint.red) + 587 * Int(tint.green) + 114 * Int(tint.blue)
    return light > 150_000 ? black : white
  }
}
