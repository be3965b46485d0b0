import ControlModel
import YAML

extension PlacedItem {
  /// Reads the `placements` of a configuration file, in its order.
  ///
  /// - Throws: The first problem, with its location.
  static func controls(
    _ field: Field, buttons: [ButtonConfiguration]
  ) throws(ConfigurationError) -> [PlacedItem] {
    var found: [(placement: PlacedItem, line: Int)] = []
    for entry in try field.entries(of: "name of the placement: its settings") {
      let placement = try PlacedItem(control: entry)
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
      guard found.count < Placement.most else {
        throw entry.keyField.error(
          "there are too many placements at \(placement.id); the maximum is \(Placement.most)")
      }
      found.append((placement, entry.keyField.node.line))
    }
    return found.map(\.placement)
  }

  static let settingsOfControl: [Setting<PlacedItem>] = [
    Setting(
      "control", \.kind, "the kind of the control, as `actionbutton list` shows it",
      usual: "required",
      read: Field.kind),
    Setting(
      "configuration", \.configuration, "its options", usual: "none",
      read: Field.options),
    Setting(
      "in", \.place, "`control-center`, `lock-leading` or `lock-trailing`",
      usual: "`control-center`", read: Field.choice),
    Setting(
      "size", \.tileSize, "in Control Center: `small`, `medium` or `large`", usual: "`small`",
      read: Field.choice),
  ]

  private init(control entry: Field.Entry) throws(ConfigurationError) {
    let name = entry.key
    guard ButtonConfiguration.isName(name) else {
      throw entry.keyField.error(
        "\"\(name)\" is not a valid placement name; write 1 to \(ButtonConfiguration.longestName) letters (a to z), "
          + "digits, - and _")
    }
    self.init(id: name, kind: "")
    let fields = try entry.value.read(Self.settingsOfControl, into: &self)
    guard fields["control"] != nil else {
      throw entry.keyField.error(
        "\(name) has no control; write control: KIND, as actionbutton list shows it")
    }
    if place.holdsOne, let size = fields["size"] {
      throw size.error("\(name) is on the Lock Screen; only a tile of Control Center has a size")
    }
  }
}
