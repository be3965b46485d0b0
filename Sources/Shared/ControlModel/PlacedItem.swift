package import SystemAccess

/// A control or a widget that a person has put into a slot, with the chosen options.
package struct PlacedItem: Hashable, Sendable {
  /// The position, which does not change while the item exists.
  package var slot: Slot
  /// The part of the device that shows the item.
  package var area: Area
  /// The control's or widget's kind, which may be unknown.
  package var kind: String
  /// The chosen options, by the names of the configuration intent's parameters.
  package var configuration: [String: JSONValue]
  /// The size, such as `small` or `systemSmall`, or `nil` in an area without sizes.
  package var size: String?
  /// The name of the item's stack, such as `s-1`, or `nil`.
  package var stack: String?

  /// Creates an item of an area.
  package init(
    _ name: String, in area: Area, kind: String, configuration: [String: JSONValue] = [:],
    size: String? = nil, stack: String? = nil
  ) {
    slot = Slot(name, of: area.rules.holds)
    // In a file of an earlier version, only the name says that an assignment is for a tap.
    if case .tap = slot { self.area = .tap } else { self.area = area }
    self.kind = kind
    self.configuration = configuration
    self.size = size
    self.stack = stack
  }

  /// Creates a control in Control Center or on the Lock Screen.
  package init(
    id: String, kind: String, configuration: [String: JSONValue] = [:],
    place: Placement.Place = .controlCenter, size: Placement.Size = .small
  ) {
    self.init(
      id, in: Area(place), kind: kind, configuration: configuration, size: size.rawValue)
  }

  /// Creates a widget, whose size says on which screen it is.
  package init(
    id: String, kind: String, family: String, configuration: [String: JSONValue] = [:],
    stack: String? = nil
  ) {
    self.init(
      id, in: Area(PlacedWidget.place(of: family)), kind: kind, configuration: configuration,
      size: family, stack: stack)
  }

  /// The name of the slot.
  package var id: String { slot.name }

  /// The position of a control that is on no button.
  package var place: Placement.Place {
    get { Placement.Place(rawValue: area.rawValue) ?? .controlCenter }
    set { area = Area(newValue) }
  }

  /// The size of a control that is on no button.
  package var tileSize: Placement.Size {
    get { size.flatMap(Placement.Size.init) ?? .small }
    set { size = newValue.rawValue }
  }

  /// The size of a widget, which says on which screen it is.
  package var family: String {
    get { size ?? "" }
    set { (size, area) = (newValue, Area(PlacedWidget.place(of: newValue))) }
  }

  /// The screen that shows a widget.
  package var screen: PlacedWidget.Place { PlacedWidget.place(of: family) }

  /// The control, or the widget in the form of requests for options.
  package var control: PlacedControl {
    PlacedControl(id: id, kind: kind, configuration: configuration)
  }
}

extension Area {
  /// The area of a `Placement.Place` or a `PlacedWidget.Place`, which have the same names as areas.
  package init(_ place: some RawRepresentable<String>) {
    self = Area(rawValue: place.rawValue) ?? .controlCenter
  }
}

/// An error of a change to the placed items.
package enum PlacedError: Error, Equatable, Sendable {
  /// No slot with an item has this name.
  case unknown(String, known: [String])
  /// The device has the largest number of these items.
  case full(Area.Holding)
  /// The Lock Screen has no room for a widget of this size.
  case noRoom(size: String)
  /// This item is alone in its area, and so has no order and no size.
  case noOrder(String)
  /// The area has no such position; `last` is the last position.
  case noPosition(Int, in: Area, last: Int)
  /// The area of this item does not show items of this size.
  case otherArea(String, Area, size: String)
  /// A stack needs different items of one area with stacks.
  case noStack(String)
  /// The items of a stack must have the same size.
  case otherSize(String, size: String, other: String, otherSize: String)
  /// The stack has the largest number of items.
  case stackFull(String)
  /// The item is not in a stack.
  case notStacked(String)
  /// The request contains a position, but another client has changed the order meanwhile.
  case orderChanged(version: Int)
}

extension PlacedError: CustomSentenceConvertible {
  /// One line that says what failed and what to do.
  package var sentence: Sentence {
    switch self {
    case .unknown(let name, let known) where known.isEmpty:
      "there is no slot \"\(name)\"; nothing is placed yet, place a control or a widget with actionbutton place KIND"
    case .unknown(let name, let known):
      "there is no slot \"\(name)\"; known: \(known.joined(separator: ", "))"
    case .full(.widgets):
      "cannot place another widget: the maximum is \(PlacedWidget.most) widgets; remove one first"
    case .full(let items):
      "cannot place another control: the maximum is \(items.terms.most) placements; remove one first"
    case .noRoom(let size):
      """
      the Lock Screen has no room for a widget of the size \(size): it has \(PlacedWidget.lockScreenSlots) slots, \
      of which a rectangle takes two, and one line; remove one first
      """
    case .noOrder(let id):
      "\(id) is the only one in its position: it has no order and no size"
    case .noPosition(let position, .controlCenter, let last):
      "there is no position \(position) in Control Center: it has 1 to \(last)"
    case .noPosition(let position, let area, let last):
      "there is no position \(position) for a widget in \(area.rawValue): it has 1 to \(last)"
    case .otherArea(let id, let area, let size):
      "\(id) is in \(area.rawValue), where nothing has the size \(size)"
    case .noStack(let id):
      "\(id) cannot be put on this stack: a stack has different widgets of Today"
    case .otherSize(let id, let size, let other, let otherSize):
      "\(id) has the size \(size) and \(other) has \(otherSize); the widgets of a stack have one size, resize one first"
    case .stackFull(let id):
      "the stack of \(id) is full: the maximum is \(PlacedWidget.mostInStack) widgets"
    case .notStacked(let id):
      "\(id) is in no stack"
    case .orderChanged(let version):
      "another client has changed the placed items in the meantime (version \(version)); read the list again, and give the slot to move before instead of a position"
    }
  }
}
