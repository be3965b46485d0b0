package import Gesture
package import SystemAccess

/// A press as it was driven: each edge with the instants between which the kernel must have dated it.
package struct DrivenPress: Equatable, Sendable {
  /// One change of the driven line.
  package struct Edge: Equatable, Sendable {
    /// Read right before the line was written.
    package var earliest: Timestamp
    /// Read right after, and the longest way of an edge through the wire later.
    package var latest: Timestamp

    /// An edge between two instants.
    package init(earliest: Timestamp, latest: Timestamp) {
      (self.earliest, self.latest) = (earliest, latest)
    }
  }

  /// What must come of a press.
  package enum Expected: Equatable, Sendable {
    case performed
    case cancelled
    /// The wire's dates leave it open, for example because this program was held up while it drove the line.
    case open
  }

  /// The edges: the first is a press, the next a release, and so on; an even number.
  package var edges: [Edge]

  /// A press with these edges.
  package init(edges: [Edge]) { self.edges = edges }

  /// What must come of it by the rules alone, without the code of the daemon: bounces shorter than the debounce period
  /// change nothing, and a release at the deadline or later is a hold.
  ///
  /// `next` is when the next press began at the earliest, nil after the last.
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
