public import FoundationEssentials

/// A view that shows a text.
public struct Text: Equatable, Sendable {
  let source: Source
  /// How the text is drawn where that differs from its place.
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

  /// A localized text from a literal, with a table.
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

  /// A value in a format.
  public init<Style: FormatStyle>(_ input: Style.FormatInput, format: Style)
  where Style.FormatInput: Equatable, Style.FormatOutput == String {
    source = .verbatim(format.inAppLocale.format(input))
  }

  /// An empty text: symbols inside a text are not shown.
  @_disfavoredOverload
  public init(_ image: Image) {
    source = .verbatim("")
  }

  /// A date in this style.
  public init(_ date: Date, style: DateStyle) {
    source = .date(date, style)
  }

  /// A range of dates.
  public init(_ dates: ClosedRange<Date>) {
    source = .joined(
      Text(dates.lowerBound, style: .time),
      Text(source: .joined(Text(verbatim: " – "), Text(dates.upperBound, style: .time))))
  }

  /// A timer for an interval.
  ///
  /// In the label of a control it is the time of day at which it ends or, if it counts up, began.
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

  /// The localized text as a string.
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

  /// The parts of the text with their styles, in which times are marks; a part inherits the style of the whole.
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

extension Text: View {
  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
  /// One node with a run for each part of one style; none for a blank text in a control's label.
  public func archived(in context: ViewContext) -> [ViewNode] {
    if context.isLabel, string.nonBlank == nil { return [] }
    return context.primitive(.text, ["runs": .array(runs(inheriting: TextStyle()))])
  }
}
