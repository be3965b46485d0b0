import CDevices
import Gesture
import SystemAccess

/// A claimed output line: it is turned off when it is claimed and when it is closed.
///
/// Some chips release a line whose program has died, others (those of a Raspberry Pi) go on driving it.
/// A line that must not stay on is claimed with a guard: a small process that holds the same request, and
/// turns the line off when this process has died, whatever killed it, or has left the line on for too long.
///
/// Used by one thread.
public final class GPIOOutput {
  private let output: OpaquePointer
  private let guardian: OpaquePointer?
  private let location: GPIOLocation
  private var isLost = false

  /// Claims the line, off.
  ///
  /// - Parameters:
  ///   - spec: The line.
  ///   - limit: With one, a guard turns the line off when it has been on for longer, or this process died.
  /// - Throws: If the line cannot be found or claimed, or its guard cannot be started.
  public init(_ spec: GPIOOutputSpec, guardedFor limit: Duration? = nil) throws(DeviceError) {
    let location = try GPIOLocation.find(spec.line)
    guard
      let output = cg_output_request(
        location.chip, location.offset, "actionbutton", spec.isActiveLow ? 1 : 0)
    else { throw GPIOLine.refusal(location, errno: .last, isOutput: true) }
    var guardian: OpaquePointer?
    if let limit {
      guardian = cg_guard_start(output, Int32(clamping: limit.nanoseconds / 1_000_000))
      guard guardian != nil else {
        let errno = Errno.last
        cg_output_release(output)
        throw .refused(
          "start the guard of a line", on: location.text, errno: errno,
          advice: "allow one more process (ulimit -u, TasksMax=)")
      }
    }
    self.output = output
    self.guardian = guardian
    self.location = location
  }

  deinit {
    // Before the guard goes, so that nothing is left that could not turn it off.
    cg_output_set(output, 0)
    if let guardian { cg_guard_stop(guardian) }
    cg_output_release(output)
  }

  /// The line, as it was found: `gpiochip0/27 (GPIO27)`.
  public var text: String { location.text }

  /// Turns the line on or off.
  ///
  /// Throws once, when the line or its guard is gone; after that nothing is done.
  public func set(_ isOn: Bool) throws(DeviceError) {
    if isLost { return }
    // A line whose guard is gone is not turned on.
    if let guardian, cg_guard_set(guardian, isOn ? 1 : 0) < 0 {
      throw lost("reach the guard", "it has ended; start the daemon again")
    }
    if cg_output_set(output, isOn ? 1 : 0) < 0 {
      throw lost("set the level", "its chip is gone; plug it in and start the daemon again")
    }
  }

  private func lost(_ action: String, _ advice: Sentence) -> DeviceError {
    let errno = Errno.last
    isLost = true
    cg_output_set(output, 0)
    return .refused(action, on: location.text, errno: errno, advice: advice)
  }
}

/// One GPIO line to write to, as a person writes it: `light:` and `haptic:`.
///
///     gpio:GPIO27                       line by kernel name on any chip
///     gpio:gpiochip0/27                 chip and offset (also gpio:/dev/gpiochip0/27)
///       ?active=high                    the default: high is on; or low
public struct GPIOOutputSpec: Equatable, Sendable {
  /// How the line is found.
  public var line: GPIOLineSpec.Line
  /// Whether low is on.
  public var isActiveLow = false

  /// A line that is on while it is high.
  public init(line: GPIOLineSpec.Line) {
    self.line = line
  }

  /// Reads the text; throws `DeviceError.badSource` with what is wrong and what is allowed.
  public init(_ text: String) throws(DeviceError) {
    guard text.hasPrefix("gpio:") else {
      throw .badSource(text, problem: "it is not a line; write a line such as gpio:GPIO27")
    }
    let parts = text.dropFirst(5)
      .split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    line = try ButtonSpec.line(text, String(parts[0]))
    for (name, value) in try ButtonSpec.options(text, parts.dropFirst().first.map(String.init)) {
      guard name == "active" else { throw ButtonSpec.unknown(text, name, ["active"]) }
      guard let value, ["low", "high"].contains(value) else {
        throw ButtonSpec.bad(text, name, value, ["low", "high"])
      }
      isActiveLow = value == "low"
    }
  }
}
