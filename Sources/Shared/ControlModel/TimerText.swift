public import FoundationEssentials

/// A text that counts up or down; the client that shows it computes the digits.
@FieldList
public struct TimerText: Hashable, Sendable {
  /// The placeholder for a timer's digits in a line.
  public static let placeholder = "--:--"

  /// The start; absent if the timer has no start.
  public var start: Date?
  /// The end; absent if the timer never ends.
  public var end: Date?
  /// Whether the timer shows the time until `end` instead of the time since `start`.
  @Field(written: true) public var countsDown: Bool
  /// The date at which the timer was paused; absent if it runs.
  public var pausedAt: Date?

  /// Creates a timer.
  public init(start: Date?, end: Date?, countsDown: Bool, pausedAt: Date? = nil) {
    self.start = start
    self.end = end
    self.countsDown = countsDown
    self.pausedAt = pausedAt
  }

  /// The digits at a date: `4:05`, or `1:00:00` from an hour on.
  ///
  /// A timer that counts down is rounded up, so that it ends when it shows zero.
  public func digits(at now: Date) -> String {
    var now = pausedAt ?? now
    if let start { now = max(now, start) }
    if let end { now = min(now, end) }
    let seconds =
      countsDown
      ? end.map { $0.timeIntervalSince(now).rounded(.up) }
      : start.map { now.timeIntervalSince($0).rounded(.down) }
    // Times of more than a hundred years are not shown.
    guard let seconds, seconds < 3_155_760_000 else { return Self.placeholder }
    let whole = Int(max(seconds, 0))
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (whole / 3_600, whole / 60 % 60)
    return hours > 0
      ? "\(hours):\(padded(minutes)):\(padded(whole % 60))" : "\(minutes):\(padded(whole % 60))"
  }
}

extension TimerText: Codable {
  private enum CodingKeys: String, CodingKey {
    case start, end
    case countsDown = "counts_down"
    case pausedAt = "paused_at"
  }

  /// Reads a timer; if `counts_down` is absent, a timer with an end counts down.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    start = try container.decodeIfPresent(DateText.self, forKey: .start)?.date
    end = try container.decodeIfPresent(DateText.self, forKey: .end)?.date
    countsDown = try container.decodeIfPresent(Bool.self, forKey: .countsDown) ?? (end != nil)
    pausedAt = try container.decodeIfPresent(DateText.self, forKey: .pausedAt)?.date
  }

  /// Writes a timer, with dates as in `DateText`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(start.map(DateText.init), forKey: .start)
    try container.encodeIfPresent(end.map(DateText.init), forKey: .end)
    try container.encode(countsDown, forKey: .countsDown)
    try container.encodeIfPresent(pausedAt.map(DateText.init), forKey: .pausedAt)
  }
}

/// A date in messages: ISO 8601 in UTC, with milliseconds if they are not zero.
public struct DateText: Hashable, Sendable {
  /// The date that the text represents.
  public var date: Date

  /// Creates the text of a date.
  public init(_ date: Date) { self.date = date }

  /// Parses a text; returns `nil` if it is not a date in ISO 8601.
  public init?(_ text: String) {
    for style in [Self.whole, Self.fractional] {
      // A text in the other format is not an error.
      if let date = try? style.parse(text) {
        self.date = date
        return
      }
    }
    return nil
  }

  /// The date in ISO 8601.
  public var text: String {
    let seconds = date.timeIntervalSinceReferenceDate
    // Less than half a millisecond from a whole second counts as the whole second.
    let isWhole = abs(seconds - seconds.rounded()) < 0.000_5
    return isWhole
      ? Self.whole.format(Date(timeIntervalSinceReferenceDate: seconds.rounded()))
      : Self.fractional.format(date)
  }

  private static let whole = Date.ISO8601FormatStyle()
  private static let fractional = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
}

extension DateText: SchemaProviding {
  package static let schema: [String: JSONValue] = ["type": "string", "format": "date-time"]
}

extension DateText: Codable {
  /// Reads a date; any other text is an error.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let date = DateText(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\"\(text)\" is not a date; write 2030-01-31T12:00:00Z")
    }
    self = date
  }

  /// Writes the text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
