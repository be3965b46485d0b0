import Configuration
import Devices
import Testing

@testable import actionbutton

@Suite("When a hold is decided, as doctor says it")
struct DecisionReportTests {
  private static func device(_ number: Int, isBluetooth: Bool, isKeyboard: Bool = false)
    -> EvdevDevice
  {
    EvdevDevice(
      node: "/dev/input/event\(number)", name: "Remote",
      links: ["/dev/input/by-id/remote-\(number)"],
      keys: ["KEY_PLAYPAUSE", "KEY_F1\(number)"].compactMap { EvdevKey(name: $0) },
      isWholeKeyboard: isKeyboard, isBluetooth: isBluetooth, access: .readable)
  }

  private static let devices = [
    device(3, isBluetooth: false), device(4, isBluetooth: true),
    device(5, isBluetooth: true, isKeyboard: true),
  ]

  private static func report(_ source: String, _ settings: String = "") throws -> DecisionReport? {
    let button = try #require(
      try Configuration.parse("buttons: { a: { source: \"\(source)\", \(settings) } }", file: "f")
        .buttons.first)
    return DecisionReport(button, among: devices)
  }

  @Test("a button that is connected by Bluetooth has its mode, its device and the reason named")
  func bluetooth() throws {
    for source in [
      "evdev:KEY_PLAYPAUSE", "evdev:KEY_F14", "evdev:/dev/input/event4?key=KEY_F14",
      "evdev:/dev/input/by-id/remote-4?key=KEY_F14",
    ] {
      let report = try #require(try Self.report(source), "\(source)")
      #expect(report.works == true)
      for part in [
        "at its release", "/dev/input/event4 \"Remote\"", "Bluetooth", "decide: deadline",
      ] {
        #expect(report.text.contains(part))
      }
    }
    #expect(
      try Self.report("evdev:KEY_PLAYPAUSE", "repeat: 300ms")?.text.contains("not repeat") == true)
  }

  @Test("a button with a wire has nothing to report, unless the configuration says when")
  func wire() throws {
    for source in ["evdev:KEY_F13", "evdev:KEY_F15", "evdev:/dev/input/event3", "gpio:GPIO17"] {
      #expect(try Self.report(source) == nil, "\(source)")
      #expect(try Self.report(source, "decide: deadline") == nil, "\(source)")
      let report = try #require(try Self.report(source, "decide: release"))
      #expect(report.works == true && report.text.contains("decide: release in the configuration"))
    }
    #expect(try Self.report("evdev:KEY_F15?any-keyboard") != nil)
    #expect(try Self.report("evdev:KEY_PLAYPAUSE", "no_hold: {}") == nil)
  }

  @Test("the deadline over Bluetooth is said to be the owner's choice")
  func chosen() throws {
    let report = try #require(try Self.report("evdev:KEY_PLAYPAUSE", "decide: deadline"))
    #expect(report.works == nil && report.text.contains("can become a hold"))
  }
}
