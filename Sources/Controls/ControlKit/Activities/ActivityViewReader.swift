public import FoundationEssentials

/// Evaluates the views of Live Activities of one type.
@MainActor
struct ActivityViewReader {
  /// The text of an activity at a date; nil if it is of another type with the same name.
  let text: @MainActor (ActivityChange, _ isStale: Bool, _ now: Date) -> ActivityText?
}

/// The text of a Live Activity at present and after its stale date.
public struct ActivityTexts: Sendable {
  /// The present text.
  public var now: ActivityText
  /// The text after the stale date; nil if it is the same.
  public var stale: ActivityText?
}

extension WidgetCatalog {
  /// The text of an activity's views; nil if no widget has a configuration for its type.
  public func texts(of change: ActivityChange, at now: Date) -> ActivityTexts? {
    for reading in activityReaders[change.type] ?? [] {
      guard let text = reading.text(change, false, now) else { continue }
      let stale = change.staleDate == nil ? nil : reading.text(change, true, now)
      return ActivityTexts(now: text.limited, stale: stale == text ? nil : stale?.limited)
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
      TimerMarker.first(in: lockScreen.lines) ?? TimerMarker.first(in: places.flatMap(\.lines))
    var text = ViewText(lockScreen, counting: mark, from: now)
    if lockScreen.tint == nil, let keyline = island.keyline {
      text.tint = keyline.tint.name ?? keyline.tint.hex
    }
    var texts = Island()
    texts.leading = island.leading.line(counting: mark)
    texts.trailing = island.trailing.line(counting: mark)
    texts.minimal = island.smallest.line(counting: mark)
    texts.symbol = places.flatMap(\.symbols).first?.name
    self.init(lockScreen: text, island: texts)
  }
}

extension LabelContent {
  /// All texts on one line; nil if there are none.
  fileprivate func line(counting mark: TimerMarker?) -> String? {
    let text = lines.map { TimerMarker.text(of: $0, counting: mark) }.joined(separator: " ")
    return text.nonBlank
  }
}
