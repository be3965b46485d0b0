public import FoundationEssentials

/// Evaluates the views of Live Activities of one type.
@MainActor
struct ActivityReading {
  /// The text of an activity at a date; nil if it is of another type with the same name.
  let text: @MainActor (ActivityChange, _ isStale: Bool, _ now: Date) -> ActivityText?
}

/// The text of a Live Activity at present and after its stale date.
public struct ActivityWords: Sendable {
  /// The present text.
  public var now: ActivityText
  /// The text after the stale date; nil if it is the same.
  public var stale: ActivityText?
}

extension WidgetCatalog {
  /// The text of an activity's views; nil if no widget has a configuration for its type.
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
  /// Evaluates the views of an island with markers in place of timers.
  static func read(in place: ViewPlace, _ island: @MainActor () -> DynamicIsland) -> DynamicIsland {
    var place = place
    place.keepsTimers = true
    return ViewPlace.$current.withValue(place) { island() }
  }
}

extension ActivityText {
  /// The text of an activity's views.
  ///
  /// It is taken from the Lock Screen or, if that is empty, from the Dynamic Island. A timer that
  /// both contain is shown as a countdown; other timers are shown as the time at which they end.
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
  /// All texts on one line; nil if there are none.
  fileprivate func line(counting mark: TimerMark?) -> String? {
    let text = lines.map { TimerMark.words(of: $0, counting: mark) }.joined(separator: " ")
    return text.nonBlank
  }
}
