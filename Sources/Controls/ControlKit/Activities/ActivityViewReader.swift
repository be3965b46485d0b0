public import FoundationEssentials

/// Evaluates the views of Live Activities of one type.
@MainActor
struct ActivityViewReader {
  /// The text of an activity at a date, or `nil` for an activity of another type with the same name.
  let text: @MainActor (ActivityChange, _ isStale: Bool, _ now: Date) -> ActivityText?
}

/// The text of a Live Activity at present and after its stale date.
public struct ActivityTexts: Sendable {
  /// The text before the stale date.
  public var now: ActivityText
  /// The text after the stale date, or `nil` if the text does not change.
  public var stale: ActivityText?
}

extension WidgetCatalog {
  /// The texts of an activity's views, or `nil` if no widget has a configuration for the activity's type.
  public func texts(of change: ActivityChange, at now: Date) -> ActivityTexts? {
    for reading in activityReaders[change.type] ?? [] {
      guard let text = reading.text(change, false, now) else { continue }
      let stale = change.staleDate == nil ? nil : reading.text(change, true, now)
      return ActivityTexts(now: text.limited, stale: stale == text ? nil : stale?.limited)
    }
    return nil
  }
}

extension ActivityText {
  /// The sizes of an activity on the Lock Screen of an iPhone 390 points wide, and of the parts of its island, in points
  /// (Human Interface Guidelines, Live Activities, Specifications).
  private static let lockScreenSize = ViewSize(width: 371, height: 160)
  private static let compactSize = ViewSize(width: 62, height: 37)
  private static let minimalSize = ViewSize(width: 45, height: 37)
  private static let expandedSize = ViewSize(width: 371, height: 160)

  /// Reads the views of an activity.
  ///
  /// In texts, one timer counts wherever it is shown: the first on the Lock Screen, or else in the island. Other timers
  /// become times of day.
  @MainActor
  init(
    from now: Date, _ content: @MainActor () -> some View, island: @MainActor () -> DynamicIsland
  ) {
    let place = ViewPlace(activityFamily: .medium)
    let size = Self.lockScreenSize.without(margin: 16)
    let lockScreen = ViewReading(in: place, size: size, content)
    // Building the island and calling its closures reads no view yet.
    let island = ViewPlace.$current.withValue(place.dark) { island() }
    func read(_ view: AnyView, _ size: ViewSize) -> ViewReading {
      ViewReading(in: place.dark, size: size) { view }
    }
    let leading = read(island.compactLeading(), Self.compactSize)
    let trailing = read(island.compactTrailing(), Self.compactSize)
    let minimal = read(island.minimal(), Self.minimalSize)
    let parts = [leading.content, trailing.content, minimal.content]

    let mark =
      TimerMarker.first(in: lockScreen.content.lines)
      ?? TimerMarker.first(in: parts.flatMap(\.lines))
    var text = ViewText(lockScreen.content, counting: mark, from: now)
    if lockScreen.content.tint == nil, let keyline = island.keyline {
      text.tint = keyline.tint.name ?? keyline.tint.hex
    }
    text.setTrees(lockScreen, ViewReading(in: place.dark, size: size, content), from: now)

    var words = Island()
    words.leading = parts[0].line(counting: mark)
    words.trailing = parts[1].line(counting: mark)
    words.minimal = parts[2].line(counting: mark)
    words.symbol = parts.flatMap(\.symbols).first?.name
    var trees = Island.Trees()
    func tree(_ reading: ViewReading) -> ViewTree? {
      var tree = reading.isEmpty ? nil : reading.tree(from: now)
      if tree != nil, tree?.url == nil { tree?.url = island.url }
      return tree
    }
    (trees.compactLeading, trees.compactTrailing) = (tree(leading), tree(trailing))
    trees.minimal = tree(minimal)
    for (region, view) in island.expanded().regions {
      trees.expanded[region.name] = tree(read(view, Self.expandedSize))
    }
    words.trees = trees
    self.init(lockScreen: text, island: words)
  }
}

extension LabelContent {
  fileprivate func line(counting mark: TimerMarker?) -> String? {
    let text = lines.map { TimerMarker.text(of: $0, counting: mark) }.joined(separator: " ")
    return text.nonBlank
  }
}
