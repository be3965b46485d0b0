import FoundationEssentials

extension ViewText {
  /// What is left of views, with one of their timers.
  ///
  /// The first text that counts keeps counting; other ones are the time of day that they count to or from, which stays
  /// true.
  init(_ content: LabelContent, counting mark: TimerMarker?, from date: Date) {
    self.init()
    lines = content.lines.map { TimerMarker.text(of: $0, counting: mark) }
    timer = mark?.timer(from: date)
    symbol = content.symbols.first?.name
    isCustomSymbol = content.symbols.first?.isCustom ?? false
    tint = content.tint ?? content.foreground
    isPrivacySensitive = content.isPrivacySensitive
  }

  /// What views show from a date on in a place of this size: they are read for the light and for the dark appearance.
  @MainActor
  init(
    from date: Date, in place: ViewPlace, size: ViewSize, _ view: @MainActor () -> some View
  ) {
    let light = ViewReading(in: place, size: size, view)
    let content = light.content
    self.init(content, counting: TimerMarker.first(in: content.lines), from: date)
    setTrees(light, ViewReading(in: place.dark, size: size, view), from: date)
  }

  /// Adds the trees of both appearances; that of the dark one only if it differs.
  @MainActor
  mutating func setTrees(_ light: ViewReading, _ dark: ViewReading, from date: Date) {
    tree = light.tree(from: date)
    let other = dark.tree(from: date)
    darkTree = other == tree ? nil : other
  }
}
