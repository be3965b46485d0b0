public import FoundationEssentials

/// What a widget shows from now on: its provider's entries as text.
public struct WidgetTimeline: Hashable, Sendable, Codable {
  /// What the widget shows from a date on.
  public struct Entry: Hashable, Sendable {
    /// The date.
    public var date: Date
    /// What the widget shows then.
    public var text: ViewText
    /// How much the entry matters among all entries of its widget; nil if nothing is known of it.
    public var relevance: Double?
    /// For how many seconds it matters; nil until the next entry.
    public var relevanceDuration: Double?

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
  public struct Relevance: Hashable, Sendable {
    /// The beginning.
    public var from: Date
    /// How long it lasts, in seconds; 0 for a context that is a single date.
    public var duration: Double
    /// How much the widget matters then: above 0, 2 as usual and 3 at most.
    public var score: Double

    /// A time from its parts.
    public init(from: Date, duration: Double, score: Double) {
      self.from = from
      self.duration = duration
      self.score = score
    }
  }

  /// The entries in the order of their dates.
  public var entries: [Entry]
  /// When there are new ones.
  public var policy: Policy
  /// The times in which the widget matters, as its provider's `relevance()` gives them; nil for none.
  public var relevances: [Relevance]?

  /// The most times in which a widget matters; further ones are dropped.
  public static let mostRelevances = 64

  /// The most entries of a timeline: one every six minutes for a day, and Apple asks for no more than
  /// one in five minutes (developer.apple.com, Keeping a widget up to date).
  public static let mostEntries = 240

  /// A timeline from its parts.
  public init(entries: [Entry], policy: Policy) {
    self.entries = entries
    self.policy = policy
  }

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

extension WidgetTimeline.Entry: Codable {
  private enum CodingKeys: String, CodingKey {
    case date, relevance
    case relevanceDuration = "relevance_s"
  }

  /// Reads an entry: a date, and what the widget shows from then on.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    date = try container.decode(DateText.self, forKey: .date).date
    relevance = try container.decodeIfPresent(Double.self, forKey: .relevance)
    relevanceDuration = try container.decodeIfPresent(Double.self, forKey: .relevanceDuration)
    text = try ViewText(from: decoder)
  }

  /// Writes an entry, without what has its default.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(DateText(date), forKey: .date)
    try container.encodeIfPresent(relevance, forKey: .relevance)
    try container.encodeIfPresent(relevanceDuration, forKey: .relevanceDuration)
    try text.encode(to: encoder)
  }
}

extension WidgetTimeline.Relevance: Codable {
  private enum CodingKeys: String, CodingKey {
    case from, score
    case duration = "duration_s"
  }

  /// Reads a time.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    from = try container.decode(DateText.self, forKey: .from).date
    duration = try container.decode(Double.self, forKey: .duration)
    score = try container.decode(Double.self, forKey: .score)
  }

  /// Writes a time.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(DateText(from), forKey: .from)
    try container.encode(duration, forKey: .duration)
    try container.encode(score, forKey: .score)
  }
}

extension WidgetTimeline.Policy: Codable {
  private enum CodingKeys: CodingKey { case reload, date }
  private enum Reload: String, Codable {
    case atEnd = "at_end"
    case never, after
  }

  /// Reads a policy.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch try container.decode(Reload.self, forKey: .reload) {
    case .atEnd: self = .atEnd
    case .never: self = .never
    case .after: self = .after(try container.decode(DateText.self, forKey: .date).date)
    }
  }

  /// Writes a policy.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .atEnd: try container.encode(Reload.atEnd, forKey: .reload)
    case .never: try container.encode(Reload.never, forKey: .reload)
    case .after(let date):
      try container.encode(Reload.after, forKey: .reload)
      try container.encode(DateText(date), forKey: .date)
    }
  }
}
