/// A view that shows a symbol.
///
/// Controls show symbol images only (developer.apple.com, ControlWidget); on Linux a symbol is
/// its name, and the presenter picks the glyph.
public struct Image: Equatable, Sendable {
  let name: String

  /// A symbol of the system, such as `hourglass`.
  public init(systemName: String) {
    name = systemName
  }

  /// A custom symbol, by its name.
  public init(_ name: String) {
    self.name = name
  }
}

extension Image: View, LabelPart {
  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
  var content: LabelContent { LabelContent(symbols: [name].compactMap(\.nonBlank)) }
}
