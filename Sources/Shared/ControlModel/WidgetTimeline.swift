public import FoundationEssentials

/// The entries that a widget's provider has returned.
@Message
public struct WidgetTimeline: Hashable {
  /// The contents of the widget from a date on.
  @Message
  public struct Entry: Hashable {
    /// The date from which the widget shows the entry.
    public var date: Date
    /// The contents of the widget.
    @Field(inline: true) public var text: ViewText
    /// The relevance of the entry among all entries of the widget; absent if it is not known.
    public var relevance: Double?
    /// The duration of the relevance in seconds; absent means until the next entry.
    @Field("relevance_s") public var relevanceDuration: Double?

    /// Creates an entry; numbers that are not finite, and durations up to 0, count as absent.
    public init(
      date: Date, text: ViewText, relevance: Double? = nil, relevanceDuration: Double? = nil
    ) {
      self.date = date
      self.text = text
      self.relevance = relevance.flatMap { $0.isFinite ? $0 : nil }
      self.relevanceDuration = relevanceDuration.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    }
  }

  /// The time at which the widget's timeline is loaded again.
  public enum Policy: Hashable, Sendable {
    /// The timeline is loaded after the date of the last entry.
    case atEnd
    /// The timeline is loaded only when the app requests it.
    case never
    /// The timeline is loaded after a date.
    case after(Date)
  }

  /// A period in which the widget is relevant, whatever entry it shows.
  @Message
  public struct Relevance: Hashable {
    /// The beginning of the period.
    public var from: Date
    /// The duration in seconds; 0 for a context that is a single date.
    @Field("duration_s") public var duration: Double
    /// The relevance of the widget: above 0, usually 2, and at most 3.
    public var score: Double
  }

  /// The entries in the order of their dates.
  public var entries: [Entry]
  /// The time at which the timeline is loaded again.
  public var policy: Policy
  /// The periods in which the widget is relevant, from its provider's `relevance()`, if any.
  public var relevances: [Relevance]?

  /// The maximum number of periods in `relevances`; further periods are dropped.
  public static let mostRelevances = 64

  /// The maximum number of entries in a timeline: one every six minutes for a day; Apple recommends at least five minutes between
  /// entries (developer.apple.com, Keeping a widget up to date).
  public static let mostEntries = 240

  /// A copy sorted by date, with at most `mostEntries` entries and contents that fit on a screen.
  ///
  /// If entries have the same date, only the last remains.
  public var limited: WidgetTimeline {
    var sorted: [Entry] = []
    for (_, entry) in entries.enumerated().sorted(by: {
      ($0.element.date, $0.offset) < ($1.element.date, $1.offset)
    }) {
      if sorted.last?.date == entry.date { sorted.removeLast() }
      sorted.append(entry)
    }
    let kept = sorted.prefix(Self.mostEntries).map { entry in
      var entry = entry
      entry.text = entry.text.limited
      return entry
    }
    var timeline = WidgetTimeline(entries: kept, policy: policy)
    timeline.relevances = relevances.map { Array($0.prefix(Self.mostRelevances)) }
    return timeline
  }
}

extension WidgetTimeline.Policy: Codable, Described {
  /// The fields of a policy.
  public static var fields: [MessageField] { Fields.fields }

  /// Reads a policy.
  public init(from decoder: any Decoder) throws {
    let fields = try FieldReader(decoder)
    switch try fields.required("reload") as Fields.Reload {
    case .atEnd: self = .atEnd
    case .never: self = .never
    case .after: self = .after(try fields.required("date"))
    }
  }

  /// Writes a policy.
  public func encode(to encoder: any Encoder) throws {
    let fields =
      switch self {
      case .atEnd: Fields(reload: .atEnd)
      case .never: Fields(reload: .never)
      case .after(let date): Fields(reload: .after, date: date)
      }
    try fields.encode(to: encoder)
  }

  @Message
  fileprivate struct Fields {
    enum Reload: String, CaseIterable, Codable {
      case atEnd = "at_end"
      case never, after
    }

    /// The next load: `at_end`: after the last entry; `never`: only when the app requests it; `after`: after `date`.
    var reload: Reload
    /// The date for `after`.
    var date: Date?
  }
}
