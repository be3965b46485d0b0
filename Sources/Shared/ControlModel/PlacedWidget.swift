/// A widget that is placed on Today or on the Lock Screen.
///
/// The same widget can be placed any number of times, each time in its own size and with its own options.
public struct PlacedWidget: Hashable, Sendable {
  /// Where widgets are shown.
  public enum Place: String, CaseIterable, Codable, Sendable {
    /// Today, which shows the system families.
    case today
    /// The Lock Screen, which shows the accessory families.
    case lockScreen = "lock-screen"
  }

  /// The most widgets of one device.
  public static let most = 64
  /// The most widgets of a stack (Apple, iPhone User Guide, Use widget stacks).
  public static let mostInStack = 10
  /// How many slots the row below the clock of the Lock Screen has: a rectangle takes two of them.
  public static let lockScreenSlots = 4

  /// Its lasting name, which no other placed widget has: `w-1`.
  public var id: String
  /// The widget's kind, which need not be known.
  public var kind: String
  /// Its size, such as `systemSmall`.
  public var family: String
  /// The chosen options, by the names of the configuration intent's parameters.
  public var configuration: [String: JSONValue]
  /// The name of the stack that it is in: `s-1`; nil for none.
  public var stack: String?

  /// A placed widget from its parts.
  public init(
    id: String, kind: String, family: String, configuration: [String: JSONValue] = [:],
    stack: String? = nil
  ) {
    self.id = id
    self.kind = kind
    self.family = family
    self.configuration = configuration
    self.stack = stack
  }

  /// Where it is, which its family decides.
  public var place: Place { Self.place(of: family) }

  /// Where widgets of a family are shown.
  public static func place(of family: String) -> Place {
    family.hasPrefix("accessory") ? .lockScreen : .today
  }

  /// Whether a family is the line above the clock of the Lock Screen, which holds one widget.
  static func isInline(_ family: String) -> Bool { family == "accessoryInline" }

  /// How many slots of the row below the clock a widget of a family takes.
  static func slots(of family: String) -> Int {
    guard place(of: family) == .lockScreen, !isInline(family) else { return 0 }
    return family == "accessoryRectangular" ? 2 : 1
  }

  /// Whether the Lock Screen has room for a widget of this family beside these.
  ///
  /// Today has room for all.
  public static func isRoom(for family: String, beside widgets: [PlacedWidget]) -> Bool {
    let families = widgets.map(\.family)
    guard !isInline(family) else { return !families.contains(where: isInline) }
    return families.map(slots).reduce(slots(of: family), +) <= lockScreenSlots
  }
}
