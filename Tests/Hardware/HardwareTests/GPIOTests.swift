import Devices
import Gesture
import SystemAccess
import Testing

@Suite(
  "A line of a real chip", .enabled(if: hasHardware, hardwareIsMissing), .serialized,
  .timeLimit(.minutes(45)))
struct GPIOTests {
  /// Limits that tolerate a guest that gets no processor time between two writes to the wire.
  static let patient = HoldRecognizer.Limits(
    threshold: .milliseconds(600), debounce: .milliseconds(150))

  @Test("a press held to its deadline is a hold, dated by its edge")
  func hold() throws {
    let chip = try VirtualChip()
    let played = try LoopPlayer.play(
      [chip.button()],
      steps: [
        (.milliseconds(50), { try chip.press() }),
        (.reported("performed"), { try chip.release() }),
        (.reported("ended"), {}),
      ])
    #expect(played.log == ["began", "performed", "ended"])
    let press = try #require(played.edges.first)
    let release = try #require(played.edges.last)
    #expect(played.edges.map(\.level) == [.active, .inactive])
    #expect(
      played.outcomes.map(\.at) == [
        press.at, press.at.advanced(by: .milliseconds(300)), release.at,
      ])
  }

  @Test("a press that is released early is cancelled, and the next one counts")
  func short() throws {
    let chip = try VirtualChip()
    let played = try LoopPlayer.play(
      [chip.button()],
      steps: [
        (.milliseconds(50), { try chip.press() }),
        (.reported("began"), { try chip.release() }),
        (.reported("cancelled released-early"), { try chip.press() }),
        (.reported("began"), {}),
        (.reported("performed"), { try chip.release() }),
        (.reported("ended"), {}),
      ])
    #expect(
      played.log == ["began", "cancelled released-early", "began", "performed", "ended"])
    #expect(played.outcomes.map(\.at)[1] == played.edges[1].at)
  }

  @Test("a contact that bounces, at the press, in the hold and at the release, is one hold")
  func bounce() throws {
    let chip = try VirtualChip()
    let bounce = Duration.milliseconds(2)
    let played = try LoopPlayer.play(
      [chip.button()], limits: Self.patient,
      steps: [
        (
          .milliseconds(50),
          {
            try chip.press()
            spend(bounce)
            try chip.flood(6, every: bounce)
          }
        ),
        (.milliseconds(250), { try chip.flood(6, every: bounce) }),
        (.reported("performed"), { try chip.flood(7, every: bounce) }),
        (.reported("ended"), {}),
      ])
    #expect(played.log == ["began", "performed", "ended"])
    #expect(played.edges.count >= 16, "of 20 edges 2 ms apart a few may have merged")
    // The kernel reads a level some time after the edge that it dates: fast bounces may appear as
    // successive edges of one kind.
    let pressed = try #require(played.edges.firstIndex { $0.level == .active })
    let released = try #require(played.edges.lastIndex { $0.level == .active }) + 1
    #expect(played.outcomes.first?.at == played.edges[pressed].at)
    #expect(
      played.outcomes.last?.at == played.edges[released].at,
      "it was released for good then, whenever that was confirmed")
  }

  @Test("a button that is held at the start counts after its release")
  func heldAtStart() throws {
    let chip = try VirtualChip()
    // gpio-sim follows a pull-up, which would release the button.
    let log = try LoopPlayer.log(
      chip.button(0, "?bias=as-is"),
      steps: [
        (.milliseconds(500), { try chip.release() }),
        (.milliseconds(100), { try chip.press() }),
        (.reported("performed"), { try chip.release() }),
        (.reported("ended"), {}),
      ])
    #expect(log == ["held", "began", "performed", "ended"])
  }

  @Test("with active=high and a pull-down, a high wire is a press")
  func activeHigh() throws {
    let chip = try VirtualChip()
    try chip.pull(.high)
    // The requested pull-down pulls the wire down, so the button is not held at the start.
    let log = try LoopPlayer.log(
      chip.button(0, "?active=high&bias=pull-down"),
      steps: [
        (.milliseconds(50), { try chip.pull(.high) }),
        (.reported("performed"), { try chip.pull(.low) }),
        (.reported("ended"), {}),
      ])
    #expect(log == ["began", "performed", "ended"])
  }

  @Test(
    "a press read after its deadline is decided by the dates of its edges",
    arguments: [
      (held: 400, outcome: ["cancelled released-early"]),
      (held: 700, outcome: ["performed", "ended"]),
    ])
  func late(held: Int, outcome: [String]) throws {
    let chip = try VirtualChip()
    let log = try LoopPlayer.log(
      chip.button(), hold: .milliseconds(550),
      steps: [
        (
          .milliseconds(50),
          {
            try chip.press()
            spend(.milliseconds(held))
            try chip.release()
            spend(.milliseconds(200))
          }
        )
      ])
    #expect(log == ["began"] + outcome)
  }

  @Test(
    "more unread edges than the kernel keeps void the press, and what follows needs a release first",
    arguments: [false, true])
  func flood(endsPressed: Bool) throws {
    let chip = try VirtualChip()
    let played = try LoopPlayer.play(
      [chip.button()], limits: Self.patient,
      steps: [
        (.milliseconds(50), { try chip.press() }),
        (
          .reported("began"),
          { try chip.flood(endsPressed ? 5_000 : 5_001, every: .microseconds(400)) }
        ),
        // The button is still pressed, or no longer pressed: in neither case may the hold perform.
        (.reported("cancelled lost-events"), {}),
        (.milliseconds(900), { if endsPressed { try chip.release() } }),
        (.milliseconds(400), { try chip.press() }),
        (.reported("performed"), { try chip.release() }),
        (.reported("ended"), {}),
      ])
    #expect(played.log == ["began", "cancelled lost-events", "began", "performed", "ended"])
    #expect(played.edges.count >= 1_024, "the largest buffer was asked for")
    #expect(played.edges.count < 5_000, "edges were lost")
  }

  @Test("two buttons on one chip are independent")
  func two() throws {
    let chip = try VirtualChip(lines: 2)
    let played = try LoopPlayer.play(
      [chip.button(0), chip.button(1)],
      steps: [
        (.milliseconds(50), { try chip.press(0) }),
        (.reported("0 began"), { try chip.press(1) }),
        (.reported("1 began"), { try chip.release(1) }),
        (.reported("1 cancelled released-early"), {}),
        (.reported("0 performed"), { try chip.press(1) }),
        (.reported("1 began"), { try chip.release(0) }),
        (.reported("0 ended"), {}),
        (.reported("1 performed"), { try chip.release(1) }),
        (.reported("1 ended"), {}),
      ])
    #expect(
      played.log == [
        "0 began", "1 began", "1 cancelled released-early", "0 performed", "1 began", "0 ended",
        "1 performed", "1 ended",
      ])
  }
}
