import CHardware
import Devices
import Foundation
import Gesture
import SystemAccess
import Testing

@Suite(
  "A key of a real input device", .enabled(if: hasHardware, hardwareIsMissing), .serialized,
  .timeLimit(.minutes(10)))
struct EvdevTests {
  static let key = "KEY_PROG1"

  /// The key on any device.
  static func anyDevice() throws -> EvdevButtonSource {
    EvdevButtonSource(key: try #require(EvdevKey(name: key)))
  }

  @Test("a press, a hold with auto-repeat, and a press")
  func press() throws {
    let keys = try VirtualKeys(Self.key, repeats: true)
    let log = try Rehearsal.log(
      EvdevButtonSource(path: keys.node),
      steps: [
        (
          .milliseconds(50),
          {
            try keys.press(Self.key); try keys.release(Self.key)
          }
        ),
        (.milliseconds(50), { try keys.press(Self.key) }),
        // 250 ms to the first repeat, then one every 33 ms.
        (.milliseconds(900), { try keys.release(Self.key) }),
        (
          .milliseconds(50),
          {
            try keys.press(Self.key); try keys.release(Self.key)
          }
        ),
      ])
    #expect(
      log == [
        "began", "cancelled released-early", "began", "performed", "ended", "began",
        "cancelled released-early",
      ])
  }

  @Test("an edge is dated by the kernel, on the clock of the loop")
  func dates() throws {
    let keys = try VirtualKeys(Self.key)
    let source = EvdevButtonSource(path: keys.node)
    #expect(try source.open(LoopPart(Poller())) == .inactive)
    #expect(source.name == "evdev:\(keys.node) (\(Self.key))", "the only key is chosen")
    let before = MonotonicClock.now
    try keys.press(Self.key)
    let after = MonotonicClock.now
    let edges = Self.edges(of: source)
    #expect(edges.map(\.level) == [.active])
    let at = try #require(edges.first).at
    #expect(at >= before.advanced(by: .microseconds(-1)) && at <= after)
  }

  @Test(
    "a flood that overflows the kernel's buffer cancels, and what follows needs a release first",
    arguments: [63, 64])
  func flood(edges: Int) throws {
    let keys = try VirtualKeys(Self.key)
    let endsDown = edges % 2 == 0
    let log = try Rehearsal.log(
      EvdevButtonSource(path: keys.node),
      steps: [
        (.milliseconds(50), { try keys.press(Self.key) }),
        (.milliseconds(50), { try keys.flood(Self.key, edges: edges) }),
        // Still down, or pressed no more: neither may perform.
        (.milliseconds(900), { if endsDown { try keys.release(Self.key) } }),
        (.milliseconds(100), { try keys.press(Self.key) }),
        (.milliseconds(500), { try keys.release(Self.key) }),
      ])
    #expect(log == ["began", "cancelled lost-events", "began", "performed", "ended"])
  }

  @Test("a key that is held at the start counts after its release")
  func heldAtStart() throws {
    let keys = try VirtualKeys(Self.key)
    try keys.press(Self.key)
    let log = try Rehearsal.log(
      EvdevButtonSource(path: keys.node),
      steps: [
        (.milliseconds(600), { try keys.release(Self.key) }),
        (
          .milliseconds(100),
          {
            try keys.press(Self.key); try keys.release(Self.key)
          }
        ),
      ])
    #expect(log == ["held", "began", "cancelled released-early"])
  }

  @Test("unplugged while held: cancelled; on its return it works, but not while it is held")
  func unplug() throws {
    var keys = try VirtualKeys(Self.key)
    let log = try Rehearsal.log(
      Self.anyDevice(),
      steps: [
        (.milliseconds(50), { try keys.press(Self.key) }),
        (.milliseconds(100), { keys.unplug() }),
        (.milliseconds(500), { keys = try VirtualKeys(Self.key) }),
        (.milliseconds(200), { try keys.press(Self.key) }),
        (.milliseconds(500), { try keys.release(Self.key) }),
        (.milliseconds(100), { keys.unplug() }),
        (
          .milliseconds(100),
          {
            keys = try VirtualKeys(Self.key)
            try keys.press(Self.key)
          }
        ),
        (.milliseconds(700), { try keys.release(Self.key) }),
        (
          .milliseconds(100),
          {
            try keys.press(Self.key); try keys.release(Self.key)
          }
        ),
      ])
    #expect(
      log == [
        "began", "cancelled device-gone", "gone", "restored", "began", "performed", "ended", "gone",
        "restored held", "began", "cancelled released-early",
      ])
  }

  @Test("one device is found again by a link that comes back later than its node")
  func link() throws {
    // Below /dev/input, as udev's: the watch on /dev/input does not see it come.
    let folder = URL(filePath: "/dev/input/by-id")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let link = folder.appending(path: "test-\(UUID().uuidString)-event").path
    defer { try? FileManager.default.removeItem(atPath: link) }  // Left behind, it harms nothing.
    var keys = try VirtualKeys(Self.key, "KEY_A")
    func makeLink() throws {
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: keys.node)
    }
    try makeLink()
    #expect(EvdevDevices.list().first { $0.node == keys.node }?.links == [link])
    let log = try Rehearsal.log(
      EvdevButtonSource(path: link),
      steps: [
        (
          .milliseconds(50),
          {
            keys.unplug()
            try FileManager.default.removeItem(atPath: link)
          }
        ),
        (.milliseconds(50), { keys = try VirtualKeys("KEY_A", Self.key) }),
        (.milliseconds(100), { try makeLink() }),
        (
          .milliseconds(1_000),
          {
            try keys.press("KEY_A"); try keys.release("KEY_A")
          }
        ),
        (
          .milliseconds(50),
          {
            try keys.press(Self.key); try keys.release(Self.key)
          }
        ),
      ])
    #expect(log == ["gone", "restored", "began", "cancelled released-early"])
  }

  @Test("a device that returns before its permissions is taken when it has them")
  func permissions() throws {
    var keys = try VirtualKeys(Self.key)
    let nobody: UInt32 = 65_534
    #expect(ch_set_permissions(keys.node, 0o644) == 0)
    ch_files_as(nobody)
    defer { ch_files_as(0) }
    func asRoot(_ body: () throws -> Void) rethrows {
      ch_files_as(0)
      try body()
      ch_files_as(nobody)
    }
    let log = try Rehearsal.log(
      Self.anyDevice(),
      steps: [
        (.milliseconds(50), { keys.unplug() }),
        (
          .milliseconds(50),
          {
            try asRoot {
              keys = try VirtualKeys(Self.key)
              #expect(ch_set_permissions(keys.node, 0o600) == 0)
            }
          }
        ),
        (
          .milliseconds(200),
          {
            try keys.press(Self.key); try keys.release(Self.key)
          }
        ),
        (.milliseconds(50), { asRoot { #expect(ch_set_permissions(keys.node, 0o644) == 0) } }),
        (
          .milliseconds(200),
          {
            try keys.press(Self.key); try keys.release(Self.key)
          }
        ),
      ])
    #expect(log == ["gone", "restored", "began", "cancelled released-early"])
  }

  @Test("of several devices any presses, and only the loss of a pressed one cancels")
  func several() throws {
    let left = try VirtualKeys(Self.key)
    let right = try VirtualKeys(Self.key)
    var third: VirtualKeys?
    let log = try Rehearsal.log(
      Self.anyDevice(),
      steps: [
        // Overlapping presses are one.
        (.milliseconds(50), { try left.press(Self.key) }),
        (.milliseconds(100), { try right.press(Self.key) }),
        (.milliseconds(50), { try left.release(Self.key) }),
        (.milliseconds(400), { try right.release(Self.key) }),
        // One arrives and goes during a press on another.
        (.milliseconds(50), { try left.press(Self.key) }),
        (.milliseconds(50), { third = try VirtualKeys(Self.key) }),
        (.milliseconds(50), { third?.unplug() }),
        (.milliseconds(400), { try left.release(Self.key) }),
        // The pressed one goes.
        (.milliseconds(50), { try left.press(Self.key) }),
        (.milliseconds(50), { left.unplug() }),
        (
          .milliseconds(500),
          {
            try right.press(Self.key); try right.release(Self.key)
          }
        ),
        // The last one goes.
        (.milliseconds(50), { right.unplug() }),
      ])
    #expect(
      log == [
        "began", "performed", "ended", "began", "performed", "ended", "began",
        "cancelled lost-events", "began", "cancelled released-early", "gone",
      ])
  }

  @Test("reading the level does not discard a queued release")
  func level() throws {
    let keys = try VirtualKeys(Self.key)
    let source = EvdevButtonSource(path: keys.node)
    _ = try source.open(LoopPart(Poller()))
    try keys.press(Self.key)
    #expect(source.level() == .active)
    #expect(Self.edges(of: source).map(\.level) == [.active])
    try keys.release(Self.key)
    for _ in 0..<10 { #expect(source.level() == .inactive) }
    #expect(Self.edges(of: source).map(\.level) == [.inactive])
    keys.unplug()
    #expect(source.level() == .inactive, "what cannot be read is not seen pressed")
    _ = Self.edges(of: source)
    #expect(source.level() == nil, "and the device is gone now")
  }

  /// Everything readable, which must be edges.
  static func edges(of source: EvdevButtonSource) -> [Edge] {
    var events: [ButtonEvent] = []
    source.drain(ready: nil, into: &events)
    return events.compactMap { if case .edge(let edge) = $0 { edge } else { nil } }
  }
}
