public import FoundationEssentials

/// A text that counts up or down: the client that shows it computes the digits.
@FieldList
public struct TimerText: Hashable, Sendable {
  /// The placeholder for a timer's digits in a line.
  public static let placeholder = "--:--"

  /// When it starts; absent if it has always been counting.
  public var start: Date?
  /// When it ends; absent if it goes on for ever.
  public var end: Date?
  /// Whether it shows the time until `end`, not that since `start`.
  @Field(written: true) public var countsDown: Bool
  /// When it was stopped; absent if it runs.
  public var pausedAt: Date?

  /// A timer from its parts.
  public init(start: Date?, end: Date?, countsDown: Bool, pausedAt: Date? = nil) {
    self.start = start
    self.end = end
    self.countsDown = countsDown
    self.pausedAt = pausedAt
  }

  /// The digits at a date: `4:05`, or `1:00:00` from an hour on.
  ///
  /// A timer that counts down is rounded up: it ends when it shows zero.
  public func digits(at now: Date) -> String {
    var now = pausedAt ?? now
    if let start { now = max(now, start) }
    if let end { now = min(now, end) }
    let seconds =
      countsDown
      ? end.map { $0.timeIntervalSince(now).rounded(.up) }
      : start.map { now.timeIntervalSince($0).rounded(.down) }
    // What is more than a hundred years is no timer.
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

  /// Reads a timer.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    start = try container.decodeIfPresent(DateText.self, forKey: .start)?.date
    end = try container.decodeIfPresent(DateText.self, forKey: .end)?.date
    countsDown = try container.decodeIfPresent(Bool.self, forKey: .countsDown) ?? (end != nil)
    pausedAt = try container.decodeIfPresent(DateText.self, forKey: .pausedAt)?.date
  }

  /// Writes a timer.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(start.map(DateText.init), forKey: .start)
    try container.encodeIfPresent(end.map(DateText.init), forKey: .end)
    try container.encode(countsDown, forKey: .countsDown)
    try container.encodeIfPresent(pausedAt.map(DateText.init), forKey: .pausedAt)
  }
}
