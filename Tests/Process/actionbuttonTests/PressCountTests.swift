import ControlModel
import ControlSocket
import FileTesting
import Foundation
import ProgramTesting
import Testing
import Wire

/// Every press that the daemon accepts ends in exactly one outcome with its number.
@Suite("Accepted presses", .timeLimit(.minutes(45)))
struct PressCountTests {
  /// A control whose action returns when the file `go` exists.
  private static let slow = ToggleProgram.text(
    "com.example.Slow", title: "Slow",
    work: """
      while request["request"] == "perform" and not os.path.exists(folder + "/go"):
          time.sleep(0.01)
      """)

  private static func configuration(_ names: [String]) -> String {
    let buttons = names.map {
      """
        \($0):
          source: virtual
          hold: 200ms
          control: com.example.Slow

      """
    }
    return "buttons:\n\(buttons.joined())extensions: [slow]\n"
  }

  private func start(_ names: [String], isSlow: Bool) throws -> DaemonProcess {
    let daemon = try DaemonProcess(
      configuration: Self.configuration(names),
      files: isSlow ? [:] : ["state/containers/slow/go": ""],
      programs: ["slow": Self.slow])
    daemon.expectLog("slow was ended by SIGTERM", 0...1)
    for name in names { _ = try daemon.event("control.loaded", of: name) }
    return daemon
  }

  private func isOutcome(_ event: [String: JSONValue]) -> Bool {
    guard case .string(let name)? = event["event"] else { return false }
    return ["hold.cancelled", "intent.finished", "intent.failed", "intent.skipped"].contains(name)
  }

  /// Reads events until the press `last` has an outcome, and returns the number of outcomes of each press.
  private func outcomes(
    _ daemon: DaemonProcess, after last: Int, _ before: [Int: Int] = [:]
  ) throws -> [Int: Int] {
    var counts = before
    while counts[last] == nil {
      let event = try daemon.nextEvent()
      guard isOutcome(event), case .int(let press)? = event["press"] else { continue }
      counts[press, default: 0] += 1
    }
    return counts
  }

  @Test("presses while the configuration is read again and again each have one outcome")
  func hangUps() throws {
    let names = ["left", "right"]
    let daemon = try start(names, isSlow: false)
    var accepted: [Int] = []
    for round in 0..<40 {
      try daemon.hangUp()
      // The press may be refused because the button is still pressed.
      for name in names {
        if let press = try? daemon.press(name, for: round % 2 == 0 ? 1 : 201) {
          accepted.append(press)
        }
      }
    }
    #expect(accepted.count >= 20)
    let counts = try outcomes(daemon, after: try #require(accepted.last))
    // The last press of the other button may not have ended yet.
    for press in accepted.dropLast(2) { #expect(counts[press] == 1, "press \(press)") }
  }

  @Test(
    "an action that performs while the configuration is read is reported by the new button")
  func handOver() throws {
    let daemon = try start(["left", "right"], isSlow: true)
    let number = try daemon.press("left", for: 201)
    _ = try daemon.event("intent.performing", of: "left")
    try daemon.hangUp()
    _ = try daemon.event("button.ready", of: "left")
    // The action still performs, so a press is answered as busy and not run at the same time.
    let second = try daemon.press("left", for: 201)
    let skipped = try daemon.event("intent.skipped", of: "left")
    #expect(skipped["reason"] == .string("busy"))
    #expect(skipped["press"] == second.map { .int($0) })
    try daemon.folder.write("", to: "state/containers/slow/go")
    let finished = try daemon.event("intent.finished", of: "left")
    #expect(finished["press"] == number.map { .int($0) })
    let loaded = try daemon.event("control.loaded", of: "left")
    #expect(loaded.control["title"] == .string("Slow"))
  }

  @Test("an action whose button was removed meanwhile ends as failed, with the reason")
  func removed() throws {
    let daemon = try start(["left", "right"], isSlow: true)
    let number = try daemon.press("left", for: 201)
    _ = try daemon.event("intent.performing", of: "left")
    try daemon.hangUp(Self.configuration(["right"]))
    let failed = try daemon.event("intent.failed", of: "left")
    #expect(failed["press"] == number.map { .int($0) })
    #expect("\(failed)".contains("no longer has the button"))
  }

  @Test("presses while their extension is killed each have one outcome")
  func kills() throws {
    let names = (0..<8).map { "b\($0)" }
    let daemon = try start(names, isSlow: false)
    for wait in [1, 2, 4, 8, 16, 32, 60] {
      for end in ["", " before it answered hello"] {
        daemon.expectLog(
          "slow was ended by SIGKILL\(end); it is started again in \(wait) s", 0...25)
      }
    }
    var accepted: [Int] = []
    var counts: [Int: Int] = [:]
    for round in 0..<25 {
      var pressed = try Set(names.map { try daemon.press($0, for: 201) })
      accepted += pressed.compactMap(\.self)
      let status = try daemon.status()
      for pid in status.extensions.compactMap(\.pid) where round % 3 > 0 { kill(pid, SIGKILL) }
      while !pressed.isEmpty {
        let event = try daemon.nextEvent()
        guard case .int(let press)? = event["press"] else { continue }
        if isOutcome(event) { counts[press, default: 0] += 1 }
        if event["event"] == .string("hold.ended") { pressed.remove(press) }
      }
    }
    #expect(accepted.count == 200)
    counts = try outcomes(daemon, after: try #require(try daemon.press(names[0], for: 1)), counts)
    for press in accepted { #expect(counts[press] ?? 0 <= 1, "press \(press)") }
    while let press = accepted.first(where: { counts[$0] == nil }) {
      counts = try outcomes(daemon, after: press, counts)
    }
  }

  @Test("of two clients that press one button each gets its own outcome")
  func twoClients() throws {
    let daemon = try start(["action"], isSlow: true)
    let second = try daemon.client()
    let press = SocketMessage.Press(button: "action", for_ms: 201)
    let one = try daemon.press("action", for: 201)
    #expect(throws: SocketError.self, "it is pressed already") {
      try second.request(Requests.press, press)
    }
    _ = try daemon.event("hold.ended")
    let two = try second.request(Requests.press, press).press
    #expect(one != two)
    let skipped = try daemon.event("intent.skipped")
    #expect(skipped["press"] == two.map { .int($0) })
    #expect(skipped["reason"] == .string("busy"))
    try daemon.folder.write("", to: "state/containers/slow/go")
    #expect(try daemon.event("intent.finished")["press"] == one.map { .int($0) })
  }
}
