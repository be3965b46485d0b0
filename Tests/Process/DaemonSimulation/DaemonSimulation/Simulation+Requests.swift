import CSimulatedSystem
import ControlModel
import ExpectedDaemon

/// Requests of clients with random bodies: every kind of request, most of them valid.
extension Simulation {
  func randomRequest() throws {
    let numbers = clients.keys.sorted()
    guard !numbers.isEmpty else { return }
    var client = chance.pick(numbers)
    var name = chance.pick(Self.weighted)
    // The model needs the order of changes, which answers to several clients do not show.
    if ExpectedLists.changes.contains(name), expected.isChanging { name = "status" }
    if name == "shared" {
      // Only the client that connects the shared values may report.
      if broker == nil || clients[broker ?? 0] == nil { broker = client }
      client = broker ?? client
    }
    request(name, body(of: name), by: client)
  }

  /// The names of requests; those that change what is shown are more frequent.
  private static let weighted: [String] = {
    let often: [String: Int] = [
      "press": 8, "tap": 8, "assign": 4, "place": 8, "remove": 3, "move": 6, "resize": 4,
      "stack": 4, "configure": 6, "lock": 3, "unlock": 5,
      "answer": 4, "undo": 4, "cancel": 5, "status": 2, "watch": 1, "act": 3, "push": 4,
      "shared": 5, "search_button": 3,
    ]
    return Rows.requests.flatMap { Array(repeating: $0, count: often[$0] ?? 1) }
  }()

  private func place() -> JSONValue {
    let placements = expected.placements
    if chance.percent(60), !placements.isEmpty {
      return ["slot": .string(chance.pick(placements))]
    }
    return ["slot": .string(chance.pick(slots))]
  }

  /// A place that shows this part, or any place.
  private func place(with part: String) -> JSONValue {
    let places = expected.places(with: part)
    return places.isEmpty || chance.percent(10) ? place() : chance.pick(places)
  }

  private var kind: String {
    chance.percent(25) ? "jar" : chance.pick(SimulatedApp.controls.map(\.kind))
  }

  private func placement() -> String {
    expected.placements.isEmpty || chance.percent(3) ? "cc-99" : chance.pick(expected.placements)
  }

  private func widget() -> String {
    expected.widgets.isEmpty || chance.percent(3) ? "w-99" : chance.pick(expected.widgets)
  }

  /// A slot of a widget or of a control without a button.
  private func slot() -> String { chance.percent(50) ? widget() : placement() }

  private func options(of kind: String) -> JSONValue {
    guard kind == "timer" || kind == "rain", chance.percent(60) else { return [:] }
    if kind == "rain" { return ["town": .string(chance.pick(["Ulm", "Bonn"]))] }
    return chance.percent(50)
      ? ["minutes": .int(chance.in(1...60))]
      : ["room": .string(chance.pick(["SECRET kitchen", "SECRET attic"]))]
  }

  private func body(of name: String) -> JSONValue {
    var body: JSONValue = [:]
    switch name {
    case "hello": body = ["version": 2, "client": "again"]
    case "watch": if chance.percent(50) { body["snapshots"] = true }
    case "press": press(&body)
    case "reload":
      body = chance.percent(50) ? ["all": true] : ["kind": .string(kind)]
    case "assign":
      body = ["slot": .string(chance.pick(slots))]
      let kind = chance.percent(85) ? self.kind : nil
      body = .object(body.members.merging(["kind": kind.map { .string($0) } ?? .null]) { $1 })
      if let kind { body["configuration"] = options(of: kind) }
    case "configure":
      let isWidget = chance.percent(30)
      body = isWidget ? ["slot": .string(widget())] : place()
      let configurable = expected.lists.slots(of: isWidget ? "rain" : "timer")
      if chance.percent(50), !configurable.isEmpty {
        body["slot"] = .string(chance.pick(configurable))
      }
      body["configuration"] = options(of: isWidget ? "rain" : "timer")
      if chance.percent(30) { body["configuration"] = isWidget ? ["town": nil] : ["minutes": nil] }
      if body["configuration"] == .null { body["configuration"] = [:] }
      if chance.percent(30) { body["replace"] = true }
    case "options":
      body = chance.percent(50) ? ["kind": "timer"] : place()
      body["parameter"] = "room"
    case "resolve": body = chance.percent(30) ? ["slot": .string(widget())] : place()
    case "symbol": body = ["kind": .string(kind), "name": "circle"]
    case "image": body = ["name": chance.percent(20) ? "none" : "image-1"]
    case "act":
      body["tree"] = .int(expected.trees.isEmpty ? 1 : chance.pick(expected.trees))
      if chance.percent(70) {
        body["action"] = 0
      } else {
        body["url"] = .string("sim://" + chance.pick(SimulatedApp.widgets))
      }
    case "push": push(&body)
    case "shared": shared(&body)
    case "place" where chance.percent(50):
      body = ["kind": .string(chance.pick(SimulatedApp.widgets))]
      if chance.percent(60) { body["size"] = .string(family()) }
      body["configuration"] = options(of: body["kind"].text ?? "")
    case "place":
      body = ["kind": .string(kind)]
      if chance.percent(30) {
        body["in"] = .string(chance.pick(["lock-leading", "lock-trailing"]))
      }
      if body["in"] == .null {
        if chance.percent(50) { body["size"] = .string(chance.pick(["small", "medium", "large"])) }
        if chance.percent(50) { body["at"] = .int(chance.in(1...expected.placements.count + 1)) }
        version(&body)
      }
      body["configuration"] = options(of: body["kind"].text ?? "")
    case "remove":
      let asking = expected.places(with: "question").filter { place in
        !buttons.contains { place["slot"].text == $0 }
      }
      body =
        asking.isEmpty || chance.percent(50) ? ["slot": .string(slot())] : chance.pick(asking)
    case "turn": body = ["slot": .string(widget())]
    case "move":
      let isWidget = chance.percent(50)
      func slot() -> String { isWidget ? widget() : placement() }
      body = ["slot": .string(slot())]
      if chance.percent(50) {
        body["before"] = .string(slot())
      } else {
        let count = isWidget ? expected.widgets.count : expected.placements.count
        body["at"] = .int(chance.in(1...count + 1))
        version(&body)
      }
    case "resize":
      let isWidget = chance.percent(30)
      body = [
        "slot": .string(isWidget ? widget() : placement()),
        "size": .string(isWidget ? family() : chance.pick(["small", "medium", "large"])),
      ]
    case "stack":
      body = ["slot": .string(widget())]
      if chance.percent(75) { body["onto"] = .string(widget()) }
    case "tap":
      body = ["slot": .string(placement())]
      if chance.percent(30) { body["value"] = .bool(chance.percent(50)) }
    case "preview":
      body = ["kind": .string(chance.pick(SimulatedApp.widgets))]
      if chance.percent(50) { body["placeholder"] = true }
    case "search_button": if chance.percent(15) { body["cancel"] = true }
    case "choose_button":
      let source: JSONValue = chance.percent(70) ? .string(SimulatedContact.source) : .null
      body = .object(["source": source])
    case "app": body = ["notice": "listen"]
    case "developer_mode": if chance.percent(50) { body["on"] = .bool(chance.percent(50)) }
    case "current_controls": if chance.percent(50) { body["kinds"] = [.string(kind)] }
    case "answer":
      body = place(with: "question")
      body["accepted"] = .bool(chance.percent(70))
      if chance.percent(60) { body["choice"] = .int(chance.below(2)) }
    case "undo": body = place(with: "undo")
    case "cancel": body = place(with: "progress")
    case "unlock":
      if let passcode = expected.passcode {
        body["passcode"] = .string(chance.percent(10) ? ExpectedDaemon.wrongPasscode : passcode)
      }
    case "passcode":
      body = .object(["new": chance.percent(50) ? .string("\(chance.in(1_000...9_999))") : .null])
      if let old = expected.passcode { body["old"] = .string(old) }
    default: break
    }
    return body
  }

  /// Names the version of the list in which the position counts, sometimes an earlier one.
  private func version(_ body: inout JSONValue) {
    if chance.percent(20) { body["version"] = .int(max(0, expected.version - chance.below(2))) }
  }

  private func family() -> String {
    chance.pick(["systemSmall", "systemMedium", "accessoryRectangular", "accessoryInline"])
  }

  private func press(_ body: inout JSONValue) {
    body["button"] = .string(chance.pick(buttons))
    if chance.percent(50) {
      body["for_ms"] = .int(chance.pick([50, 200, 499, 501, 700, 2_000, 4_500]))
    } else {
      body["phase"] = .string(chance.pick(["down", "up", "up", "cancel"]))
      if body["phase"].text == "down", chance.percent(50) {
        body["lease_ms"] = .int(chance.in(100...5_000))
        body["holder"] = .string(chance.pick(["one", "two"]))
      }
    }
  }

  private func push(_ body: inout JSONValue) {
    if chance.percent(25) {
      body["channel"] = "news"
      if chance.percent(50) { body["topic"] = "com.example.Boards" }
    } else {
      body["token"] = .string(expected.tokens.isEmpty ? "00" : chance.pick(expected.tokens))
    }
    body["aps"] = [
      "event": .string(chance.pick(["update", "update", "end", "start"])),
      // Pushes may arrive in another order than they were sent.
      "timestamp": .int(
        Int(sim_wall_ns() / 1_000_000_000) - (chance.percent(30) ? chance.in(1...5_000) : 0)),
      "content-state": ["stop": .int(chance.below(100))],
    ]
    if body["aps"]["event"].text == "start" {
      body["aps"]["attributes-type"] = "Trip"
      body["aps"]["attributes"] = ["name": "pushed"]
    }
    if chance.percent(10) { body["aps"] = ["alert": .object(["title": "T"])] }
  }

  private func shared(_ body: inout JSONValue) {
    let report = chance.pick(["received", "received", "received", "connected", "connected", "lost"])
    body["report"] = .string(report)
    if report == "received", chance.percent(30) {
      body["pushes"] = [
        [
          "push_id": .string("p\(chance.below(20))"),
          "channel": ["app": "com.example.Boards", "channel": "news"],
          "aps": [
            "event": "update", "timestamp": .int(Int(sim_wall_ns() / 1_000_000_000)),
            "content-state": ["stop": 1],
          ],
        ]
      ]
    } else if report == "received", let message = expected.echo(&chance) {
      body["messages"] = [message]
    }
  }
}
