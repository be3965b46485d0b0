public import FoundationEssentials

/// A view that shows a text.
public struct Text: Equatable, Sendable {
  let source: Source
  /// The text's own style; `nil` values are inherited.
  var style = TextStyle()

  /// The source of the text, which determines whether it is localized.
  indirect enum Source: Equatable, Sendable {
    case key(LocalizedStringKey)
    case resource(LocalizedStringResource)
    case verbatim(String)
    case date(Date, DateStyle)
    case timer(TimerMarker.Span)
    case joined(Text, Text)
  }

  private init(source: Source) {
    self.source = source
  }

  /// A localized text from a literal.
  public init(_ key: LocalizedStringKey) {
    source = .key(key)
  }

  /// A localized text from a literal, looked up in a string table.
  public init(_ key: LocalizedStringKey, tableName: String?, comment: StaticString? = nil) {
    var key = key
    key.table = tableName
    source = .key(key)
  }

  /// A localized text from a literal, with a comment for translators.
  public init(_ key: LocalizedStringKey, comment: StaticString?) {
    self.init(key)
  }

  /// A localized text from a resource.
  @_disfavoredOverload
  public init(_ resource: LocalizedStringResource) {
    source = .resource(resource)
  }

  /// A text from a string known at run time, which is not localized.
  @_disfavoredOverload
  public init(_ content: some StringProtocol) {
    source = .verbatim(String(content))
  }

  /// A text from a literal, which is not localized.
  public init(verbatim content: String) {
    source = .verbatim(content)
  }

  /// A text from the characters of an attributed string.
  ///
  /// The attributes are ignored.
  @_disfavoredOverload
  public init(_ attributedContent: AttributedString) {
    source = .verbatim(String(attributedContent.characters))
  }

  /// A value, formatted in the app's locale.
  public init<Style: FormatStyle>(_ input: Style.FormatInput, format: Style)
  where Style.FormatInput: Equatable, Style.FormatOutput == String {
    source = .verbatim(format.inAppLocale.format(input))
  }

  /// An empty text: symbols inside a text are not shown.
  @_disfavoredOverload
  public init(_ image: Image) {
    source = .verbatim("")
  }

  /// A date in a style.
  public init(_ date: Date, style: DateStyle) {
    source = .date(date, style)
  }

  /// A range of dates, shown as two times of day.
  public init(_ dates: ClosedRange<Date>) {
    source = .joined(
      Text(dates.lowerBound, style: .time),
      Text(source: .joined(Text(verbatim: " – "), Text(dates.upperBound, style: .time))))
  }

  /// A timer for an interval.
  ///
  /// In a control's label, this is the time of day at which the timer ends or, if it counts up, began.
  public init(
    timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true,
    showsHours: Bool = true
  ) {
    source = .timer(.interval(timerInterval, countsDown: countsDown, pausedAt: pauseTime))
  }

  /// Concatenates two texts.
  public static func + (left: Text, right: Text) -> Text {
    Text(source: .joined(left, right))
  }

  package var string: String {
    switch source {
    case .key(let key): key.text
    case .resource(let resource): resource.text
    case .verbatim(let string): string
    case .date(let date, let style): style.text(of: date)
    case .timer(let span): TimerMarker.text(of: span)
    case .joined(let left, let right): left.string + right.string
    }
  }

  /// The styled parts of the text, with times as marks; each part inherits the style of the whole text.
  fileprivate func runs(inheriting outer: TextStyle) -> [JSONValue] {
    let style = style.over(outer)
    if case .joined(let left, let right) = source {
      return left.runs(inheriting: style) + right.runs(inheriting: style)
    }
    let text = string
    return text.isEmpty
      ? [] : [.object(style.values.merging(["text": .string(text)]) { own, _ in own })]
  }
}

extension Text: PrimitiveView {
  /// One node with a run for each styled part; no node for a blank text in a control's label.
  public func archived(in context: ViewContext) -> [ViewNode] {
    if context.isLabel, string.nonBlank == nil { return [] }
    return context.primitive(.text, ["runs": .array(runs(inheriting: TextStyle()))])
  }
}

/// The style of a part of a text; `nil` values are inherited.
struct TextStyle: Equatable, Sendable {
  var font: Font?
  /// Changes to the inherited font.
  var traits = Font.Traits()
  var foreground: JSONValue?
  var underline: Bool?
  var strikethrough: Bool?
  /// The additional space between letters, in points.
  var kerning: Double?
  /// The distance above the baseline, in points.
  var baselineOffset: Double?

  /// This style, with its `nil` values replaced by an outer style's values.
  func over(_ outer: TextStyle) -> TextStyle {
    var style = self
    style.font = font ?? outer.font
    style.traits = traits.over(outer.traits)
    style.foreground = foreground ?? outer.foreground
    style.underline = underline ?? outer.underline
    style.strikethrough = strikethrough ?? outer.strikethrough
    style.kerning = kerning ?? outer.kerning
    style.baselineOffset = baselineOffset ?? outer.baselineOffset
    return style
  }

  var values: [String: JSONValue] {
    var font = self.font ?? Font()
    font.traits = traits.over(font.traits)
    var values: [String: JSONValue?] = [
      "foreground": foreground, "underline": underline.map { .bool($0) },
      "strikethrough": strikethrough.map { .bool($0) }, "kerning": .number(kerning),
      "baseline_offset": .number(baselineOffset),
    ]
    if font != Font() { values["font"] = .object(font.values) }
    return values.compactMapValues { $0 }
  }
}

extension Text {
  /// The format of a date.
  ///
  /// The label of a control is evaluated once and not updated. There, timers, relative dates and
  /// offsets are shown as the time of day that they count to or from, which stays correct. In
  /// widgets and Live Activities they are updated.
  public struct DateStyle: Equatable, Sendable {
    /// The style's name in a `ViewTree`.
    let name: String

    /// The time of day.
    public static let time = DateStyle(name: "time")
    /// The date without the time of day.
    public static let date = DateStyle(name: "date")
    /// The distance to the date in words.
    public static let relative = DateStyle(name: "relative")
    /// The distance to the date with its sign.
    public static let offset = DateStyle(name: "offset")
    /// The distance to the date, counted second by second.
    public static let timer = DateStyle(name: "timer")

    private static let all = [time, date, relative, offset, timer]

    private init(name: String) { self.name = name }

    init?(name: Substring) {
      guard let style = Self.all.first(where: { $0.name == name }) else { return nil }
      self = style
    }

    /// The text of a date: a mark in a widget, `plainText(of:)` in a control's label.
    func text(of date: Date) -> String { TimerMarker.text(of: .date(date, self)) }

    /// The date for the style `date`, otherwise the time of day in hours and minutes, in the system's time zone.
    func plainText(of date: Date) -> String {
      let style = Date.ISO8601FormatStyle(timeZone: .current)
      guard self == .date else {
        return String(style.time(includingFractionalSeconds: false).format(date).prefix(5))
      }
      return style.year().month().day().format(date)
    }
  }
}
