import CHardware
import Devices
import Foundation
import SystemAccess
import Testing

/// The reason for skipping hardware tests.
let hardwareIsMissing: Comment =
  "needs virtual devices: set ACTIONBUTTON_HARDWARE=1 as root, where there are uinput and gpio-sim"

/// Whether this machine or guest may be used for hardware tests.
let hasHardware = ProcessInfo.processInfo.environment["ACTIONBUTTON_HARDWARE"] == "1"

/// A failure of a virtual device.
struct VirtualDeviceError: Error {
  let errno: Int32
}

/// An input device of uinput that exists until it is unplugged.
final class VirtualKeys {
  let node: String
  private var keys: OpaquePointer?

  /// Plugs in a device with these keys.
  init(_ names: String..., repeats: Bool = false) throws {
    let codes = names.compactMap { EvdevKey(name: $0).map { Int32($0.code) } }
    keys = ch_keys_create("Test button", codes, Int32(codes.count), repeats ? 1 : 0)
    guard let keys else { throw VirtualDeviceError(errno: errno) }
    node = String(cString: ch_keys_node(keys))
  }

  /// A keyboard with all letters, Enter, Space and one more key.
  static func wholeKeyboard(and name: String) throws -> VirtualKeys {
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map { "KEY_\($0)" }
    return try VirtualKeys(names: letters + ["KEY_ENTER", "KEY_SPACE", name])
  }

  private init(names: [String]) throws {
    let codes = names.compactMap { EvdevKey(name: $0).map { Int32($0.code) } }
    keys = ch_keys_create("Test keyboard", codes, Int32(codes.count), 1)
    guard let keys else { throw VirtualDeviceError(errno: errno) }
    node = String(cString: ch_keys_node(keys))
  }

  deinit { unplug() }

  func press(_ name: String) throws { try emit(name, 1) }
  func release(_ name: String) throws { try emit(name, 0) }

  /// Changes the key this many times, beginning with a release.
  func flood(_ name: String, edges: Int) throws {
    for edge in 0..<edges { try emit(name, edge % 2 == 0 ? 0 : 1) }
  }

  func unplug() {
    if let keys { ch_keys_destroy(keys) }
    keys = nil
  }

  private func emit(_ name: String, _ value: Int32) throws {
    let key = try #require(EvdevKey(name: name))
    let keys = try #require(keys, "the device is unplugged")
    if ch_keys_emit(keys, Int32(key.code), value) != 0 { throw VirtualDeviceError(errno: errno) }
  }
}
