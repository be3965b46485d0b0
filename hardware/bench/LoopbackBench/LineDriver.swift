package import Devices
package import SystemAccess

/// Presses a button through a wire: drives an output line that is connected to the button's line.
///
/// Used by one thread.
package final class LineDriver {
  private let output: GPIOOutput
  private let poller: Poller

  /// Claims the line in the released state.
  ///
  /// - Throws: `DeviceError` if the line cannot be claimed or the process has too many descriptors.
  package init(_ spec: GPIOOutputSpec) throws(DeviceError) {
    output = try GPIOOutput(spec)
    do throws(SystemError) { poller = try Poller() } catch { throw .system(error) }
  }

  /// The location and the name of the line: `gpiochip0/27 (GPIO27)`.
  package var text: String { output.text }

  /// Presses or releases the button immediately.
  package func set(_ isPressed: Bool) throws(DeviceError) { try output.set(isPressed) }

  /// Drives a plan from an instant on, and returns when it is over.
  ///
  /// - Parameters:
  ///   - plan: The presses.
  ///   - start: The instant of the first press.
  ///   - afterEach: Called after each press, while the button is released; must not wait.
  /// - Returns: Each press; for each edge, the instants before and after the line was written.
  /// - Throws: `DeviceError` if the line is gone; the error of `afterEach`.
  package func drive(
    _ plan: BenchPlan, from start: Timestamp,
    afterEach: () throws(DeviceError) -> Void = { () throws(DeviceError) in }
  ) throws(DeviceError) -> [DrivenPress] {
    var driven: [DrivenPress] = []
    for press in plan.presses {
      var edges: [DrivenPress.Edge] = []
      for (index, time) in press.enumerated() {
        wait(until: start.advanced(by: time))
        let before = MonotonicClock.now
        try output.set(index % 2 == 0)
        edges.append(DrivenPress.Edge(earliest: before, latest: MonotonicClock.now))
      }
      driven.append(DrivenPress(edges: edges))
      try afterEach()
    }
    return driven
  }

  /// Keeps the line claimed up to an instant, because a released line may change its level.
  package func wait(until instant: Timestamp) {
    poller.wake(at: instant)
    while MonotonicClock.now < instant { poller.wait { _ in } }
  }
}
