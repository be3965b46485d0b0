import ControlModel
import FlyingFox
import Foundation
import Testing
import Wire

@testable import Gateway

@Suite("The description of the API")
struct DescriptionTests {
  private func description() async throws -> ControlModel.JSONValue {
    try JSONDecoder().decode(
      ControlModel.JSONValue.self, from: try await Page.description.response.bodyData)
  }

  private func fields(_ value: ControlModel.JSONValue?) -> [String: ControlModel.JSONValue] {
    guard case .object(let fields)? = value else { return [:] }
    return fields
  }

  @Test("every route under /v1 is described, and nothing else")
  func routes() async throws {
    var described: Set<String> = []
    for (path, item) in fields(try await description()["paths"]) {
      for method in fields(item).keys { described.insert("\(method.uppercased()) \(path)") }
    }
    let routes = Route.all.filter { $0.path.hasPrefix("/v1/") }
    #expect(described == Set(routes.map { "\($0.method.rawValue) \($0.path)" }))
  }

  @Test("a route needs the token exactly if its description says so")
  func security() async throws {
    let paths = try await description()["paths"]
    for route in Route.all where route.path.hasPrefix("/v1/") {
      let operation = paths?[route.path]?[route.method.rawValue.lowercased()]
      #expect((operation?["security"] != nil) == (route.right == .token), "\(route.path)")
      #expect((operation?["responses"]?["401"] != nil) == (route.right == .token), "\(route.path)")
      #expect(operation?["requestBody"] == nil || operation?["responses"]?["413"] != nil)
      let names = route.path.split(separator: "/").filter { $0.hasPrefix("{") }
      #expect(names.isEmpty || operation?["parameters"] != nil, "\(route.path)")
    }
  }

  @Test("every reference has its schema, and every schema is used")
  func references() async throws {
    let description = try await description()
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

  @Test("what the daemon's messages carry is described")
  func messages() async throws {
    let schemas = try await description()["components"]?["schemas"]
    func properties(_ name: String) -> Set<String> {
      Set(fields(schemas?[name]?["properties"]).keys)
    }
    func keys(_ value: some Encodable) throws -> Set<String> {
      let data = try JSONEncoder().encode(value)
      return Set(fields(try JSONDecoder().decode(ControlModel.JSONValue.self, from: data)).keys)
    }
    var control = SocketMessage.Control(kind: "k", title: "t", error: "e")
    (control.is_on, control.value_text, control.symbol, control.tint) = (true, "v", "s", "red")
    (control.disabled, control.unset_option, control.action_label) = (true, "o", "a")
    (control.authentication, control.redacted) = ("required", true)
    (control.custom_symbol, control.effect) = (true, "rotate")
    #expect(try keys(control) == properties("Control"))
    let button = SocketMessage.Button(
      name: "n", source: "s", device_error: "e", control: control,
      assignment: PlacedControl(id: "i", kind: "k"),
      lateness: SocketMessage.Lateness(histogram: [], late: 0, worst_ms: 0))
    #expect(try keys(button) == properties("Button"))
    let status = SocketMessage.Status(
      daemon: "d", pid: 1, uptime_s: 1, language: "en", widgets: [], problems: [], locked: true,
      has_passcode: true)
    #expect(try keys(status) == properties("Status"))
    let lock = SocketMessage.LockState(locked: true, has_passcode: true)
    #expect(try keys(lock) == properties("LockState"))
    var text = ViewText()
    (text.symbol, text.isCustomSymbol, text.tint, text.isPrivacySensitive) = (
      "s", true, "red", true
    )
    let timer = TimerText(start: .now, end: .now, countsDown: true, pausedAt: .now)
    (text.timer, text.isRedacted) = (timer, true)
    #expect(try keys(timer) == properties("Timer"))
    let widget = SocketMessage.Widget(
      kind: "k", app: "a", displayName: "n", description: "d", family: "systemSmall", text: text,
      date: DateText(.now), nextDate: DateText(.now), error: "e")
    #expect(try keys(widget) == properties("Widget"))
    let activity = SocketMessage.Activity(
      app: "a",
      activity: ExtensionMessage.Activity(
        id: "i", phase: .started, type: "T", attributes: .null, state: .null),
      text: ActivityText(lockScreen: text, island: .init()))
    #expect(try keys(activity) == properties("Activity"))
  }
}
