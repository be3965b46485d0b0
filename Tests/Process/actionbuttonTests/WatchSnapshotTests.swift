import ControlModel
import ControlSocket
import Foundation
import ProgramTesting
import SystemAccess
import Testing
import Wire

@Suite("The snapshots that a client receives", .timeLimit(.minutes(45)))
struct WatchSnapshotTests {
  private static func configuration(_ buttons: [String: String]) -> String {
    let each = buttons.sorted { $0.key < $1.key }.map { name, timing in
      "  \(name):\n    source: virtual\n    \(timing)\n"
    }
    return "buttons:\n" + each.joined() + "extensions: []\n"
  }

  private static func watch(_ client: SocketClient) throws -> [PlaceSnapshot] {
    let watching = try client.request(Requests.watch, .init(snapshots: true))
    return try #require(watching.placed)
  }

  /// The next line with snapshots for which `isWanted` is true.
  private static func next(
    _ client: SocketClient, _ isWanted: (SocketMessage.PlaceLine) -> Bool
  ) throws -> SocketMessage.PlaceLine {
    while true {
      let line = try #require(try client.nextEvent(timeout: .seconds(300)))
      if let line = SocketMessage.PlaceLine(line: line), isWanted(line) { return line }
    }
  }

  @Test("a client that connects between two presses is correct after its first answer")
  func armed() throws {
    let daemon = try DaemonProcess(
      configuration: Self.configuration(["a": "no_hold: { arm: 30s }"]))
    _ = try daemon.event("button.ready")
    let first = try daemon.client()
    #expect(try Self.watch(first).map(\.press) == [.released])
    _ = try first.request(Requests.press, .init(for_ms: 50))
    // A line with all places may come first, when the daemon begins to serve.
    let line = try Self.next(first) { $0.place.map { $0.press != .released } ?? false }
    guard case .armed(.nothing, let since, let deadline)? = line.place?.press else {
      Issue.record("got \(line)")
      return
    }
    #expect(since.duration(to: deadline) == .seconds(30))
    #expect(line.at_ns >= since.nanoseconds)
    #expect(try Self.watch(try daemon.client()) == [line.place])
  }

  @Test("a configuration that was read again is sent as its places, with those that are new")
  func places() throws {
    let daemon = try DaemonProcess(configuration: Self.configuration(["a": "hold: 10s"]))
    _ = try daemon.event("button.ready")
    let client = try daemon.client()
    #expect(try Self.watch(client).map(\.name) == ["a"])
    try daemon.hangUp(Self.configuration(["b": "hold: 10s", "c": "hold: 10s"]))
    let line = try Self.next(client) { $0.event == .placed && $0.placed?.map(\.name) != ["a"] }
    #expect(line.placed?.map(\.name) == ["b", "c"])
    #expect(line.placed?.map(\.device) == [.ready, .ready])
  }

  @Test("a client that does not request snapshots gets events only")
  func plain() throws {
    let daemon = try DaemonProcess(configuration: Self.configuration(["a": "hold: 200ms"]))
    _ = try daemon.event("button.ready")
    let (plain, drawing) = (try daemon.client(), try daemon.client())
    _ = try plain.request(Requests.watch, .init())
    _ = try Self.watch(drawing)
    _ = try plain.request(Requests.press, .init(for_ms: 400))
    var names: [String] = []
    while names.last != "hold.ended" {
      let line = try #require(try plain.nextEvent(timeout: .seconds(300)))
      let event = try Event(line: line)
      // The first event may be the `button.ready` above, which is sent to the socket separately.
      if event.button == "a", event.event != "button.ready" { names.append(event.event) }
    }
    #expect(names == ["hold.began", "hold.performed", "intent.skipped", "hold.ended"])
    let line = try Self.next(drawing) {
      $0.place.map { $0.outcome != .none } ?? false
    }
    guard case .skipped(.notReady, let until)? = line.place?.outcome else {
      Issue.record("got \(line)")
      return
    }
    // The daemon clears the outcome; a client that gets no further message clears it at that instant.
    let over = try Self.next(drawing) { $0.place?.outcome == PlaceSnapshot.Outcome.none }
    #expect(over.at_ns >= until.nanoseconds)
  }

  /// A program in place of spd-say appends its arguments to a file, and fails when the intent performs.
  @Test(
    "speak hands the hint and the outcome of a press to the speech program, in the language of the buttons"
  )
  func speak() throws {
    let program = ToggleProgram.text(
      "com.example.Lamp", title: "Lamp", displayName: "Lamp", app: "House", archive: "{}")
    let daemon = try DaemonProcess(
      control: "com.example.Lamp", extensions: ["lamp"],
      programs: [
        "lamp": program,
        "speech": """
        #!/bin/sh
        printf '%s\\n' "$*" >> "$0.said"
        case $4 in *performing*) echo "no voice" >&2; exit 3 ;; esac
        """,
      ])
    _ = try daemon.event("control.loaded")
    let speaking = Process()
    speaking.executableURL = try BuiltProgram.url("actionbutton")
    speaking.arguments = [
      "speak", "--socket", daemon.path("socket"), "--program", daemon.path("speech"),
    ]
    let (output, errors) = (Pipe(), Pipe())
    (speaking.standardOutput, speaking.standardError) = (output, errors)
    speaking.standardInput = FileHandle.nullDevice
    try speaking.run()
    // Its first line shows that it gets the snapshots of the press.
    let first = output.fileHandleForReading.availableData
    #expect(String(decoding: first, as: UTF8.self).hasPrefix("Ready: virtual\n"))
    try daemon.ask(Requests.press, .init(for_ms: 900))
    #expect(speaking.end() == .exited(1))
    let said = try String(contentsOfFile: daemon.path("speech.said"), encoding: .utf8)
    #expect(said.contains("--language en -- Hold for Off\n"))
    #expect(
      String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        .hasSuffix("speech failed: no voice\n"))
  }
}
