package import Devices
import Gesture
package import SystemAccess

/// The program to which the daemon is compared: a loop that reads an edge of the line, waits for its deadline, and does
/// nothing with either.
package struct Reference: Equatable, Sendable {
  /// The times from the kernel's date of a press until it was read.
  package private(set) var edgeToRead: [Duration] = []
  /// The times from a deadline until the loop was awake.
  package private(set) var deadlineToAwake: [Duration] = []
  /// The kernel's dates of the presses.
  package private(set) var pressed: [Timestamp] = []

  /// Creates a reference with these times, for tests.
  init(edgeToRead: [Duration]) { self.edgeToRead = edgeToRead }

  /// Reads the line up to an instant; presses that are dated before `start` are omitted.
  ///
  /// The contact must not bounce.
  ///
  /// - Throws: `DeviceError` if the line is gone.
  package init(
    _ reader: EdgeReader, threshold: Duration, from start: Timestamp, until end: Timestamp
  ) throws(DeviceError) {
    var deadline: Timestamp?
    while MonotonicClock.now < end {
      let readings = try reader.edges(until: min(deadline ?? end, end))
      let now = MonotonicClock.now
      for reading in readings where reading.edge.at >= start {
        guard reading.edge.level == .active else {
          if let due = deadline, reading.edge.at < due { deadline = nil }
          continue
        }
        pressed.append(reading.edge.at)
        edgeToRead.append(reading.edge.at.duration(to: reading.read))
        deadline = reading.edge.at.advanced(by: threshold)
      }
      if let due = deadline, due <= now {
        deadlineToAwake.append(due.duration(to: now))
        deadline = nil
      }
    }
  }
}
