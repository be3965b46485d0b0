package import Gesture
import SystemAccess

/// The presses that a bench drives; the seed determines all of them.
package struct BenchPlan: Equatable, Sendable {
  /// The allowed numbers of presses in a run.
  package static let counts = 1...10_000
  /// The default number of presses in a run.
  package static let usualCount = 100

  /// The edges of each press, as times since the start of the plan: the first is a press, the next a release, and so on.
  package let presses: [[Duration]]

  /// Random presses: about half are holds and half are released early; one in four ends near the deadline, one in
  /// three with bounces.
  ///
  /// - Parameters:
  ///   - count: The number of presses.
  ///   - seed: Equal seeds give equal plans.
  ///   - limits: The threshold and the debounce period of the program under test.
  ///   - margin: The least time between a release and the deadline, so that inexact dates cannot change the outcome.
  ///   - bounces: Whether contacts bounce; without a debounce period they never do.
  package init(
    count: Int, seed: UInt64, limits: HoldRecognizer.Limits, margin: Duration, bounces: Bool
  ) {
    var generator = SeededGenerator(seed: seed)
    let hold = limits.threshold.nanoseconds
    let margin = margin.nanoseconds
    // Short enough that an edge that is late by a millisecond is still a bounce.
    let longestBounce = min(2_000_000, limits.debounce.nanoseconds * 2 / 5)
    let hasBounces = bounces && longestBounce >= 300_000
    var at: Int64 = 0
    var presses: [[Duration]] = []
    for _ in 0..<count {
      let isHold = Bool.random(using: &generator)
      let isNear = Int.random(in: 0..<4, using: &generator) == 0
      let distance =
        isNear
        ? Int64.random(in: margin...(margin + 25_000_000), using: &generator)
        : Int64.random(in: margin...max(margin, hold * 3 / 4), using: &generator)
      let length = isHold ? hold + distance : max(hold - distance, hold / 10)
      var edges = [at]
      if hasBounces, Int.random(in: 0..<3, using: &generator) == 0 {
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
          edges.append(
            edges[edges.count - 1] + .random(in: 300_000...longestBounce, using: &generator))
          edges.append(
            edges[edges.count - 1] + .random(in: 300_000...longestBounce, using: &generator))
        }
      }
      edges.append(max(at + length, edges[edges.count - 1] + 300_000))
      presses.append(edges.map { .nanoseconds($0) })
      at = edges[edges.count - 1] + limits.debounce.nanoseconds
      at += .random(in: 100_000_000...200_000_000, using: &generator)
    }
    self.presses = presses
  }

  /// The time of the last edge.
  package var length: Duration { presses.last?.last ?? .zero }
}
