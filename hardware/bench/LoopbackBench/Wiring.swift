package import Devices
import Gesture
import SystemAccess

/// Whether a line that is driven reaches the line that senses it.
package enum Wiring {
  /// The longest time of an edge from one line to the other.
  static let patience = Duration.milliseconds(200)
  /// The number of times that the line is switched on and off.
  static let rounds = 3

  /// Switches the driven line on and off, and looks for each edge on the other.
  ///
  /// - Parameters:
  ///   - drive: The line that is driven.
  ///   - sense: The line that it is connected to.
  ///   - what: The names of the two lines in messages: `--drive` and `--sense`.
  /// - Returns: The longest time from the write of an edge to the kernel's date.
  /// - Throws: A `DeviceError` about the wires, or about a line that cannot be claimed.
  package static func check(
    _ drive: GPIOOutputSpec, _ sense: GPIOLineSpec, named what: (drive: String, sense: String)
  ) throws(DeviceError) -> Duration {
    guard drive.line != sense.line else {
      throw .badSource(
        what.sense, problem: "it is the line of \(what.drive) too; give two lines, and connect them"
      )
    }
    let driver = try LineDriver(drive)
    let name: String
    let follows: Bool
    do {
      let reader = try EdgeReader(sense)
      name = reader.text
      let slowest = try slowest(driver, reader)
      if let slowest { return slowest }
      follows = try isInverted(driver, reader)
    }
    if follows {
      throw .unusable(
        "the wire from \(driver.text) to \(name)",
        problem: "it is pressed while it is driven as released",
        advice:
          "give both the same active=low or active=high, or add active= to \(what.drive) behind an inverter"
      )
    }
    let others = try found(driver)
    guard others.isEmpty else {
      throw .unusable(
        "the wire from \(driver.text)",
        problem: "its edges arrive at \(others.joined(separator: ", ")) and not at \(name)",
        advice: "move the jumper, or give \(what.sense) \(others[0])")
    }
    throw .unusable(
      "the wire from \(driver.text) to \(name)", problem: "no edge arrives",
      advice:
        "connect the two lines with one jumper, and nothing else"
    )
  }

  /// The delay of the slowest edge, or `nil` if an edge is missing.
  private static func slowest(
    _ driver: LineDriver, _ reader: EdgeReader
  ) throws(DeviceError) -> Duration? {
    var slowest = Duration.zero
    // Edges that the claims of the lines have caused are not presses.
    _ = try reader.all(until: MonotonicClock.now.advanced(by: .milliseconds(20)))
    for isPressed in Array(repeating: [true, false], count: rounds).joined() {
      let before = MonotonicClock.now
      try driver.set(isPressed)
      let end = before.advanced(by: patience)
      var found: Timestamp?
      while found == nil, MonotonicClock.now < end {
        let wanted: Level = isPressed ? .active : .inactive
        found = try reader.edges(until: end).first { $0.edge.level == wanted }?.edge.at
      }
      guard let found else {
        try driver.set(false)
        return nil
      }
      slowest = max(slowest, before.duration(to: found))
    }
    return slowest
  }

  /// Whether the line follows the driven line with inverted levels.
  private static func isInverted(
    _ driver: LineDriver, _ reader: EdgeReader
  ) throws(DeviceError) -> Bool {
    // The last edge of `slowest` may still arrive.
    _ = try reader.all(until: MonotonicClock.now.advanced(by: patience))
    try driver.set(true)
    let pressed = try reader.all(until: MonotonicClock.now.advanced(by: patience)).last
    try driver.set(false)
    let released = try reader.all(until: MonotonicClock.now.advanced(by: patience)).last
    return pressed?.edge.level == .inactive && released?.edge.level == .active
  }

  /// The other lines at which the edges arrive.
  private static func found(_ driver: LineDriver) throws(DeviceError) -> [String] {
    let poller: Poller
    do throws(SystemError) { poller = try Poller() } catch { throw .system(error) }
    let finder = ButtonFinder(poller)
    finder.open(.toGround)
    defer { finder.close() }
    var sources: [String: Int] = [:]
    for isPressed in Array(repeating: [true, false], count: rounds).joined() {
      try driver.set(isPressed)
      let end = MonotonicClock.now.advanced(by: patience)
      poller.wake(at: end)
      while MonotonicClock.now < end {
        poller.wait { ready in
          for change in finder.drain(ready) { sources[change.source, default: 0] += 1 }
        }
      }
    }
    return sources.filter { $0.value >= 2 * rounds - 1 }.keys.sorted()
  }
}
