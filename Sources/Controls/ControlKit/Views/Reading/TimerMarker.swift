import FoundationEssentials

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
