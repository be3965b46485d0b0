import FoundationEssentials

/// The nodes of views, which can be archived as a tree or reduced to texts and symbols.
@MainActor
struct ViewReading {
  private let nodes: [ViewNode]
  let collected: ViewCollection

  init(label view: some View) {
    let context = ViewContext(width: 0, height: 0, isLabel: true)
    nodes = view.archived(in: context)
    collected = context.collected
  }

  /// Reads the views of a widget, or of a part of a Live Activity, of this size.
  init(in place: ViewPlace, size: ViewSize, _ view: @MainActor () -> some View) {
    var place = place
    place.keepsTimers = true
    (nodes, collected) = ViewPlace.$current.withValue(place) {
      let context = ViewContext(width: size.width, height: size.height)
      return (view().archived(in: context), context.collected)
    }
  }

  /// The texts and symbols, with times as marks.
  var content: LabelContent { LabelContent(nodes) }

  var isEmpty: Bool { nodes.isEmpty }

  func tree(from date: Date) -> ViewTree {
    let root = nodes.count == 1 ? nodes[0] : ViewNode(.vstack, children: nodes)
    var tree = ViewTree(
      root: root.showing(from: date), background: collected.background?.showing(from: date))
    tree.url = collected.url
    tree.actions = collected.actions.map(\.archiveInView)
    tree.unsupported = collected.unsupported
    return tree.limited
  }
}

extension ViewNode {
  /// The node with its marks replaced by times that clients update.
  fileprivate func showing(from date: Date) -> ViewNode {
    var node = self
    node.children = children.map { $0.showing(from: date) }
    node.modifiers = modifiers.map { $0.showing(from: date) }
    switch kind {
    case .text:
      guard case .array(let runs)? = values["runs"] else { break }
      node.values["runs"] = .array(runs.flatMap { Self.pieces(of: $0, from: date) })
    case .progress:
      guard case .string(let text)? = values["mark"] else { break }
      node.values["mark"] = nil
      for case .mark(let mark) in TimerMarker.pieces(of: text) {
        node.values["timer"] = mark.run(from: date)["timer"]
      }
    case .accessibility:
      for (name, value) in values {
        if case .string(let text) = value {
          node.values[name] = .string(TimerMarker.text(of: text, counting: nil))
        }
      }
    case _: break
    }
    return node
  }

  private static func pieces(of run: JSONValue, from date: Date) -> [JSONValue] {
    guard case .object(let parts) = run, case .string(let text)? = parts["text"] else {
      return [run]
    }
    return TimerMarker.pieces(of: text).map { piece in
      var parts = parts
      switch piece {
      case .words(let words): parts["text"] = .string(words)
      case .mark(let mark):
        parts["text"] = nil
        parts.merge(mark.run(from: date)) { _, new in new }
      }
      return .object(parts)
    }
  }
}

extension ViewText {
  /// The texts and the first symbol of views, with at most one timer.
  ///
  /// The timer of `mark` keeps counting; other timers become the time of day to or from which they count.
  init(_ content: LabelContent, counting mark: TimerMarker?, from date: Date) {
    self.init()
    lines = content.lines.map { TimerMarker.text(of: $0, counting: mark) }
    timer = mark?.timer(from: date)
    symbol = content.symbols.first?.name
    isCustomSymbol = content.symbols.first?.isCustom ?? false
    tint = content.tint ?? content.foreground
    isPrivacySensitive = content.isPrivacySensitive
  }

  /// Reads views for the light and the dark appearance, as shown from `date` on.
  @MainActor
  init(from date: Date, in place: ViewPlace, size: ViewSize, _ view: @MainActor () -> some View) {
    let light = ViewReading(in: place, size: size, view)
    let content = light.content
    self.init(content, counting: TimerMarker.first(in: content.lines), from: date)
    setTrees(light, ViewReading(in: place.dark, size: size, view), from: date)
  }

  /// Sets the tree of the light appearance, and of the dark appearance if it differs.
  @MainActor
  mutating func setTrees(_ light: ViewReading, _ dark: ViewReading, from date: Date) {
    tree = light.tree(from: date)
    let other = dark.tree(from: date)
    darkTree = other == tree ? nil : other
  }
}

/// A time inside a text, which clients update or format themselves.
///
/// Until the whole view has been read, a mark in the string represents the time, also through a string table.
struct TimerMarker: Equatable {
  enum Span: Equatable {
    case date(Date, Text.DateStyle)
    case interval(ClosedRange<Date>, countsDown: Bool, pausedAt: Date?)
  }

  let span: Span

  // Two of Unicode's interlinear annotation characters, which are intended for internal use in
  // programs.
  private static let open: Character = "\u{FFF9}"
  private static let close: Character = "\u{FFFB}"

  /// The text of a span: a mark, or plain text in a control's label.
  static func text(of span: Span) -> String {
    ViewPlace.current.keepsTimers ? mark(span) : plain(span)
  }

  static func mark(_ span: Span) -> String {
    let parts: [String] =
      switch span {
      case .date(let date, let style): [style.name, "\(date.timeIntervalSinceReferenceDate)"]
      case .interval(let interval, let countsDown, let pausedAt):
        [
          countsDown ? "down" : "up", "\(interval.lowerBound.timeIntervalSinceReferenceDate)",
          "\(interval.upperBound.timeIntervalSinceReferenceDate)",
        ] + (pausedAt.map { ["\($0.timeIntervalSinceReferenceDate)"] } ?? [])
      }
    return "\(open)\(parts.joined(separator: ";"))\(close)"
  }

  /// A text that needs no updates: the date, or the time of day to or from which the span counts.
  static func plain(_ span: Span) -> String {
    switch span {
    case .date(let date, let style): style.plainText(of: date)
    case .interval(let interval, let countsDown, _):
      Text.DateStyle.time.plainText(of: countsDown ? interval.upperBound : interval.lowerBound)
    }
  }

  private init?(_ inside: Substring) {
    let parts = inside.split(separator: ";")
    guard let name = parts.first else { return nil }
    let dates = parts.dropFirst().compactMap {
      Double($0).map(Date.init(timeIntervalSinceReferenceDate:))
    }
    if name == "down" || name == "up" {
      guard dates.count >= 2, dates[0] <= dates[1] else { return nil }
      span = .interval(
        dates[0]...dates[1], countsDown: name == "down", pausedAt: dates.dropFirst(2).first)
    } else {
      guard let style = Text.DateStyle(name: name), let date = dates.first else { return nil }
      span = .date(date, style)
    }
  }

  private var counts: Bool {
    switch span {
    case .date(_, let style): style != .time && style != .date
    case .interval: true
    }
  }

  /// Whether both markers count to or from the same time, in any style.
  private func countsAs(_ other: TimerMarker) -> Bool {
    guard case .date(let date, _) = span, case .date(let otherDate, _) = other.span else {
      return self == other
    }
    return counts && date == otherDate
  }

  /// The timer to show from `now` on.
  func timer(from now: Date) -> TimerText {
    switch span {
    case .date(let date, _):
      date > now
        ? TimerText(start: nil, end: date, countsDown: true)
        : TimerText(start: date, end: nil, countsDown: false)
    case .interval(let interval, let countsDown, let pausedAt):
      TimerText(
        start: interval.lowerBound, end: interval.upperBound, countsDown: countsDown,
        pausedAt: pausedAt)
    }
  }

  /// The parameters of a run that shows the time from `now` on.
  func run(from now: Date) -> [String: JSONValue] {
    switch span {
    case .date(let date, let style) where style != .timer:
      ["date": .string(DateText(date).text), "date_style": .string(style.name)]
    case _: ["timer": timer(from: now).json]
    }
  }

  static func first(in lines: [String]) -> TimerMarker? {
    for line in lines {
      for case .mark(let mark) in pieces(of: line) where mark.counts { return mark }
    }
    return nil
  }

  /// The line with this timer as `TimerText.placeholder` and every other time as plain text.
  static func text(of line: String, counting mark: TimerMarker?) -> String {
    pieces(of: line).map { piece in
      switch piece {
      case .words(let words): words
      case .mark(let other):
        mark.map(other.countsAs) == true ? TimerText.placeholder : plain(other.span)
      }
    }.joined()
  }

  enum Piece: Equatable {
    case words(String)
    case mark(TimerMarker)
  }

  /// The parts of a text in order; other text between annotation characters is left out.
  static func pieces(of text: String) -> [Piece] {
    guard text.contains(open) else { return text.isEmpty ? [] : [.words(text)] }
    var pieces: [Piece] = []
    var rest = text[...]
    while let start = rest.firstIndex(of: open), let end = rest[start...].firstIndex(of: close) {
      if start > rest.startIndex { pieces.append(.words(String(rest[..<start]))) }
      if let mark = TimerMarker(rest[rest.index(after: start)..<end]) { pieces.append(.mark(mark)) }
      rest = rest[rest.index(after: end)...]
    }
    if !rest.isEmpty { pieces.append(.words(String(rest))) }
    return pieces
  }
}

extension TimerText {
  fileprivate var json: JSONValue {
    var parts: [String: JSONValue] = ["counts_down": .bool(countsDown)]
    parts["start"] = start.map { .string(DateText($0).text) }
    parts["end"] = end.map { .string(DateText($0).text) }
    parts["paused_at"] = pausedAt.map { .string(DateText($0).text) }
    return .object(parts)
  }
}
