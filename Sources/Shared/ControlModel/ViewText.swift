/// What the views of a widget or a Live Activity show: their tree, for clients that draw it, and for all others their
/// texts, the first symbol and the first timer.
@Message
public struct ViewText: Hashable {
  /// The texts in reading order; texts beside each other are one line.
  @Field(written: true) public var lines: [String] = []
  /// The first symbol, if any.
  public var symbol: String?
  /// Whether the symbol is the app's own.
  @Field("custom_symbol") public var isCustomSymbol = false
  /// The tint: a system color's name or `#rrggbb`.
  public var tint: String?
  /// The first text that counts; its line contains `TimerText.placeholder`.
  public var timer: TimerText?
  /// Whether it asks to be hidden on a locked device.
  @Field("privacy_sensitive") public var isPrivacySensitive = false
  /// Whether it is hidden: nothing is left but its symbol.
  @Field("redacted") public var isRedacted = false
  /// The views as the author composed them; absent from an extension that sends no trees.
  public var tree: ViewTree?
  /// The tree in the dark appearance; absent if it is the same.
  public var darkTree: ViewTree?

  /// An empty view.
  public init() {}

  /// The most lines: more than any widget's size has room for.
  public static let mostLines = 16
  /// The most characters of a line.
  public static let longestLine = 240

  /// The same without what would not fit on a screen: further lines, and the ends of long ones.
  public var limited: ViewText {
    var text = self
    text.lines = lines.prefix(Self.mostLines).map { Self.cut($0, Self.longestLine) }
    text.symbol = symbol.map { Self.cut($0, 100) }
    text.tint = tint.map { Self.cut($0, 100) }
    text.tree = tree?.limited
    text.darkTree = darkTree?.limited
    return text
  }

  /// The same with every tree changed.
  public func mappingTrees(_ change: (ViewTree) -> ViewTree) -> ViewText {
    var text = self
    (text.tree, text.darkTree) = (tree.map(change), darkTree.map(change))
    return text
  }

  /// The tree of this number; nil if there is none.
  public func tree(_ number: Int) -> ViewTree? {
    [tree, darkTree].compactMap { $0 }.first { $0.number == number }
  }

  /// The same without trees.
  public var withoutTrees: ViewText {
    var text = self
    (text.tree, text.darkTree) = (nil, nil)
    return text
  }

  /// The text on a locked device: one that asks for it says nothing.
  ///
  /// In a tree only the views that ask for it are hidden.
  public func redacted() -> ViewText {
    guard isPrivacySensitive else { return self }
    var copy = ViewText()
    (copy.tree, copy.darkTree) = (tree?.redacted(), darkTree?.redacted())
    (copy.symbol, copy.isCustomSymbol) = (symbol, isCustomSymbol)
    (copy.isPrivacySensitive, copy.isRedacted) = (true, true)
    return copy
  }

  private static func cut(_ text: String, _ most: Int) -> String {
    // The length in bytes is at hand; that in characters has to be counted.
    guard text.utf8.count > most, text.count > most else { return text }
    return text.prefix(most - 1) + "…"
  }
}
