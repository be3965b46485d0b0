package import Devices
package import SystemAccess

/// Presses a button by a wire: drives an output line that is connected to the button's line.
///
/// Used by one thread.
package final class LineDriver {
  private let output: GPIOOutput
  private let poller: Poller

  /// Claims the line, released.
  ///
  /// - Throws: If the line cannot be claimed, or the system has no descriptor to give.
  package init(_ spec: GPIOOutputSpec) throws(DeviceError) {
    output = try GPIOOutput(spec)
    do throws(SystemError) { poller = try Poller() } catch { throw .system(error) }
  }

  /// The line, as it was found: `gpiochip0/27 (GPIO27)`.
  package var text: String { output.text }

  /// Presses or releases at once.
  package func set(_ isPressed: Bool) throws(DeviceError) { try output.set(isPressed) }

  /// Drives a plan from an instant on, and returns when it is over.
  ///
  /// - Parameters:
  ///   - plan: The presses.
  ///   - start: The instant of the first one.
  ///   - afterEach: Called after each press, while the contact rests; may not wait.
  /// - Returns: For each press each edge's instants right before and right after the line was written.
  /// - Throws: If the line is gone, or what `afterEach` throws.
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

  /// Holds the line as it is up to an instant: a line that is given back may change its level.
  package func wait(until instant: Timestamp) {
    poller.wake(at: instant)
    while MonotonicClock.now < instant { poller.wait { _ in } }
  }
}
