package import Gesture
package import SystemAccess

/// A press as it was driven: for each edge, the instants between which the kernel must have dated it.
package struct DrivenPress: Equatable, Sendable {
  /// One change of the driven line.
  package struct Edge: Equatable, Sendable {
    /// Read from the clock before the line was written.
    package var earliest: Timestamp
    /// Read after the line was written, plus twice the delay of the wire.
    package var latest: Timestamp

    /// Creates an edge that happened between two instants.
    package init(earliest: Timestamp, latest: Timestamp) {
      (self.earliest, self.latest) = (earliest, latest)
    }
  }

  /// The right outcome of a press.
  package enum Expected: Equatable, Sendable {
    case performed
    case cancelled
    /// Unknown, because the dates are not exact enough: for example, this program was delayed while it drove the line.
    case open
  }

  /// The edges: the first is a press, the next a release, and so on; an even number.
  package var edges: [Edge]

  package init(edges: [Edge]) { self.edges = edges }

  /// The right outcome by the rules alone, without the daemon's code: bounces shorter than the debounce period
  /// change nothing, and a release at the deadline or later is a hold.
  ///
  /// `next` is the earliest instant of the next press, or `nil` for the last press.
  package func expected(_ limits: HoldRecognizer.Limits, next: Timestamp?) -> Expected {
    guard let first = edges.first, let last = edges.last else { return .open }
    for index in stride(from: 1, to: edges.count - 1, by: 2)
    where edges[index].earliest.duration(to: edges[index + 1].latest) >= limits.debounce {
      return .open
    }
    if let next, last.latest.duration(to: next) <= limits.debounce { return .open }
    if first.latest.duration(to: last.earliest) >= limits.threshold { return .performed }
    if first.earliest.duration(to: last.latest) < limits.threshold { return .cancelled }
    return .open
  }
}
