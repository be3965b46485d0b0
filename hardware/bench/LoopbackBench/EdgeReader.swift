package import Devices
package import Gesture
package import SystemAccess

/// Reads the edges of a line and does nothing else: the least that any program has to do.
///
/// Used by one thread.
package final class EdgeReader {
  /// An edge, and when this program had read it.
  package struct Reading: Equatable, Sendable {
    /// The edge with the kernel's date.
    package let edge: Edge
    /// When it had been read.
    package let read: Timestamp
  }

  private let source: GPIOButtonSource
  private let poller: Poller
  /// The level when the line was claimed.
  package let level: Level?

  /// Claims the line.
  ///
  /// - Throws: If the line cannot be claimed, or the system has no descriptor to give.
  package init(_ spec: GPIOLineSpec) throws(DeviceError) {
    do throws(SystemError) { poller = try Poller() } catch { throw .system(error) }
    source = GPIOButtonSource(spec)
    level = try source.open(LoopPart(poller))
  }

  deinit { source.close() }

  /// The line, as it was found: `gpio:gpiochip0/17 (GPIO17)`.
  package var text: String { source.name }

  /// Waits until an edge can be read or the instant has come, and reads what is there.
  ///
  /// - Throws: If the line is gone.
  package func edges(until instant: Timestamp) throws(DeviceError) -> [Reading] {
    poller.wake(at: instant)
    var events: [ButtonEvent] = []
    var isReady = false
    poller.wait {
      isReady = true
      source.drain(ready: $0, into: &events)
    }
    // An edge of right before the instant counts, as it does for the daemon.
    if !isReady { source.drain(ready: nil, into: &events) }
    let now = MonotonicClock.now
    var readings: [Reading] = []
    for event in events {
      switch event {
      case .edge(let edge): readings.append(Reading(edge: edge, read: now))
      case .gone(let error): throw error
      case .lost, .linkLost, .abandoned, .restored: break
      }
    }
    return readings
  }

  /// Reads every edge up to an instant.
  ///
  /// - Throws: If the line is gone.
  package func all(until instant: Timestamp) throws(DeviceError) -> [Reading] {
    var readings: [Reading] = []
    while MonotonicClock.now < instant { readings += try edges(until: instant) }
    return readings
  }
}
