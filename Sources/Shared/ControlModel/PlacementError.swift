public import SystemAccess

/// Why a change of the placements was refused.
public enum PlacementError: Error, Equatable, Sendable {
  /// There is no placement with this name.
  case unknown(String, known: [String])
  /// There are as many placements as there can be.
  case full
  /// A Lock Screen position has no order and no sizes.
  case noTile(String)
  /// There is no such position in Control Center.
  case noPosition(Int, last: Int)
  /// A position was named of an order that another client has changed meanwhile.
  case orderChanged(version: Int)
}

extension PlacementError: CustomSentenceConvertible {
  /// What was tried, why it failed and what to do.
  public var sentence: Sentence {
    switch self {
    case .unknown(let id, let known) where known.isEmpty:
      "there is no placement \"\(id)\"; nothing is placed yet, place a control with actionbutton place KIND"
    case .unknown(let id, let known):
      "there is no placement \"\(id)\"; there are \(known.joined(separator: ", "))"
    case .full:
      "cannot place another control: there are \(Placement.most) placements, which is the most; remove one first"
    case .noTile(let id):
      "\(id) is on the Lock Screen: only the controls of Control Center have an order and a size"
    case .noPosition(let position, let last):
      "there is no position \(position) in Control Center: it has 1 to \(last)"
    case .orderChanged(let version):
      "another client has changed the placements meanwhile (version \(version)); look again, and name the control to move before instead of a position"
    }
  }
}
