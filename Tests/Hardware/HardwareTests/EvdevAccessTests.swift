import CHardware
import Devices
import Foundation
import Gesture
import SystemAccess
import Testing

// In the same suite, so that two tests never have devices with the same key at the same time.
extension EvdevTests {
  @Test("a grab is exclusive, and ends with the source")
  func grab() throws {
    let keys = try VirtualKeys(Self.key)
    let poller = try Poller()
    let first = EvdevButtonSource(path: keys.node, grab: true)
    let second = EvdevButtonSource(path: keys.node, grab: true)
    let listener = try Self.anyDevice()
    _ = try first.open(LoopPart(poller))
    _ = try listener.open(LoopPart(poller))
    #expect(
      try Self.refusal(of: second) == "cannot grab keys on \(keys.node): EBUSY (Device or resource"
        + " busy); another program uses it exclusively: stop that program")
    try keys.press(Self.key)
    #expect(Self.edges(of: first).count == 1)
    #expect(Self.edges(of: listener).isEmpty)
    first.close()
    #expect(try second.open(LoopPart(poller)) == .active)
    second.close()
    listener.close()
  }

  @Test("a whole keyboard is listened to only if asked")
  func wholeKeyboard() throws {
    let keyboard = try VirtualKeys.wholeKeyboard(and: Self.key)
    let key = try #require(EvdevKey(name: Self.key))
    let message = try #require(try Self.refusal(of: EvdevButtonSource(key: key)))
    #expect(
      message.contains("only whole keyboards have this key: \(keyboard.node) \"Test keyboard\""))
    let source = EvdevButtonSource(key: key, anyKeyboard: true)
    #expect(try source.open(LoopPart(Poller())) == .inactive)
    try keyboard.press(Self.key)
    #expect(Self.edges(of: source).map(\.level) == [.active])
  }

  @Test("a device or key that cannot be opened is named, with the available ones")
  func messages() throws {
    let keys = try VirtualKeys("KEY_VOLUMEUP", "KEY_VOLUMEDOWN")
    let key = try #require(EvdevKey(name: Self.key))
    #expect(
      try Self.refusal(of: EvdevButtonSource(path: keys.node, key: key))
        == "\(keys.node): it has no"
        + " KEY_PROG1; add key= and one of: KEY_VOLUMEDOWN, KEY_VOLUMEUP")
    #expect(
      try Self.refusal(of: EvdevButtonSource(path: keys.node)) == "\(keys.node): it has 2 keys;"
        + " add key= and one of: KEY_VOLUMEDOWN, KEY_VOLUMEUP")
    let nothing = try #require(try Self.refusal(of: EvdevButtonSource(key: key)))
    #expect(nothing.hasPrefix("evdev:KEY_PROG1: no input device has this key; choose a key of one"))
    #expect(nothing.contains("\(keys.node) \"Test button\" has KEY_VOLUMEDOWN, KEY_VOLUMEUP"))
  }

  @Test("a device without permission is listed with its keys and its group")
  func listing() throws {
    let keys = try VirtualKeys(Self.key)
    let key = try #require(EvdevKey(name: Self.key))
    var device = try #require(EvdevDevices.list().first { $0.node == keys.node })
    #expect(device.access == .readable)
    #expect(device.keys == [key] && device.name == "Test button" && !device.isWholeKeyboard)

    #expect(ch_set_permissions(keys.node, 0o600) == 0)
    ch_files_as(65_534)
    defer { ch_files_as(0) }
    device = try #require(EvdevDevices.list().first { $0.node == keys.node })
    #expect(device.access == .refused(errno: Errno(EACCES), group: "root"))
    #expect(device.keys == [key] && device.name == "Test button" && !device.isWholeKeyboard)
    let advice = "it belongs to the group \"root\": allow access to this device"
    for source in [EvdevButtonSource(key: key), EvdevButtonSource(path: keys.node)] {
      let message = try #require(try Self.refusal(of: source))
      #expect(message.hasPrefix("cannot read keys on \(keys.node): EACCES"))
      #expect(message.contains(advice))
    }
  }

  /// The error message of a source that cannot be opened, or `nil` if it can be opened.
  static func refusal(of source: EvdevButtonSource) throws -> String? {
    let poller = try Poller()
    do throws(DeviceError) {
      _ = try source.open(LoopPart(poller))
      source.close()
      return nil
    } catch {
      return error.description
    }
  }
}
