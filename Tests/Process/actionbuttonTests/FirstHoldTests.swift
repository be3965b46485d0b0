import ControlModel
import Devices
import FileTesting
import Foundation
import ProgramTesting
import Testing
import Wire

@testable import actionbutton

/// The end of `setup`, with a real daemon: the user sees the outcome of a press.
@Suite("Hold it now", .timeLimit(.minutes(45)))
struct FirstHoldTests {
  private static func daemon() throws -> DaemonProcess {
    let daemon = try DaemonProcess(
      configuration: DaemonProcess.configuration(
        control: "com.example.Lamp\n    tap: com.example.Fan", extensions: ["lamp", "fan"]),
      programs: [
        "lamp": ToggleProgram.text("com.example.Lamp", title: "Lamp"),
        "fan": ToggleProgram.text("com.example.Fan", title: "Fan"),
      ])
    _ = try daemon.event("button.ready")
    try daemon.status {
      $0.buttons[0].control?.loaded_ns != nil && $0.buttons[0].tap_control?.loaded_ns != nil
    }
    return daemon
  }

  @Test("the hint and the outcome of each press are shown, until a hold was performed")
  func hold() throws {
    let daemon = try Self.daemon()
    let typed = Pipe()
    defer { withExtendedLifetime(typed) {} }
    var lines: [String] = []
    // Each printed line triggers the next press.
    try FirstHold(try daemon.client(), button: "action") { line in
      lines.append(line)
      switch lines.count {
      case 1: _ = try? daemon.press(for: 20)
      case 3: _ = try? daemon.press(for: 300)
      default: break
      }
    }.run(input: typed.fileHandleForReading.fileDescriptor, patience: .seconds(2_000))
    #expect(
      lines == [
        "Hold the button now, or press Return to skip this.",
        "  Release for Off. Keep holding for Off",
        "  tapped: performed Fan → On", "  Release for Off. Keep holding for Off",
        "  held: performed Lamp → On",
      ])
  }

  @Test("Return ends it, and so does the end of the time, with what to do next")
  func ends() throws {
    let daemon = try Self.daemon()
    let typed = Pipe()
    try typed.fileHandleForWriting.write(contentsOf: Data("\n".utf8))
    var lines: [String] = []
    let client = try daemon.client()
    try FirstHold(client, button: "action") { lines.append($0) }
      .run(input: typed.fileHandleForReading.fileDescriptor, patience: .seconds(2_000))
    #expect(lines.count == 1)
    let silent = Pipe()
    try withExtendedLifetime(silent) {
      try FirstHold(client, button: "action") { lines.append($0) }
        .run(input: silent.fileHandleForReading.fileDescriptor, patience: .milliseconds(1))
    }
    #expect(
      lines.last
        == "no hold within 1ms; to find the problem, run actionbutton doctor")
    #expect(FirstHold.patience == .seconds(60))
  }

  @Test("lines are listed with the pins of a Raspberry Pi's header, and only so many")
  func pins() {
    #expect(SetupDialog.withPin("gpio:GPIO17") == "gpio:GPIO17 (pin 11)")
    #expect(
      SetupDialog.withPin("gpio:GPIO27?bias=pull-down&active=high")
        == "gpio:GPIO27?bias=pull-down&active=high (pin 13)")
    for source in ["gpio:gpiochip0/17", "gpio:GPIO45", "gpio:BUTTON", "evdev:KEY_F13"] {
      #expect(SetupDialog.withPin(source) == source)
    }
    #expect(
      SetupDialog.rows(of: (2...6).map { "gpio:GPIO\($0)" } + ["gpio:gpiochip1/3"]) == [
        "GPIO2 (pin 3), GPIO3 (pin 5), GPIO4 (pin 7), GPIO5 (pin 29)",
        "GPIO6 (pin 31), gpiochip1/3",
      ])
    let many = SetupDialog.rows(of: (0...SetupDialog.mostLines).map { "gpio:line-\($0)" })
    #expect(many.last == "and 1 more; actionbutton devices lists them")
    #expect(many.count == SetupDialog.mostLines / 4 + 1)
    #expect(SetupDialog.rows(of: []).isEmpty)
  }

  @Test("what a search reads is printed once, although the wiring changes again and again")
  func once() {
    let report = SearchReport()
    func reading(_ wiring: ButtonFinder.Wiring) -> ButtonSearch.Progress {
      .reading(lines: 2, wiring: wiring, devices: [], problems: [])
    }
    let ground = "watching 2 free GPIO lines, for a button to ground, and 0 input devices"
    let supply =
      "watching 2 free GPIO lines, for a button to the supply (3.3 V), and 0 input devices"
    #expect(report.lines(for: reading(.toGround)) == [ground])
    #expect(report.lines(for: reading(.toSupply)) == [supply])
    let held = "  already low or high: gpio:GPIO17 (pin 11)"
    #expect(report.lines(for: .held(["gpio:GPIO17"])) == [held])
    for wiring in [ButtonFinder.Wiring.toGround, .toSupply] {
      #expect(report.lines(for: reading(wiring)).isEmpty)
      #expect(report.lines(for: .held(["gpio:GPIO17"])).isEmpty)
    }
  }
}
