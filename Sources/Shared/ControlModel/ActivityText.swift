/// The contents of a Live Activity on the Lock Screen and in the Dynamic Island.
@Message
public struct ActivityText: Hashable {
  /// The contents on the Lock Screen.
  @Field(inline: true) public var lockScreen: ViewText
  /// The contents of the Dynamic Island; absent for an activity without a Dynamic Island.
  public var island: Island?

  /// The contents of a Dynamic Island.
  @Message
  public struct Island: Hashable {
    /// The text on the leading side of the camera in the compact presentation, if any.
    public var leading: String?
    /// The text on the trailing side of the camera in the compact presentation, if any.
    public var trailing: String?
    /// The text in the minimal presentation, while another activity is compact.
    public var minimal: String?
    /// The first symbol of the leading, the trailing and the minimal view.
    public var symbol: String?

    /// The trees of the views; absent if the extension sends no trees.
    public var trees: Trees?

    /// Creates an empty island.
    public init() {}

    /// A copy with long texts shortened.
    public var limited: Island {
      var island = self
      func cut(_ text: String?) -> String? {
        text.map { text in
          var view = ViewText()
          view.lines = [text]
          return view.limited.lines[0]
        }
      }
      island.leading = cut(leading)
      island.trailing = cut(trailing)
      island.minimal = cut(minimal)
      island.symbol = cut(symbol)
      island.trees = trees?.limited
      return island
    }
  }

  /// A copy with `change` applied to every tree.
  public func mappingTrees(_ change: (ViewTree) -> ViewTree) -> ActivityText {
    var text = self
    text.lockScreen = lockScreen.mappingTrees(change)
    text.island?.trees = island?.trees?.mapped(change)
    return text
  }

  /// A copy without trees.
  public var withoutTrees: ActivityText {
    var text = self
    text.lockScreen = lockScreen.withoutTrees
    text.island?.trees = nil
    return text
  }

  /// The tree with a number, or `nil`.
  public func tree(_ number: Int) -> ViewTree? {
    if let tree = lockScreen.tree(number) { return tree }
    guard let trees = island?.trees else { return nil }
    let small = [trees.compactLeading, trees.compactTrailing, trees.minimal].compactMap { $0 }
    return (small + trees.expanded.values).first { $0.number == number }
  }

  /// A copy with long texts shortened and further lines removed, so that it fits on a screen.
  public var limited: ActivityText {
    ActivityText(lockScreen: lockScreen.limited, island: island?.limited)
  }
}

extension ActivityText.Island {
  /// The views of a Dynamic Island in the dark appearance, because its background is always black.
  @Message
  public struct Trees: Hashable {
    /// The view on the leading side of the camera in the compact presentation.
    public var compactLeading: ViewTree?
    /// The view on the trailing side of the camera in the compact presentation.
    public var compactTrailing: ViewTree?
    /// The view in the minimal presentation, while another activity is compact.
    public var minimal: ViewTree?
    /// The views of the expanded presentation by region: `leading`, `trailing`, `center` and `bottom`.
    @Field(required: true) public var expanded: [String: ViewTree] = [:]

    /// The regions of the expanded presentation.
    public static let regions = ["leading", "trailing", "center", "bottom"]

    /// A copy with `change` applied to every tree, without unknown regions.
    public func mapped(_ change: (ViewTree) -> ViewTree) -> Trees {
      var trees = self
      trees.compactLeading = compactLeading.map(change)
      trees.compactTrailing = compactTrailing.map(change)
      trees.minimal = minimal.map(change)
      trees.expanded = expanded.filter { Self.regions.contains($0.key) }.mapValues(change)
      return trees
    }

    var limited: Trees { mapped(\.limited) }
  }
}

/// The limits of Live Activities that extensions and the daemon share.
public enum ActivityLimits {
  /// The maximum number of active activities of one app; Apple has a limit too, but does not publish the number (developer.apple.com,
  /// ActivityAuthorizationError.targetMaximumExceeded).
  public static let mostOfApp = 16
}

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

  /// The maximum number of lines, more than the largest widget shows.
  public static let mostLines = 16
  /// The maximum number of characters in a line.
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
