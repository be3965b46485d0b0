import Devices
import Gesture
import SystemAccess
import Testing

@Suite(
  "A button that is found by its press", .enabled(if: hasHardware, hardwareIsMissing), .serialized,
  .timeLimit(.minutes(45)))
struct ButtonSearchTests {
  /// Runs a search and calls `act` for each report until a button is found.
  private func search(
    presses: Int = 0, patience: Duration = .seconds(60),
    _ act: (ButtonSearch.Progress) throws -> Void
  ) throws -> ButtonSearch.Result {
    let search = ButtonSearch(input: nil, presses: presses, patience: patience)
    var problem: (any Error)?
    let result = search.run(try Poller()) { progress in
      do { try act(progress) } catch { problem = error }
    }
    if let problem { throw problem }
    return result
  }

  @Test("a line is found by its name, and the bounces of its presses are measured")
  func line() throws {
    let chip = try VirtualChip(lines: 3)
    for offset in 0..<3 { try chip.release(offset) }
    let result = try search(presses: 2) { progress in
      switch progress {
      case .reading: try chip.press(1)
      case .edge(let source, .active) where source == chip.spec(1): try chip.release(1)
      case .found:
        // Wait longer than a bounce after the release; otherwise this is the same press.
        spend(.milliseconds(80))
        try chip.press(1)
        spend(.milliseconds(80))
        try chip.release(1)
      case .press(1):
        // The contact opens for 5 ms within a press.
        spend(.milliseconds(80))
        try chip.press(1)
        spend(.milliseconds(80))
        try chip.release(1)
        spend(.milliseconds(5))
        try chip.press(1)
        spend(.milliseconds(80))
        try chip.release(1)
      default: break
      }
    }
    guard case .found(let source, let bounce?) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(source == chip.spec(1))
    #expect(bounce.bounces >= 1 && bounce.longest >= .milliseconds(4))
    #expect(bounce.recommended >= .milliseconds(8))
  }

  @Test("a button to the supply is found with the other wiring")
  func activeHigh() throws {
    let chip = try VirtualChip()
    try chip.release()
    let result = try search(patience: .milliseconds(300)) { progress in
      switch progress {
      case .reading(_, .toSupply, _, _): try chip.pull(.high)
      case .edge(_, .active): try chip.pull(.low)
      default: break
      }
    }
    #expect(result == .found(chip.spec(0, "?bias=pull-down&active=high"), nil))
  }

  // Setting the pull-up makes gpio-sim release the line, so the line is pressed right after that.
  @Test("a line that is pressed while the lines are claimed is reported")
  func held() throws {
    let chip = try VirtualChip()
    var held: [String] = []
    let result = try search { progress in
      switch progress {
      case .reading: try chip.press()
      case .held(let sources):
        held = sources
        try chip.release()
      default: break
      }
    }
    #expect(held == [chip.spec()])
    #expect(result == .found(chip.spec(), nil))
  }

  @Test("the line of another program is not read")
  func otherProgram() throws {
    let finder = ButtonFinder(try Poller())
    finder.open(.toGround)
    let before = finder.lineCount
    let chip = try VirtualChip(lines: 2)
    try chip.vanish()
    try chip.hog(1, by: "fan")
    try chip.appear(released: [0])
    finder.open(.toGround)
    #expect(finder.lineCount == before + 1)
    finder.close()
  }

  @Test("a key is found with the name of its device, and whole keyboards are left out")
  func key() throws {
    let keyboard = try VirtualKeys.wholeKeyboard(and: "KEY_F14")
    let pedal = try VirtualKeys("KEY_F13", "KEY_F15")
    let result = try search { progress in
      switch progress {
      case .reading:
        try keyboard.press("KEY_F14")
        try pedal.press("KEY_F15")
      case .edge(let source, .active):
        #expect(!source.contains("F14"))
        try pedal.release("KEY_F15")
      default: break
      }
    }
    guard case .found(let source, nil) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(source == "evdev:KEY_F15" || source.hasSuffix("?key=KEY_F15"))
  }
}
