/// A view that shows one text.
public struct Text: Equatable, Sendable {
  let source: Source

  /// Where the text comes from, and so whether it can be looked up in a string table.
  indirect enum Source: Equatable, Sendable {
    case key(LocalizedStringKey)
    case resource(LocalizedStringResource)
    case verbatim(String)
    case joined(Text, Text)
  }

  private init(source: Source) {
    self.source = source
  }

  /// Text from a literal, to be localized.
  public init(_ key: LocalizedStringKey) {
    source = .key(key)
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
    case .joined(let left, let right): left.string + right.string
    }
  }
}

extension Text: View, LabelPart {
  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
  var content: LabelContent { LabelContent(texts: [string].compactMap(\.nonBlank)) }
}
