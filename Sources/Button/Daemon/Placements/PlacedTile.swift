import ActionButton
import ButtonLoop
import ControlModel
import Presenters
import SystemAccess

/// Connects one ``ControlTile`` to its owner: passes on taps and inputs, and returns the resulting orders.
///
/// Pure, except that lines of the event stream contain the current time.
@ServiceThread
final class PlacedTile {
  var placement: PlacedItem
  private(set) var tile: ControlTile
  /// The display name of the control that was loaded last; `nil` before the first load.
  private(set) var displayName: String?
  /// The kind whose preview was requested last.
  private var describedKind: String?
  private(set) var taps: PressNumbers
  private var stream: EventStream

  enum Order {
    case send([UInt8])
    case warn(kind: String, ControlWarning)
    /// Load the control; if `isNameless`, request its preview first.
    case load(Int, PlacedControl, isNameless: Bool)
    /// Perform the control's intent, then load the control.
    case perform(Int, PlacedControl, value: Bool?, load: Int)
  }

  /// Creates the tile of a placement; `before` is the state handed over by the placement's previous tile.
  init(
    _ placement: PlacedItem, limits: ControlSlot.Limits, isLocked: Bool, language: ControlLanguage,
    continuing before: ControlSlot.HandOver, taps: PressNumbers = PressNumbers()
  ) {
    self.placement = placement
    tile = ControlTile(
      control: placement.kind, limits: limits, isLocked: isLocked, language: language,
      continuing: before)
    self.taps = taps
    stream = EventStream(placement: placement.id)
  }

  /// The instant by which `handle(.wake)` must be called, or `nil` if nothing is due.
  var nextWake: Timestamp? { tile.nextWake }

  func snapshot(_ language: ControlLanguage) -> PlaceSnapshot {
    PlaceSnapshot(tile, placement: placement, language: language.rawValue)
  }

  func tap(_ number: Int, value: Bool?, at now: Timestamp) -> [Order] {
    taps.began(number)
    let wasResting = tile.slot.intent.isResting
    let orders = orders(for: tile.tap(value: value, at: now), of: number)
    if wasResting, !tile.slot.intent.isResting { taps.started() }
    return orders
  }

  func handle(_ input: Input, at now: Timestamp) -> [Order] {
    if case .assigned = input { (displayName, describedKind) = (nil, nil) }
    return orders(for: tile.handle(input, at: now), of: taps.intent)
  }

  private func orders(for effects: [Effect], of tap: Int?) -> [Order] {
    effects.flatMap { effect -> [Order] in
      switch effect {
      case .announce(let announcement): return announce(announcement, of: tap)
      // A tile has only its own control.
      case .tap, .stage: return []
      case .load(let number, _):
        let isNameless = describedKind != placement.kind
        describedKind = placement.kind
        return [.load(number, placement.control, isNameless: isNameless)]
      case .perform(let number, _, let value, let load):
        return [.perform(number, placement.control, value: value, load: load)]
      }
    }
  }

  private func announce(_ announcement: Announcement, of tap: Int?) -> [Order] {
    if case .controlLoaded(let control) = announcement { displayName = control.displayName }
    var orders: [Order] = []
    stream.write(
      announcement, of: announcement.isOfPress ? tap : nil, now: { MonotonicClock.now },
      write: { orders.append(.send(Array($0))) })
    if case .controlWarning(let kind, let warning) = announcement {
      orders.append(.warn(kind: kind, warning))
    }
    return orders
  }
}
