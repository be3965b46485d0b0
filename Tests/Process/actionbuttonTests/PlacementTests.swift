import ControlModel
import ControlSocket
import FileTesting
import Foundation
import ProgramTesting
import Testing
import Wire

@Suite("Placements of a running daemon", .timeLimit(.minutes(45)))
struct PlacementTests {
  private static let timer = "com.example.Productivity.TimerToggle"
  private static let lap = "com.example.Productivity.MarkLap"

  /// A daemon with the sample extension and these placements, in the configuration's syntax.
  private static func daemon(_ placements: String = "") throws -> DaemonProcess {
    try DaemonProcess(control: timer, extensions: ["SampleControls"], placements)
  }

  /// The controls that the daemon has placed; the sample extension has a widget too.
  private static func controls(
    _ placed: SocketMessage.Placed?
  ) throws -> [SocketMessage.PlacedEntry] {
    try #require(placed).placed.filter { $0.in.rules.holds != .widgets }
  }

  @Test(
    "a control of the file and one that a person places are loaded, tapped, and there after a start"
  )
  func whole() throws {
    let daemon = try Self.daemon("placements:\n  laps: { control: \(Self.lap), size: large }")
    #expect(try daemon.event("control.loaded", of: "laps")["button"] == nil)
    let placed = try daemon.ask(
      Requests.place,
      .init(kind: Self.timer, size: "medium", at: 1, configuration: ["timer": .string("personal")]))
    #expect(placed.slot == "cc-1" && placed.order == ["cc-1", "laps"])
    let loaded = try daemon.event("control.loaded", of: "cc-1")
    #expect(loaded.control["title"] == .string("Personal Timer"))
    let tapped = try daemon.ask(Requests.tap, .init(slot: "cc-1", value: true))
    let performing = try daemon.event("intent.performing", of: "cc-1")
    #expect(performing["value"] == .bool(true) && performing["tap"] == .int(tapped.tap))
    let finished = try daemon.event("intent.finished", of: "cc-1")
    #expect(finished["tap"] == .int(tapped.tap) && finished["press"] == nil)
    #expect(try daemon.event("control.loaded", of: "cc-1").control["is_on"] == .bool(true))
    let status = try Self.controls(try daemon.status().placed)
    #expect(status.map(\.slot) == ["action", "cc-1", "laps"])
    #expect(status.map(\.size) == [nil, "medium", "large"])
    #expect(status[1].control?.isOn == true)
    #expect(status[1].control?.loaded_ns != nil)

    #expect(daemon.stop() == SIGTERM)
    let again = try daemon.again()
    let list = try Self.controls(try again.ask(Requests.placed))
    #expect(list.map(\.slot) == ["action", "cc-1", "laps"])
    #expect(list[1].configuration == ["timer": .string("personal")])
  }

  @Test("what earlier versions saved in three files is there after a start, and then in one file")
  func earlierFiles() throws {
    let rest = #", "last_number": 4, "changes": 7}"#
    let daemon = try DaemonProcess(
      configuration: DaemonProcess.configuration(
        control: Self.lap, extensions: ["SampleControls", "WidgetFixtures"]),
      files: [
        "state/assignments.json": """
        {"version": 1, "assignments": {
          "action": {"kind": "\(Self.timer)", "configuration": {"timer": "personal"}}}}
        """,
        "state/placements.json": """
        {"version": 1, "placements": {"lock-4": {"kind": "\(Self.lap)", "in": "lock-leading", "size": "small"},
          "cc-2": {"kind": "\(Self.timer)", "in": "control-center", "size": "large"}},
        "order": ["lock-4", "cc-2"]\(rest)
        """,
        "state/widgets.json": """
        {"version": 1, "widgets": {"w-3": {"kind": "test.city", "family": "systemSmall"}}, "order": ["w-3"]\(rest)
        """,
      ])
    func check(_ daemon: DaemonProcess) throws {
      daemon.mayLog("WidgetFixtures: widget token ")
      let status = try daemon.status()
      let assignment = status.buttons.first?.assignment
      #expect(assignment?.kind == Self.timer)
      #expect(assignment?.configuration == ["timer": .string("personal")])
      let placed = try daemon.ask(Requests.placed, as: SocketMessage.Placed.self)
      #expect(placed.placed.map(\.slot) == ["action", "cc-2", "lock-4", "w-3"])
      #expect(placed.placed.map(\.size) == [nil, "large", "small", "systemSmall"])
      #expect(placed.version == 14)
    }
    _ = try daemon.event("button.ready")
    try check(daemon)
    #expect(daemon.stop() == SIGTERM)
    for name in ["assignments", "placements", "widgets"] {
      #expect(!FileManager.default.fileExists(atPath: daemon.path("state/\(name).json")))
      #expect(try daemon.folder.text(of: "state/\(name).json.before-placed").contains("version"))
    }
    try check(try daemon.again())
  }

  @Test("an intent changes what every place with its control shows, the button's hint included")
  func sharedState() throws {
    let daemon = try Self.daemon()
    for _ in 1...2 { try daemon.ask(Requests.place, .init(kind: Self.timer)) }
    _ = try daemon.event("control.loaded", of: "cc-1")
    _ = try daemon.event("control.loaded", of: "cc-2")
    try daemon.ask(Requests.tap, .init(slot: "cc-1", value: true))
    var states: [String: JSONValue] = [:]
    while states.values.filter({ $0 == .bool(true) }).count < 3 {
      let event = try daemon.event("control.loaded")
      guard case .string(let place)? = event["placement"] ?? event["button"] else { continue }
      states[place] = event.control["is_on"]
      if place == "action", event.control["is_on"] == .bool(true) {
        #expect(event.control["hint"] == .string("Hold to Stop"))
      }
    }
    #expect(Set(states.keys) == ["action", "cc-1", "cc-2"])
  }

  @Test("all placements are current controls, with the buttons', and a reload reaches them")
  func currentControls() throws {
    let daemon = try Self.daemon()
    for place in [Area.controlCenter, .lockLeading, .lockTrailing] {
      try daemon.ask(Requests.place, .init(kind: Self.timer, in: place))
    }
    let current = try daemon.ask(Requests.currentControls, .init(kinds: [Self.timer]))
    #expect(current.places.map(\.control.id) == ["action", "cc-1", "lock-2", "lock-3"])
    let tokens = current.places.compactMap(\.push_token)
    #expect(Set(tokens).count == tokens.count)
    let reloaded = try daemon.ask(Requests.reload, .init(kind: Self.timer))
    #expect(reloaded.count == 4)
  }

  @Test("a locked screen hides the chosen options of current controls")
  func lockedControls() throws {
    let daemon = try Self.daemon()
    let options: [String: JSONValue] = ["timer": .string("personal")]
    try daemon.ask(Requests.place, .init(kind: Self.timer, configuration: options))
    func shown() throws -> [String: JSONValue]? {
      let current = try daemon.ask(Requests.currentControls, .init(kinds: [Self.timer]))
      return current.places.last?.control.configuration
    }
    let open = try shown()
    #expect(open == options)
    try daemon.ask(Requests.lock, NoFields())
    let locked = try shown()
    #expect(locked == [:])
  }

  @Test(
    "a watching client gets the list when it changes, and each placement when it shows something else"
  )
  func snapshots() throws {
    let daemon = try Self.daemon()
    let drawing = try daemon.client()
    let watching = try drawing.request(Requests.watch, .init(snapshots: true))
    #expect(watching.placed?.map(\.name) == ["action"])
    func next(_ isWanted: (SocketMessage.PlaceLine) -> Bool) throws -> SocketMessage.PlaceLine {
      while true {
        let line = try #require(try drawing.nextEvent(timeout: .seconds(300)))
        if let told = SocketMessage.PlaceLine(line: line), isWanted(told) { return told }
      }
    }
    let placed = try daemon.ask(Requests.place, .init(kind: Self.timer, in: .lockLeading))
    let list = try next { $0.placed?.map(\.name) == ["action", "lock-1"] }
    #expect(try #require(list.version) >= placed.version)
    #expect(list.placed?.last?.placement == .init(place: .lockLeading, size: .small))
    let loaded = try next { $0.place?.name == "lock-1" && $0.place?.knownControl != nil }
    #expect(loaded.place?.knownControl?.isOn == false)
    try daemon.ask(Requests.tap, .init(slot: "lock-1"))
    let on = try next {
      $0.place?.name == "lock-1" && $0.place?.knownControl?.isOn == true
        && $0.place?.outcome != PlaceSnapshot.Outcome.none
    }
    #expect(on.version == nil)
    try daemon.ask(Requests.remove, .init(slot: "lock-1"))
    #expect(try next { $0.event == .placed }.placed?.map(\.name) == ["action"])
  }

  @Test(
    "a control that no extension has is shown as such and kept; the lock refuses changes, not taps")
  func unknownAndLocked() throws {
    let daemon = try Self.daemon("placements:\n  gone: { control: com.example.Gone }")
    let stale = try daemon.event("control.stale", of: "gone")
    #expect(stale.control["kind"] == .string("com.example.Gone"))
    try daemon.logged("no extension has the control com.example.Gone of the placement gone")
    #expect(try Self.controls(try daemon.status().placed).last?.control?.error != nil)
    #expect(try daemon.refusal(Requests.place, .init(kind: "com.example.Gone")) == "unknown-kind")
    #expect(try daemon.refusal(Requests.tap, .init(slot: "nothing")) == "unknown-slot")
    try daemon.ask(Requests.lock)
    #expect(try daemon.refusal(Requests.place, .init(kind: Self.lap)) == "locked")
    #expect(try daemon.refusal(Requests.remove, .init(slot: "gone")) == "locked")
    #expect(try daemon.refusal(Requests.tap, .init(slot: "gone")) == "")
  }

  @Test("a configuration that is read again changes what it defines, not what a person has changed")
  func reload() throws {
    let daemon = try Self.daemon(
      "placements:\n  one: { control: \(Self.lap) }\n  two: { control: \(Self.lap) }")
    try daemon.ask(Requests.resize, .init(slot: "one", size: "large"))
    try daemon.hangUp(
      DaemonProcess.configuration(
        control: Self.timer, extensions: ["SampleControls"],
        "placements:\n  one: { control: \(Self.timer) }\n  three: { control: \(Self.timer) }"))
    _ = try daemon.event("control.loaded", of: "three")
    let list = try Self.controls(try daemon.status().placed).dropFirst()
    #expect(list.map(\.slot) == ["one", "three"])
    #expect(list.map(\.kind) == [Self.lap, Self.timer])
    #expect(list.map(\.size) == ["large", "small"])
  }

  @Test("a control whose author wants its options at once says so when it is assigned or placed")
  func prompts() throws {
    let daemon = try DaemonProcess(extensions: ["BuiltInControls"])
    for (kind, prompts) in [("actionbutton.OpenURL", true), ("actionbutton.SilentMode", false)] {
      let assigned = try daemon.ask(Requests.assign, .init(kind: kind))
      #expect((assigned.prompts == true) == prompts, "\(kind)")
      let placed = try daemon.ask(Requests.place, .init(kind: kind))
      #expect((placed.prompts == true) == prompts, "\(kind)")
    }
  }

  @Test("what is configured keeps its place, and asks nothing of the button's name")
  func configure() throws {
    let daemon = try Self.daemon()
    try daemon.ask(Requests.place, .init(kind: Self.timer))
    let assigned = try daemon.ask(
      Requests.configure, .init(slot: "cc-1", configuration: ["timer": .string("personal")]))
    #expect(assigned.slot == "cc-1" && assigned.order == ["cc-1"])
    #expect(assigned.control?.configuration == ["timer": .string("personal")])
    #expect(
      try daemon.refusal(
        Requests.configure, .init(slot: "cc-1", configuration: ["x": .int(1)]))
        == "unknown-parameter")
    let resolved = try daemon.ask(Requests.resolve, .init(slot: "cc-1"))
    #expect(resolved.found["timer"]?.first?.title == "Personal Timer")
  }
  @Test("one slot names a button, its taps, a control or a widget; an unknown one is refused")
  func slots() throws {
    let daemon = try Self.daemon()
    try daemon.ask(Requests.place, .init(kind: Self.lap, slot: "action.tap"))
    let placed = try Self.controls(try daemon.ask(Requests.placed))
    #expect(placed.map(\.slot) == ["action", "action.tap"])
    #expect(placed.map(\.in) == [.button, .tap] && placed.map(\.kind) == [Self.timer, Self.lap])
    let removed = try daemon.ask(Requests.remove, .init(slot: "action.tap"))
    #expect(removed.slot == "action.tap" && removed.control == nil)
    try daemon.ask(Requests.assign, .init(slot: "action", kind: nil))
    #expect(try Self.controls(try daemon.ask(Requests.placed)) == [])
    try daemon.ask(Requests.place, .init(kind: Self.timer))
    for (request, body, code, words) in Self.refusals {
      #expect {
        try daemon.client().request(request, with: body, as: JSONValue.self)
      } throws: { error in
        guard case .answered(let refusal) = error as? SocketError else { return false }
        return refusal.code == code && refusal.message.contains(words)
      }
    }
  }

  private static let refusals:
    [(any SocketRequest, any Encodable & Sendable, code: String, words: String)] = [
      (
        Requests.tap, SocketMessage.Tap(slot: "cc-9"), "unknown-slot",
        "known: action, action.tap, cc-1"
      ),
      (Requests.tap, SocketMessage.Tap(slot: "action"), "refused", "cannot tap action"),
      (Requests.turn, SocketMessage.SlotName(slot: "cc-1"), "refused", "in no stack"),
      (
        Requests.stack, SocketMessage.Stack(slot: "cc-1", onto: "action"), "refused",
        "different widgets"
      ),
      (Requests.stack, SocketMessage.Stack(slot: "action", onto: nil), "refused", "in no stack"),
      (Requests.move, SocketMessage.Move(slot: "action", at: 1), "refused", "no order"),
      (
        Requests.resize, SocketMessage.Resize(slot: "cc-1", size: "huge"), "refused",
        "nothing has the size huge"
      ),
      (
        Requests.place, SocketMessage.Place(kind: timer, size: "huge"), "refused",
        "known: small, medium, large"
      ),
      (Requests.place, SocketMessage.Place(kind: timer, in: .today), "unknown-kind", "widget"),
      (
        Requests.assign, SocketMessage.Assign(slot: "cc-1", kind: timer), "refused",
        "cc-1 is not a button"
      ),
      (
        Requests.configure, SocketMessage.Configure(slot: "action", configuration: [:]), "refused",
        "nothing is assigned to action"
      ),
      (
        Requests.answer, SocketMessage.Answer(slot: "w-99", accepted: true), "unknown-slot",
        "known:"
      ),
    ]
}
