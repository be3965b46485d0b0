import CHardware
import Devices
import Foundation
import Gesture
import Testing

/// Why hardware tests are skipped.
let hardwareIsMissing: Comment =
  "needs virtual devices: set ACTIONBUTTON_HARDWARE=1 as root, where there is /dev/uinput"

/// Whether this machine, or this guest, is meant to be tested on.
let hasHardware = ProcessInfo.processInfo.environment["ACTIONBUTTON_HARDWARE"] == "1"

/// What went wrong with a virtual device.
struct VirtualDeviceError: Error {
  let errno: Int32
}

/// An input device made by uinput, until it is unplugged.
final class VirtualKeys {
  let node: String
  private var keys: OpaquePointer?

  /// Plugs a device with these keys in.
  init(_ names: String..., repeats: Bool = false) throws {
    let codes = names.compactMap { EvdevKey(name: $0).map { Int32($0.code) } }
    keys = ch_keys_create("Test button", codes, Int32(codes.count), repeats ? 1 : 0)
    guard let keys else { throw VirtualDeviceError(errno: errno) }
    node = String(cString: ch_keys_node(keys))
  }

  /// A device with all letters, Enter and Space.
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

  /// Changes the key so many times, from pressed to released first.
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

/// Plays steps on the device thread, between the rounds of the loop, and keeps what the loop told.
///
/// While a step plays, the loop reads nothing: a flood within one step overflows the kernel's buffer.
final class Rehearsal: DeviceLoopOwner {
  typealias Step = (after: Duration, play: () throws -> Void)

  private(set) var log: [String] = []
  private(set) var failure: (any Error)?
  private var steps: ArraySlice<Step>
  private(set) var nextWake: Timestamp?
  private(set) var isDone = false

  private init(_ steps: [Step]) {
    self.steps = steps[...]
    schedule()
  }

  /// Serves `source` in the real loop while `steps` play; returns what the loop told.
  static func log(
    _ source: any ButtonSource, hold: Duration = .milliseconds(300), steps: [Step]
  ) throws -> [String] {
    let loop = try DeviceLoop<Rehearsal>(mailbox: Mailbox<Never>())
    let isHeld = try loop.add(source, limits: HoldRecognizer.Limits(threshold: hold))
    // The last step comes long enough before the end for its outcome to be told.
    let owner = Rehearsal(steps + [(.milliseconds(300), {})])
    if isHeld { owner.log.append("held") }
    loop.run(owner)
    if let failure = owner.failure { throw failure }
    return owner.log
  }

  func changed(_ change: ButtonChange, button: Int, at now: Timestamp) {
    switch change {
    case .hold(let effect):
      let outcome = Outcome(effect)
      log.append(
        [outcome.word.rawValue, outcome.reason?.rawValue].compactMap(\.self).joined(separator: " "))
    case .gone: log.append("gone")
    case .restored(let isHeld): log.append(isHeld ? "restored held" : "restored")
    case .late: break  // The guest may be slow; the dates decide.
    }
  }

  func received(_ message: Never, at now: Timestamp) {}

  func wake(at now: Timestamp) {
    guard let step = steps.popFirst() else { return }
    do {
      try step.play()
    } catch {
      failure = error
      steps = []
    }
    schedule()
  }

  private func schedule() {
    nextWake = steps.first.map { MonotonicClock.now.advanced(by: $0.after) }
    isDone = steps.isEmpty
  }
}
