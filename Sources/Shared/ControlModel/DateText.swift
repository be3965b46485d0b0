public import FoundationEssentials

/// A date as messages carry it: ISO 8601 in UTC, with milliseconds where there are any.
public struct DateText: Hashable, Sendable {
  /// The date.
  public var date: Date

  /// The text of this date.
  public init(_ date: Date) { self.date = date }

  /// The date that a text stands for; nil for another text.
  public init?(_ text: String) {
    for style in [Self.whole, Self.fractional] {
      // A text of the other form is no error.
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
    // What is less than a millisecond away from a whole second is that second.
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
  /// Reads a text.
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
