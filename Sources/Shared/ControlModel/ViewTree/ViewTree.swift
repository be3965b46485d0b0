/// The views of a widget or of one part of a Live Activity, as the author composed them.
///
/// An extension reads its SwiftUI views into a tree, on its main actor; clients draw it (the page with CSS) or reduce it
/// to text (the terminal). Lengths are in points of the family that is drawn; clients map a point to a CSS pixel.
public struct ViewTree: Hashable, Sendable {
  /// The outermost view.
  public var root: ViewNode
  /// What `containerBackground` puts behind the whole widget; nil for the system's own background.
  public var background: ViewNode?
  /// The address that a tap opens (`widgetURL`); nil to open the app.
  public var url: String?
  /// Whether the system's margins are left out (`contentMarginsDisabled`).
  public var hasNoMargins = false
  /// The intents of buttons and toggles.
  ///
  /// A node names its intent by its place in this list; clients are not sent the list.
  public var actions: [ControlArchive.Action] = []
  /// The number that the daemon gives each tree that it is sent: clients name a tree by it when a person acts on it.
  public var number: Int?
  /// Views and modifiers that have no representation in a tree, each once, for `lint`.
  public var unsupported: [String] = []

  /// A tree of these views.
  public init(root: ViewNode, background: ViewNode? = nil) {
    self.root = root
    self.background = background
  }

  /// The most views and modifiers of a tree.
  public static let mostNodes = 2_000
  /// How many views may be inside each other: each takes two levels of JSON, of which `JSONText.deepest` are read.
  public static let deepest = 24
  /// The most characters of all texts of a tree together.
  public static let mostCharacters = 20_000
  /// The most bytes of all images of a tree together, as they are in their files.
  public static let mostImageBytes = 256 * 1024
}

extension ViewTree: Codable, Described {
  /// The fields of a tree as clients get it.
  public static var fields: [MessageField] {
    [
      MessageField("root", ViewNode.self, .required, "The outermost view."),
      MessageField("background", ViewNode?.self, .optional, "What is behind the whole widget."),
      MessageField(
        "url", String?.self, .optional, "The address that a tap opens; absent for the app."),
      MessageField(
        "no_margins", Bool?.self, .optional, "Whether the system's margins are left out."),
      MessageField("number", Int?.self, .optional, "Names the tree when a person acts on it."),
    ]
  }

  private enum CodingKeys: String, CodingKey {
    case root, background, url, actions, number, unsupported
    case hasNoMargins = "no_margins"
  }

  /// Reads a tree; only `root` must be there.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    root = try container.decode(ViewNode.self, forKey: .root)
    background = try container.decodeIfPresent(ViewNode.self, forKey: .background)
    url = try container.decodeIfPresent(String.self, forKey: .url)
    hasNoMargins = try container.decodeIfPresent(Bool.self, forKey: .hasNoMargins) ?? false
    actions = try container.decodeIfPresent([ControlArchive.Action].self, forKey: .actions) ?? []
    number = try container.decodeIfPresent(Int.self, forKey: .number)
    unsupported = try container.decodeIfPresent([String].self, forKey: .unsupported) ?? []
  }

  /// Writes a tree, without what has its default.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(root, forKey: .root)
    try container.encodeIfPresent(background, forKey: .background)
    try container.encodeIfPresent(url, forKey: .url)
    if hasNoMargins { try container.encode(true, forKey: .hasNoMargins) }
    if !actions.isEmpty { try container.encode(actions, forKey: .actions) }
    try container.encodeIfPresent(number, forKey: .number)
    if !unsupported.isEmpty { try container.encode(unsupported, forKey: .unsupported) }
  }
}
