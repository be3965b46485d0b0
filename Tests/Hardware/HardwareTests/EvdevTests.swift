import CHardware
import Devices
import Foundation
import Gesture
import SystemAccess
import Testing

@Suite(
  "A key of a real input device", .enabled(if: hasHardware, hardwareIsMissing), .serialized,
  .timeLimit(.minutes(45)))
struct EvdevTests {
  static let key = "KEY_PROG1"

  /// A source for the key on any device.
  static func anyDevice() throws -> EvdevButtonSource {
    EvdevButtonSource(key: try #require(EvdevKey(name: key)))
  }

  @Test("a press, a hold with auto-repeat, and a press")
  func press() throws {
    let keys = try VirtualKeys(Self.key, repeats: true)
    let log = try LoopPlayer.log(
      EvdevButtonSource(path: keys.node),
      steps: [
        (
          .milliseconds(50),
          {
            try keys.press(Self.key); try keys.release(Self.key)
          }
        ),
        (.milliseconds(50), { try keys.press(Self.key) }),
        // The first repeat comes after 250 ms, and then a repeat every 33 ms.
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
    let log = try LoopPlayer.log(
      EvdevButtonSource(path: keys.node),
      steps: [
        (.milliseconds(50), { try keys.press(Self.key) }),
        (.milliseconds(50), { try keys.flood(Self.key, edges: edges) }),
        // The key is still down, or no longer pressed: in neither case may the hold perform.
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
    let log = try LoopPlayer.log(
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

  /// Reads all available events, which must be edges.
  static func edges(of source: EvdevButtonSource) -> [Edge] {
    var events: [ButtonEvent] = []
    source.drain(ready: nil, into: &events)
    return events.compactMap { if case .edge(let edge) = $0 { edge } else { nil } }
  }
}
