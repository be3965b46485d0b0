import Devices
import Foundation
import SystemAccess
import Testing

@Suite(
  "A chip that vanishes and comes back", .enabled(if: hasHardware, hardwareIsMissing), .serialized,
  .timeLimit(.minutes(45)))
struct GPIOVanishTests {
  /// The steps of a hold, from press to release.
  static func hold(_ chip: VirtualChip, after cue: Cue) -> [LoopPlayer.Step] {
    [
      (cue, { try chip.press() }), (.reported("performed"), { try chip.release() }),
      (.reported("ended"), {}),
    ]
  }

  @Test("vanished while held: cancelled; on its return it works")
  func whileHeld() throws {
    let chip = try VirtualChip()
    let log = try LoopPlayer.log(
      chip.button(),
      steps: [
        (.milliseconds(50), { try chip.press() }),
        (.reported("began"), { try chip.vanish() }),
        (.reported("gone"), {}),
        (.milliseconds(500), { try chip.appear(released: [0]) }),
      ] + Self.hold(chip, after: .reported("restored")))
    #expect(
      log == ["began", "cancelled device-gone", "gone", "restored", "began", "performed", "ended"])
  }

  @Test("back but pressed: ignored until its release")
  func pressed() throws {
    let chip = try VirtualChip()
    try chip.release()
    let log = try LoopPlayer.log(
      chip.button(0, "?bias=as-is"),
      steps: [
        (.milliseconds(50), { try chip.press() }),
        (.reported("began"), { try chip.vanish() }),
        (.reported("gone"), { try chip.appear() }),
        (.reported("restored held"), {}),
        (.milliseconds(500), { try chip.release() }),
      ] + Self.hold(chip, after: .milliseconds(100)))
    #expect(
      log == [
        "began", "cancelled device-gone", "gone", "restored held", "began", "performed", "ended",
      ])
  }

  @Test("vanished at rest: reported at once, and on its return it works")
  func idle() throws {
    let chip = try VirtualChip()
    let log = try LoopPlayer.log(
      chip.button(),
      steps: [
        (.milliseconds(50), { try chip.vanish() }),
        (.reported("gone"), { try chip.appear(released: [0]) }),
      ] + Self.hold(chip, after: .reported("restored")))
    #expect(log == ["gone", "restored", "began", "performed", "ended"])
  }

  @Test("vanished after its deadline was reached: the hold is ended")
  func performed() throws {
    let chip = try VirtualChip()
    let log = try LoopPlayer.log(
      chip.button(),
      steps: [
        (.milliseconds(50), { try chip.press() }),
        (.reported("performed"), { try chip.vanish() }),
        (.reported("gone"), {}),
      ])
    #expect(log == ["began", "performed", "ended device-gone", "gone"])
  }

  @Test("away for longer than any retry lasts: it still comes back")
  func longAway() throws {
    let chip = try VirtualChip()
    let log = try LoopPlayer.log(
      chip.button(),
      steps: [
        (.milliseconds(50), { try chip.vanish() }),
        (.reported("gone"), {}),
        (.milliseconds(5_000), { try chip.appear(released: [0]) }),
      ] + Self.hold(chip, after: .reported("restored")))
    #expect(log == ["gone", "restored", "began", "performed", "ended"])
  }

  @Test(
    "back under another number, while another chip has its old one: found by name or label",
    arguments: [true, false], [false, true])
  func renumbered(byName: Bool, atOnce: Bool) throws {
    let chip = try VirtualChip(label: "ours")
    let source = try VirtualChip.button(byName ? chip.spec() : "gpio:\(chip.name)/0")
    let number = chip.node
    var other: VirtualChip?
    /// Adds another chip, which gets the old number if the kernel reuses it: Linux 6.1 never does.
    func swap() throws {
      other = try VirtualChip(label: "another")
      try other?.release()
      if atOnce { try chip.appear(released: [0]) }
    }
    let log = try LoopPlayer.log(
      source,
      steps: [
        (
          .milliseconds(50),
          {
            try chip.vanish()
            if atOnce { try swap() }
          }
        ),
        (
          .reported("gone"),
          {
            if !atOnce { try swap() }
          }
        ),
        // A press of the other chip's line must not count.
        (
          .milliseconds(200),
          {
            if !atOnce { try chip.appear(released: [0]) }
            try other?.press()
          }
        ),
      ] + Self.hold(chip, after: .milliseconds(500)))
    #expect(log == ["gone", "restored", "began", "performed", "ended"])
    #expect(source.name == "gpio:\(chip.name)/0 (\(chip.names[0]))" && chip.node != number)
  }

  @Test("another chip of the same kind is never taken for ours", arguments: [false, true])
  func twin(comesLater: Bool) throws {
    let chip = try VirtualChip()
    var twin: VirtualChip?
    func plugTwin() throws { twin = try VirtualChip(names: chip.names) }
    if !comesLater { try plugTwin() }
    let source = try VirtualChip.button("gpio:\(chip.name)/0")
    let log = try LoopPlayer.log(
      source,
      steps: [
        (.milliseconds(50), { if comesLater { try plugTwin() } }),
        (.milliseconds(100), { try chip.vanish() }),
        (.reported("gone"), { try twin?.release() }),
        (.milliseconds(500), { try twin?.press() }),
        (.milliseconds(500), { try chip.appear(released: [0]) }),
      ] + Self.hold(chip, after: .reported("restored")))
    #expect(log == ["gone", "restored", "began", "performed", "ended"])
    #expect(source.name.hasPrefix("gpio:\(chip.name)/0"))
  }

  @Test("back but claimed by another program: claimed when that program releases it")
  func claimed() throws {
    let chip = try VirtualChip()
    let rival = try chip.button()
    let log = try LoopPlayer.log(
      chip.button(),
      steps: [
        (
          .milliseconds(50),
          {
            try chip.vanish()
            try chip.appear()
            _ = try rival.open(LoopPart(Poller()))
          }
        ),
        (.reported("gone"), {}),
        // Releasing the line changes nothing in /dev.
        (.milliseconds(5_000), { rival.close() }),
      ] + Self.hold(chip, after: .reported("restored")))
    #expect(log == ["gone", "restored", "began", "performed", "ended"])
  }

  @Test("every return leaves as many files open as there were")
  func files() throws {
    let chip = try VirtualChip()
    let source = try chip.button()
    func count() throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    }
    var counts: [Int] = []
    let cycle: [LoopPlayer.Step] = [
      (.milliseconds(50), { try chip.vanish() }),
      (.reported("gone"), { try chip.appear(released: [0]) }),
      (.reported("restored"), { counts.append(try count()) }),
    ]
    let before = try count()
    let log = try LoopPlayer.log(
      source, steps: [(.milliseconds(50), { counts.append(try count()) })] + cycle + cycle + cycle)
    #expect(log == ["gone", "restored", "gone", "restored", "gone", "restored"])
    #expect(counts.count == 4 && Set(counts).count == 1, "\(counts)")
    #expect(try count() == before, "the loop closed everything")
  }
}
