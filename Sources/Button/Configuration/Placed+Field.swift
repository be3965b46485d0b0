import ControlModel
import YAML

extension PlacedItem {
  /// Reads the `widgets` of a configuration file, in its order.
  ///
  /// - Throws: The first problem, with its location.
  static func widgets(
    _ field: Field, buttons: [ButtonConfiguration], placements: [PlacedItem]
  ) throws(ConfigurationError) -> [PlacedItem] {
    var found: [(widget: PlacedItem, line: Int)] = []
    for entry in try field.entries(of: "name of the widget: its settings") {
      let widget = try PlacedItem(widget: entry)
      let isButton = buttons.contains { $0.name == widget.id }
      guard !isButton, !placements.contains(where: { $0.id == widget.id }) else {
        throw entry.keyField.error(
          "\"\(widget.id)\" is the name of a \(isButton ? "button" : "placement"); give the widget another name"
        )
      }
      let others = found.map(\.widget)
      let sizes = others.filter { $0.area == widget.area }.map(\.size)
      guard widget.area.rules.room.holds(widget.size, beside: sizes) else {
        throw entry.keyField.error(
          "\(widget.id) does not fit: \(PlacedError.noRoom(size: widget.family))")
      }
      if let stack = widget.stack,
        let (other, line) = found.first(where: { $0.widget.stack == stack }),
        other.family != widget.family
      {
        throw entry.keyField.error(
          "\(widget.id) has the size \(widget.family), but \(other.id) in line \(line) of the same stack has "
            + "\(other.family); the widgets of a stack have one size")
      }
      guard
        widget.stack == nil
          || others.count(where: { $0.stack == widget.stack }) < PlacedWidget.mostInStack
      else {
        throw entry.keyField.error(
          "\(widget.id) has no room in its stack; the maximum is \(PlacedWidget.mostInStack) widgets"
        )
      }
      guard found.count < PlacedWidget.most else {
        throw entry.keyField.error(
          "there are too many widgets at \(widget.id); the maximum is \(PlacedWidget.most)")
      }
      found.append((widget, entry.keyField.node.line))
    }
    return found.map(\.widget)
  }

  static let settingsOfWidget: [Setting<PlacedItem>] = [
    Setting(
      "widget", \.kind, "the kind of the widget, as `actionbutton list` shows it",
      usual: "required",
      read: Field.widgetKind),
    Setting(
      "configuration", \.configuration, "its options", usual: "none",
      read: Field.options),
    Setting(
      "family", \.family,
      "`systemSmall`, `systemMedium`, `systemLarge` or `systemExtraLarge` on Today; `accessoryRectangular`, "
        + "`accessoryCircular`, `accessoryInline` or `accessoryCorner` on the Lock Screen",
      usual: "`systemSmall`", read: Field.family),
    Setting(
      "stack", \.stack, "on Today: a name; widgets with the same one share a place", usual: "none",
      read: Field.stack),
  ]

  private init(widget entry: Field.Entry) throws(ConfigurationError) {
    let name = entry.key
    guard ButtonConfiguration.isName(name) else {
      throw entry.keyField.error(
        "\"\(name)\" is not a valid name of a widget; write 1 to \(ButtonConfiguration.longestName) letters "
          + "(a to z), digits, - and _")
    }
    self.init(id: name, kind: "", family: "systemSmall")
    let fields = try entry.value.read(Self.settingsOfWidget, into: &self)
    guard fields["widget"] != nil else {
      throw entry.keyField.error(
        "\(name) has no widget; write widget: KIND, as actionbutton list shows it")
    }
    if area != .today, let stack = fields["stack"] {
      throw stack.error("\(name) is on the Lock Screen; only widgets of Today are in stacks")
    }
  }
}

extension Field {
  fileprivate func widgetKind() throws(ConfigurationError) -> String {
    try text("a widget's kind, as actionbutton list shows it")
  }

  fileprivate func family() throws(ConfigurationError) -> String {
    try word(of: WidgetListing.allFamilies)
  }

  fileprivate func stack() throws(ConfigurationError) -> String? {
    try text("a name, which other widgets of the stack have too")
  }
}

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
