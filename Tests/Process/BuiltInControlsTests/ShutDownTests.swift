import ControlKit
import Foundation
import ProgramTesting
import Testing
import Wire

@testable import BuiltInControls

/// `PATH` holds only the tests' fake `systemctl`, so that the computer is never shut down.
@Suite("Shut Down")
struct ShutDownTests {
  let home: Home

  init() throws {
    home = try Home()
    try home.tool("systemctl")
  }

  /// The control with 60 s for the second press, the longest time that can be set.
  private static let button = PlacedControl.builtIn("ShutDown", ["seconds": .int(60)])

  @Test("the tests use a fake systemctl")
  func isFake() throws {
    let host = HostEnvironment(environment: home.environment)
    #expect(host.executable("systemctl") == home.path("bin/systemctl"))
    #expect(ShutDownIntent.systemctl.name == "systemctl")
  }

  @Test("the first press only asks; the second shuts down, once")
  func twoPresses() throws {
    let process = try home.start()
    #expect(try process.shown(Self.button).hint == "Hold to Shut Down")
    #expect(try process.shown(Self.button).needsAuthentication)
    try process.press(Self.button)
    #expect(home.calls.isEmpty)
    let asked = try process.shown(Self.button)
    #expect(asked.hint == "Hold to Confirm Shut Down")
    #expect(asked.face.status == "Hold Again to Shut Down")
    try process.press(Self.button)
    #expect(home.calls == ["systemctl poweroff"])
    // The third press counts as a first press.
    try process.press(Self.button)
    #expect(home.calls.count == 1)
  }

  @Test("a press after the time for the second one is a first one again")
  func late() throws {
    let button = PlacedControl.builtIn("ShutDown", ["seconds": .int(2)])
    let process = try home.start()
    try process.press(button)
    let reload: ExtensionMessage.Reload = try process.notice(.reload)
    #expect(reload.kind == button.kind)
    #expect(try process.shown(button).hint == "Hold to Shut Down")
    try process.press(button)
    #expect(home.calls.isEmpty)
  }

  @Test("after a restart of the process the next press is a first press")
  func restart() throws {
    try home.start().press(Self.button)
    try home.start().press(Self.button)
    #expect(home.calls.isEmpty)
  }

  @Test("where no confirmation is wanted, one press is enough")
  func unconfirmed() throws {
    try home.start().press(.builtIn("ShutDown", ["asks": .bool(false)]))
    #expect(home.calls == ["systemctl poweroff"])
  }

  @Test("the intent needs an unlocked device")
  func policy() {
    #expect(ShutDownIntent.authenticationPolicy == .requiresAuthentication)
  }

  @Test("a refusal of the system is reported")
  func refused() throws {
    try home.tool("systemctl", "echo 'Access denied' >&2; exit 1")
    let button = PlacedControl.builtIn("ShutDown", ["asks": .bool(false)])
    let refusal = try refusal { try home.start().press(button) }
    #expect(refusal.message.contains("systemctl ended with status 1: Access denied"))
  }

  @Test("without systemctl, loading and performing say what to install")
  func missing() throws {
    try home.removeTool("systemctl")
    let process = try home.start()
    let words = "systemctl is not available here; install systemd."
    #expect(try refusal { try process.load(Self.button) }.message.contains(words))
    let performing = try refusal {
      try process.perform(Self.button, nil, .init(intent: "ShutDownIntent"))
    }
    #expect(performing.message.contains(words))
  }
}
