import Devices
import Gesture
import Testing

extension Hardware {
  /// Chips that go and come.
  @Suite("GPIO, unplugged")
  struct GPIOPlugs {
    static let button: UInt32 = 2

    let chip: SimulatedChip

    init() throws {
      chip = try SimulatedChip("plug", lines: [Self.button: "BUTTON"])
    }

    private func press() throws { try chip.pull(Self.button, .down) }
    private func release() throws { try chip.pull(Self.button, .up) }

    @Test("a chip that vanishes while held cancels the press, and works again when it is back")
    func whileHeld() throws {
      defer { chip.remove() }
      let session = try Session.expect(
        [
          "began", "cancelled(device-gone)", "gone", "restored", "began", "performed", "ended",
        ],
        of: try GPIOPresses.source("gpio:BUTTON"),
        [
          Step(0, press), Step(200, chip.vanish), Step(800, chip.appear),
          Step(2_000, press), Step(2_600, release),
        ])
      #expect(session.losses.count == 1)
    }

    @Test("a chip that vanishes while idle cancels nothing")
    func whileIdle() throws {
      defer { chip.remove() }
      try Session.expect(
        ["gone", "restored", "began", "cancelled(released-early)"],
        of: try GPIOPresses.source("gpio:BUTTON"),
        [
          Step(0, chip.vanish), Step(100, chip.appear), Step(1_500, press), Step(1_600, release),
        ])
      #expect(try KernelFile.openFiles("anon_inode:gpio-line") == 0, "both requests were closed")
    }

    @Test("a chip that comes back under another number is found by its line's name")
    func otherNumber() throws {
      defer { chip.remove() }
      let before = chip.node
      var others: [SimulatedChip] = []
      defer { for other in others { other.remove() } }
      try Session.expect(
        ["gone", "restored", "began", "performed", "ended"],
        of: try GPIOPresses.source("gpio:BUTTON"),
        [
          Step(0, chip.vanish), Step(100) { try take(before, with: "OTHER", &others) },
          Step(200, chip.appear), Step(1_500, press), Step(2_100, release),
        ])
      #expect(chip.node != before, "another chip took its number")
    }

    @Test("a line named by chip and offset is found by the chip's label, under another number too")
    func otherNumberByOffset() throws {
      defer { chip.remove() }
      let before = chip.node
      // A chip of the same kind that was there all along is not the one that comes back.
      let twin = try SimulatedChip("twin", lines: [Self.button: "BUTTON"])
      defer { twin.remove() }
      var others: [SimulatedChip] = []
      defer { for other in others { other.remove() } }
      try Session.expect(
        ["gone", "restored", "began", "performed", "ended"],
        of: try GPIOPresses.source("gpio:\(chip.name)/\(Self.button)"),
        [
          Step(0, chip.vanish), Step(100) { try take(before, with: "BUTTON", &others) },
          Step(1_500, chip.appear), Step(3_000, press), Step(3_600, release),
        ])
      #expect(chip.node != before, "another chip took its number")
    }

    /// Makes chips of another kind until one has the node's number.
    ///
    /// Linux 6.1 never gives the number of a chip that vanished while it was used again.
    private func take(_ node: String, with line: String, _ chips: inout [SimulatedChip]) throws {
      while chips.last?.node != node, chips.count < 4 {
        let name = "other\(chips.count)"
        chips.append(try SimulatedChip(name, label: "other", lines: [Self.button: line]))
      }
    }

    @Test("a button held when its chip comes back counts only after it was released")
    func heldOnReturn() throws {
      defer { chip.remove() }
      // The wire of a new simulated chip is low, which bias as-is leaves so: pressed.
      try release()
      try Session.expect(
        ["gone", "restored, held", "began", "performed", "ended"],
        of: try GPIOPresses.source("gpio:BUTTON?bias=as-is"),
        [
          Step(0, chip.vanish), Step(100, chip.appear), Step(2_000, release),
          Step(2_200, press), Step(2_800, release),
        ])
    }

    @Test("a chip that comes back late is found by the change in /dev")
    func lateReturn() throws {
      defer { chip.remove() }
      try Session.expect(
        ["gone", "restored", "began", "cancelled(released-early)"],
        of: try GPIOPresses.source("gpio:BUTTON"),
        [
          Step(0, chip.vanish), Step(6_000, chip.appear), Step(7_500, press), Step(7_600, release),
        ])
    }
  }

  /// Lines that cannot be had: one message that says what to do.
  @Suite("GPIO, refused")
  struct GPIORefusals {
    private func message(_ text: String) throws -> String {
      let source = try GPIOPresses.source(text)
      let poller = try Poller()
      do {
        _ = try source.open(poller)
        source.close()
        return "opened"
      } catch { return "\(error)" }
    }

    @Test("a busy line names who holds it")
    func busy() throws {
      let chip = try SimulatedChip("busy", lines: [1: "FAN", 2: "BUTTON"], hogs: [1: "fan"])
      defer { chip.remove() }
      let hog = try message("gpio:FAN")
      #expect(hog.contains("EBUSY") && hog.contains("held by \"fan\""), "\(hog)")

      let first = try GPIOPresses.source("gpio:BUTTON")
      let poller = try Poller()
      _ = try first.open(poller)
      defer { first.close() }
      let ours = try message("gpio:BUTTON")
      #expect(ours.contains("EBUSY") && ours.contains("held by \"actionbutton\""), "\(ours)")
    }

    @Test("a line that was given back can be claimed again")
    func again() throws {
      let chip = try SimulatedChip("again", lines: [2: "BUTTON"])
      defer { chip.remove() }
      #expect(try message("gpio:BUTTON") == "opened")
      #expect(try message("gpio:BUTTON") == "opened")
    }

    @Test("a name on two lines is refused with both places")
    func ambiguous() throws {
      let one = try SimulatedChip("one", lines: [1: "BUTTON"])
      defer { one.remove() }
      let two = try SimulatedChip("two", lines: [6: "BUTTON"])
      defer { two.remove() }
      let text = try message("gpio:BUTTON")
      #expect(text.contains("gpio:\(one.name)/1") || text.contains("gpio:\(one.node)/1"), "\(text)")
      #expect(text.contains("gpio:\(two.name)/6") || text.contains("gpio:\(two.node)/6"), "\(text)")
      #expect(try message("gpio:\(one.name)/1") == "opened")
    }

    @Test("an unknown name is refused with names that exist, the closest first")
    func unknown() throws {
      let chip = try SimulatedChip("names", lines: [1: "BUTTON"])
      defer { chip.remove() }
      let text = try message("gpio:BUTTTON")
      #expect(text.contains("\"BUTTTON\"") && text.contains("there are BUTTON, "), "\(text)")
    }

    @Test("an offset beyond the chip is refused with the chip's range")
    func range() throws {
      let chip = try SimulatedChip("range", lines: [1: "BUTTON"])
      defer { chip.remove() }
      let text = try message("gpio:\(chip.name)/8")
      #expect(text.contains("0 to 7"), "\(text)")
    }

    @Test("devices shows each line with who holds it")
    func list() throws {
      let chip = try SimulatedChip("list", lines: [1: "FAN", 2: "BUTTON"], hogs: [1: "fan"])
      defer { chip.remove() }
      let found = try #require(GPIOChip.all().chips.first { $0.path == chip.node })
      #expect(found.label == "button-test")
      #expect(found.lines.count == 8)
      #expect(found.lines[1].name == "FAN" && found.lines[1].consumer == "fan")
      #expect(found.lines[1].isUsed && !found.lines[2].isUsed)
      #expect(found.lines[2].name == "BUTTON" && found.lines[2].consumer == nil)
    }
  }
}
