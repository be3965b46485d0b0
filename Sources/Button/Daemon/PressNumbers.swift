import Gesture
import Synchronization

/// Counts the presses of a daemon, on all its buttons and across all its configurations, from 1.
///
/// May be used from any thread.
package final class PressCounter: Sendable {
  private let last = Atomic<Int>(0)

  /// Nothing has been pressed yet.
  package init() {}

  /// The number of a press that begins now.
  func next() -> Int { last.add(1, ordering: .relaxed).newValue }
}

/// Which press an announcement of one button belongs to: pure.
///
///     what is announced                         the press
///     what an edge or a hold's deadline led to  the one with that edge
///     what an answer, another assignment or     the one whose intent waits or performs
///     a time limit led to
///
/// So a client that presses while another client's intent performs finds the outcome of its own press, and
/// does not take the end of the other's intent for it.
struct PressNumbers: Sendable {
  /// The press under way, or else the latest one; nil before the first.
  private(set) var hold: Int?
  /// The press whose intent waits or performs, or did last; nil before the first.
  private(set) var intent: Int?

  /// The numbers of a button that was never pressed, but may have inherited an intent.
  init(intent: Int? = nil) { self.intent = intent }

  mutating func began(_ number: Int) { hold = number }

  /// The press under way was held to its deadline, and its intent waits or performs now.
  mutating func started() { intent = hold }
}
