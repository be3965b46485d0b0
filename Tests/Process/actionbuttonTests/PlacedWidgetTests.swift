import ControlModel
import ControlSocket
import Foundation
import ProgramTesting
import Testing
import Wire

@Suite("Placed widgets of a running daemon", .timeLimit(.minutes(45)))
struct PlacedWidgetTests {
  /// A daemon with the widgets of `WidgetFixtures`, and with `widgets` in its configuration.
  private static func daemon(_ widgets: String = "") throws -> DaemonProcess {
    let daemon = try DaemonProcess(extensions: ["WidgetFixtures"], widgets)
    daemon.mayLog("WidgetFixtures: widget token ")
    return daemon
  }

  private static func configuration(_ widgets: String) -> String {
    DaemonProcess.configuration(extensions: ["WidgetFixtures"], widgets)
  }

  /// Waits until the placed widgets show these texts: the first line or the error, by name.
  private static func shows(_ daemon: DaemonProcess, _ wanted: [String: String]) throws {
    try daemon.status { status in
      let shown = (status.widgets ?? []).map {
        ($0.slot ?? "", $0.error ?? $0.text.lines.first ?? "")
      }
      return Dictionary(shown, uniquingKeysWith: { $1 }) == wanted
    }
  }

  private static let unset =
    "cannot show the widget \"test.city\": its option \"City\" is not chosen and has no default; "
    + "choose it with actionbutton configure"

  @Test(
    "every widget is placed once; copies have their own sizes and options, and are there after a start"
  )
  func whole() throws {
    let daemon = try Self.daemon()
    try Self.shows(daemon, ["w-1": Self.unset, "w-2": "line systemSmall"])
    // The widget shows its placeholder.
    try daemon.status { status in
      let widget = status.widgets?.first
      return widget?.text.tree != nil && widget?.error == Self.unset
    }
    #expect(try daemon.status().widgets?.first?.text.lines == [], "its texts are hidden")
    let added = try daemon.ask(
      Requests.place,
      .init(
        kind: "test.city", size: "systemMedium", at: 1,
        configuration: ["city": .string("oslo"), "metric": .bool(false)]))
    #expect(added.slot == "w-3" && added.order == ["w-3", "w-1", "w-2"] && added.title == "City")
    let circle = try daemon.ask(
      Requests.place, .init(kind: "test.line", size: "accessoryCircular"))
    #expect(circle.order == ["w-3", "w-1", "w-2", "w-4"])
    try daemon.ask(
      Requests.configure, .init(slot: "w-1", configuration: ["city": .string("rome")]))
    let shown = [
      "w-1": "rome metric systemSmall", "w-2": "line systemSmall",
      "w-3": "oslo imperial systemMedium", "w-4": "line accessoryCircular",
    ]
    try Self.shows(daemon, shown)
    let resolved = try daemon.ask(Requests.resolve, .init(slot: "w-1"))
    #expect(resolved.found["city"]?.first?.title == "ROME")
    let options = try daemon.ask(Requests.options, .init(slot: "w-1", parameter: "city"))
    #expect(options.options.map(\.value) == [.string("oslo"), .string("rome")])

    #expect(daemon.stop() == SIGTERM)
    let again = try daemon.again()
    again.mayLog("WidgetFixtures: widget token ")
    try Self.shows(again, shown)
    let list = try again.ask(Requests.placed).placed
    #expect(list.map(\.slot) == ["w-3", "w-1", "w-2", "w-4"])
    #expect(list.map(\.in) == [.today, .today, .today, .lockScreen])
  }

  @Test("widgets are moved, resized, stacked and removed, and every client gets the list")
  func changes() throws {
    let daemon = try Self.daemon()
    try Self.shows(daemon, ["w-1": Self.unset, "w-2": "line systemSmall"])
    try daemon.ask(
      Requests.configure, .init(slot: "w-1", configuration: ["city": .string("oslo")]))
    let moved = try daemon.ask(Requests.move, .init(slot: "w-2", before: "w-1"))
    #expect(moved.order == ["w-2", "w-1"])
    let stacked = try daemon.ask(Requests.stack, .init(slot: "w-1", onto: "w-2"))
    #expect(stacked.stack == "s-1")
    try daemon.ask(Requests.resize, .init(slot: "w-2", size: "systemMedium"))
    try Self.shows(daemon, ["w-1": "oslo metric systemMedium", "w-2": "line systemMedium"])
    #expect(
      try daemon.refusal(Requests.resize, .init(slot: "w-2", size: "systemLarge"))
        == "refused", "the other widget of the stack has no such size")
    let apart = try daemon.ask(Requests.stack, .init(slot: "w-1", onto: nil))
    #expect(apart.stack == nil)
    let removed = try daemon.ask(Requests.remove, .init(slot: "w-1"))
    #expect(removed.order == ["w-2"])
    while true {
      let event = try daemon.event("placed.changed")
      if event["version"] == .int(removed.version) { break }
    }
  }

  @Test("the gallery has each widget with its sizes, recommendations, snapshots and placeholders")
  func gallery() throws {
    let daemon = try Self.daemon()
    let gallery = try daemon.ask(Requests.list)
    let city = try #require(gallery.widgets?.first?.listing)
    #expect(city.kind == "test.city")
    #expect(city.families == ["systemSmall", "systemMedium", "accessoryCircular"])
    #expect(city.parameters.map(\.name) == ["city", "metric"])
    #expect(city.recommendations.map(\.title) == ["Weather in oslo", "Weather in rome"])
    #expect(city.recommendations.first?.configuration["city"] == .string("oslo"))
    func preview(_ body: SocketMessage.Preview) throws -> SocketMessage.Widget {
      try daemon.ask(Requests.preview, body)
    }
    let line = try preview(SocketMessage.Preview(kind: "test.line"))
    #expect(line.text.lines == ["snapshot"] && line.slot == nil && line.displayName == "Line")
    let chosen = try preview(
      SocketMessage.Preview(
        kind: "test.city", size: "systemMedium",
        configuration: city.recommendations.first?.configuration))
    #expect(chosen.text.lines == ["snapshot of systemMedium true"])
    let unset = try preview(SocketMessage.Preview(kind: "test.city"))
    let placeholder = try preview(SocketMessage.Preview(kind: "test.city", placeholder: true))
    #expect(unset.text.lines == placeholder.text.lines)
    #expect(!placeholder.text.lines.contains { $0.contains("placeholder") }, "texts are hidden")
    #expect(try daemon.refusal(Requests.preview, .init(kind: "test.none")) == "unknown-kind")
    #expect(
      try daemon.refusal(Requests.preview, .init(kind: "test.city", size: "systemLarge"))
        == "refused")
    try daemon.ask(Requests.lock)
    #expect(try daemon.refusal(Requests.preview, .init(kind: "test.line")) == "locked")
  }

  @Test("a stack shows the widget that matters, and the one to which a person turns it")
  func smartStack() throws {
    let daemon = try Self.daemon(
      "widgets:\n  a: { widget: test.city, family: systemMedium, configuration: { city: rome }, stack: s }\n"
        + "  b: { widget: test.line, family: systemMedium, stack: s }")
    func front(_ id: String) throws {
      try eventually("\(id) is not shown") {
        let list = try daemon.ask(Requests.placed).placed
        return list.first { $0.front == true }?.slot == id ? () : nil
      }
    }
    try front("b")
    #expect(try daemon.status().widgets?.map(\.front) == [false, true])
    let turned = try daemon.ask(Requests.turn, .init(slot: "a"))
    #expect(turned.stack == "s")
    try front("a")
    try daemon.ask(Requests.stack, .init(slot: "a", onto: nil))
    #expect(try daemon.refusal(Requests.turn, .init(slot: "a")) == "refused")
    #expect(try daemon.refusal(Requests.turn, .init(slot: "z")) == "unknown-slot")
  }

  @Test("WidgetCenter has the placed widgets with their sizes and options")
  func widgetCenter() throws {
    let daemon = try Self.daemon(
      "widgets:\n  a: { widget: test.city, configuration: { city: rome } }\n"
        + "  b: { widget: test.city, family: accessoryCircular, configuration: { city: oslo } }\n"
        + "  all: { widget: test.line, family: systemExtraLarge }")
    try Self.shows(
      daemon,
      [
        "a": "rome metric systemSmall", "b": "oslo metric accessoryCircular",
        "all": "test.city systemSmall rome, test.line systemExtraLarge -, "
          + "test.city accessoryCircular oslo",
      ])
    try daemon.ask(Requests.remove, .init(slot: "a"))
    try daemon.ask(Requests.reload, .init(kind: "test.line"))
    try Self.shows(
      daemon,
      [
        "b": "oslo metric accessoryCircular",
        "all": "test.line systemExtraLarge -, test.city accessoryCircular oslo",
      ])
  }

  @Test("what cannot be placed is refused, and the lock refuses every change")
  func refusals() throws {
    let daemon = try Self.daemon(
      "widgets:\n  gone: { widget: test.gone }\n  line: { widget: test.line, family: systemLarge }")
    try Self.shows(
      daemon,
      [
        "gone": "no widget has the kind \"test.gone\"; known: test.city, test.line",
        "line": "line systemLarge",
      ])
    try daemon.logged("no extension has the widget test.gone that is placed as gone")
    let rows: [(any SocketRequest, any Encodable & Sendable, String)] = [
      (Requests.place, SocketMessage.Place(kind: "test.none"), "unknown-kind"),
      (
        Requests.place, SocketMessage.Place(kind: "test.city", size: "systemLarge"),
        "refused"
      ),
      (
        Requests.place,
        SocketMessage.Place(kind: "test.city", configuration: ["x": .int(1)]),
        "unknown-parameter"
      ),
      (
        Requests.place,
        SocketMessage.Place(kind: "test.city", configuration: ["city": .string("atlantis")]),
        "unknown-value"
      ),
      (Requests.place, SocketMessage.Place(kind: "test.line", at: 9), "refused"),
      (Requests.remove, SocketMessage.SlotName(slot: "w-9"), "unknown-slot"),
      (
        Requests.move, SocketMessage.Move(slot: "line", before: "w-9"),
        "unknown-slot"
      ),
      (
        Requests.move, SocketMessage.Move(slot: "line", at: 1, version: 99), "refused"
      ),
      (Requests.stack, SocketMessage.Stack(slot: "line", onto: "gone"), "refused"),
      (
        Requests.configure,
        SocketMessage.Configure(slot: "action", configuration: [:]), "refused"
      ),
    ]
    for (request, body, code) in rows {
      #expect(try daemon.refusal(request, body) == code, "\(request) \(body)")
    }
    try daemon.ask(Requests.lock)
    for (request, body, _) in rows {
      #expect(try daemon.refusal(request, body) == "locked", "\(request)")
    }
  }

  @Test(
    "refreshes are counted, and developer mode lifts that; the configuration and clients set it")
  func developerMode() throws {
    let daemon = try Self.daemon()
    try Self.shows(daemon, ["w-1": Self.unset, "w-2": "line systemSmall"])
    #expect(try daemon.status().widgets?.map(\.refreshesLeft) == [70, 70])
    #expect(try daemon.status().developer_mode == nil)
    daemon.mayLog("SharedLamp: it has no display name; give its configuration one (rule 7)")
    func ask(_ isOn: Bool?) throws -> Bool? {
      try daemon.ask(Requests.developerMode, .init(on: isOn)).on
    }
    #expect(try ask(nil) == false)
    #expect(try ask(true) == true)
    #expect(try daemon.status().widgets?.map(\.refreshesLeft) == [nil, nil])
    #expect(try daemon.status().developer_mode == true)
    #expect(try ask(false) == false)
    try daemon.hangUp(Self.configuration("developer_mode: true"))
    try eventually("developer mode is not on") { try ask(nil) == true ? () : nil }
    try daemon.ask(Requests.lock)
    #expect(try daemon.refusal(Requests.developerMode, .init(on: false)) == "locked")
    #expect(try ask(nil) == true)
  }

  @Test("a configuration that is read again changes what it defines, not what a person has changed")
  func reload() throws {
    let daemon = try Self.daemon(
      "widgets:\n  one: { widget: test.line }\n  two: { widget: test.line, family: systemLarge }")
    try Self.shows(daemon, ["one": "line systemSmall", "two": "line systemLarge"])
    try daemon.ask(Requests.resize, .init(slot: "one", size: "systemMedium"))
    try daemon.hangUp(
      Self.configuration(
        "widgets:\n  one: { widget: test.city }\n  three: { widget: test.line, family: accessoryInline }"
      ))
    try Self.shows(daemon, ["one": "line systemMedium", "three": "line accessoryInline"])
  }
}
