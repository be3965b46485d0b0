package import ControlModel

/// A person's assignment to a button at run time.
package enum Assignment: Hashable, Sendable {
  /// No control, not even the control of the configuration.
  case none
  /// A control of this kind, with its options; the kind may be unknown.
  case control(kind: String, configuration: [String: JSONValue])
}

extension Assignment: Codable {
  private enum CodingKeys: String, CodingKey {
    case none, kind, configuration
  }

  /// Reads `{"kind": …, "configuration": {…}}` or `{"none": true}`.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if try container.decodeIfPresent(Bool.self, forKey: .none) == .some(true) {
      self = .none
    } else {
      self = .control(
        kind: try container.decode(String.self, forKey: .kind),
        configuration:
          try container.decodeIfPresent([String: JSONValue].self, forKey: .configuration) ?? [:])
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .none: try container.encode(true, forKey: .none)
    case .control(let kind, let configuration):
      try container.encode(kind, forKey: .kind)
      if !configuration.isEmpty { try container.encode(configuration, forKey: .configuration) }
    }
  }
}

extension Assignment {
  /// The assignment of a button: the choice at run time, or else the control of the configuration.
  ///
  /// The choice stays in effect when the configuration's control changes: an edit of the file changes only the default.
  /// Removing the choice from the state restores the configuration's control.
  package init(of button: ButtonConfiguration, state: [String: Assignment]) {
    if let chosen = state[button.name] {
      self = chosen
    } else if let kind = button.control {
      self = .control(kind: kind, configuration: button.configuration)
    } else {
      self = .none
    }
  }

  package func placed(as id: String) -> PlacedControl? {
    switch self {
    case .none: nil
    case .control(let kind, let configuration):
      PlacedControl(id: id, kind: kind, configuration: configuration)
    }
  }
}
