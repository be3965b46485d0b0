import ControlModel
import ProgramTesting
import Testing
import Wire

@Suite("A locked daemon", .timeLimit(.minutes(45)))
struct LockTests {
  private static let hold = SocketMessage.Press(for_ms: 400)
  private static let snapshots = SocketMessage.Watch(snapshots: true)

  /// A daemon with a toggle on its button; `archive` has further fields of the toggle.
  private static func daemon(_ archive: String = "{}") throws -> DaemonProcess {
    let program = ToggleProgram.text(
      "com.example.Door", title: "Front Door", displayName: "Door", app: "House", archive: archive,
      parameters: #"[{"name": "side", "title": "Side", "type": "string"}]"#)
    let daemon = try DaemonProcess(
      control: "com.example.Door", extensions: ["door"], programs: ["door": program])
    _ = try daemon.event("control.loaded")
    return daemon
  }

  @Test("a sensitive control is reported without content and state until the screen is unlocked")
  func sensitive() throws {
    let daemon = try Self.daemon(
      """
      {"privacy_sensitive": true,
       "toggle": {"is_on": true, "off": {"value_text": "Shut"}, "on": {"value_text": "Ajar"}}}
      """)
    #expect(try daemon.status().buttons[0].control?.title == "Front Door")
    try daemon.ask(Requests.lock)
    let locked = try daemon.event("screen.locked")
    #expect(locked["button"] == nil)
    let loaded = try daemon.event("control.loaded").control
    #expect(loaded["redacted"] == .bool(true))
    #expect(loaded["title"] == .string(""))
    #expect(loaded["is_on"] == .bool(false))
    let status = try daemon.status()
    #expect(status.locked == .some(true))
    #expect(status.has_passcode == .some(false))
    #expect(status.buttons[0].control?.isRedacted == true)
    let everything = [
      "\(try daemon.ask(Requests.status, as: JSONValue.self))", "\(try daemon.ask(Requests.watch))",
      "\(try daemon.ask(Requests.list, as: JSONValue.self))",
      "\(try daemon.ask(Requests.watch, Self.snapshots, as: JSONValue.self))",
    ]
    for text in everything {
      for word in ["Front Door", "Ajar", "Shut"] { #expect(!text.contains(word)) }
    }

    try daemon.ask(Requests.press, Self.hold)
    let events = try daemon.events(to: "intent.finished")
    let performing = events.first { $0["event"] == .string("intent.performing") }
    #expect(performing?["value"] == .null)
    for word in ["Ajar", "Shut", "Turn O"] { #expect(!"\(events)".contains(word)) }

    try daemon.ask(Requests.unlock, .init())
    _ = try daemon.event("screen.unlocked")
    let again = try daemon.event("control.loaded").control
    #expect(again["title"] == .string("Front Door"))
    #expect(again["redacted"] == nil)
  }

  @Test("an intent that needs authentication is skipped while locked, and performed when unlocked")
  func authentication() throws {
    let daemon = try Self.daemon(
      #"{"action": {"intent": "Open", "authentication": "required"}}"#)
    #expect(try daemon.status().buttons[0].control?.authentication == "required")
    try daemon.ask(Requests.lock)
    try daemon.ask(Requests.press, Self.hold)
    #expect(try daemon.event("intent.skipped")["reason"] == .string("locked"))
    _ = try daemon.event("hold.ended")
    try daemon.ask(Requests.unlock, .init())
    try daemon.ask(Requests.press, Self.hold)
    _ = try daemon.event("intent.finished")
  }

  @Test(
    "on a locked screen nothing is assigned or configured, and no options are listed or sent"
  )
  func refused() throws {
    let daemon = try Self.daemon()
    try daemon.ask(Requests.configure, .init(configuration: ["side": .string("garden")]))
    #expect("\(try daemon.ask(Requests.status, as: JSONValue.self))".contains("garden"))
    try daemon.ask(Requests.lock)
    #expect(!"\(try daemon.ask(Requests.status, as: JSONValue.self))".contains("garden"))
    #expect(!"\(try daemon.ask(Requests.watch))".contains("garden"))
    #expect(
      !"\(try daemon.ask(Requests.watch, Self.snapshots, as: JSONValue.self))".contains("garden"))
    #expect(try daemon.refusal(Requests.assign, .init(kind: nil)) == "locked")
    let configure = SocketMessage.Configure(configuration: [:])
    #expect(try daemon.refusal(Requests.configure, configure) == "locked")
    #expect(try daemon.refusal(Requests.options, .init(parameter: "side")) == "locked")
    #expect(try daemon.refusal(Requests.resolve, .init()) == "locked")
    let change = SocketMessage.ChangePasscode(new: "1234")
    #expect(try daemon.refusal(Requests.passcode, change) == "locked")
    try daemon.ask(Requests.unlock, .init())
    #expect(try daemon.refusal(Requests.resolve, .init()) == "")
  }
}
