import ControlModel
import Foundation
import SystemAccess
import Testing
import Wire

@testable import Gateway

@Suite("The description of the API")
struct DescriptionTests {
  private func description() throws -> ControlModel.JSONValue {
    try JSONDecoder().decode(
      ControlModel.JSONValue.self, from: Data(Page.description.response.bytes))
  }

  private func fields(_ value: ControlModel.JSONValue?) -> [String: ControlModel.JSONValue] {
    guard case .object(let fields)? = value else { return [:] }
    return fields
  }

  @Test("every route under /v1 is described, and nothing else")
  func routes() throws {
    var described: Set<String> = []
    for (path, item) in fields(try description()["paths"]) {
      for method in fields(item).keys { described.insert("\(method.uppercased()) \(path)") }
    }
    let routes = Route.all.filter { $0.path.hasPrefix("/v1/") }
    #expect(described == Set(routes.map { "\($0.method) \($0.path)" }))
  }

  @Test("a route needs the token if and only if its description requires it")
  func security() throws {
    let paths = try description()["paths"]
    for route in Route.all where route.path.hasPrefix("/v1/") {
      let operation = paths?[route.path]?[route.method.lowercased()]
      #expect((operation?["security"] != nil) == (route.needsToken), "\(route.path)")
      #expect((operation?["responses"]?["401"] != nil) == (route.needsToken), "\(route.path)")
      #expect(operation?["requestBody"] == nil || operation?["responses"]?["413"] != nil)
      let names = route.path.split(separator: "/").filter { $0.hasPrefix("{") }
      #expect(names.isEmpty || operation?["parameters"] != nil, "\(route.path)")
    }
  }

  @Test("every reference has its schema, and every schema is used")
  func references() throws {
    let description = try description()
    var used: Set<String> = []
    func walk(_ value: ControlModel.JSONValue) {
      switch value {
      case .object(let fields):
        if case .string(let name)? = fields["$ref"] {
          used.insert(String(name.dropFirst("#/components/schemas/".count)))
        }
        fields.values.forEach(walk)
      case .array(let values): values.forEach(walk)
      default: break
      }
    }
    walk(description)
    #expect(used == Set(fields(description["components"]?["schemas"]).keys))
  }

  @Test("every field of the daemon's messages is described")
  func messages() throws {
    let schemas = try description()["components"]?["schemas"]
    /// The fields of a message, by the name of its schema.
    var described: [String: Set<String>] = [:]
    func keys(_ value: some Encodable) throws -> Set<String> {
      let data = try JSONEncoder().encode(value)
      return Set(fields(try JSONDecoder().decode(ControlModel.JSONValue.self, from: data)).keys)
    }
    var control = SocketMessage.Control(kind: "k", title: "t", error: "e")
    (control.is_on, control.value_text, control.symbol, control.tint) = (true, "v", "s", "red")
    (control.disabled, control.unset_option, control.action_label) = (true, "o", "a")
    (control.authentication, control.redacted) = ("required", true)
    (control.custom_symbol, control.effect, control.loaded_s) = (true, "rotate", 1)
    control.next_intent = "i"
    described["Control"] = try keys(control)
    var button = SocketMessage.Button(
      name: "n", source: "s", device_error: "e", control: control,
      assignment: PlacedControl(id: "i", kind: "k"),
      lateness: SocketMessage.Lateness(histogram: [], late: 0, worst_ms: 0))
    let question = SocketMessage.Question(
      number: 1, control: "k", title: "t", text: "?", deadline_ns: 1, choices: ["c"])
    button.question = question
    (button.tap_control, button.tap_assignment) = (control, button.assignment)
    described["Question"] = try keys(question)
    let answer = SocketMessage.Answer(
      button: "n", placement: "p", number: 1, accepted: true, choice: 0)
    described["Answer"] = try keys(answer)
    let answered = SocketMessage.Answered(
      button: "n", placement: "p", number: 1, accepted: true)
    described["Answered"] = try keys(answered)
    described["Button"] = try keys(button)
    var face = PlaceSnapshot.Face(
      title: "t", symbol: "s", valueText: "v", tint: ControlTint("red"), isOn: true)
    (face.isCustomSymbol, face.effect, face.isRedacted, face.needsAuthentication) = (
      true, "rotate", true, true
    )
    face.nextIntent = "i"
    var place = PlaceSnapshot(
      name: "n", device: .lost("e"), control: .stale(face, error: "e"),
      assignment: PlacedControl(id: "i", kind: "k"),
      question: PlaceSnapshot.Question(number: 1, title: "t", text: "?", choices: ["c"]),
      press: .pressing(.hint("h"), since: .zero, deadline: .zero),
      outcome: .performing(label: "l", since: .zero))
    place.tapAssignment = place.assignment
    place.placement = PlaceSnapshot.Tile(place: .lockLeading, size: .small)
    place.progress = PlaceSnapshot.Progress(fraction: 0.5, text: "t", canCancel: true, isLong: true)
    place.undo = PlaceSnapshot.Undo(number: 1, name: "n", until: .zero)
    place.shared = .rejected(until: .zero)
    let asked = SocketMessage.AskedRequest(
      at: "t", program: "p", request: "load", subject: "k", took_ms: 1, error: "e")
    described["AskedRequest"] = try keys(asked)
    described["Timeline"] = try keys(SocketMessage.Timeline(requests: [asked]))
    let undo = SocketMessage.Undo(button: "n", placement: "p", number: 1)
    described["Undo"] = try keys(undo)
    let cancel = SocketMessage.CancelIntent(button: "n", placement: "p")
    described["CancelIntent"] = try keys(cancel)
    described["Place"] = try keys(place)
    let placement = SocketMessage.Placement(
      Placement(id: "p", kind: "k"), control: control, question: question)
    described["Placement"] = try keys(placement)
    let placements = SocketMessage.Placements(version: 1, placements: [placement])
    described["Placements"] = try keys(placements)
    let change = SocketMessage.PlacementChange(
      placement: "p", version: 1, order: [], replaced: "q", prompts: true, title: "t")
    described["PlacementChange"] = try keys(change)
    described["Tapped"] = try keys(SocketMessage.Tapped(placement: "p", tap: 1))
    for (part, rest) in [
      ("control", ["disabled", "unset_option"]), ("question", []), ("press", []), ("progress", []),
      ("undo", []),
      ("outcome", ["status", "error", "reason", "until_ns"]),
    ] {
      let data = try JSONEncoder().encode(place)
      let value = try JSONDecoder().decode(ControlModel.JSONValue.self, from: data)
      let known = Set(fields(schemas?["Place"]?["properties"]?[part]?["properties"]).keys)
      #expect(Set(fields(value[part]).keys).union(rest) == known, "\(part)")
    }
    let status = SocketMessage.Status(
      daemon: "d", pid: 1, uptime_s: 1, language: "en", placements: placements, widgets: [],
      problems: [], locked: true,
      has_passcode: true, developer_mode: true)
    described["Status"] = try keys(status)
    let lock = SocketMessage.LockState(locked: true, has_passcode: true)
    described["LockState"] = try keys(lock)
    var text = ViewText()
    (text.symbol, text.isCustomSymbol, text.tint, text.isPrivacySensitive) = (
      "s", true, "red", true
    )
    let timer = TimerText(start: .now, end: .now, countsDown: true, pausedAt: .now)
    (text.timer, text.isRedacted) = (timer, true)
    let tree = ViewTree(root: .empty)
    (text.tree, text.darkTree) = (tree, tree)
    described["Timer"] = try keys(timer)
    var widget = SocketMessage.Widget(
      widget: "w-1", kind: "k", app: "a", displayName: "n", description: "d", family: "systemSmall",
      text: text,
      date: DateText(.now), nextDate: DateText(.now), error: "e")
    (widget.stack, widget.front, widget.refreshesLeft) = ("s-1", true, 70)
    described["Widget"] = try keys(widget)
    let placed = SocketMessage.PlacedWidget(
      PlacedWidget(id: "w-1", kind: "k", family: "systemSmall", stack: "s-1"), front: true)
    described["PlacedWidget"] = try keys(placed)
    let all = SocketMessage.PlacedWidgets(version: 1, widgets: [placed])
    described["PlacedWidgets"] = try keys(all)
    let widgetChange = SocketMessage.WidgetChange(
      widget: "w-1", version: 1, order: [], stack: "s-1", prompts: true, title: "t")
    described["WidgetChange"] = try keys(widgetChange)
    var listing = WidgetListing(kind: "k", displayName: "n", description: "d", families: ["f"])
    (listing.isConfigurable, listing.promptsForUserConfiguration) = (true, true)
    listing.parameters = [ParameterListing(name: "n", title: "t", form: .bool, isRequired: true)]
    (listing.warnings, listing.intent) = (["w"], "I")
    listing.hasPushHandler = true
    listing.recommendations = [.init(title: "t", configuration: [:])]
    described["WidgetListing"] = try keys(listing)
    let gallery = SocketMessage.Gallery(controls: [], widgets: [])
    described["Gallery"] = try keys(gallery)
    let assigned = SocketMessage.Assigned(
      button: "b", placement: "p", widget: "w", control: PlacedControl(id: "i", kind: "k"),
      prompts: true, title: "t")
    described["Assigned"] = try keys(assigned)
    let activity = SocketMessage.Activity(
      app: "a",
      activity: ExtensionMessage.Activity(
        id: "i", phase: .started, type: "T", attributes: .null, state: .null),
      text: ActivityText(lockScreen: text, island: .init()))
    described["Activity"] = try keys(activity)
    for (name, keys) in described {
      #expect(keys == Set(fields(schemas?[name]?["properties"]).keys), "\(name)")
    }
  }
}
