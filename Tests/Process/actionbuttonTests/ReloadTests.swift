import ControlModel
import ControlSocket
import Foundation
import ProgramTesting
import Testing
import Wire

@Suite("SIGHUP makes a running daemon read its configuration again")
struct ReloadTests {
  private static func configuration(_ button: String, hold: String = "10s") -> String {
    """
    buttons:
      \(button):
        source: virtual
        hold: \(hold)
    extensions: []

    """
  }

  /// A daemon with one button that is ready.
  private static func daemon(_ button: String) throws -> DaemonProcess {
    let daemon = try DaemonProcess(configuration: configuration(button))
    _ = try daemon.event("button.ready", of: button)
    return daemon
  }

  @Test("a press under way is cancelled, and the new buttons work")
  func reload() throws {
    let daemon = try Self.daemon("old")
    try daemon.ask(Requests.press, .init(button: "old", phase: .down))
    _ = try daemon.event("hold.began", of: "old")
    try daemon.hangUp(Self.configuration("new"))
    let cancelled = try daemon.event("hold.cancelled", of: "old")
    #expect(cancelled["reason"] == .string("reconfigured"))
    _ = try daemon.event("button.ready", of: "new")
    try daemon.ask(Requests.press, .init(button: "new", phase: .down))
    _ = try daemon.event("hold.began", of: "new")
  }

  @Test("an input device that is missing does not keep the other buttons from working")
  func missing() throws {
    let daemon = try DaemonProcess(
      configuration: Self.configuration("pad").replacing(
        "extensions", with: "  pedal: { source: \"evdev:/dev/input/missing\" }\nextensions"))
    let lost = try daemon.event("button.lost", of: "pedal")
    #expect(lost["error"]?.description.contains("/dev/input/missing: ENOENT") == true)
    try daemon.ask(Requests.press, .init(button: "pad", phase: .down))
    _ = try daemon.event("hold.began", of: "pad")
    #expect(try daemon.status().buttons.count == 2)
  }

  @Test("a press under way when the daemon is stopped is cancelled with that reason")
  func stopped() throws {
    let daemon = try Self.daemon("old")
    try daemon.ask(Requests.press, .init(button: "old", phase: .down))
    _ = try daemon.event("hold.began", of: "old")
    #expect(daemon.stop() == SIGTERM)
    let cancelled = try daemon.event("hold.cancelled", of: "old")
    #expect(cancelled["reason"] == .string("stopped"))
  }

  @Test("a daemon ends on SIGTERM, also while it still inspects its extensions")
  func ends() throws {
    for count in 0..<24 {
      let daemon = try Self.daemon("button")
      // Wait for a number of answers that differs each time.
      for _ in 0..<(count * 4) { try daemon.ask(Requests.status) }
      #expect(daemon.stop() == SIGTERM)
    }
  }

  @Test("SIGHUPs that come faster than they are handled do not end the daemon")
  func storm() throws {
    let daemon = try Self.daemon("first")
    // The answer between two hang-ups lets them happen at any moment of a reload.
    for _ in 0..<150 {
      try daemon.hangUp()
      try daemon.ask(Requests.status)
    }
    for _ in 0..<50 { try daemon.hangUp() }
    try daemon.hangUp(Self.configuration("last"))
    _ = try daemon.event("button.ready", of: "last")
    #expect(daemon.stop() == SIGTERM)
  }

  @Test("what only takes effect at the next start is named, and everything else is taken")
  func nextStart() throws {
    let daemon = try Self.daemon("old")
    let next = Self.configuration("new").replacingOccurrences(
      of: "extensions: []", with: "extensions: [ Lamp ]\nkeep_warm: false")
    try daemon.hangUp(next)
    _ = try daemon.event("button.ready", of: "new")
    try daemon.logged(
      "config.yaml: changes of extensions, keep_warm take effect after a restart of this program"
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
    let daemon = try Self.daemon("kept")
    try daemon.hangUp(line + "\n")
    try daemon.logged(message)
    try daemon.logged("the previous configuration stays in effect")
    // The daemon's socket and button still work.
    try daemon.ask(Requests.press, .init(button: "kept", phase: .down))
    _ = try daemon.event("hold.began", of: "kept")
    #expect(
      daemon.logText.components(separatedBy: "the previous configuration stays in effect").count
        == 2)
    #expect(!daemon.logText.contains("Failure("))
    // A valid configuration is still accepted.
    try daemon.hangUp(Self.configuration("mended"))
    _ = try daemon.event("button.ready", of: "mended")
  }
}
