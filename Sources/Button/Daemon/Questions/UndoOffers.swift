import ControlModel
import Gesture
import SystemAccess
import Wire

/// The undo offers of buttons and placements: each for the last intent only, for `PlaceSnapshot.Undo.offered`.
///
/// Pure: the time is passed in.
struct UndoOffers {
  struct Offer {
    let control: PlacedControl
    let undo: PlaceSnapshot.Undo
  }

  private var offers: [String: Offer] = [:]
  private var count = 0

  /// The places with an offer, in the order of their names.
  var places: [String] { offers.keys.sorted() }

  subscript(place: String) -> Offer? { offers[place] }

  mutating func add(
    _ name: String?, of control: PlacedControl, at now: Timestamp
  ) -> PlaceSnapshot.Undo {
    count += 1
    let undo = PlaceSnapshot.Undo(
      number: count, name: name, until: now.advanced(by: PlaceSnapshot.Undo.offered))
    offers[control.button] = Offer(control: control, undo: undo)
    return undo
  }

  /// Removes and returns the offer at a place, so that it is used only once.
  ///
  /// - Throws: `refused` if there is no valid offer, or if it has another number.
  mutating func take(
    _ number: Int?, at place: String, now: Timestamp
  ) throws(MessageError) -> Offer {
    guard let offer = offers[place], number == nil || number == offer.undo.number,
      offer.undo.isOffered(at: now)
    else {
      throw MessageError(
        .refused,
        """
        there is nothing to undo at \(place); an action can be undone once, within \
        \(TimeText.short(PlaceSnapshot.Undo.offered))
        """
      )
    }
    offers[place] = nil
    return offer
  }

  /// Removes the offer at a place, and returns whether there was one.
  mutating func end(_ place: String) -> Bool { offers.removeValue(forKey: place) != nil }
}
