import Synchronization

/// Counts the presses of a daemon, on all its buttons and across all its configurations, from 1.
///
/// May be used from any thread.
package final class PressCounter: Sendable {
  private let last = Atomic<Int>(0)

  package init() {}

  /// The number of a press that begins now.
  package func next() -> Int { last.add(1, ordering: .relaxed).newValue }
}

/// Assigns the announcements of one button to presses.
///
///     cause of the announcement                 press
///     an edge or a hold's deadline              the press with that edge
///     an answer, another assignment or          the press whose intent waits or performs
///     a time limit
///
/// So a client that presses while another client's intent performs gets the outcome of this press, not the end of the
/// other client's intent.
package struct PressNumbers: Sendable {
  /// The press under way, or else the latest press; `nil` before the first press.
  package private(set) var hold: Int?
  /// The press whose intent waits or performs, or did so last; `nil` before the first press.
  package private(set) var intent: Int?

  /// Creates the numbers of a button that was never pressed, but may have inherited an intent.
  package init(intent: Int? = nil) { self.intent = intent }

  package mutating func began(_ number: Int) { hold = number }

  /// Call when the press under way was held to its deadline, and its intent waits or performs.
  package mutating func started() { intent = hold }
}
