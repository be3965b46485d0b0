import FoundationEssentials

extension Text {
  /// How a date is shown.
  ///
  /// The label of a control is evaluated once and not updated. There, timers, relative dates and
  /// offsets are shown as the time of day that they count to or from, which stays correct. In
  /// widgets and Live Activities they are updated.
  public struct DateStyle: Equatable, Sendable {
    private enum Kind {
      case time, date, relative, offset, timer
    }

    private let kind: Kind

    /// The time of day.
    public static let time = DateStyle(kind: .time)
    /// The date.
    public static let date = DateStyle(kind: .date)
    /// The difference from the present, in words.
    public static let relative = DateStyle(kind: .relative)
    /// The difference from the present, with its sign.
    public static let offset = DateStyle(kind: .offset)
    /// The difference from the present, updated every second.
    public static let timer = DateStyle(kind: .timer)

    /// The date, or the time of day in hours and minutes, in the system's time zone.
    func text(of date: Date) -> String {
      let style = Date.ISO8601FormatStyle(timeZone: .current)
      switch kind {
      case .date: return style.year().month().day().format(date)
      case .relative, .offset, .timer: return TimerMarker.text(of: .around(date))
      case .time:
        return String(style.time(includingFractionalSeconds: false).format(date).prefix(5))
      }
    }
  }
}
