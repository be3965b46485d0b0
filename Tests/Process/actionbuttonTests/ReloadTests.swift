import ControlModel
import ControlSocket
import Foundation
import ProgramTesting
import Testing
import Wire

@Suite("SIGHUP makes a running daemon read its configuration again")
struct ReloadTests {
  /// A button that only the test presses.
  private static let quiet = ["quiet.trace": "later | 3600000ms v 3600001ms ^\n"]

  private static func configuration(_ button: String, hold: String = "10s") -> String {
    """
    buttons:
      \(button):
        source: script:quiet.trace
        hold: \(hold)
    extensions: []

    """
  }

  @Test("a press under way is cancelled, and the new buttons work")
  func reload() throws {
    let daemon = try DaemonProcess(Self.configuration("old"), files: Self.quiet)
    _ = try daemon.event("button.ready", of: "old")
    let client = try daemon.client()
    try Self.press(client, "old")
    _ = try daemon.event("hold.began", of: "old")
    try daemon.write(Self.configuration("new"), to: "config.yaml")
    daemon.hangUp()
    let cancelled = try daemon.event("hold.cancelled", of: "old")
    #expect(cancelled["reason"] == .string("reconfigured"))
    _ = try daemon.event("button.ready", of: "new")
    try Self.press(client, "new")
    _ = try daemon.event("hold.began", of: "new")
  }

  @Test("a press under way when the daemon is stopped is cancelled with that reason")
  func stopped() throws {
    let daemon = try DaemonProcess(Self.configuration("old"), files: Self.quiet)
    _ = try daemon.event("button.ready", of: "old")
    let client = try daemon.client()
    try Self.press(client, "old")
    _ = try daemon.event("hold.began", of: "old")
    #expect(daemon.stop() == SIGTERM)
    let cancelled = try daemon.event("hold.cancelled", of: "old")
    #expect(cancelled["reason"] == .string("stopped"))
  }

  @Test("a daemon ends on SIGTERM, also while it still inspects its extensions")
  func ends() throws {
    for count in 0..<24 {
      let daemon = try DaemonProcess(Self.configuration("button"), files: Self.quiet)
      _ = try daemon.event("button.ready")
      // The time of some answers, another one each time.
      let client = try daemon.client()
      for _ in 0..<(count * 4) { _ = try client.request(.status, NoFields()) }
      #expect(daemon.stop() == SIGTERM)
    }
  }

  @Test("SIGHUPs that come faster than they are handled do not end the daemon")
  func storm() throws {
    let daemon = try DaemonProcess(Self.configuration("first"), files: Self.quiet)
    _ = try daemon.event("button.ready", of: "first")
    let client = try daemon.client()
    // One at any moment of a reload: between two of them the daemon answers.
    for _ in 0..<150 {
      daemon.hangUp()
      _ = try client.request(.status, NoFields())
    }
    for _ in 0..<50 { daemon.hangUp() }
    try daemon.write(Self.configuration("last"), to: "config.yaml")
    daemon.hangUp()
    _ = try daemon.event("button.ready", of: "last")
    #expect(daemon.stop() == SIGTERM)
  }

  @Test("what only takes effect at the next start is named, and everything else is taken")
  func nextStart() throws {
    let daemon = try DaemonProcess(Self.configuration("old"), files: Self.quiet)
    _ = try daemon.event("button.ready", of: "old")
    let next = Self.configuration("new").replacingOccurrences(
      of: "extensions: []", with: "extensions: [ Lamp ]\nkeep_warm: false")
    try daemon.write(next, to: "config.yaml")
    daemon.hangUp()
    _ = try daemon.event("button.ready", of: "new")
    try daemon.logged(
      "config.yaml: what has changed in extensions, keep_warm takes effect when this program is started again"
    )
  }

  private static let mistakes: [(line: String, message: String)] = [
    ("butons: {}", "unknown key \"butons\""),
    ("buttons: [", "config.yaml"),
    ("buttons: { other: { source: \"script:missing.trace\" } }", "missing.trace"),
    ("buttons: { other: { source: \"evdev:/dev/input/missing\" } }", "/dev/input/missing"),
  ]

  @Test(
    "a configuration that cannot be used is logged once and changes nothing",
    arguments: mistakes.indices)
  func mistake(_ index: Int) throws {
    let (line, message) = Self.mistakes[index]
    let daemon = try DaemonProcess(Self.configuration("kept"), files: Self.quiet)
    _ = try daemon.event("button.ready", of: "kept")
    try daemon.write(line + "\n", to: "config.yaml")
    daemon.hangUp()
    try daemon.logged(message)
    try daemon.logged("the previous configuration stays in effect")
    // Its socket and its button still serve.
    let client = try daemon.client()
    try Self.press(client, "kept")
    _ = try daemon.event("hold.began", of: "kept")
    #expect(
      daemon.logText.components(separatedBy: "the previous configuration stays in effect").count
        == 2)
    #expect(!daemon.logText.contains("Failure("))
    // And a good one is taken again.
    try daemon.write(Self.configuration("mended"), to: "config.yaml")
    daemon.hangUp()
    _ = try daemon.event("button.ready", of: "mended")
  }

  private static func press(_ client: SocketClient, _ button: String) throws {
    _ = try client.request(
      .press, SocketMessage.Press(button: button, phase: .down), as: SocketMessage.Pressed.self)
  }
}
