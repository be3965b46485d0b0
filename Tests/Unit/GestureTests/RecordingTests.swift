import Gesture
import SystemAccess
import Testing

@Suite("Recordings")
struct RecordingTests {
  static func edges(_ trace: String, from start: UInt64 = 7_000_000_000) throws -> [Edge] {
    let input = try #require(try TraceParser.parse(trace).first).input
    return input.map {
      Edge(
        $0.mark == .press ? .active : .inactive,
        at: Timestamp(nanoseconds: start + $0.at.nanoseconds))
    }
  }

  @Test("the filter of repeats passes on what changes nothing, unless it ignores a press")
  func repeatFilter() {
    var filter = RepeatFilter(.seconds(1))
    func passes(_ event: (Timestamp) -> ContactEvent, _ milliseconds: Int) -> Bool {
      filter.passes(event(Timestamp.zero.advanced(by: .milliseconds(milliseconds))))
    }
    let press = { ContactEvent.press(at: $0) }
    let release = { ContactEvent.release(at: $0) }
    let loss = { ContactEvent.lost(.lostEvents, at: $0) }
    #expect(passes(release, 0) && passes(loss, 0) && passes(press, 0) && passes(press, 1))
    #expect(passes(release, 2) && passes(release, 3) && passes(loss, 4))
    #expect(!passes(press, 5) && !passes(press, 6) && !passes(release, 7))
    #expect(!passes(press, 1_006) && !passes(loss, 1_006) && passes(press, 2_006))
  }

  @Test("a recording is a trace file that comes out as recorded")
  func roundTrip() throws {
    var recording = Recording(limits: .init())
    let edges = try Self.edges(
      "0ms ↓ 1ms ↑ 2ms ↓ 700ms ↑ 2s ↓ 2.3s ↑ 5s ↓ 6.5s ↑ 6.502s ↓ 6.503s ↑")
    for edge in edges { recording.add(edge) }
    #expect(recording.count == 3 && recording.edges == edges)
    let traces = try TraceParser.parse(recording.text)
    #expect(traces.count == 3)
    for trace in traces {
      #expect(trace.expected == Simulation(trace).outcome.map { Outcome($0.word, at: $0.at) })
    }
    #expect(
      recording.text == """
        hold = 500ms
        debounce = 5ms
        glitch = 0ms
        recorded press 1 | 0ms ↓ 1ms ↑ 2ms ↓ 700ms ↑ ⇒ 0ms began 500ms performed 700ms ended
        recorded press 2 | 0ms ↓ 300ms ↑ ⇒ 0ms began 300ms cancelled
        recorded press 3 | 0ms ↓ 1500ms ↑ 1502ms ↓ 1503ms ↑ ⇒ 0ms began 500ms performed 1503ms ended

        """)
  }

  @Test("a loss ends the press in the recording too, and the press after it is another trace")
  func losses() throws {
    var limits = HoldRecognizer.Limits()
    limits.releaseWait = .milliseconds(200)
    var recording = Recording(limits: limits)
    recording.addLoss(at: .zero)
    let edges = try Self.edges("0ms ↓ 400ms ↑ 2s ↓ 2.6s ↑ 3s ↓ 3.1s ↑ 3.2s ↓")
    for (index, edge) in edges.enumerated() {
      recording.add(edge)
      if index == 0 || index == 2 {
        recording.addLoss(at: edge.at.advanced(by: .milliseconds(100)))
      }
    }
    #expect(recording.edges == edges)
    #expect(
      recording.text == """
        hold = 500ms
        debounce = 5ms
        glitch = 0ms
        recorded press 1 | 0ms ↓ 100ms ✕ 400ms ↑ ⇒ 0ms began 100ms cancelled
        recorded press 2 | 0ms ↓ 100ms ✕ 600ms ↑ ⇒ 0ms began 100ms cancelled
        recorded press 3 | 0ms ↓ 100ms ↑ 200ms ↓ ⇒ 0ms began 100ms cancelled 200ms began 700ms performed

        """)
    for trace in try TraceParser.parse(recording.text) {
      #expect(trace.expected == Simulation(trace).outcome.map { Outcome($0.word, at: $0.at) })
    }
  }

  @Test("stages are a setting at the head of a recording")
  func stages() throws {
    var limits = HoldRecognizer.Limits(threshold: .seconds(1))
    limits.stages = [.milliseconds(5_500)]
    var recording = Recording(limits: limits)
    for edge in try Self.edges("0ms ↓ 6s ↑") { recording.add(edge) }
    #expect(
      recording.text == """
        hold = 1s
        debounce = 5ms
        glitch = 0ms
        stages = 1s,5.5s
        recorded press 1 | 0ms ↓ 6000ms ↑ ⇒ 0ms began 1000ms reached 5500ms performed(2) 6000ms ended

        """)
    #expect(try TraceParser.parse(recording.text).map(\.limits) == [limits])
  }

  @Test("taps and repeats are settings at the head of a recording")
  func settings() throws {
    var limits = HoldRecognizer.Limits()
    limits.taps = true
    limits.repeatPeriod = .milliseconds(300)
    var twice = HoldRecognizer.Limits()
    twice.noHold = .seconds(3)
    twice.ignoreRepeat = .milliseconds(50)
    #expect(
      Recording(limits: twice).text
        == "hold = 500ms\ndebounce = 5ms\nglitch = 0ms\nignore-repeat = 50ms\nno-hold = 3s\n")
    var recording = Recording(limits: limits)
    for edge in try Self.edges("0ms ↓ 100ms ↑ 1s ↓ 1900ms ↑") { recording.add(edge) }
    #expect(
      recording.text == """
        hold = 500ms
        debounce = 5ms
        glitch = 0ms
        repeat = 300ms
        tap = on
        recorded press 1 | 0ms ↓ 100ms ↑ ⇒ 0ms began 100ms tapped
        recorded press 2 | 0ms ↓ 900ms ↑ ⇒ 0ms began 500ms performed 800ms repeated 900ms ended

        """)
    #expect(try TraceParser.parse(recording.text).map(\.limits) == [limits, limits])
  }

  @Test(
    "the debounce period follows from the longest bounce",
    arguments: [
      ("0ms ↓ 300ms ↑", 0, 0, 1, 5), ("0ms ↓ 1ms ↑ 2.5ms ↓ 300ms ↑", 1_500, 1, 1, 5),
      ("0ms ↓ 300ms ↑ 308.2ms ↓ 309ms ↑ 1s ↓ 1.2s ↑", 8_200, 1, 2, 17),
      ("0ms ↓ 100ms ↓ 300ms ↑", 0, 0, 1, 5),
      ("0ms ↓ 100ms ↑ 150ms ↓ 300ms ↑", 0, 0, 2, 5),
      ("0ms ↓ 100ms ↑ 149.999ms ↓ 300ms ↑", 49_999, 1, 1, 100),
      ("0ms ↓ 100ms ↑ 104ms ↓ 300ms ↑", 4_000, 1, 1, 8),
      // After two releases in a row, as after a lost edge, the gap begins with the first release.
      ("0ms ↓ 100ms ↑ 102ms ↑ 103ms ↓ 500ms ↑", 3_000, 1, 1, 6),
    ])
  func bounce(trace: String, longest: Int, bounces: Int, presses: Int, recommended: Int) throws {
    let report = BounceReport(try Self.edges(trace))
    #expect(report.longest == .microseconds(longest))
    #expect(report.bounces == bounces)
    #expect(report.presses == presses)
    #expect(report.recommended == .milliseconds(recommended))
  }
}
