import ActionButton
import ControlModel
import Gesture
import Presenters
import SystemAccess

/// One placement at work: gives its ``ControlTile`` what is learned of it, and returns what must be done.
///
/// Pure but for the lines of the event stream, which it hands to its owner.
@ServiceThread
final class PlacedTile {
  /// Where it is and what is placed there.
  var placement: Placement
  /// The emulator as it is now.
  private(set) var tile: ControlTile
  /// What people call the control that was loaded last; nil before the first load.
  private(set) var displayName: String?
  /// The kind whose look in the gallery was asked for last.
  private var describedKind: String?
  private var taps: PressNumbers
  private var stream: EventStream

  /// What the owner must do, in order.
  enum Order {
    /// Send this line of the event stream.
    case send([UInt8])
    /// Tell the control's author.
    case warn(kind: String, ControlWarning)
    /// Load the control, after its look in the gallery if that is not known.
    case load(Int, PlacedControl, isNameless: Bool)
    /// Perform the control's intent.
    case perform(Int, PlacedControl, value: Bool?)
  }

  /// A tile for this placement; `before` is what did its work until now.
  init(
    _ placement: Placement, limits: ControlSlot.Limits, isLocked: Bool, language: ControlLanguage,
    continuing before: PlacedTile? = nil
  ) {
    self.placement = placement
    tile = ControlTile(
      control: placement.kind, limits: limits, isLocked: isLocked, language: language,
      continuing: before?.tile.slot.handOver)
    taps = before?.taps ?? PressNumbers()
    stream = EventStream(placement: placement.id)
  }

  /// The instant by which `handle(.wake)` must be called; nil when nothing is due.
  var nextWake: Timestamp? { tile.nextWake }

  /// What a person is shown now.
  func snapshot(_ language: ControlLanguage) -> PlaceSnapshot {
    PlaceSnapshot(tile, placement: placement, language: language.rawValue)
  }

  /// Takes a tap with this number.
  func tap(_ number: Int, value: Bool?, at now: Timestamp) -> [Order] {
    taps.began(number)
    let wasResting = tile.slot.intent.isResting
    let orders = orders(for: tile.tap(value: value, at: now), of: number)
    if wasResting, !tile.slot.intent.isResting { taps.started() }
    return orders
  }

  /// Takes an input of the slot.
  func handle(_ input: Input, at now: Timestamp) -> [Order] {
    if case .assigned = input { (displayName, describedKind) = (nil, nil) }
    return orders(for: tile.handle(input, at: now), of: taps.intent)
  }

  private func orders(for effects: [Effect], of tap: Int?) -> [Order] {
    effects.flatMap { effect -> [Order] in
      switch effect {
      case .announce(let announcement): return announce(announcement, of: tap)
      // A tile has no tap control beside its own.
      case .tap: return []
      case .load(let number, _):
        let isNameless = describedKind != placement.kind
        describedKind = placement.kind
        return [.load(number, placement.control, isNameless: isNameless)]
      case .perform(let number, _, let value):
        return [.perform(number, placement.control, value: value)]
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
