public import FoundationEssentials

/// What a widget shows from now on: its provider's entries as text.
@Message
public struct WidgetTimeline: Hashable {
  /// What the widget shows from a date on.
  @Message
  public struct Entry: Hashable {
    /// The date.
    public var date: Date
    /// What the widget shows then.
    @Field(inline: true) public var text: ViewText
    /// How much the entry matters among all entries of its widget; absent if nothing is known of it.
    public var relevance: Double?
    /// For how many seconds it matters; absent means until the next entry.
    @Field("relevance_s") public var relevanceDuration: Double?

    /// An entry from its parts.
    ///
    /// Numbers that are not finite say nothing about the relevance.
    public init(
      date: Date, text: ViewText, relevance: Double? = nil, relevanceDuration: Double? = nil
    ) {
      self.date = date
      self.text = text
      self.relevance = relevance.flatMap { $0.isFinite ? $0 : nil }
      self.relevanceDuration = relevanceDuration.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    }
  }

  /// When there are new entries.
  public enum Policy: Hashable, Sendable {
    /// After the last entry.
    case atEnd
    /// Only when the app asks.
    case never
    /// Not before a date.
    case after(Date)
  }

  /// A time in which the widget matters, whatever entry it shows.
  @Message
  public struct Relevance: Hashable {
    /// The beginning.
    public var from: Date
    /// How long it lasts, in seconds; 0 for a context that is a single date.
    @Field("duration_s") public var duration: Double
    /// How much the widget matters then: above 0, 2 as usual and 3 at most.
    public var score: Double
  }

  /// The entries in the order of their dates.
  public var entries: [Entry]
  /// When there are new ones.
  public var policy: Policy
  /// The times in which the widget matters, as its provider's `relevance()` gives them, if any.
  public var relevances: [Relevance]?

  /// The most times in which a widget matters; further ones are dropped.
  public static let mostRelevances = 64

  /// The most entries of a timeline: one every six minutes for a day, and Apple asks for no more than
  /// one in five minutes (developer.apple.com, Keeping a widget up to date).
  public static let mostEntries = 240

  /// The same in the order of the dates, without what would not fit on a screen and without more entries than
  /// `mostEntries`.
  ///
  /// Of two entries of one date the later one is shown.
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

    /// When there are new entries: after the last one, only when the app asks, or not before a date.
    var reload: Reload
    /// With after: the date.
    var date: Date?
  }
}
