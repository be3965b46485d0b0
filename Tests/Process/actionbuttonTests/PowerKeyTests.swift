import Devices
import FileTesting
import Foundation
import Testing

@testable import actionbutton

@Suite("Keys on which systemd-logind acts")
struct PowerKeyTests {
  private static func device(_ node: String, _ keys: [String]) -> EvdevDevice {
    EvdevDevice(
      node: node, name: "Power Button", links: ["/dev/input/by-path/power"],
      keys: keys.compactMap { EvdevKey(name: $0) }, isWholeKeyboard: false, access: .readable)
  }

  /// `event0` has the udev tag `power-switch`, and `event1` does not.
  private static let devices = [
    device("/dev/input/event0", ["KEY_POWER", "KEY_SLEEP", "KEY_F13"]),
    device("/dev/input/event1", ["KEY_RESTART"]),
  ]

  private static func key(_ source: String, _ configuration: [String] = []) throws -> String? {
    PowerKey.find(
      try ButtonSpec(source), in: devices, isSwitch: { $0 == "/dev/input/event0" },
      configuration: configuration
    )?.key
  }

  @Test("a key of a device that logind reads is found, unless logind ignores it")
  func found() throws {
    #expect(try Self.key("evdev:KEY_POWER") == "KEY_POWER")
    #expect(try Self.key("evdev:KEY_F13") == nil)
    #expect(try Self.key("evdev:KEY_RESTART") == nil, "udev does not tag its device")
    #expect(try Self.key("evdev:/dev/input/event0") == "KEY_POWER")
    #expect(try Self.key("evdev:/dev/input/by-path/power?key=KEY_SLEEP") == "KEY_SLEEP")
    #expect(try Self.key("gpio:GPIO17") == nil)
    let ignored = ["HandlePowerKey=poweroff", "HandlePowerKey=ignore"]
    #expect(try Self.key("evdev:KEY_POWER", ignored) == nil)
    #expect(
      try Self.key("evdev:KEY_POWER", ignored.reversed()) == "KEY_POWER", "the last one counts")
    #expect(try Self.key("evdev:KEY_POWER", ["HandleSuspendKey=ignore"]) == "KEY_POWER")
    #expect(try Self.key("evdev:KEY_POWER", [" HandlePowerKey = ignore"]) == nil)
  }

  @Test("a file of logind replaces the file of its name in a folder of lower priority")
  func priority() throws {
    let folder = try TemporaryFolder()
    for (name, text) in [
      ("usr/lib/systemd/logind.conf", "a"), ("etc/systemd/logind.conf", "b"),
      ("usr/lib/systemd/logind.conf.d/2.conf", "c"), ("etc/systemd/logind.conf.d/2.conf", "d"),
      ("run/systemd/logind.conf.d/1.conf", "e"),
      ("usr/local/lib/systemd/logind.conf.d/3.conf", "f"),
      ("etc/systemd/logind.conf.d/4.txt", "g"),
    ] {
      let file = URL(filePath: folder.path(name))
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    #expect(PowerKey.logindLines(below: folder.path) == ["b", "e", "d", "f"])
  }

  @Test("the advice names the key, its device, the file and its lines")
  func advice() {
    let key = PowerKey(key: "KEY_SLEEP", device: "/dev/input/event0")
    #expect(key.text == "[Login]\nHandleSuspendKey=ignore\n")
    for part in [
      "KEY_SLEEP of /dev/input/event0", "HandleSuspendKey=ignore",
      "/etc/systemd/logind.conf.d/actionbutton.conf",
    ] {
      #expect(key.advice.contains(part))
    }
  }

  @Test(
    "the file is written for logind to read, also over an older one, and then logind ignores the key"
  )
  func written() throws {
    let folder = try TemporaryFolder()
    let dropIns = folder.path("logind.conf.d")
    for key in ["KEY_SLEEP", "KEY_POWER"] {
      try PowerKey(key: key, device: "/dev/input/event0").write(in: dropIns)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: dropIns) == ["actionbutton.conf"])
    let text = try folder.text(of: "logind.conf.d/actionbutton.conf")
    #expect(text == "[Login]\nHandlePowerKey=ignore\n")
    #expect(try Self.key("evdev:KEY_POWER", text.split(separator: "\n").map(String.init)) == nil)
    for (path, mode) in [(dropIns, 0o755), ("\(dropIns)/actionbutton.conf", 0o644)] {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == mode, "\(path)")
    }
  }
}
