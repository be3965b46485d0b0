import Devices
import Gesture
import SystemAccess
import Testing

@Suite(
  "Output lines", .enabled(if: hasHardware, hardwareIsMissing), .serialized,
  .timeLimit(.minutes(45)))
struct GPIOOutputTests {
  @Test(
    "a line is off when it is claimed, is set on and off, and is off at the end",
    arguments: [false, true])
  func levels(isActiveLow: Bool) throws {
    let chip = try VirtualChip()
    let text = chip.spec(0, isActiveLow ? "?active=low" : "")
    // The undriven line reads as on, so that reading off proves that the level was set.
    try chip.pull(isActiveLow ? .low : .high)
    var levels: [Bool] = []
    func look() throws { levels.append(try chip.isHigh() != isActiveLow) }
    try look()
    do {
      let output = try GPIOOutput(GPIOOutputSpec(text), guardedFor: .seconds(5))
      try look()
      try output.set(true)
      try look()
      try output.set(false)
      try look()
    }
    #expect(levels == [true, false, true, false])
    // The line was released, so it can be claimed again.
    _ = try GPIOOutput(GPIOOutputSpec(text))
  }

  @Test("a guard turns off a line that is on for too long")
  func limit() throws {
    let chip = try VirtualChip()
    let output = try GPIOOutput(GPIOOutputSpec(chip.spec()), guardedFor: .milliseconds(100))
    try output.set(true)
    #expect(try chip.isHigh())
    let end = MonotonicClock.now.advanced(by: .seconds(20))
    while try chip.isHigh(), MonotonicClock.now < end {}
    #expect(try !chip.isHigh())
    // The line can be turned on again.
    try output.set(true)
    #expect(try chip.isHigh())
  }

  @Test("a busy line's message names who holds it")
  func busy() throws {
    let chip = try VirtualChip()
    let holder = try GPIOOutput(GPIOOutputSpec(chip.spec()))
    do throws(DeviceError) {
      _ = try GPIOOutput(try GPIOOutputSpec(chip.spec()))
      Issue.record("it was claimed twice")
    } catch {
      #expect(
        error.description.contains("held by \"actionbutton\"; stop it or choose another line"))
    }
    try holder.set(false)
  }

  @Test("a chip that vanishes is reported once, without a crash")
  func vanish() throws {
    let chip = try VirtualChip()
    let output = try GPIOOutput(GPIOOutputSpec(chip.spec()), guardedFor: .seconds(5))
    try output.set(true)
    try chip.vanish()
    #expect(throws: DeviceError.self) { try output.set(false) }
    #expect(throws: Never.self) { try output.set(true) }
  }
}
