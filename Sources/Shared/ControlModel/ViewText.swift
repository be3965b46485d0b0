/// The contents of a widget or a Live Activity: the tree of its views, and the texts, the first symbol and the first
/// timer for clients that do not draw views.
@Message
public struct ViewText: Hashable {
  /// The texts in reading order; texts beside each other form one line.
  @Field(written: true) public var lines: [String] = []
  /// The first symbol, if any.
  public var symbol: String?
  /// Whether the symbol is an image of the app.
  @Field("custom_symbol") public var isCustomSymbol = false
  /// The tint: a system color's name or `#rrggbb`.
  public var tint: String?
  /// The first timer; its line contains the placeholder `--:--`.
  public var timer: TimerText?
  /// Whether the content is hidden on a locked device.
  @Field("privacy_sensitive") public var isPrivacySensitive = false
  /// Whether the content is hidden now, except the symbol.
  @Field("redacted") public var isRedacted = false
  /// The tree of the author's views; absent if the extension sends no trees.
  public var tree: ViewTree?
  /// The tree in the dark appearance; absent if it equals `tree`.
  public var darkTree: ViewTree?

  /// Creates an empty view.
  public init() {}

  /// The most lines: more than the largest widget shows.
  public static let mostLines = 16
  /// The most characters of a line.
  public static let longestLine = 240

  /// A copy with long lines shortened and further lines removed, so that it fits on a screen.
  public var limited: ViewText {
    var text = self
    text.lines = lines.prefix(Self.mostLines).map { Self.cut($0, Self.longestLine) }
    text.symbol = symbol.map { Self.cut($0, 100) }
    text.tint = tint.map { Self.cut($0, 100) }
    text.tree = tree?.limited
    text.darkTree = darkTree?.limited
    return text
  }

  /// A copy with `change` applied to every tree.
  public func mappingTrees(_ change: (ViewTree) -> ViewTree) -> ViewText {
    var text = self
    (text.tree, text.darkTree) = (tree.map(change), darkTree.map(change))
    return text
  }

  /// The tree with a number, or `nil`.
  public func tree(_ number: Int) -> ViewTree? {
    [tree, darkTree].compactMap { $0 }.first { $0.number == number }
  }

  /// A copy without trees.
  public var withoutTrees: ViewText {
    var text = self
    (text.tree, text.darkTree) = (nil, nil)
    return text
  }

  /// The contents on a locked device: sensitive texts are removed, and in trees only sensitive views are hidden.
  public func redacted() -> ViewText {
    guard isPrivacySensitive else { return self }
    var copy = ViewText()
    (copy.tree, copy.darkTree) = (tree?.redacted(), darkTree?.redacted())
    (copy.symbol, copy.isCustomSymbol) = (symbol, isCustomSymbol)
    (copy.isPrivacySensitive, copy.isRedacted) = (true, true)
    return copy
  }

  private static func cut(_ text: String, _ most: Int) -> String {
    // The length in bytes is known; characters must be counted.
    guard text.utf8.count > most, text.count > most else { return text }
    return text.prefix(most - 1) + "…"
  }
}
