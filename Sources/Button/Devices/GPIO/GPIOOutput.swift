import CDevices
import Gesture
import SystemAccess

/// A claimed output line, which is turned off when it is claimed and when it is released.
///
/// After the death of its program, some chips release a line and others (a Raspberry Pi's) go on driving it.
/// A line that must not stay on is claimed with a guard: a small process that holds the same request, and
/// turns the line off when this process has died, for any reason, or has left the line on for too long.
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
  ///   - limit: The time on, without another call of `set`, after which a guard turns the line off, as it does
  ///     when this process has died; `nil` means no guard.
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
          "start the process that turns off a line", on: location.text, errno: errno,
          advice: "allow one more process (ulimit -u, TasksMax=)")
      }
    }
    self.output = output
    self.guardian = guardian
    self.location = location
  }

  deinit {
    // Turned off before the guard ends, so that the line is never on without a guard.
    cg_output_set(output, 0)
    if let guardian { cg_guard_stop(guardian) }
    cg_output_release(output)
  }

  /// The location of the line: `gpiochip0/27 (GPIO27)`.
  public var text: String { location.text }

  /// Turns the line on or off.
  ///
  /// Throws once, when the line or its guard is gone; later calls do nothing.
  public func set(_ isOn: Bool) throws(DeviceError) {
    if isLost { return }
    // The guard must count the line as on whenever it is on. A line whose guard is gone is not turned on.
    if isOn { try tellGuard(isOn) }
    if cg_output_set(output, isOn ? 1 : 0) < 0 {
      throw lost("set the level", "its chip was disconnected; connect it and restart the daemon")
    }
    if !isOn { try tellGuard(isOn) }
  }

  private func tellGuard(_ isOn: Bool) throws(DeviceError) {
    guard let guardian, cg_guard_set(guardian, isOn ? 1 : 0) < 0 else { return }
    throw lost("reach the process that turns off a line", "it has ended; restart the daemon")
  }

  private func lost(_ action: String, _ advice: Sentence) -> DeviceError {
    let errno = Errno.last
    isLost = true
    cg_output_set(output, 0)
    return .refused(action, on: location.text, errno: errno, advice: advice)
  }
}

/// A GPIO line for output, parsed from the text of `light:` or `haptic:`.
///
///     gpio:GPIO27                       line by kernel name on any chip
///     gpio:gpiochip0/27                 chip and offset (also gpio:/dev/gpiochip0/27)
///       ?active=high                    the default: high is on; or low
public struct GPIOOutputSpec: Equatable, Sendable {
  /// The line to claim.
  public var line: GPIOLineSpec.Line
  /// Whether a low line means on.
  public var isActiveLow = false

  /// Creates the settings for a line that is on while it is high.
  public init(line: GPIOLineSpec.Line) {
    self.line = line
  }

  /// Parses the text; throws `DeviceError.badSource` with the problem and the text that is allowed.
  public init(_ text: String) throws(DeviceError) {
    guard text.hasPrefix("gpio:") else {
      throw .badSource(text, problem: "it is not a GPIO line; write a line such as gpio:GPIO27")
    }
    let parts = text.dropFirst(5)
      .split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    line = try ButtonSpec.line(text, String(parts[0]))
    for (name, value) in try ButtonSpec.options(text, parts.dropFirst().first.map(String.init)) {
      guard name == "active" else { throw ButtonSpec.unknown(text, name, ["active"]) }
      isActiveLow = try ButtonSpec.isActiveLow(text, name, value)
    }
  }
}
