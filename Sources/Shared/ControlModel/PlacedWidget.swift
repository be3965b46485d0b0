public import SystemAccess

/// A widget that is placed on Today or on the Lock Screen.
///
/// The same widget can be placed any number of times, each time in its own size and with its own options.
@Message
public struct PlacedWidget: Hashable {
  /// A screen that shows widgets.
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
  /// The number of slots in the row below the clock of the Lock Screen; a rectangle takes two slots.
  public static let lockScreenSlots = 4

  /// The persistent name, such as `w-1`, which no other placed widget has; the key of the saved widget.
  @Field(omitted: true) public var id = ""
  /// The widget's kind, which may be unknown.
  public var kind: String
  /// The widget's size, such as `systemSmall`.
  public var family: String
  /// The chosen options, by the names of the configuration intent's parameters.
  public var configuration: [String: JSONValue] = [:]
  /// The name of the widget's stack, such as `s-1`, or `nil`.
  public var stack: String?

  /// Creates a placed widget.
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

  /// The screen that shows the widget, which depends on its family.
  public var place: Place { Self.place(of: family) }

  /// The screen that shows widgets of a family.
  public static func place(of family: String) -> Place {
    family.hasPrefix("accessory") ? .lockScreen : .today
  }

  /// Whether a family is the line above the clock of the Lock Screen, which shows one widget.
  static func isInline(_ family: String) -> Bool { family == "accessoryInline" }

  /// The number of slots in the row below the clock that a widget of a family takes.
  static func slots(of family: String) -> Int {
    guard place(of: family) == .lockScreen, !isInline(family) else { return 0 }
    return family == "accessoryRectangular" ? 2 : 1
  }

  /// Whether the Lock Screen has room for another widget of this family; Today always has room.
  public static func isRoom(for family: String, beside widgets: [PlacedWidget]) -> Bool {
    let families = widgets.map(\.family)
    guard !isInline(family) else { return !families.contains(where: isInline) }
    return families.map(slots).reduce(slots(of: family), +) <= lockScreenSlots
  }
}

/// An error of a change of the placed widgets.
public enum PlacedWidgetError: Error, Equatable, Sendable {
  /// No placed widget has this name.
  case unknown(String, known: [String])
  /// The device has the largest number of widgets.
  case full
  /// The Lock Screen has no room for a widget of this family.
  case noRoom(family: String)
  /// The screen has no such position; `last` is the last position.
  case noPosition(Int, in: PlacedWidget.Place, last: Int)
  /// The screen of this widget does not show widgets of this family.
  case otherPlace(String, PlacedWidget.Place, family: String)
  /// A stack needs different widgets on Today.
  case noStack(String)
  /// The widgets of a stack must have the same family.
  case otherFamily(String, family: String, other: String, otherFamily: String)
  /// The stack has the largest number of widgets.
  case stackFull(String)
  /// The widget is not in a stack.
  case notStacked(String)
  /// The request contains a position, but another client has changed the order meanwhile.
  case orderChanged(version: Int)
}

extension PlacedWidgetError: CustomSentenceConvertible {
  /// One line that says what failed and what to do.
  public var sentence: Sentence {
    switch self {
    case .unknown(let id, let known) where known.isEmpty:
      "there is no placed widget \"\(id)\"; none is placed, place one with actionbutton widget add KIND"
    case .unknown(let id, let known):
      "there is no placed widget \"\(id)\"; known: \(known.joined(separator: ", "))"
    case .full:
      "cannot place another widget: the maximum is \(PlacedWidget.most) widgets; remove one first"
    case .noRoom(let family):
      """
      the Lock Screen has no room for a widget of the size \(family): it has \(PlacedWidget.lockScreenSlots) slots, \
      of which a rectangle takes two, and one line; remove one first
      """
    case .noPosition(let position, let place, let last):
      "there is no position \(position) for a widget in \(place.rawValue): it has 1 to \(last)"
    case .otherPlace(let id, let place, let family):
      "\(id) is in \(place.rawValue), where no widget of the size \(family) is shown"
    case .noStack(let id):
      "\(id) cannot be put on this stack: a stack has different widgets of Today"
    case .otherFamily(let id, let family, let other, let otherFamily):
      "\(id) has the size \(family) and \(other) has \(otherFamily); the widgets of a stack have one size, resize one first"
    case .stackFull(let id):
      "the stack of \(id) is full: the maximum is \(PlacedWidget.mostInStack) widgets"
    case .notStacked(let id):
      "\(id) is in no stack"
    case .orderChanged(let version):
      "another client has changed the widgets in the meantime (version \(version)); read them again, and give the widget to move before instead of a position"
    }
  }
}
