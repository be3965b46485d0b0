import FoundationEssentials

extension ViewText {
  /// The text of a view in a place from a date on.
  ///
  /// The first timer keeps counting. The others are replaced by the time of day at which they end
  /// or began, which stays correct without updates.
  @MainActor
  init(from date: Date, in place: ViewPlace, of view: @MainActor () -> some View) {
    let content = LabelContent.read(in: place, view)
    self.init(content, counting: TimerMarker.first(in: content.lines), from: date)
  }

  /// Creates the text of a view's content with one of its timers.
  init(_ content: LabelContent, counting mark: TimerMarker?, from date: Date) {
    self.init()
    lines = content.lines.map { TimerMarker.text(of: $0, counting: mark) }
    timer = mark?.timer(from: date)
    symbol = content.symbols.first?.name
    isCustomSymbol = content.symbols.first?.isCustom ?? false
    tint = (content.tint ?? content.foreground).map { $0.tint.name ?? $0.tint.hex }
    isPrivacySensitive = content.isPrivacySensitive
  }
}

extension LabelContent {
  /// The content of a view in a place, with markers in place of timers.
  @MainActor
  static func read(in place: ViewPlace, _ view: @MainActor () -> some View) -> LabelContent {
    var place = place
    place.keepsTimers = true
    return ViewPlace.$current.withValue(place) { LabelContent(of: view()) }
  }
}
