import Devices
import Gesture
import Testing

extension Hardware {
  /// Presses through a simulated chip: the wire to ground is a pressed button.
  @Suite("GPIO presses")
  struct GPIOPresses {
    static let button: UInt32 = 3

    let chip: SimulatedChip
    let source: GPIOButtonSource

    init() throws {
      chip = try SimulatedChip("presses", lines: [Self.button: "BUTTON"])
      source = try Self.source("gpio:BUTTON")
    }

    static func source(_ text: String) throws -> GPIOButtonSource {
      guard case .gpio(let spec) = try ButtonSpec(text) else {
        throw HardwareError(description: "\(text) is no line")
      }
      return GPIOButtonSource(spec)
    }

    private func press() throws { try chip.pull(Self.button, .down) }
    private func release() throws { try chip.pull(Self.button, .up) }

    @Test("a button held to the deadline performs, exactly one threshold after its edge")
    func hold() throws {
      defer { chip.remove() }
      let session = try Session.expect(
        ["began", "performed", "ended"], of: source,
        [Step(0, press), Step(600, release)])
      let press = try #require(session.edges.first { $0.level == .active })
      #expect(session.outcomes.first?.at == press.at)
      #expect(session.outcomes.dropFirst().first?.at == press.at.advanced(by: .milliseconds(500)))
    }

    @Test("a button released before the deadline cancels, dated at the release")
    func short() throws {
      defer { chip.remove() }
      let session = try Session.expect(
        ["began", "cancelled(released-early)"], of: source,
        [Step(0, press), Step(100, release)])
      #expect(session.outcomes.last?.at == session.edges.last?.at)
    }

    @Test("a contact that bounces is one press, and its bounce after the release is none")
    func bounce() throws {
      defer { chip.remove() }
      let limits = HoldRecognizer.Limits(debounce: .milliseconds(100))
      func chatter(_ last: () throws -> Void) throws {
        for _ in 0..<5 {
          try press()
          pause(.milliseconds(2))
          try release()
          pause(.milliseconds(2))
        }
        try last()
      }
      let session = try Session.expect(
        ["began", "performed", "ended"], of: source, limits: limits,
        [Step(0) { try chatter(press) }, Step(700) { try chatter(release) }])
      #expect(session.edges.count > 8, "the wire did bounce")
    }

    @Test("a bounce in the middle of a hold does not end it")
    func middle() throws {
      defer { chip.remove() }
      let limits = HoldRecognizer.Limits(debounce: .milliseconds(100))
      try Session.expect(
        ["began", "performed", "ended"], of: source, limits: limits,
        [Step(0, press), Step(300, release), Step(300, press), Step(700, release)])
    }

    @Test("two presses in a row are two")
    func twice() throws {
      defer { chip.remove() }
      try Session.expect(
        ["began", "cancelled(released-early)", "began", "performed", "ended"], of: source,
        [Step(0, press), Step(100, release), Step(200, press), Step(800, release)])
    }

    @Test("active=high with a pull-down is pressed by a high wire")
    func activeHigh() throws {
      defer { chip.remove() }
      let source = try Self.source("gpio:\(chip.name)/\(Self.button)?active=high&bias=pull-down")
      try Session.expect(
        ["began", "performed", "ended"], of: source, [Step(0, release), Step(600, press)])
    }

    @Test("a button held at the start counts only after it was released")
    func heldAtStart() throws {
      defer { chip.remove() }
      // A pull-up would lift the simulated wire: bias as-is leaves it low.
      let source = try Self.source("gpio:BUTTON?bias=as-is")
      try press()
      try Session.expect(
        ["began", "performed", "ended"], of: source, isHeld: true,
        [Step(700, release), Step(800, press), Step(1_400, release)])
    }
  }

  /// What the edges' dates decide, however late they are read.
  @Suite("GPIO, a loop that gets no CPU")
  struct GPIOStarvation {
    static let button: UInt32 = 5

    let chip: SimulatedChip
    let source: GPIOButtonSource

    init() throws {
      chip = try SimulatedChip("starved", lines: [Self.button: "BUTTON"])
      source = try GPIOPresses.source("gpio:BUTTON")
    }

    /// The finger moves while the loop's thread does nothing else.
    private func play(_ marks: [(after: Duration, SimulatedChip.Pull)]) throws {
      for (after, pull) in marks {
        pause(after)
        try chip.pull(Self.button, pull)
      }
    }

    @Test(
      "a press read after its deadline is decided by its release's date",
      arguments: [(400, "cancelled(released-early)"), (600, "performed")])
    func late(held: Int, outcome: String) throws {
      defer { chip.remove() }
      let words = outcome == "performed" ? ["began", outcome, "ended"] : ["began", outcome]
      try Session.expect(
        words, of: source,
        [
          Step(0) {
            try play([(.zero, .down), (.milliseconds(held), .up), (.milliseconds(400), .up)])
          }
        ])
    }

    @Test("edges that overflow the kernel's buffer void the press, and the next one works")
    func overflow() throws {
      defer { chip.remove() }
      // gpio-sim merges most edges that follow each other at once: some 2,000 of these remain.
      let toggles = 6_000
      let session = try Session.expect(
        ["began", "cancelled(lost-events)", "began", "performed", "ended"], of: source,
        limits: HoldRecognizer.Limits(debounce: .milliseconds(100)),
        [
          Step(0) { try chip.pull(Self.button, .down) },
          Step(100) {
            for _ in 0..<toggles {
              try chip.pull(Self.button, .up)
              try chip.pull(Self.button, .down)
            }
            try chip.pull(Self.button, .up)
          },
          Step(500) { try chip.pull(Self.button, .down) },
          Step(1_100) { try chip.pull(Self.button, .up) },
        ])
      #expect(session.edges.count >= 1_024, "the buffer was asked for at its largest")
      #expect(session.edges.count < 2 * toggles, "edges were lost")
    }
  }
}
