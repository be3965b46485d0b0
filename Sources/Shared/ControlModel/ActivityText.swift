/// The texts of a Live Activity in its places.
@Message
public struct ActivityText: Hashable {
  /// On the Lock Screen.
  @Field(inline: true) public var lockScreen: ViewText
  /// Around the camera while it is the only activity; absent for an activity without a Dynamic Island.
  public var island: Island?

  /// The compact and the minimal Dynamic Island.
  @Message
  public struct Island: Hashable {
    /// The text before the camera, if any.
    public var leading: String?
    /// The text behind the camera.
    public var trailing: String?
    /// The text while another activity has the compact place.
    public var minimal: String?
    /// The first symbol of all three.
    public var symbol: String?

    /// The views of its places; absent from an extension that sends no trees.
    public var trees: Trees?

    /// An island that says nothing.
    public init() {}

    /// The same without the ends of long texts.
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

  /// The same with every tree changed.
  public func mappingTrees(_ change: (ViewTree) -> ViewTree) -> ActivityText {
    var text = self
    text.lockScreen = lockScreen.mappingTrees(change)
    text.island?.trees = island?.trees?.mapped(change)
    return text
  }

  /// The same without trees.
  public var withoutTrees: ActivityText {
    var text = self
    text.lockScreen = lockScreen.withoutTrees
    text.island?.trees = nil
    return text
  }

  /// The tree of this number; nil if there is none.
  public func tree(_ number: Int) -> ViewTree? {
    if let tree = lockScreen.tree(number) { return tree }
    guard let trees = island?.trees else { return nil }
    let small = [trees.compactLeading, trees.compactTrailing, trees.minimal].compactMap { $0 }
    return (small + trees.expanded.values).first { $0.number == number }
  }

  /// The same without what would not fit on a screen.
  public var limited: ActivityText {
    ActivityText(lockScreen: lockScreen.limited, island: island?.limited)
  }
}

extension ActivityText.Island {
  /// The views of a Dynamic Island, for the dark appearance: it is always black.
  @Message
  public struct Trees: Hashable {
    /// Before the camera.
    public var compactLeading: ViewTree?
    /// Behind the camera.
    public var compactTrailing: ViewTree?
    /// While another activity has the compact place.
    public var minimal: ViewTree?
    /// The large island, by its regions: `leading`, `trailing`, `center` and `bottom`.
    @Field(required: true) public var expanded: [String: ViewTree] = [:]

    /// The regions of the large island.
    public static let regions = ["leading", "trailing", "center", "bottom"]

    /// Every tree with a change.
    public func mapped(_ change: (ViewTree) -> ViewTree) -> Trees {
      var trees = self
      trees.compactLeading = compactLeading.map(change)
      trees.compactTrailing = compactTrailing.map(change)
      trees.minimal = minimal.map(change)
      trees.expanded = expanded.filter { Self.regions.contains($0.key) }.mapValues(change)
      return trees
    }

    /// The trees within their limits.
    var limited: Trees { mapped(\.limited) }
  }
}
