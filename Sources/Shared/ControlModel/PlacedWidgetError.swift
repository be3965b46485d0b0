public import SystemAccess

/// Why a change of the placed widgets was refused.
public enum PlacedWidgetError: Error, Equatable, Sendable {
  /// There is no placed widget with this name.
  case unknown(String, known: [String])
  /// There are as many widgets as there can be.
  case full
  /// The Lock Screen has no room for a widget of this family.
  case noRoom(family: String)
  /// There is no such position.
  case noPosition(Int, in: PlacedWidget.Place, last: Int)
  /// One is on Today and the other on the Lock Screen.
  case otherPlace(String, PlacedWidget.Place, family: String)
  /// A widget cannot be in a stack with itself, or outside Today.
  case noStack(String)
  /// The widgets of a stack have one family.
  case otherFamily(String, family: String, other: String, otherFamily: String)
  /// A stack has as many widgets as it can have.
  case stackFull(String)
  /// The widget is in no stack.
  case notStacked(String)
  /// A position was named of an order that another client has changed meanwhile.
  case orderChanged(version: Int)
}

extension PlacedWidgetError: CustomSentenceConvertible {
  /// What was tried, why it failed and what to do.
  public var sentence: Sentence {
    switch self {
    case .unknown(let id, let known) where known.isEmpty:
      "there is no placed widget \"\(id)\"; none is placed, place one with actionbutton widget add KIND"
    case .unknown(let id, let known):
      "there is no placed widget \"\(id)\"; there are \(known.joined(separator: ", "))"
    case .full:
      "cannot place another widget: there are \(PlacedWidget.most) widgets, which is the most; remove one first"
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
      "the stack of \(id) has \(PlacedWidget.mostInStack) widgets, which is the most"
    case .notStacked(let id):
      "\(id) is in no stack"
    case .orderChanged(let version):
      "another client has changed the widgets meanwhile (version \(version)); look again, and name the widget to move before instead of a position"
    }
  }
}
