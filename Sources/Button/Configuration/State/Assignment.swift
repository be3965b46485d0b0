package import ControlModel

/// What a person has put on a button at run time.
package enum Assignment: Hashable, Sendable {
  /// Nothing, on purpose: not even the control of the configuration.
  case none
  /// A control of this kind, with its options; the kind need not be known.
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

  /// Writes the same.
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
  /// What is on a button: what a person has chosen at run time, or else what the configuration says.
  ///
  /// The choice holds even if the configuration's own control was changed later: who edits the file wants
  /// another default, and a choice must not vanish by that. Removing it from the state brings the
  /// configuration's control back.
  package init(of button: ButtonConfiguration, state: [String: Assignment]) {
    if let chosen = state[button.name] {
      self = chosen
    } else if let kind = button.control {
      self = .control(kind: kind, configuration: button.configuration)
    } else {
      self = .none
    }
  }

  /// The control in this place; nil for none.
  package func placed(as id: String) -> PlacedControl? {
    switch self {
    case .none: nil
    case .control(let kind, let configuration):
      PlacedControl(id: id, kind: kind, configuration: configuration)
    }
  }
}
