import FoundationEssentials

extension Text {
  /// How a date is shown.
  ///
  /// A control's label is read once and does not run. A timer, a relative date and an offset there
  /// show the time of day that they run to or from: that stays true without a clock. In a widget and
  /// in a Live Activity they count.
  public struct DateStyle: Equatable, Sendable {
    private enum Kind {
      case time, date, relative, offset, timer
    }

    private let kind: Kind

    /// The time of day.
    public static let time = DateStyle(kind: .time)
    /// The date.
    public static let date = DateStyle(kind: .date)
    /// The distance to the date in words.
    public static let relative = DateStyle(kind: .relative)
    /// The distance to the date with its sign.
    public static let offset = DateStyle(kind: .offset)
    /// The distance to the date, counted second by second.
    public static let timer = DateStyle(kind: .timer)

    /// The date, or the time of day with hours and minutes, in the system's time zone.
    func text(of date: Date) -> String {
      let style = Date.ISO8601FormatStyle(timeZone: .current)
      switch kind {
      case .date: return style.year().month().day().format(date)
      case .relative, .offset, .timer: return TimerMark.text(of: .around(date))
      case .time:
        return String(style.time(includingFractionalSeconds: false).format(date).prefix(5))
      }
    }
  }
}
