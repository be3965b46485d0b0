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
    /// Whether a request placed or changed it; otherwise it exists only while its extension is described.
    var isChosen = false

    init(id: String, kind: String, family: String?, configuration: JSONValue) {
      (self.id, self.kind, self.family) = (id, kind, family)
      self.configuration = configuration
    }

    init(_ shown: JSONValue) {
      self.init(
        id: shown["slot"].text ?? "", kind: shown["kind"].text ?? "",
        family: shown["size"].text, configuration: shown["configuration"])
      stack = shown["stack"].text
    }
  }

  var tiles: [Tile] = []
  var widgets: [Widget] = []
  /// The widgets to which a person has turned stacks, and the instants.
  var turned: [String: (slot: JSONValue, at: UInt64)] = [:]
  /// The time for which a stack stays where a person has turned it, in nanoseconds.
  private static let hold: UInt64 = 899_000_000_000
  private var removed: Set<String> = []
  /// The tiles whose options have changed, and which are loaded therefore.
  var toLoad: Set<String> = []
  /// The kind and the options of each button and of its taps; absent if nothing has been assigned yet.
  var assigned: [String: JSONValue] = [:]
  /// Whether a change may have been made without an answer; the next full answer counts then.
  package var isUncertain = true
  /// The instant until which a change that a vanished client has asked for may still be applied, in nanoseconds.
  package var uncertainUntil: UInt64 = 0

  /// The requests that change the lists; the model needs one after another.
  package static let changes: Set<String> = [
    "assign", "configure", "place", "remove", "move", "resize", "stack",
  ]

  /// Applies the answer to a change; returns the rule that it breaks.
  mutating func take(_ request: String, _ body: JSONValue, _ result: JSONValue) -> String? {
    turned = [:]
    guard !isUncertain else { return nil }
    guard let slot = result["slot"].text else { return "a change names its slot" }
    if request == "configure" { return configured(slot, body) }
    if isWidget(slot) { return widgetChange(request, body, result) }
    guard request == "assign" || assigned[slot] != nil else {
      return tileChange(request, body, result)
    }
    let control: JSONValue = [
      "kind": body["kind"], "configuration": Self.chosen(body["configuration"]),
    ]
    assigned[slot] = body["kind"] == .null ? .null : control
    return nil
  }

  /// The placed controls or widgets of a kind.
  package func slots(of kind: String) -> [String] {
    tiles.filter { $0.kind == kind }.map(\.id) + widgets.filter { $0.kind == kind }.map(\.id)
  }

  func isWidget(_ slot: String) -> Bool {
    slot.hasPrefix("w-") || widgets.contains { $0.id == slot }
  }

  private static func chosen(_ options: JSONValue) -> JSONValue {
    .object(options.members.filter { $0.value != .null })
  }

  // MARK: Tiles

  private mutating func tileChange(
    _ request: String, _ body: JSONValue, _ result: JSONValue
  ) -> String? {
    let id = result["slot"].text ?? ""
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
    case "remove":
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

  private mutating func configured(_ slot: String, _ body: JSONValue) -> String? {
    let options = body["configuration"].members
    func merged(_ old: JSONValue) -> JSONValue {
      let kept = body["replace"].flag == true ? [:] : old.members
      return Self.chosen(.object(kept.merging(options) { $1 }))
    }
    for index in tiles.indices where tiles[index].id == slot {
      let before = tiles[index].configuration
      tiles[index].configuration = merged(before)
      if tiles[index].configuration != before { toLoad.insert(slot) }
    }
    for index in widgets.indices where widgets[index].id == slot {
      widgets[index].configuration = merged(widgets[index].configuration)
    }
    if let old = assigned[slot], old != .null {
      assigned[slot]?["configuration"] = merged(old["configuration"])
    }
    return nil
  }

  // MARK: Widgets

  private mutating func widgetChange(
    _ request: String, _ body: JSONValue, _ result: JSONValue
  ) -> String? {
    let id = result["slot"].text ?? ""
    let index = widgets.firstIndex { $0.id == id }
    switch request {
    case "place":
      guard index == nil else { return "a new widget has a new name" }
      widgets.append(
        Widget(
          id: id, kind: body["kind"].text ?? "", family: body["size"].text,
          configuration: Self.chosen(body["configuration"])))
      widgets[widgets.count - 1].isChosen = true
    case "remove":
      guard let index else {
        removed.insert(id)
        return nil
      }
      removed.insert(id)
      let stack = widgets.remove(at: index).stack
      dissolve(stack)
    case "resize":
      // A widget that was placed by itself since the last comparison.
      guard let index else { return nil }
      let stack = widgets[index].stack
      for each in widgets.indices
      where each == index || (stack != nil && widgets[each].stack == stack) {
        widgets[each].family = body["size"].text
      }
    case "stack":
      guard let index else {
        isUncertain = true
        return nil
      }
      let before = widgets[index].stack
      let onto = body["onto"].text
      if let onto, before == nil || before != result["stack"].text {
        let order = result["order"].list.compactMap(\.text)
        let stack = result["stack"].text
        let members = widgets.filter { $0.id == onto || $0.stack != nil && $0.stack == stack }
          .map(\.id).filter { $0 != id }
        let rest = order.filter { members.contains($0) || $0 == id }
        if members.contains(onto), rest.last != id { return "a stacked widget is the last one" }
      }
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

  /// Dissolves a stack with only one widget.
  private mutating func dissolve(_ stack: String?) {
    guard let stack, widgets.count(where: { $0.stack == stack }) == 1 else { return }
    for index in widgets.indices where widgets[index].stack == stack { widgets[index].stack = nil }
  }

  /// The widgets that remain after a restart, with or without a description.
  package var chosenWidgets: [String] { widgets.filter(\.isChosen).map(\.id) }

  /// The controls without a button, and the widgets.
  package static func split(
    _ placed: [JSONValue]
  ) -> (placements: [JSONValue], widgets: [JSONValue]) {
    func isIn(_ entry: JSONValue, _ areas: [String]) -> Bool {
      areas.contains(entry["in"].text ?? "")
    }
    return (
      placed.filter { isIn($0, ["control-center", "lock-leading", "lock-trailing"]) },
      placed.filter { isIn($0, ["today", "lock-screen"]) }
    )
  }

  // MARK: Comparison

  /// Compares the lists with the daemon's current answers; returns the rule that is broken.
  package mutating func compare(
    placed: [JSONValue], watch: JSONValue, isLocked: Bool, at now: UInt64
  ) -> String? {
    let (placements, shown) = Self.split(placed)
    for entry in shown where entry["front"].flag == false && !isUncertain {
      if let held = turned[entry["stack"].text ?? ""], held.slot == entry["slot"],
        now < held.at + Self.hold
      {
        return "a stack stays where a person has turned it: \(entry.line)"
      }
    }
    if isUncertain {
      adopt(placements, shown, watch, isLocked)
      if now < uncertainUntil { isUncertain = true }
      return nil
    }
    func options(_ value: JSONValue) -> JSONValue { isLocked ? [:] : value }
    let tilesNow = tiles.map {
      [$0.id, $0.kind, $0.place, $0.size, options($0.configuration).line]
    }
    let tilesShown = placements.map { each in
      [
        each["slot"].text ?? "", each["kind"].text ?? "", each["in"].text ?? "",
        each["size"].text ?? "", each["configuration"].line,
      ]
    }
    guard tilesNow == tilesShown else { return "the placements are \(tilesNow), not \(tilesShown)" }
    // The daemon places one widget of each kind once its extension is described.
    for each in shown where !removed.contains(each["slot"].text ?? "") {
      if !widgets.contains(where: { $0.id == each["slot"].text }) { widgets.append(Widget(each)) }
    }
    let names = shown.compactMap { $0["slot"].text }
    widgets.removeAll { !$0.isChosen && !names.contains($0.id) }
    for each in widgets {
      guard let found = shown.first(where: { $0["slot"].text == each.id }) else {
        return "\(each.id) is placed"
      }
      guard found["kind"].text == each.kind,
        each.family == nil || found["size"].text == each.family,
        found["configuration"] == options(each.configuration), found["stack"].text == each.stack
      else { return "the widget is \(each), not \(found.line)" }
    }
    guard widgets.count == shown.count else { return "no other widgets are placed" }
    for button in watch["placed"].list where button["in"] == .null {
      let name = button["name"].text ?? ""
      var parts = [(name, button["assignment"]), (name + ".tap", button["tap_assignment"])]
      parts += Self.stages(of: name, in: watch)
      for (place, now) in parts {
        guard let expected = assigned[place] else { continue }
        guard now["kind"] == expected["kind"],
          now == .null || now["configuration"] == options(expected["configuration"])
        else { return "\(place) has \(expected.line), not \(now.line)" }
      }
    }
    return nil
  }

  private mutating func adopt(
    _ placements: [JSONValue], _ shown: [JSONValue], _ watch: JSONValue, _ isLocked: Bool
  ) {
    // The chosen options are hidden.
    guard !isLocked else { return }
    isUncertain = false
    tiles = placements.map {
      Tile(
        id: $0["slot"].text ?? "", kind: $0["kind"].text ?? "", place: $0["in"].text ?? "",
        size: $0["size"].text ?? "", configuration: $0["configuration"])
    }
    widgets = shown.map { Widget($0) }
    for button in watch["placed"].list where button["in"] == .null {
      let name = button["name"].text ?? ""
      assigned[name] = button["assignment"]
      assigned[name + ".tap"] = button["tap_assignment"]
      for (slot, assignment) in Self.stages(of: name, in: watch) { assigned[slot] = assignment }
    }
  }

  private static func stages(of button: String, in watch: JSONValue) -> [(String, JSONValue)] {
    let found = watch["buttons"].list.first { $0["name"].text == button } ?? .null
    return ExpectedStream.parts(of: found).dropFirst(2).map { ($0.slot, $0.chosen) }
  }
}
