package import ControlModel

/// The controls at buttons, the tiles and the widgets, as the answers to requests report them.
package struct ExpectedLists {
  struct Tile {
    var id: String
    var kind: String
    var place: String
    var size: String
    var configuration: JSONValue
  }

  struct Widget {
    var id: String
    var kind: String
    var family: String?
    var configuration: JSONValue
    var stack: String?
    /// Whether a request placed or changed it; otherwise it is there only while its extension is described.
    var isChosen = false

    init(id: String, kind: String, family: String?, configuration: JSONValue) {
      (self.id, self.kind, self.family) = (id, kind, family)
      self.configuration = configuration
    }

    init(_ shown: JSONValue) {
      self.init(
        id: shown["widget"].text ?? "", kind: shown["kind"].text ?? "",
        family: shown["family"].text, configuration: shown["configuration"])
      stack = shown["stack"].text
    }
  }

  var tiles: [Tile] = []
  var widgets: [Widget] = []
  private var removed: Set<String> = []
  /// The kind and the options of each button and of its taps; absent if nothing has been assigned yet.
  var assigned: [String: JSONValue] = [:]
  /// Whether a change may have been made without an answer; the next full answer counts then.
  package var isUncertain = true
  /// The instant until which a change that a vanished client has asked for may still be applied, in nanoseconds.
  package var uncertainUntil: UInt64 = 0

  /// The requests that change the lists; the model needs one after another.
  package static let changes: Set<String> = [
    "assign", "configure", "place", "unplace", "move", "resize", "widget_add", "widget_remove",
    "widget_move", "widget_resize", "widget_stack",
  ]

  /// Applies the answer to a change; returns the rule that it breaks.
  mutating func take(_ request: String, _ body: JSONValue, _ result: JSONValue) -> String? {
    guard !isUncertain else { return nil }
    switch request {
    case "place", "unplace", "move", "resize": return tileChange(request, body, result)
    case "assign":
      guard let place = result["button"].text else { return "an assignment names its button" }
      var control: JSONValue = [
        "kind": body["kind"], "configuration": Self.chosen(body["configuration"]),
      ]
      if body["kind"] == .null { control = .null }
      assigned[place] = control
    case "configure": return configured(body, result)
    default: return widgetChange(request, body, result)
    }
    return nil
  }

  private static func chosen(_ options: JSONValue) -> JSONValue {
    .object(options.members.filter { $0.value != .null })
  }

  // MARK: Tiles

  private mutating func tileChange(
    _ request: String, _ body: JSONValue, _ result: JSONValue
  ) -> String? {
    guard let id = result["placement"].text else { return "a change names its placement" }
    var center = tiles.filter { $0.place == "control-center" }.map(\.id)
    switch request {
    case "place":
      guard !tiles.contains(where: { $0.id == id }) else { return "a new placement has a new name" }
      let place = body["in"].text ?? "control-center"
      let new = Tile(
        id: id, kind: body["kind"].text ?? "", place: place, size: body["size"].text ?? "small",
        configuration: Self.chosen(body["configuration"]))
      if place == "control-center" {
        center.insert(id, at: min(body["at"].number.map { $0 - 1 } ?? center.count, center.count))
      } else {
        let old = tiles.first { $0.place == place }?.id
        guard result["replaced"].text == old else { return "a control replaces the one before it" }
        tiles.removeAll { $0.place == place }
      }
      tiles.append(new)
    case "unplace":
      tiles.removeAll { $0.id == id }
      center.removeAll { $0 == id }
    case "move":
      let before = body["before"].text
      if before == id { break }
      center.removeAll { $0 == id }
      let index = before.map { center.firstIndex(of: $0) ?? center.count }
      center.insert(id, at: min(index ?? (body["at"].number ?? 1) - 1, center.count))
    default:
      for index in tiles.indices where tiles[index].id == id {
        tiles[index].size = body["size"].text ?? ""
      }
    }
    let order = result["order"].list.compactMap(\.text)
    guard Set(order) == Set(tiles.map(\.id)) else { return "the order has every placement" }
    guard order.filter({ center.contains($0) }) == center else {
      return "the order is \(center.joined(separator: " "))"
    }
    let rank = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    tiles.sort { rank[$0.id] ?? 0 < rank[$1.id] ?? 0 }
    return nil
  }

  private mutating func configured(_ body: JSONValue, _ result: JSONValue) -> String? {
    let options = body["configuration"].members
    func merged(_ old: JSONValue) -> JSONValue {
      Self.chosen(.object(old.members.merging(options) { $1 }))
    }
    if let id = body["placement"].text {
      for index in tiles.indices where tiles[index].id == id {
        tiles[index].configuration = merged(tiles[index].configuration)
      }
    } else if let id = body["widget"].text {
      for index in widgets.indices where widgets[index].id == id {
        widgets[index].configuration = merged(widgets[index].configuration)
      }
    } else if let place = result["button"].text, let old = assigned[place], old != .null {
      assigned[place]?["configuration"] = merged(old["configuration"])
    }
    return nil
  }

  // MARK: Widgets

  private mutating func widgetChange(
    _ request: String, _ body: JSONValue, _ result: JSONValue
  ) -> String? {
    guard let id = result["widget"].text else { return "a change names its widget" }
    let index = widgets.firstIndex { $0.id == id }
    switch request {
    case "widget_add":
      guard index == nil else { return "a new widget has a new name" }
      widgets.append(
        Widget(
          id: id, kind: body["kind"].text ?? "", family: body["family"].text,
          configuration: Self.chosen(body["configuration"])))
      widgets[widgets.count - 1].isChosen = true
    case "widget_remove":
      guard let index else {
        removed.insert(id)
        return nil
      }
      removed.insert(id)
      let stack = widgets.remove(at: index).stack
      dissolve(stack)
    case "widget_resize":
      // A widget that was placed by itself since the last comparison.
      guard let index else { return nil }
      let stack = widgets[index].stack
      for each in widgets.indices
      where each == index || (stack != nil && widgets[each].stack == stack) {
        widgets[each].family = body["family"].text
      }
    case "widget_stack":
      guard let index else {
        isUncertain = true
        return nil
      }
      let before = widgets[index].stack
      let onto = body["onto"].text
      widgets[index].stack = onto == nil ? nil : result["stack"].text
      for each in widgets.indices where widgets[each].id == onto {
        widgets[each].stack = result["stack"].text
      }
      if before != widgets[index].stack { dissolve(before) }
    default: break
    }
    let order = Set(result["order"].list.compactMap(\.text))
    guard order.isSuperset(of: widgets.filter(\.isChosen).map(\.id)) else {
      return "the order has every widget"
    }
    return nil
  }

  /// A stack of one widget is no stack.
  private mutating func dissolve(_ stack: String?) {
    guard let stack, widgets.count(where: { $0.stack == stack }) == 1 else { return }
    for index in widgets.indices where widgets[index].stack == stack { widgets[index].stack = nil }
  }

  /// The widgets that are there after a restart, described or not.
  package var chosenWidgets: [String] { widgets.filter(\.isChosen).map(\.id) }

  // MARK: Comparison

  /// Compares the lists with all that the daemon says now; returns the rule that is broken.
  package mutating func compare(
    placements: JSONValue, widgets shown: JSONValue, watch: JSONValue, isLocked: Bool,
    at now: UInt64
  ) -> String? {
    if isUncertain {
      adopt(placements, shown, watch, isLocked)
      if now < uncertainUntil { isUncertain = true }
      return nil
    }
    func options(_ value: JSONValue) -> JSONValue { isLocked ? [:] : value }
    let tilesNow = tiles.map {
      [$0.id, $0.kind, $0.place, $0.size, options($0.configuration).line]
    }
    let tilesShown = placements["placements"].list.map { each in
      [
        each["placement"].text ?? "", each["assignment"]["kind"].text ?? "", each["in"].text ?? "",
        each["size"].text ?? "", each["assignment"]["configuration"].line,
      ]
    }
    guard tilesNow == tilesShown else { return "the placements are \(tilesNow), not \(tilesShown)" }
    // One of each kind is placed by itself once its extension has described it.
    for each in shown["widgets"].list where !removed.contains(each["widget"].text ?? "") {
      if !widgets.contains(where: { $0.id == each["widget"].text }) { widgets.append(Widget(each)) }
    }
    let names = shown["widgets"].list.compactMap { $0["widget"].text }
    widgets.removeAll { !$0.isChosen && !names.contains($0.id) }
    for each in widgets {
      guard let found = shown["widgets"].list.first(where: { $0["widget"].text == each.id }) else {
        return "\(each.id) is placed"
      }
      guard found["kind"].text == each.kind,
        each.family == nil || found["family"].text == each.family,
        found["configuration"] == options(each.configuration), found["stack"].text == each.stack
      else { return "the widget is \(each), not \(found.line)" }
    }
    guard widgets.count == shown["widgets"].list.count else { return "no other widgets are placed" }
    for button in watch["places"].list {
      let name = button["name"].text ?? ""
      for (place, now) in [(name, button["assignment"]), (name + ".tap", button["tap_assignment"])]
      {
        guard let expected = assigned[place] else { continue }
        guard now["kind"] == expected["kind"],
          now == .null || now["configuration"] == options(expected["configuration"])
        else { return "\(place) has \(expected.line), not \(now.line)" }
      }
    }
    return nil
  }

  private mutating func adopt(
    _ placements: JSONValue, _ shown: JSONValue, _ watch: JSONValue, _ isLocked: Bool
  ) {
    // The chosen options are hidden.
    guard !isLocked else { return }
    isUncertain = false
    tiles = placements["placements"].list.map {
      Tile(
        id: $0["placement"].text ?? "", kind: $0["assignment"]["kind"].text ?? "",
        place: $0["in"].text ?? "", size: $0["size"].text ?? "",
        configuration: $0["assignment"]["configuration"])
    }
    widgets = shown["widgets"].list.map { Widget($0) }
    for button in watch["places"].list {
      let name = button["name"].text ?? ""
      assigned[name] = button["assignment"]
      assigned[name + ".tap"] = button["tap_assignment"]
    }
  }
}
