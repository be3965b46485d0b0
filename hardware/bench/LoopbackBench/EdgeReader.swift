package import Devices
package import Gesture
package import SystemAccess

/// Reads the edges of a line and does nothing else: the minimal work of any program with a button.
///
/// Used by one thread.
package final class EdgeReader {
  /// An edge and the instant at which this program had read it.
  package struct Reading: Equatable, Sendable {
    /// The edge; the kernel has dated it.
    package let edge: Edge
    /// Read from the clock after the edge was read.
    package let read: Timestamp
  }

  private let source: GPIOButtonSource
  private let poller: Poller
  /// The level when the line was claimed.
  package let level: Level?

  /// Claims the line.
  ///
  /// - Throws: `DeviceError` if the line cannot be claimed or the process has too many descriptors.
  package init(_ spec: GPIOLineSpec) throws(DeviceError) {
    do throws(SystemError) { poller = try Poller() } catch { throw .system(error) }
    source = GPIOButtonSource(spec)
    level = try source.open(LoopPart(poller))
  }

  deinit { source.close() }

  /// The location and the name of the line: `gpio:gpiochip0/17 (GPIO17)`.
  package var text: String { source.name }

  /// Waits until an edge is readable, at most until the instant, and reads all available edges.
  ///
  /// - Throws: `DeviceError` if the line is gone.
  package func edges(until instant: Timestamp) throws(DeviceError) -> [Reading] {
    poller.wake(at: instant)
    var events: [ButtonEvent] = []
    var isReady = false
    poller.wait {
      isReady = true
      source.drain(ready: $0, into: &events)
    }
    // An edge just before the instant counts, as in the daemon.
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
  /// - Throws: `DeviceError` if the line is gone.
  package func all(until instant: Timestamp) throws(DeviceError) -> [Reading] {
    var readings: [Reading] = []
    while MonotonicClock.now < instant { readings += try edges(until: instant) }
    return readings
  }
}
