import ControlModel
import Wire

/// The snapshots of buttons and placed controls that were sent last: an unchanged snapshot is not sent again.
struct SentSnapshots {
  private var sent: [String: PlaceSnapshot] = [:]
  /// The names of the buttons in order; `nil` until they were sent.
  private var buttons: [String]?

  /// Records the snapshots in the answer to the first client that watches; those that were sent since are newer.
  mutating func begin(buttons: [PlaceSnapshot], placed: [PlaceSnapshot]) {
    guard self.buttons == nil else { return }
    self.buttons = buttons.map(\.name)
    for snapshot in buttons + placed where sent[snapshot.name] == nil {
      sent[snapshot.name] = snapshot
    }
  }

  /// Records a snapshot; returns `false` if it is unchanged.
  mutating func record(_ snapshot: PlaceSnapshot) -> Bool {
    guard sent[snapshot.name] != snapshot else { return false }
    sent[snapshot.name] = snapshot
    return true
  }

  /// Records the snapshots of all placed controls and, unless `nil`, of all buttons.
  ///
  /// - Returns: All snapshots in order, or `nil` if the buttons are not known: the answer to `watch` will have them.
  mutating func record(buttons: [PlaceSnapshot]?, placed: [PlaceSnapshot]) -> [PlaceSnapshot]? {
    let names = buttons?.map(\.name) ?? self.buttons
    guard let names else { return nil }
    let buttons = buttons ?? names.compactMap { sent[$0] }
    self.buttons = names
    let all = buttons + placed
    sent = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    return all
  }
}

/// The subscription of one client to events.
///
///     none       no `watch` yet
///     held       `watch` is not answered yet: events wait, in their order
///     live       each event is sent at once
enum EventSubscription {
  case none
  case held([[UInt8]])
  case live

  var isActive: Bool {
    switch self {
    case .none: false
    case .held, .live: true
    }
  }

  /// Releases the held events, after the answer has been written.
  ///
  /// - Returns: The events to send now.
  mutating func release() -> [[UInt8]] {
    guard case .held(let events) = self else { return [] }
    self = .live
    return events
  }
}
