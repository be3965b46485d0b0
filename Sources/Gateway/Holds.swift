import ControlModel
import Wire

/// The presses that are under way, for who comes in the middle of one: pure.
///
/// A snapshot of the daemon says that a finger is down, but not since when.
struct Holds {
  private(set) var current: [String: JSONValue] = [:]

  /// Takes an event of the stream.
  mutating func take(_ event: Event) {
    // Who comes later is told nothing that a locked screen hides.
    if event.name == .screenLocked { current = current.mapValues(Self.withoutHint) }
    guard let button = event.button, let name = event.name else { return }
    switch name {
    case .holdBegan:
      var hold: [String: JSONValue] = [:]
      hold["edge_ns"] = event.edge_ns.map { .int(Int(clamping: $0)) }
      hold["deadline_ns"] = event.deadline_ns.map { .int(Int(clamping: $0)) }
      hold["hint"] = event.hint.map { .string($0) }
      current[button] = .object(hold)
    case .holdCancelled, .holdPerformed, .holdEnded, .buttonLost: current[button] = nil
    default: break
    }
  }

  private static func withoutHint(_ hold: JSONValue) -> JSONValue {
    guard case .object(var fields) = hold else { return hold }
    fields["hint"] = nil
    return .object(fields)
  }

  /// Forgets everything: the daemon is another one.
  mutating func clear() { current = [:] }
}
