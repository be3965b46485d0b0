import CDevices
import Gesture
import SystemAccess
import Testing

@testable import Devices

@Suite(
  "The kernel's events of a line's edges", .enabled(if: hasHardware, hardwareIsMissing),
  .serialized, .timeLimit(.minutes(45)))
struct GPIOLineTests {
  @Test("an edge is dated while its wire was written, on the clock of the loop")
  func dates() throws {
    let chip = try VirtualChip()
    let source = try chip.button()
    let poller = try Poller()
    #expect(try source.open(LoopPart(poller)) == .inactive)
    defer { source.close() }
    for (wire, level) in [
      (VirtualChip.Wire.low, Level.active), (.high, .inactive), (.low, .active),
    ] {
      let before = MonotonicClock.now
      try chip.pull(wire)
      let after = MonotonicClock.now
      let edge = try #require(Self.edge(of: source, poller))
      #expect(edge.level == level)
      #expect(edge.at >= before && edge.at <= after)
      #expect(source.level() == level)
    }
  }

  @Test("edges are numbered from 1, for each line on its own")
  func numbers() throws {
    let chip = try VirtualChip(lines: 2)
    let lines = try (0..<2).map { try Self.line(chip.spec($0)) }
    for wire in [VirtualChip.Wire.low, .high, .low] {
      try chip.pull(wire, 0)
      spend(.milliseconds(20))
    }
    try chip.pull(.low, 1)
    spend(.milliseconds(20))
    #expect(Self.numbers(lines[0]) == [1, 2, 3])
    #expect(Self.numbers(lines[1]) == [1])
    try chip.pull(.high, 0)
    spend(.milliseconds(20))
    #expect(Self.numbers(lines[0]) == [4])
  }

  @Test("of more unread edges than the kernel keeps, the oldest are gone and their numbers missing")
  func overflow() throws {
    let chip = try VirtualChip()
    let line = try Self.line(chip.spec())
    try chip.pull(.low)
    try chip.flood(5_000, every: .microseconds(400))
    spend(.milliseconds(20))
    let numbers = Self.numbers(line)
    #expect(numbers.count == 1_024)
    let first = try #require(numbers.first)
    #expect(first > 1, "some were lost")
    #expect(numbers == (0..<1_024).map { first + $0 }, "and none of the newest")
  }

  @Test("a line that is given back can be claimed again")
  func close() throws {
    let chip = try VirtualChip()
    let first = try chip.button()
    let second = try chip.button()
    #expect(try first.open(LoopPart(Poller())) == .inactive)
    first.close()
    #expect(try second.open(LoopPart(Poller())) == .inactive)
    second.close()
  }

  /// Claims a line for a button to ground.
  static func line(_ text: String) throws -> GPIOLine {
    guard case .gpio(let spec) = try ButtonSpec(text) else {
      throw NotReported(description: "\(text) is no GPIO line")
    }
    return try GPIOLine(GPIOLocation.find(spec.line), as: spec)
  }

  /// The sequence numbers of all edges that can be read now.
  static func numbers(_ line: GPIOLine) -> [UInt32] {
    var numbers: [UInt32] = []
    while let count = line.read(), count > 0 {
      numbers += (0..<count).map { line.event($0).seqno }
    }
    return numbers
  }

  /// Waits for the next edge, which a kernel thread may still have to deliver; `nil` after 5 s.
  static func edge(of source: GPIOButtonSource, _ poller: Poller) -> Edge? {
    let limit = MonotonicClock.now.advanced(by: .seconds(5))
    poller.wake(at: limit)
    while MonotonicClock.now < limit {
      var events: [ButtonEvent] = []
      poller.wait { source.drain(ready: $0, into: &events) }
      for event in events { if case .edge(let edge) = event { return edge } }
    }
    return nil
  }
}
