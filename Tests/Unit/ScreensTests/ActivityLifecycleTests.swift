import Foundation
import SystemAccess
import Testing

@testable import Screens

/// The events of one activity by hour, each with the state and the next deadline after it.
private struct LifeTrace: CustomTestStringConvertible, Sendable {
  let rule: String
  var staleAfter: Double?
  let steps: [(at: Double, event: ActivityLifecycle.Event, outcome: String)]

  var testDescription: String { rule }

  static func at(_ hours: Double) -> Date {
    Date(timeIntervalSince1970: 1_893_456_000 + hours * 3_600)
  }

  var outcomes: [String] {
    var life = ActivityLifecycle(staleDate: staleAfter.map(Self.at), at: Self.at(0))
    return steps.map { step in
      life.handle(step.event, at: Self.at(step.at))
      let name =
        switch life.state {
        case .active: "active"
        case .stale: "stale"
        case .ended: "ended"
        case .dismissed: "dismissed"
        }
      let hours = life.deadline.map { $0.timeIntervalSince(Self.at(0)) / 3_600 }
      return hours.map { "\(name), next \($0)" } ?? name
    }
  }

  static let all: [LifeTrace] = [
    LifeTrace(
      rule: "active for eight hours, shown for four more",
      steps: [
        (0, .wake, "active, next 8.0"), (7.75, .wake, "active, next 8.0"),
        (8, .wake, "ended, next 12.0"), (11.75, .wake, "ended, next 12.0"),
        (12, .wake, "dismissed"),
      ]),
    LifeTrace(
      rule: "a late owner finds the same",
      steps: [(9, .wake, "ended, next 12.0"), (20, .wake, "dismissed")]),
    LifeTrace(rule: "a very late owner finds it gone", steps: [(30, .wake, "dismissed")]),
    LifeTrace(
      rule: "stale at its date, active again by an update", staleAfter: 2,
      steps: [
        (1, .wake, "active, next 2.0"), (2, .wake, "stale, next 8.0"),
        (3, .update(staleDate: at(4)), "active, next 4.0"),
        (4, .update(staleDate: nil), "active, next 8.0"),
        (5, .update(staleDate: at(1)), "stale, next 8.0"),
      ]),
    LifeTrace(
      rule: "updates do not make the eight hours longer",
      steps: [
        (7, .update(staleDate: nil), "active, next 8.0"),
        (8.5, .update(staleDate: nil), "ended, next 12.0"),
      ]),
    LifeTrace(
      rule: "the default policy keeps an ended one for four hours",
      steps: [
        (1, .end(dismissal: nil), "ended, next 5.0"),
        (2, .update(staleDate: nil), "ended, next 5.0"),
        (3, .end(dismissal: .distantPast), "ended, next 5.0"), (5, .wake, "dismissed"),
      ]),
    LifeTrace(
      rule: "the policy immediate removes it at once",
      steps: [(1, .end(dismissal: .distantPast), "dismissed")]),
    LifeTrace(
      rule: "the policy after a date keeps it until then, four hours at most",
      steps: [(1, .end(dismissal: at(2)), "ended, next 2.0"), (2, .wake, "dismissed")]),
    LifeTrace(
      rule: "one that the app has ended does not end again after eight hours",
      steps: [
        (7, .end(dismissal: nil), "ended, next 11.0"), (9, .wake, "ended, next 11.0"),
        (11, .wake, "dismissed"),
      ]),
    LifeTrace(
      rule: "a date beyond four hours is cut",
      steps: [(1, .end(dismissal: at(100)), "ended, next 5.0")]),
    LifeTrace(
      rule: "a stale one can end", staleAfter: 0,
      steps: [(0, .wake, "stale, next 8.0"), (1, .end(dismissal: nil), "ended, next 5.0")]),
    LifeTrace(
      rule: "a clock that is set back gives no more time than a start now would",
      steps: [
        (-1_000, .wake, "active, next -992.0"),
        (-999, .end(dismissal: nil), "ended, next -995.0"),
        (-3_000, .wake, "ended, next -2996.0"),
      ]),
  ]
}

@Suite("The states of a Live Activity")
struct ActivityLifecycleTests {
  @Test("each event changes the state as in the table", arguments: LifeTrace.all)
  private func trace(_ trace: LifeTrace) {
    #expect(trace.outcomes == trace.steps.map(\.outcome))
  }

  @Test("one whose stale date has come is stale from its start")
  func staleAtStart() {
    let now = LifeTrace.at(0)
    #expect(ActivityLifecycle(staleDate: now, at: now).state == .stale)
  }
}
