public import FoundationEssentials

/// A view that shows one text.
public struct Text: Equatable, Sendable {
  let source: Source

  /// Where the text comes from, and so whether it can be looked up in a string table.
  indirect enum Source: Equatable, Sendable {
    case key(LocalizedStringKey)
    case resource(LocalizedStringResource)
    case verbatim(String)
    case date(Date, DateStyle)
    case timer(TimerMark.Span)
    case joined(Text, Text)
  }

  private init(source: Source) {
    self.source = source
  }

  /// Text from a literal, to be localized.
  public init(_ key: LocalizedStringKey) {
    source = .key(key)
  }

  /// Text from a literal, to be localized by a table of this name.
  public init(_ key: LocalizedStringKey, tableName: String?, comment: StaticString? = nil) {
    var key = key
    key.table = tableName
    source = .key(key)
  }

  /// Text from a literal with a note for translators, to be localized.
  public init(_ key: LocalizedStringKey, comment: StaticString?) {
    self.init(key)
  }

  /// Text from a resource, to be localized.
  @_disfavoredOverload
  public init(_ resource: LocalizedStringResource) {
    source = .resource(resource)
  }

  /// Text from a string known at run time, shown as it is.
  @_disfavoredOverload
  public init(_ content: some StringProtocol) {
    source = .verbatim(String(content))
  }

  /// A literal shown as it is, without localization.
  public init(verbatim content: String) {
    source = .verbatim(content)
  }

  /// The characters of a text with attributes; a control shows no attributes.
  @_disfavoredOverload
  public init(_ attributedContent: AttributedString) {
    source = .verbatim(String(attributedContent.characters))
  }

  /// A value as a style writes it.
  public init<Style: FormatStyle>(_ input: Style.FormatInput, format: Style)
  where Style.FormatInput: Equatable, Style.FormatOutput == String {
    source = .verbatim(format.format(input))
  }

  /// The word of an image, which has none: symbols do not show inside a text here.
  @_disfavoredOverload
  public init(_ image: Image) {
    source = .verbatim("")
  }

  /// A date in this style.
  public init(_ date: Date, style: DateStyle) {
    source = .date(date, style)
  }

  /// Two dates and what lies between them.
  public init(_ dates: ClosedRange<Date>) {
    source = .joined(
      Text(dates.lowerBound, style: .time),
      Text(source: .joined(Text(verbatim: " – "), Text(dates.upperBound, style: .time))))
  }

  /// A timer over an interval; in a control's label the time of day at which it ends, or began if it
  /// counts up.
  public init(
    timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true,
    showsHours: Bool = true
  ) {
    source = .timer(.interval(timerInterval, countsDown: countsDown, pausedAt: pauseTime))
  }

  /// Two texts in a row.
  public static func + (left: Text, right: Text) -> Text {
    Text(source: .joined(left, right))
  }

  /// The text as it is shown.
  var string: String {
    switch source {
    case .key(let key): key.text
    case .resource(let resource): resource.text
    case .verbatim(let string): string
    case .date(let date, let style): style.text(of: date)
    case .timer(let span): TimerMark.text(of: span)
    case .joined(let left, let right): left.string + right.string
    }
  }
}

extension Text: View, LabelPart {
  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
  var content: LabelContent { LabelContent(texts: [string].compactMap(\.nonBlank)) }
}
