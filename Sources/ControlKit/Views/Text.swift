/// A view that shows one text.
public struct Text: Equatable, Sendable {
  let string: String

  /// Text from a literal, to be localized.
  public init(_ key: LocalizedStringKey) {
    string = key.text
  }

  /// Text from a resource, to be localized.
  @_disfavoredOverload
  public init(_ resource: LocalizedStringResource) {
    string = resource.text
  }

  /// Text from a string known at run time, shown as it is.
  @_disfavoredOverload
  public init(_ content: some StringProtocol) {
    string = String(content)
  }

  /// A literal shown as it is, without localization.
  public init(verbatim content: String) {
    string = content
  }

  /// Two texts in a row.
  public static func + (left: Text, right: Text) -> Text {
    Text(verbatim: left.string + right.string)
  }
}

extension Text: View, LabelPart {
  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
  var content: LabelContent { LabelContent(texts: [string].compactMap(\.nonBlank)) }
}
