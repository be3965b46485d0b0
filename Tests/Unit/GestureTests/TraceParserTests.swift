import Gesture
import SystemAccess
import Testing

@Suite("Trace text")
struct TraceParserTests {
  @Test(
    "a line that cannot be read is an error at its place",
    arguments: [
      ("a | 0ms ↓ 12 ↑", 1, 11, "no unit"), ("a | 0ms ?", 1, 9, "not a mark"),
      ("a | 0ms", 1, 5, "there is no mark after"), ("a |", 1, 1, "empty"),
      ("a | ⇒ 0ms began", 1, 5, "empty"), ("a|0ms ?", 1, 7, "not a mark"),
      ("a |0ms", 1, 4, "there is no mark after"),
      ("\n\na | 5ms ↓ 4ms ↑", 3, 15, "before the previous one, 5ms"),
      ("hold = 100ms", 1, 8, "200ms to 10s"),
      ("hold = fast", 1, 8, "no unit"),
      ("no-hold = 499ms", 1, 11, "500ms to 30s"), ("ignore-repeat = 6s", 1, 17, "0ms to 5s"),
      ("hold = off", 1, 8, "no unit"), ("no-hold = never", 1, 11, "no unit"),
      ("tap = yes", 1, 7, "neither on nor off"), ("tap = 1ms", 1, 7, "neither on nor off"),
      ("repeat = 99ms", 1, 10, "100ms to 10s"), ("repeat = 11s", 1, 10, "100ms to 10s"),
      ("repeat = fast", 1, 10, "no unit"),
      ("decide = late", 1, 10, "\"late\" is neither deadline nor release"),
      ("hold =", 1, 1, "one line"),
      ("stages = 199ms", 1, 10, "200ms to 10s"), ("stages = 1s,61s", 1, 10, "200ms to 60s"),
      ("stages = 1s,1s", 1, 10, "1s is not later than the stage before, 1s"),
      ("stages = 2s,1s", 1, 10, "1s is not later than the stage before, 2s"),
      ("stages = 1s,2s,3s,4s,5s,6s", 1, 10, "at most 5 stages"),
      ("stages = 1s,", 1, 10, "no unit"), ("stages = 1s,soon", 1, 10, "no unit"),
      ("a | 0ms ↓ ⇒ 0ms performed(x)", 1, 17, "not an outcome"),
      ("a | 0ms ↓ ⇒ 0ms performed(2", 1, 17, "not an outcome"),
      ("a | 0ms ↓ ⇒ 0ms cancelled(2)", 1, 17, "not an outcome"),
      ("a | 0ms ↓ ⇒ 0ms performed(busy)", 1, 17, "not an outcome"),
      ("speed = 5ms", 1, 1, "not a setting"),
      ("a | 0ms ↓ ⇒ 0ms began 5ms fired", 1, 27, "not an outcome"),
      ("a | 0ms ↓ ⇒ 0ms began(busy)", 1, 17, "not an outcome"),
      ("a | 0ms ↓ ⇒ 0ms cancelled(", 1, 17, "not an outcome"),
      ("a | 0ms ↓ ⇒ 0ms (began", 1, 17, "not an outcome"),
      ("a | 0ms ↓ ⇒ 0ms cancelled(bored)", 1, 17, "not an outcome"),
      ("a | 0.0000001ms ↓", 1, 5, "finer"), ("a | 99999999999999s ↓", 1, 5, "too long"),
      ("a | -5ms ↓", 1, 5, "not a time"), ("a | .5ms ↓", 1, 5, "not a time"),
      ("a | 1.ms ↓", 1, 5, "not a time"), ("garbage", 1, 1, "no unit"),
    ])
  func malformed(text: String, line: Int, column: Int, problem: String) {
    do throws(TraceError) {
      _ = try TraceParser.parse(text)
      Issue.record("\(text) was read")
    } catch {
      #expect(error.line == line)
      #expect(error.column == column)
      #expect(error.problem.contains(problem), "\(error)")
    }
  }

  @Test("ASCII forms, settings, comments and blank lines are read")
  func forms() throws {
    let text = """
      # settings first
      hold = 1s
      debounce = 20ms

        glitch = 0.5ms
      ignore-repeat = 250ms
      no-hold = 3s
      tap = on
      repeat = 300ms
      a rule | 0ms v 1.5s ^ 2s x => 0ms began 1s performed 1500ms ended
      0ms ↓
      """
    let traces = try TraceParser.parse(text)
    #expect(traces.count == 2)
    #expect(traces[0].rule == "a rule")
    #expect(traces[0].input.map(\.mark) == [.press, .release, .lost])
    #expect(traces[0].limits.threshold == .seconds(1))
    #expect(traces[0].limits.debounce == .milliseconds(20))
    #expect(traces[0].limits.glitchFilter == .microseconds(500))
    #expect(traces[0].limits.ignoreRepeat == .milliseconds(250))
    #expect(traces[0].limits.noHold == .seconds(3))
    #expect(traces[0].limits.taps)
    #expect(traces[0].limits.repeatPeriod == .milliseconds(300))
    #expect(traces[0].line == 10)
    #expect(traces[0].expected?.count == 3)
    #expect(traces[1].rule.isEmpty)
    #expect(traces[1].expected == nil)
  }

  @Test(
    "the most stages with the longest times are read, and the first one replaces the hold's time")
  func stages() throws {
    let text = "stages = 200ms,200.000001ms,3s,4s,60s\n0ms v => 3s reached(3) 60s performed(5)"
    let trace = try #require(try TraceParser.parse(text).first)
    #expect(trace.limits.threshold == .milliseconds(200))
    #expect(
      trace.limits.stages == [.nanoseconds(200_000_001), .seconds(3), .seconds(4), .seconds(60)])
    #expect(trace.expected?.map(\.stage) == [3, 5])
  }

  @Test("a line of 200,000 marks is read, up to its last word", .timeLimit(.minutes(45)))
  func long() throws {
    let marks = String(repeating: "0ms v 0ms ^ ", count: 100_000)
    #expect(try TraceParser.parse(marks).first?.input.count == 200_000)
    do {
      _ = try TraceParser.parse(marks + "↓ 1ms v")
      Issue.record("an arrow is not a time")
    } catch { #expect(error.column == 1_200_001) }
  }

  @Test(
    "a time prints with as many decimals as needed, no more",
    arguments: [
      (0, "0ms"), (1, "0.000001ms"), (500_000_000, "500ms"), (499_999_999, "499.999999ms"),
      (1_250_000, "1.25ms"), (UInt64.max, "18446744073709.551615ms"),
    ])
  func print(nanoseconds: UInt64, text: String) throws {
    #expect(TimeText.milliseconds(Timestamp(nanoseconds: nanoseconds)) == text)
    #expect(try TimeText.nanoseconds(text) == nanoseconds)
  }

  @Test(
    "a time has one point, at most nanoseconds, and fits 64 bits of them",
    arguments: ["1.2.3s", "1.0000000001s", "18446744073.709551616s", "18446744074s"])
  func badTime(text: String) {
    #expect(throws: TimeTextError.self) { try TimeText.nanoseconds(text) }
  }

  @Test(
    "a duration prints in the unit a person would choose",
    arguments: [
      (Duration.seconds(10), "10s"), (.milliseconds(1_500), "1.5s"), (.milliseconds(500), "500ms"),
      (.microseconds(20), "20us"), (.nanoseconds(17), "17ns"), (.zero, "0ms"),
    ])
  func short(duration: Duration, text: String) {
    #expect(TimeText.short(duration) == text)
  }

  @Test("instants saturate instead of trapping")
  func saturation() {
    #expect(Timestamp.zero.advanced(by: .seconds(-1)) == .zero)
    #expect(Timestamp.distantFuture.advanced(by: .seconds(1)) == .distantFuture)
    #expect(
      Timestamp.zero.advanced(by: .seconds(Int64.max)) == Timestamp(nanoseconds: UInt64(Int64.max)))
    #expect(Timestamp(nanoseconds: 5).duration(to: Timestamp(nanoseconds: 3)) == .nanoseconds(-2))
  }
}
