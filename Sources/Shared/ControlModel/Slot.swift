/// A gesture of a button that performs a control.
package enum ButtonPart: Hashable, Sendable {
  /// The hold, or its first stage.
  case hold
  /// A release before the deadline of the hold.
  case tap
  /// A further stage of the hold, counted from 2.
  case stage(Int)

  /// The part that performs a stage of a hold, counted from 1.
  package init(stage: Int) { self = stage > 1 ? .stage(stage) : .hold }
}

/// The position of one item: a button, its taps, a stage of its hold, a tile, or a position of a widget.
package enum Slot: Hashable, Sendable {
  case button(String)
  case tap(button: String)
  /// A stage after the first, counted from 2.
  case stage(Int, button: String)
  /// A position in Control Center or on the Lock Screen for the control with this name.
  case tile(String)
  /// A position on Today or on the Lock Screen for the widget with this name.
  case widget(String)

  // These follow the button's name; no button's name has a dot.
  private static let tapSuffix = ".tap"
  private static let stageSuffix = ".stage-"

  /// The name, such as `action`, `action.tap`, `action.stage-2`, `cc-1` or `w-1`; a removed item's number is not reused.
  package var name: String {
    switch self {
    case .button(let name), .tile(let name), .widget(let name): name
    case .tap(let button): button + Self.tapSuffix
    case .stage(let number, let button): "\(button)\(Self.stageSuffix)\(number)"
    }
  }

  /// The gesture of a button and the button's name, or `nil` for a slot that is on no button.
  package var part: (part: ButtonPart, button: String)? {
    switch self {
    case .button(let name): (.hold, name)
    case .tap(let button): (.tap, button)
    case .stage(let number, let button): (.stage(number), button)
    case .tile, .widget: nil
    }
  }

  /// Creates the slot of a gesture of a button.
  package init(_ part: ButtonPart, of button: String) {
    switch part {
    case .hold: self = .button(button)
    case .tap: self = .tap(button: button)
    case .stage(let number): self = .stage(number, button: button)
    }
  }

  /// The kind of item that the slot has.
  package var holding: Area.Holding {
    switch self {
    case .button, .tap, .stage: .buttons
    case .tile: .controls
    case .widget: .widgets
    }
  }

  /// Creates the slot with this name among those for items of one kind.
  package init(_ name: String, of holding: Area.Holding) {
    switch holding {
    case .buttons where name.hasSuffix(Self.tapSuffix):
      self = .tap(button: String(name.dropLast(Self.tapSuffix.count)))
    case .buttons: self = Self.stage(named: name) ?? .button(name)
    case .controls: self = .tile(name)
    case .widgets: self = .widget(name)
    }
  }

  private static func stage(named name: String) -> Slot? {
    guard let suffix = name.firstRange(of: stageSuffix),
      let number = Int(name[suffix.upperBound...]), number > 1
    else { return nil }
    let slot = Slot.stage(number, button: String(name[..<suffix.lowerBound]))
    return slot.name == name ? slot : nil
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
    /// Any number, up to the maximum for all areas with the same kind of items together.
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
    /// The maximum number of items in a stack; 1 means that there are no stacks.
    package let mostInStack: Int
    /// The beginning of the name of a new item.
    package let prefix: String
  }

  /// The items of the area, its room, its sizes, the maximum number of items in a stack, and the beginning of a name.
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
  /// The maximum number of items, and the words of messages for an item and for an item in effect.
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
