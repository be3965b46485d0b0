/// The services that act on the entities of a domain; `toggle` is never called.
enum EntityKind: Sendable {
  case onOff
  case lock
  case cover
  case action(service: String)

  /// The kind of a domain, or `nil` for a domain that no control shows.
  init?(domain: String) {
    switch domain {
    case "light", "switch", "fan", "input_boolean": self = .onOff
    case "lock": self = .lock
    case "cover": self = .cover
    case "scene", "script": self = .action(service: "turn_on")
    case "button", "input_button": self = .action(service: "press")
    default: return nil
    }
  }

  /// The service that sets this state, or `nil` for an action.
  func service(for isOn: Bool) -> String? {
    switch self {
    case .onOff: isOn ? "turn_on" : "turn_off"
    case .lock: isOn ? "lock" : "unlock"
    case .cover: isOn ? "open_cover" : "close_cover"
    case .action: nil
    }
  }

  /// Whether a state is on, locked or open; the result is `nil` for an unknown state.
  ///
  /// A moving door or lock counts as being in its target state, and a jammed lock as unlocked.
  func isOn(_ state: String) -> Bool? {
    switch (self, state) {
    case (.onOff, "on"), (.lock, "locked"), (.lock, "locking"), (.cover, "open"),
      (.cover, "opening"):
      true
    case (.onOff, "off"), (.lock, "unlocked"), (.lock, "unlocking"), (.lock, "open"),
      (.lock, "opening"), (.lock, "jammed"), (.cover, "closed"), (.cover, "closing"):
      false
    default: nil
    }
  }
}
