package import ActionButton
import Gesture
package import SystemAccess

/// What a line does at an instant, and until when.
package struct LineLevel: Equatable, Sendable {
  package var isOn: Bool
  /// The instant of the next change; nil if it stays so.
  package var until: Timestamp?

  /// A level until an instant; nil for ever.
  package init(_ isOn: Bool, until: Timestamp? = nil) {
    self.isOn = isOn
    self.until = until
  }

  /// Off, and nothing to come.
  package static let off = LineLevel(false)
}

/// What a line does for what is announced of a button: pure, from announcements and instants to levels.
package protocol LinePattern: Sendable {
  /// Something was announced at `now`.
  mutating func take(_ announcement: Announcement, at now: Timestamp)

  /// The level at an instant.
  func level(at now: Timestamp) -> LineLevel
}

/// On and off by turns, beginning with on, from an instant: `[on, off, on, …]`; off after the last.
struct LineSteps: Equatable, Sendable {
  let lengths: [Duration]

  init(milliseconds lengths: Int...) {
    self.lengths = lengths.map { .milliseconds($0) }
  }

  /// The level of a run that began at `start`.
  func level(from start: Timestamp, at now: Timestamp) -> LineLevel {
    var end = start
    for (index, length) in lengths.enumerated() {
      end = end.advanced(by: length)
      if now < end { return LineLevel(index % 2 == 0, until: end) }
    }
    return .off
  }
}
