import ControlModel

/// The action that each place's control was last loaded with: what a person was shown is what runs, even
/// if the process is another one by then.
struct ShownActions: Sendable {
  private struct Entry {
    var control: PlacedControl
    var action: ControlArchive.Action?
    var number: Int
  }

  private var entries: [String: Entry] = [:]
  private var last = 0

  /// A number for a load that begins: an answer that comes after that of a later load is not shown.
  mutating func begin() -> Int {
    last += 1
    return last
  }

  mutating func keep(_ action: ControlArchive.Action?, of control: PlacedControl, _ number: Int) {
    if let newer = entries[control.id], newer.number > number { return }
    entries[control.id] = Entry(control: control, action: action, number: number)
  }

  /// The action; nil if the place holds another control than the one that was loaded, or none was.
  func action(of control: PlacedControl) -> ControlArchive.Action? {
    guard let entry = entries[control.id], entry.control == control else { return nil }
    return entry.action
  }

  mutating func forget(except controls: [PlacedControl]) {
    let placed = Set(controls.map(\.id))
    entries = entries.filter { placed.contains($0.key) }
  }
}
