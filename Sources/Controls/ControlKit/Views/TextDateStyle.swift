import FoundationEssentials

extension Text {
  /// How a date is shown.
  ///
  /// The label of a control is evaluated once and not updated. There, timers, relative dates and
  /// offsets are shown as the time of day that they count to or from, which stays correct. In
  /// widgets and Live Activities they are updated.
  public struct DateStyle: Equatable, Sendable {
    /// The style's name in a `ViewTree`.
    let name: String

    /// The time of day.
    public static let time = DateStyle(name: "time")
    /// The date.
    public static let date = DateStyle(name: "date")
    /// The distance to the date in words.
    public static let relative = DateStyle(name: "relative")
    /// The distance to the date with its sign.
    public static let offset = DateStyle(name: "offset")
    /// The distance to the date, counted second by second.
    public static let timer = DateStyle(name: "timer")

    private static let all = [time, date, relative, offset, timer]

    private init(name: String) { self.name = name }

    /// The style of this name; nil if there is none.
    init?(name: Substring) {
      guard let style = Self.all.first(where: { $0.name == name }) else { return nil }
      self = style
    }

    /// The date in a text of the view that is read.
    func text(of date: Date) -> String { TimerMarker.text(of: .date(date, self)) }

    /// The date, or the time of day with hours and minutes, in the system's time zone.
    func plainText(of date: Date) -> String {
      let style = Date.ISO8601FormatStyle(timeZone: .current)
      guard self == .date else {
        return String(style.time(includingFractionalSeconds: false).format(date).prefix(5))
      }
      return style.year().month().day().format(date)
    }
  }
}
