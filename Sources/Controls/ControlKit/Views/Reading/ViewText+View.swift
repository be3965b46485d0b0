import FoundationEssentials

extension ViewText {
  /// What a view says when it is shown in a place from a date on.
  ///
  /// The first text that counts keeps counting; other ones are the time of day that they count to or
  /// from, which stays true.
  @MainActor
  init(from date: Date, in place: ViewPlace, of view: @MainActor () -> some View) {
    let content = LabelContent.read(in: place, view)
    self.init(content, counting: TimerMark.first(in: content.lines), from: date)
  }

  /// What is left of a view, with one of its timers.
  init(_ content: LabelContent, counting mark: TimerMark?, from date: Date) {
    self.init()
    lines = content.lines.map { TimerMark.words(of: $0, counting: mark) }
    timer = mark?.timer(from: date)
    symbol = content.symbols.first?.name
    isCustomSymbol = content.symbols.first?.isCustom ?? false
    tint = (content.tint ?? content.foreground).map { $0.tint.name ?? $0.tint.hex }
    isPrivacySensitive = content.isPrivacySensitive
  }
}

extension LabelContent {
  /// What a view says in a place, its timers as marks.
  @MainActor
  static func read(in place: ViewPlace, _ view: @MainActor () -> some View) -> LabelContent {
    var place = place
    place.keepsTimers = true
    return ViewPlace.$current.withValue(place) { LabelContent(of: view()) }
  }
}
