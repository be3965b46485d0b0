/// The position of one item: a button, its taps, a tile, or a position of a widget.
package enum Slot: Hashable, Sendable {
  case button(String)
  case tap(button: String)
  /// A position in Control Center or on the Lock Screen for the control with this name.
  case tile(String)
  /// A position on Today or on the Lock Screen for the widget with this name.
  case widget(String)

  /// Follows the button's name in the name of a tap; no button's name has a dot.
  private static let tapSuffix = ".tap"

  /// The name, such as `action`, `action.tap`, `cc-1` or `w-1`, which no new slot gets again.
  package var name: String {
    switch self {
    case .button(let name), .tile(let name), .widget(let name): name
    case .tap(let button): button + Self.tapSuffix
    }
  }

  /// The kind of item that the slot has.
  package var holding: Area.Holding {
    switch self {
    case .button, .tap: .buttons
    case .tile: .controls
    case .widget: .widgets
    }
  }

  /// Creates the slot with this name among those for items of one kind.
  package init(_ name: String, of holding: Area.Holding) {
    switch holding {
    case .buttons where name.hasSuffix(Self.tapSuffix):
      self = .tap(button: String(name.dropLast(Self.tapSuffix.count)))
    case .buttons: self = .button(name)
    case .controls: self = .tile(name)
    case .widgets: self = .widget(name)
    }
  }
}

/// A part of the device where a person can place controls or widgets, with its rules.
package enum Area: String, CaseIterable, Codable, Sendable {
  case button
  case tap
  case controlCenter = "control-center"
  case lockLeading = "lock-leading"
  case lockTrailing = "lock-trailing"
  case today
  case lockScreen = "lock-screen"

  /// Items that are counted and saved together, in one order.
  package enum Holding: String, CaseIterable, Sendable {
    /// The controls that people have assigned to buttons.
    case buttons
    /// The controls in Control Center and on the Lock Screen.
    case controls
    /// The widgets on Today and on the Lock Screen.
    case widgets
  }

  /// The number of items for which an area has room.
  package enum Room: Sendable {
    /// One item, which a new item replaces.
    case one
    /// As many as all areas with the same items have together.
    case open
    /// A row of four slots, of which a rectangle takes two, and one line.
    case row
  }

  /// The sizes that items can have.
  package enum Sizes: Sendable { case none, tiles, system, accessory }

  /// The rules of an area.
  package struct Rules: Sendable {
    /// The items of the area.
    package let holds: Holding
    /// The number of items for which there is room.
    package let room: Room
    /// The sizes that items can have.
    package let sizes: Sizes
    /// The most items of a stack; 1 means that there are no stacks.
    package let mostInStack: Int
    /// The beginning of the name of a new item.
    package let prefix: String
  }

  /// The items of the area, its room, its sizes, the most items of a stack, and the beginning of a name.
  package var rules: Rules {
    let row = Rules.init(holds:room:sizes:mostInStack:prefix:)
    return switch self {
    case .button, .tap: row(.buttons, .one, .none, 1, "")
    case .controlCenter: row(.controls, .open, .tiles, 1, "cc")
    case .lockLeading, .lockTrailing: row(.controls, .one, .tiles, 1, "lock")
    case .today: row(.widgets, .open, .system, PlacedWidget.mostInStack, "w")
    case .lockScreen: row(.widgets, .row, .accessory, 1, "w")
    }
  }

  /// Whether items have an order and a size that a person can change.
  package var isOrdered: Bool { rules.room != .one }
}

extension Area.Holding {
  /// The most items, and how messages name an item and say that it is in effect.
  package var terms: (most: Int, noun: String, verb: String) {
    switch self {
    case .buttons: (.max, "assignment", "used")
    case .controls: (Placement.most, "placement", "used")
    case .widgets: (PlacedWidget.most, "widget", "shown")
    }
  }
}

extension Area.Sizes {
  /// Whether these are the sizes of an item; `nil` is an item without a size.
  package func contain(_ size: String?) -> Bool {
    switch self {
    case .none: size == nil
    case .tiles: size.flatMap(Placement.Size.init) != nil
    case .system: size.map(PlacedWidget.place) == .today
    case .accessory: size.map(PlacedWidget.place) == .lockScreen
    }
  }
}

extension Area.Room {
  /// Whether there is room for another item of this size.
  package func holds(_ size: String?, beside others: [String?]) -> Bool {
    switch self {
    case .one: return others.isEmpty
    case .open: return true
    case .row:
      let line = "accessoryInline"
      guard size != line else { return !others.contains(line) }
      func slots(_ size: String?) -> Int {
        size == line ? 0 : size == "accessoryRectangular" ? 2 : 1
      }
      return others.map(slots).reduce(slots(size), +) <= PlacedWidget.lockScreenSlots
    }
  }
}
