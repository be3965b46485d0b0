import ControlModel
import Wire

/// What intents have returned for the next press of their button, until it is used, its Live Activity ends or the
/// button gets another control.
struct NextIntents: Sendable {
  private var entries: [String: (control: PlacedControl, next: NextIntent)] = [:]

  /// The intent; nil for the control's own.
  subscript(control: PlacedControl) -> NextIntent? {
    get {
      guard let entry = entries[control.id], entry.control == control else { return nil }
      return entry.next
    }
    set { entries[control.id] = newValue.map { (control, $0) } }
  }

  /// Drops the intents that belong to a Live Activity; returns the kinds of their controls.
  mutating func activityEnded(_ id: String) -> Set<String> {
    let ended = entries.filter { $0.value.next.activity == id }
    for key in ended.keys { entries[key] = nil }
    return Set(ended.values.map(\.control.kind))
  }

  mutating func forget(except controls: [PlacedControl]) {
    let placed = Set(controls.map(\.id))
    entries = entries.filter { placed.contains($0.key) }
  }
}

extension Extensions {
  /// Drops the intents that belong to a Live Activity that has ended, and shows the controls' own again.
  func dropNextIntents(after activity: ExtensionMessage.Activity) {
    guard activity.phase == .ended else { return }
    let kinds = nextIntents.activityEnded(activity.id)
    if !kinds.isEmpty { onEvent?(.reload(kinds: kinds)) }
  }
}
