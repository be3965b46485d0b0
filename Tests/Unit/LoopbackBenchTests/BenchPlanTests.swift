import Gesture
import SystemAccess
import Testing

@testable import LoopbackBench

@Suite("Presses of a bench run")
struct BenchPlanTests {
  private func plan(
    count: Int = 400, seed: UInt64 = 1, debounce: Duration = .milliseconds(5), bounces: Bool = true
  ) -> BenchPlan {
    let limits = HoldRecognizer.Limits(threshold: .milliseconds(200), debounce: debounce)
    return BenchPlan(
      count: count, seed: seed, limits: limits, margin: .milliseconds(1), bounces: bounces)
  }

  @Test("a seed gives the same presses, and another one others")
  func seeds() {
    #expect(plan() == plan())
    #expect(plan() != plan(seed: 2))
  }

  @Test("edges go forward, and each press ends released")
  func order() {
    let plan = plan()
    let edges = plan.presses.flatMap { $0 }
    #expect(plan.presses.count == 400)
    #expect(plan.presses.allSatisfy { $0.count % 2 == 0 })
    #expect(zip(edges, edges.dropFirst()).allSatisfy { $0 < $1 })
    #expect(plan.length == edges.last)
  }

  @Test("no press ends within the margin of its deadline, and both outcomes occur")
  func margin() {
    let lengths = plan().presses.map { $0[$0.count - 1] - $0[0] }
    let distances = lengths.map { $0 - .milliseconds(200) }
    #expect(distances.allSatisfy { abs($0.nanoseconds) >= 1_000_000 })
    #expect(distances.count { $0 > .zero } > 100)
    #expect(distances.count { $0 < .zero } > 100)
    #expect(distances.count { abs($0.nanoseconds) < 26_000_000 } > 50)
  }

  @Test("bounces are shorter than the debounce period, and there are none without one")
  func bounces() {
    let bounced = plan().presses.filter { $0.count > 2 }
    #expect(bounced.count > 50)
    for press in bounced {
      for index in stride(from: 1, to: press.count - 1, by: 2) {
        #expect(press[index + 1] - press[index] <= .milliseconds(2))
      }
    }
    #expect(plan(debounce: .zero).presses.allSatisfy { $0.count == 2 })
    #expect(plan(bounces: false).presses.allSatisfy { $0.count == 2 })
  }
}
