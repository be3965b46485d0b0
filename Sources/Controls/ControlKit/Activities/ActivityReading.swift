public import FoundationEssentials

/// Reads the views of the Live Activities of one type.
@MainActor
struct ActivityReading {
  /// What an activity says at a date; nil if it is of another type with the same name.
  let text: @MainActor (ActivityChange, _ isStale: Bool, _ now: Date) -> ActivityText?
}

/// What a Live Activity says now, and once it is out of date.
public struct ActivityWords: Sendable {
  /// Now.
  public var now: ActivityText
  /// Once it is stale; nil if it then says the same.
  public var stale: ActivityText?
}

extension WidgetCatalog {
  /// What an activity says in the views of its configuration; nil if there is none for its type.
  public func words(of change: ActivityChange, at now: Date) -> ActivityWords? {
    for reading in readings[change.type] ?? [] {
      guard let text = reading.text(change, false, now) else { continue }
      let stale = change.staleDate == nil ? nil : reading.text(change, true, now)
      return ActivityWords(now: text.limited, stale: stale == text ? nil : stale?.limited)
    }
    return nil
  }
}

extension DynamicIsland {
  /// The views of an island, its timers as marks.
  static func read(in place: ViewPlace, _ island: @MainActor () -> DynamicIsland) -> DynamicIsland {
    var place = place
    place.keepsTimers = true
    return ViewPlace.$current.withValue(place) { island() }
  }
}

extension ActivityText {
  /// What the views of an activity say.
  ///
  /// One text counts: the first of the Lock Screen, or else of the island. Where the same timer stands
  /// elsewhere it counts too; all others are the time of day.
  @MainActor
  init(_ lockScreen: LabelContent, _ island: DynamicIsland, from now: Date) {
    let places = [island.leading, island.trailing, island.smallest]
    let mark =
      TimerMark.first(in: lockScreen.lines) ?? TimerMark.first(in: places.flatMap(\.lines))
    var text = ViewText(lockScreen, counting: mark, from: now)
    if lockScreen.tint == nil, let keyline = island.keyline {
      text.tint = keyline.tint.name ?? keyline.tint.hex
    }
    var words = Island()
    words.leading = island.leading.line(counting: mark)
    words.trailing = island.trailing.line(counting: mark)
    words.minimal = island.smallest.line(counting: mark)
    words.symbol = places.flatMap(\.symbols).first?.name
    self.init(lockScreen: text, island: words)
  }
}

extension LabelContent {
  /// All texts on one line; nil for none.
  fileprivate func line(counting mark: TimerMark?) -> String? {
    let text = lines.map { TimerMark.words(of: $0, counting: mark) }.joined(separator: " ")
    return text.nonBlank
  }
}
