/// The views of a widget or of one part of a Live Activity, as the author composed them.
///
/// An extension reads its SwiftUI views into a tree, on its main actor; clients draw it (the page with CSS) or reduce it
/// to text (the terminal). Lengths are in points of the family that is drawn; clients map a point to a CSS pixel.
@Message
public struct ViewTree: Hashable {
  /// The outermost view.
  public var root: ViewNode
  /// What `containerBackground` puts behind the whole widget; absent for the system's own background.
  public var background: ViewNode?
  /// The address that a tap opens (`widgetURL`); absent for its app.
  public var url: String?
  /// Whether the system's margins are left out (`contentMarginsDisabled`).
  @Field("no_margins") public var hasNoMargins = false
  /// The intents of buttons and toggles.
  ///
  /// A node names its intent by its place in this list; clients are not sent the list.
  public var actions: [ControlArchive.Action] = []
  /// The number that the daemon gives each tree that it is sent: clients name a tree by it when a person acts on it.
  public var number: Int?
  /// Views and modifiers that have no representation in a tree, each once, for `lint`.
  public var unsupported: [String] = []

  /// The most views and modifiers of a tree.
  public static let mostNodes = 2_000
  /// How many views may be inside each other: each takes two levels of JSON, of which `JSONText.deepest` are read.
  public static let deepest = 24
  /// The most characters of all texts of a tree together.
  public static let mostCharacters = 20_000
  /// The most bytes of all images of a tree together, as they are in their files.
  public static let mostImageBytes = 256 * 1024
}
