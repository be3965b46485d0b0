import ControlModel
import Gesture
import SystemAccess
import Wire

/// What can be undone: at most the last intent of each button or placement, for `PlaceSnapshot.Undo.offered`.
///
/// Pure: the time comes with each call.
struct UndoOffers {
  /// What is undone, and where.
  struct Offer {
    let control: PlacedControl
    let undo: PlaceSnapshot.Undo
  }

  private var offers: [String: Offer] = [:]
  private var count = 0

  /// The places with an offer, in the order of their names.
  var places: [String] { offers.keys.sorted() }

  /// What is offered at a place; nil for nothing.
  subscript(place: String) -> Offer? { offers[place] }

  /// Offers the undo of an intent that has just performed, in place of the one before.
  mutating func add(
    _ name: String?, of control: PlacedControl, at now: Timestamp
  ) -> PlaceSnapshot.Undo {
    count += 1
    let undo = PlaceSnapshot.Undo(
      number: count, name: name, until: now.advanced(by: PlaceSnapshot.Undo.offered))
    offers[control.button] = Offer(control: control, undo: undo)
    return undo
  }

  /// Takes what is offered at a place, so that it is undone once.
  ///
  /// - Throws: `refused` if nothing, or something else than the offer with this number, is offered.
  mutating func take(
    _ number: Int?, at place: String, now: Timestamp
  ) throws(MessageError) -> Offer {
    guard let offer = offers[place], number == nil || number == offer.undo.number,
      offer.undo.isOffered(at: now)
    else {
      throw MessageError(
        .refused,
        """
        there is nothing to undo at \(place); an undo is offered for \(TimeText.short(PlaceSnapshot.Undo.offered)) \
        after an action that can be undone, and once
        """
      )
    }
    offers[place] = nil
    return offer
  }

  /// Offers nothing at a place any more; returns whether something was offered.
  mutating func end(_ place: String) -> Bool { offers.removeValue(forKey: place) != nil }
}
