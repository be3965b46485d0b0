import ControlModel

extension PlacedWidget {
  /// Reads the `widgets` of a configuration file, in its order.
  ///
  /// - Throws: The first thing that is wrong, with its place.
  static func list(_ field: Field) throws(ConfigurationError) -> [PlacedWidget] {
    var found: [(widget: PlacedWidget, line: Int)] = []
    for entry in try field.entries(of: "name of the widget: its settings") {
      let widget = try PlacedWidget(entry)
      let others = found.map(\.widget)
      guard isRoom(for: widget.family, beside: others) else {
        throw entry.keyField.error(
          "\(widget.id) does not fit: \(PlacedWidgetError.noRoom(family: widget.family))")
      }
      if let stack = widget.stack,
        let (other, line) = found.first(where: { $0.widget.stack == stack }),
        other.family != widget.family
      {
        throw entry.keyField.error(
          "\(widget.id) has the size \(widget.family), but \(other.id) in line \(line) of the same stack has "
            + "\(other.family); the widgets of a stack have one size")
      }
      guard widget.stack == nil || others.count(where: { $0.stack == widget.stack }) < mostInStack
      else {
        throw entry.keyField.error(
          "\(widget.id) is one too many in its stack; a stack has \(mostInStack) widgets at most")
      }
      guard found.count < most else {
        throw entry.keyField.error("\(widget.id) is one too many; define \(most) widgets at most")
      }
      found.append((widget, entry.keyField.node.line))
    }
    return found.map(\.widget)
  }

  /// Reads the widget at a field whose key is its name.
  private init(_ entry: Field.Entry) throws(ConfigurationError) {
    let name = entry.key
    guard ButtonConfiguration.isName(name) else {
      throw entry.keyField.error(
        "\"\(name)\" is not a valid name of a widget; write 1 to \(ButtonConfiguration.longestName) letters "
          + "(a to z), digits, - and _")
    }
    let fields = try entry.value.fields(["widget", "family", "configuration", "stack"])
    guard let kind = fields["widget"] else {
      throw entry.keyField.error(
        "\(name) has no widget; write widget: KIND, as actionbutton list shows it")
    }
    self.init(
      id: name, kind: try kind.text("a widget's kind, as actionbutton list shows it"),
      family: try fields["family"]?.word(of: WidgetListing.allFamilies) ?? "systemSmall")
    if let stack = fields["stack"] {
      guard place == .today else {
        throw stack.error("\(name) is on the Lock Screen; only widgets of Today are in stacks")
      }
      self.stack = try stack.text("a name, which other widgets of the stack have too")
    }
    for option in try fields["configuration"]?.entries(of: "option: value") ?? [] {
      configuration[option.key] = try option.value.json()
    }
  }
}
