import FoundationEssentials
import Gesture
import SystemAccess
import Testing

@testable import LoopbackBench

@Suite("Figures of a bench run")
struct FigureTests {
  private func latencies(_ microseconds: [Int]) -> Latencies {
    Latencies(microseconds.map { .microseconds($0) })
  }

  @Test("a percentile is the smallest value that so many do not exceed")
  func percentiles() {
    let hundred = latencies(Array((1...100).reversed()))
    #expect(hundred.percentile(50) == .microseconds(50))
    #expect(hundred.percentile(99) == .microseconds(99))
    #expect(hundred.longest == .microseconds(100))
    #expect(latencies([7]).percentile(50) == .microseconds(7))
    #expect(latencies([1, 2, 3]).percentile(99) == .microseconds(3))
    #expect(latencies([]).percentile(50) == nil)
    #expect(latencies([]).longest == nil)
  }

  @Test("buckets have bounds of 1, 2 and 5, and count every value once")
  func histogram() {
    let figure = Figure(
      "edge", reference: latencies([30, 40]), daemon: latencies([50, 51, 99, 100, 101, 1_200]))
    let buckets = Histogram(figure).buckets
    #expect(
      buckets.map(\.bound)
        == [50, 100, 200, 500, 1_000, 2_000].map { Duration.microseconds($0) })
    #expect(buckets.map(\.daemon) == [1, 3, 1, 0, 0, 1])
    #expect(buckets.map(\.reference) == [2, 0, 0, 0, 0, 0])
    let lines = Histogram(figure).lines
    #expect(lines.count == 6)
    #expect(lines[1].contains(String(repeating: "#", count: 32) + "      3"))
    #expect(lines[0].count { $0 == "#" } == 11)
    #expect(!lines[3].contains("#"))
  }

  @Test("ratios are rounded to two decimals, and none is made of nothing")
  func ratios() {
    #expect(BenchResult.ratio(.microseconds(125), .microseconds(100)) == "1.25")
    #expect(BenchResult.ratio(.microseconds(1), .microseconds(3)) == "0.33")
    #expect(BenchResult.ratio(.microseconds(1), .zero) == "-")
    #expect(LoopbackBench.short(.nanoseconds(83_456)) == "83.5us")
    #expect(LoopbackBench.short(.nanoseconds(1_234_567)) == "1.23ms")
  }

  private var result: BenchResult {
    let limits = HoldRecognizer.Limits(threshold: .milliseconds(200))
    let verdict = Verdict([], [], limits, strays: (1...12).map { "wrong \($0)" })
    let figure = Figure(
      "edge to hold.began", reference: latencies([10, 20]), daemon: latencies([20, 50]))
    return BenchResult(seed: 7, limits: limits, presses: 2, verdict: verdict, figures: [figure])
  }

  @Test("the text has the seed, ten wrong decisions at most, ratios and a histogram")
  func text() {
    let text = result.text
    for part in [
      "seed 7, hold 200ms, debounce 5ms", "12 wrong", "  wrong 10\n", "  and 2 more\n",
      "  p50        10us        20us      2.00 x\n", "<=   50us",
    ] {
      #expect(text.contains(part), "\(part) in \(text)")
    }
    #expect(!text.contains("wrong 11\n"))
  }

  @Test("a press that finds the light on says nothing about the light's latency")
  func light() throws {
    func at(_ milliseconds: UInt64) -> Timestamp {
      Timestamp(nanoseconds: milliseconds * 1_000_000)
    }
    let seen = [1_000, 2_000, 3_000, 4_000].map {
      SeenPress(began: SeenPress.Event(edge: at($0), written: at($0 + 1)))
    }
    let lit = [
      Edge(.active, at: at(1_002)), Edge(.inactive, at: at(1_010)),
      // The light of the previous press is still on.
      Edge(.active, at: at(1_900)), Edge(.inactive, at: at(2_050)), Edge(.active, at: at(2_060)),
      Edge(.inactive, at: at(2_070)),
      // Too late for the third press.
      Edge(.active, at: at(3_400)), Edge(.inactive, at: at(3_500)), Edge(.active, at: at(4_003)),
    ]
    let reference = Reference(edgeToRead: [.milliseconds(1)])
    let figures = BenchResult.figures(reference, seen, lit: lit, within: .milliseconds(200))
    #expect(figures.map(\.name).last == "edge to light")
    #expect(figures.last?.daemon.values == [.milliseconds(2), .milliseconds(3)])
    #expect(BenchResult.figures(reference, seen, lit: nil, within: .milliseconds(200)).count == 2)
  }

  @Test("JSON has every value in nanoseconds")
  func json() throws {
    struct Read: Decodable {
      struct Figure: Decodable {
        struct Row: Decodable {
          let reference_ns: Int
          let daemon_ns: Int
        }
        let name: String
        let daemon_ns: [Int]
        let p50: Row
      }
      let seed: Int
      let hold_ns: Int
      let wrong: [String]
      let figures: [Figure]
    }
    let read = try JSONDecoder().decode(Read.self, from: JSONEncoder().encode(result))
    #expect(read.seed == 7)
    #expect(read.hold_ns == 200_000_000)
    #expect(read.wrong.count == 12)
    #expect(read.figures.first?.daemon_ns == [20_000, 50_000])
    #expect(read.figures.first?.p50.reference_ns == 10_000)
  }
}
