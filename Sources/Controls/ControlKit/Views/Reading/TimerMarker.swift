import FoundationEssentials

/// A marker for a timer inside a text.
///
/// It keeps the timer's position in the line, even through a string table, until the whole view has
/// been evaluated.
struct TimerMarker: Equatable {
  /// The time that the timer counts.
  enum Span: Equatable {
    /// Down to a date, and up afterwards.
    case around(Date)
    /// Over an interval, until it ends or is paused.
    case interval(ClosedRange<Date>, countsDown: Bool, pausedAt: Date?)
  }

  let span: Span

  // Two of Unicode's interlinear annotation characters, which are intended for internal use in
  // programs.
  private static let open: Character = "\u{FFF9}"
  private static let close: Character = "\u{FFFB}"

  /// The text for a timer while a view is evaluated: a marker, or the time of day.
  static func text(of span: Span) -> String {
    ViewPlace.current.keepsTimers ? mark(span) : timeOfDay(span)
  }

  private static func mark(_ span: Span) -> String {
    let parts: [String] =
      switch span {
      case .around(let date): ["\(date.timeIntervalSinceReferenceDate)"]
      case .interval(let interval, let countsDown, let pausedAt):
        [
          "\(interval.lowerBound.timeIntervalSinceReferenceDate)",
          "\(interval.upperBound.timeIntervalSinceReferenceDate)", countsDown ? "down" : "up",
        ] + (pausedAt.map { ["\($0.timeIntervalSinceReferenceDate)"] } ?? [])
      }
    return "\(open)\(parts.joined(separator: ";"))\(close)"
  }

  /// The time of day at which the timer ends or began.
  static func timeOfDay(_ span: Span) -> String {
    switch span {
    case .around(let date): Text.DateStyle.time.text(of: date)
    case .interval(let interval, let countsDown, _):
      Text.DateStyle.time.text(of: countsDown ? interval.upperBound : interval.lowerBound)
    }
  }

  private init?(_ inside: Substring) {
    let parts = inside.split(separator: ";")
    let dates = parts.map { Double($0).map(Date.init(timeIntervalSinceReferenceDate:)) }
    switch parts.count {
    case 1:
      guard let date = dates[0] else { return nil }
      span = .around(date)
    case 3, 4:
      guard let start = dates[0], let end = dates[1], start <= end else { return nil }
      span = .interval(
        start...end, countsDown: parts[2] == "down", pausedAt: dates.count > 3 ? dates[3] : nil)
    case _: return nil
    }
  }

  /// The timer as shown from a date on.
  func timer(from now: Date) -> TimerText {
    switch span {
    case .around(let date):
      date > now
        ? TimerText(start: nil, end: date, countsDown: true)
        : TimerText(start: date, end: nil, countsDown: false)
    case .interval(let interval, let countsDown, let pausedAt):
      TimerText(
        start: interval.lowerBound, end: interval.upperBound, countsDown: countsDown,
        pausedAt: pausedAt)
    }
  }

  /// The first timer in these lines.
  static func first(in lines: [String]) -> TimerMarker? {
    for line in lines {
      var found: TimerMarker?
      _ = replaced(in: line) { mark in
        found = found ?? mark
        return ""
      }
      if let found { return found }
    }
    return nil
  }

  /// The line with a placeholder for this timer and the time of day for all others.
  static func text(of line: String, counting mark: TimerMarker?) -> String {
    replaced(in: line) { $0 == mark ? TimerText.placeholder : timeOfDay($0.span) }
  }

  /// Replaces each marker by the result of `replacement`.
  private static func replaced(in text: String, by replacement: (TimerMarker) -> String) -> String {
    guard text.contains(open) else { return text }
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: open), let end = rest[start...].firstIndex(of: close) {
      result += rest[..<start]
      // Other uses of the annotation characters are removed, since they are not visible.
      if let mark = TimerMarker(rest[rest.index(after: start)..<end]) {
        result += replacement(mark)
      }
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }
}
