/// What can be done with the entities of a domain: the services that are called, and never `toggle`.
enum EntityKind: Sendable {
  case onOff
  /// It is locked or unlocked.
  case lock
  /// It is open or closed.
  case cover
  /// It is performed.
  case action(service: String)

  /// The kind of a domain; nil for one that no control shows.
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

  /// The service that makes the state this one; nil for an entity that is performed.
  func service(for isOn: Bool) -> String? {
    switch self {
    case .onOff: isOn ? "turn_on" : "turn_off"
    case .lock: isOn ? "lock" : "unlock"
    case .cover: isOn ? "open_cover" : "close_cover"
    case .action: nil
    }
  }

  /// Whether a state is on, locked or open; nil for a state that is none of them.
  ///
  /// A door or a lock on its way counts as what it becomes, and a jammed lock as unlocked.
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
