import ControlModel

extension Placement {
  /// Reads the `placements` of a configuration file, in its order.
  ///
  /// - Throws: The first thing that is wrong, with its place.
  static func list(
    _ field: Field, buttons: [ButtonConfiguration]
  ) throws(ConfigurationError) -> [Placement] {
    var found: [(placement: Placement, line: Int)] = []
    for entry in try field.entries(of: "name of the placement: its settings") {
      let placement = try Placement(entry)
      guard !buttons.contains(where: { $0.name == placement.id }) else {
        throw entry.keyField.error(
          "\"\(placement.id)\" is the name of a button; give the placement another one")
      }
      if placement.place.holdsOne,
        let (other, line) = found.first(where: { $0.placement.place == placement.place })
      {
        throw entry.keyField.error(
          "\(placement.id) is in \(placement.place.rawValue), but \(other.id) in line \(line) is there "
            + "already; a position of the Lock Screen holds one control")
      }
      guard found.count < most else {
        throw entry.keyField.error(
          "\(placement.id) is one too many; define \(most) placements at most")
      }
      found.append((placement, entry.keyField.node.line))
    }
    return found.map(\.placement)
  }

  /// Reads the placement at a field whose key is its name.
  private init(_ entry: Field.Entry) throws(ConfigurationError) {
    let name = entry.key
    guard ButtonConfiguration.isName(name) else {
      throw entry.keyField.error(
        "\"\(name)\" is not a valid placement name; write 1 to \(ButtonConfiguration.longestName) letters (a to z), "
          + "digits, - and _")
    }
    let fields = try entry.value.fields(["control", "configuration", "in", "size"])
    guard let control = fields["control"] else {
      throw entry.keyField.error(
        "\(name) has no control; write control: KIND, as actionbutton list shows it")
    }
    let place = try fields["in"]?.choice(Place.self) ?? .controlCenter
    if place.holdsOne, let size = fields["size"] {
      throw size.error("\(name) is on the Lock Screen; only a tile of Control Center has a size")
    }
    self.init(
      id: name, kind: try control.text("a control's kind, as actionbutton list shows it"),
      place: place, size: try fields["size"]?.choice(Size.self) ?? .small)
    for option in try fields["configuration"]?.entries(of: "option: value") ?? [] {
      configuration[option.key] = try option.value.json()
    }
  }
}
