import ActionButtonTesting
import Devices
import Gesture
import Synchronization
import SystemAccess
import Testing

/// Collects the changes of a loop until it has the expected number of outcomes.
final class RecordingOwner {
  var outcome: [Outcome] = []
  var changes: [String] = []
  var edges = 0
  let expected: Int

  init(expecting expected: Int) { self.expected = expected }

  /// Runs rounds of the loop until it has the expected number.
  func run(_ loop: DeviceLoop) {
    while outcome.count < expected {
      for each in loop.wait(until: nil).changes { take(each.change) }
    }
    loop.close()
  }

  private func take(_ change: ButtonChange) {
    switch change {
    case .edge: edges += 1
    case .hold(let effect): outcome.append(Outcome(effect))
    case .gone(let error): changes.append("gone: \(error)")
    case .restored(let isHeld): changes.append(isHeld ? "restored, held" : "restored")
    case .late: changes.append("late")
    }
  }
}

@Suite("The device loop")
struct DeviceLoopTests {
  static let text = """
    hold = 200ms
    debounce = 5ms
    lost          | 0ms ↓ 20ms ✕ 30ms ↑
    a hold        | 0ms ↓ 1ms ↑ 2ms ↓ 250ms ↑ 252ms ↓ 253ms ↑
    a short press | 0ms ↓ 60ms ↑
    on the line   | 0ms ↓ 200ms ↑
    just before   | 0ms ↓ 199.999999ms ↑
    across it     | 0ms ↓ 198ms ↑ 201ms ↓ 230ms ↑
    """

  /// The outcomes of the whole script by the state machines alone, with times since each press.
  static func simulated(_ traces: [Trace]) -> [String] {
    traces.flatMap { dated(Simulation($0).outcome) }
  }

  /// Outcomes with their times since the press; a loss has no time, because its date is the date of its detection.
  static func dated(_ outcome: [Outcome]) -> [String] {
    var press = Timestamp.zero
    return outcome.map { next in
      if next.word == .began { press = next.at }
      if let reason = next.reason, reason != .releasedEarly { return reason.rawValue }
      return "\(next.word) \(press.duration(to: next.at))"
    }
  }

  @Test("a script in real time comes out as simulated")
  func realTime() throws {
    let traces = try TraceParser.parse(Self.text)
    let source = ScriptedButtonSource(
      name: "script", traces: traces, pause: .milliseconds(30), lead: .zero)
    let owner = try Self.play(source, traces)
    #expect(Self.dated(owner.outcome) == Self.simulated(traces))
    #expect(owner.edges == traces.flatMap(\.input).count { $0.mark != .lost })
  }

  @Test("a script that is over before the loop runs comes out the same, but for what was lost")
  func frozen() throws {
    let traces = try TraceParser.parse(Self.text).filter { $0.rule != "lost" }
    let source = ScriptedButtonSource(
      name: "script", traces: traces, pause: .milliseconds(30), lead: .seconds(-60))
    let owner = try Self.play(source, traces)
    #expect(Self.dated(owner.outcome) == Self.simulated(traces))
  }

  @Test("a script releases what a trace leaves pressed, and rests before the next trace")
  func dates() throws {
    let traces = try TraceParser.parse(
      "stages = 200ms,1s\nignore-repeat = 1s\nno-hold = 3s\nmulti-press = 400ms\n"
        + "a | 0ms ↓\nb | 10ms ↓ 20ms ↑")
    let source = ScriptedButtonSource(name: "script", traces: traces, lead: .seconds(60))
    _ = try source.open(LoopPart(try Poller()))
    let first = try #require(source.nextWake)
    var events: [ButtonEvent] = []
    source.wake(at: first.advanced(by: .nanoseconds(-1)), into: &events)
    #expect(events.isEmpty)
    source.wake(at: first, into: &events)
    #expect(events.count == 1)
    source.wake(at: .distantFuture, into: &events)
    let dates = events.map { event -> Duration? in
      guard case .edge(let edge) = event else { return nil }
      return first.duration(to: edge.at)
    }
    #expect(dates == [0, 1_300, 6_015, 6_025].map { .milliseconds($0) })
    #expect(source.isFinished)
    let lost = try TraceParser.parse("a | 0ms ✕")
    #expect(!ScriptedButtonSource(name: "script", traces: lost).isFinished, "it is not played yet")
  }

  @Test("a script whose dates are past is read at once")
  func past() throws {
    let traces = try TraceParser.parse("a | 0ms ↓ 10ms ↑")
    let source = ScriptedButtonSource(name: "script", traces: traces, lead: .seconds(-60))
    _ = try source.open(LoopPart(try Poller()))
    var events: [ButtonEvent] = []
    source.drain(ready: nil, into: &events)
    #expect(events.count == 2 && source.isFinished)
    let lost = ScriptedButtonSource(
      name: "script", traces: try TraceParser.parse("a | 0ms ↓ 10ms ✕"), lead: .seconds(-60))
    _ = try lost.open(LoopPart(try Poller()))
    lost.drain(ready: nil, into: &events)
    #expect(lost.isFinished && lost.level() == .active)
    _ = try lost.open(LoopPart(try Poller()))
    #expect(!lost.isFinished && lost.level() == .inactive, "it begins again")
  }

  /// Runs the loop until it has as many outcomes as the state machines have for the script.
  static func play(_ source: ScriptedButtonSource, _ traces: [Trace]) throws -> RecordingOwner {
    let loop = try DeviceLoop()
    let expected = simulated(traces).count
    let owner = RecordingOwner(expecting: expected)
    _ = try loop.add(source, limits: try #require(traces.first).limits)
    owner.run(loop)
    return owner
  }
}

@Suite("A button of the device loop")
struct ServedButtonTests {
  /// A source that reports events from a test, in a wake-up or when the loop reads everything readable.
  private final class QueueSource: ButtonSource {
    let name = "queue"
    var bounces = true
    var linkCanDrop = false
    var contact: Level? = .inactive
    /// The events that a wake-up reports.
    var due: [ButtonEvent] = []
    /// The readable events.
    var readable: [ButtonEvent] = []
    /// The instant up to which the contact is known, or `nil` for now.
    var known: Timestamp?
    /// The descriptor that wakes the loop, its registration, and whether the loop passed it as ready.
    var wakeUp: WakeUp?
    var registration: Registration?
    var wasReady = false
    var isClosed = false

    func open(_ loop: LoopPart) throws(DeviceError) -> Level? {
      if let wakeUp { registration = try loop.add(wakeUp.descriptor) }
      return contact
    }
    func drain(ready: Registration?, into events: inout [ButtonEvent]) {
      if let ready, ready == registration {
        wakeUp?.clear()
        wasReady = true
      }
      events += readable
      readable = []
    }
    func level() -> Level? { contact }
    func horizon(at now: Timestamp) -> Timestamp { known ?? now }
    /// The instant of the wake-up that reports `due`.
    var wakesAt = Timestamp.zero
    var nextWake: Timestamp? { due.isEmpty ? nil : wakesAt }
    func wake(at now: Timestamp, into events: inout [ButtonEvent]) {
      events += due
      due = []
    }
    func close() { isClosed = true }
  }

  /// A loop with one button, whose hold takes 200 ms, and its changes in words; a loss has no date.
  private struct Bench {
    let source = QueueSource()
    let loop: DeviceLoop
    let start = MonotonicClock.now

    init(
      _ clock: SleepClock = SleepClock(), glitchFilter: Duration = .zero, bounces: Bool = true,
      linkCanDrop: Bool = false, decision: HoldGesture.Decision? = nil
    ) throws {
      loop = try DeviceLoop(clock)
      source.bounces = bounces
      source.linkCanDrop = linkCanDrop
      var limits = HoldRecognizer.Limits(threshold: .milliseconds(200), glitchFilter: glitchFilter)
      limits.decision = decision
      _ = try loop.add(source, limits: limits)
    }

    func at(_ milliseconds: Int) -> Timestamp { start.advanced(by: .milliseconds(milliseconds)) }

    func edge(_ level: Level, _ milliseconds: Int) -> ButtonEvent {
      .edge(Edge(level, at: at(milliseconds)))
    }

    /// Reports one word of a trace.
    func report(_ word: Substring) {
      switch word {
      case "gone": source.due.append(.gone(Self.lost))
      case "back": source.due.append(.restored(.inactive))
      case "back-held": source.due.append(.restored(.active))
      case "link-lost": source.due.append(.linkLost)
      case "joins": source.linkCanDrop = true
      case "taps": #expect(loop.setTaps(true, button: 0, at: at(0)).isEmpty)
      case _ where word.hasPrefix("known:"): source.known = at(Int(word.dropFirst(6)) ?? 0)
      default:
        let level: Level = word.last == "v" ? .active : .inactive
        let event = edge(level, Int(word.filter(\.isNumber)) ?? 0)
        if word.first == "~" { source.readable.append(event) } else { source.due.append(event) }
        source.contact = level
      }
    }

    private static let lost = DeviceError.unusable("pad", problem: "gone", advice: "plug it in")

    /// Reports these events in a wake-up, and decides everything that is due at an instant.
    func decide(_ events: ButtonEvent..., at milliseconds: Int) -> [String] {
      source.due = events
      return words(loop.decide(button: 0, at: at(milliseconds)))
    }

    func words(_ changes: [DeviceLoop.Change]) -> [String] {
      changes.compactMap { each in
        switch each.change {
        case .edge: nil
        case .hold(.cancelled(let reason, _)) where reason != .releasedEarly: reason.rawValue
        case .hold(let effect):
          "\(Outcome(effect).reason?.rawValue ?? Outcome(effect).word.rawValue) "
            + "\(start.duration(to: effect.instant).nanoseconds / 1_000_000)"
        case .gone(let error): "\(error)" == "\(Self.lost)" ? "gone" : "\(error)"
        case .restored(let isHeld): isHeld ? "restored held" : "restored"
        case .late(let delay): "late \(delay.nanoseconds / 1_000_000)"
        }
      }
    }
  }

  @Test("a source is read when its descriptor is readable, and is told which one it is")
  func ready() throws {
    let source = QueueSource()
    source.wakeUp = try WakeUp()
    let loop = try DeviceLoop()
    _ = try loop.add(source, limits: HoldRecognizer.Limits())
    source.readable = [.edge(Edge(.active, at: MonotonicClock.now))]
    source.wakeUp?.signal()
    let round = loop.wait(until: nil)
    #expect(source.wasReady)
    #expect(round.changes.contains { if case .hold(.began) = $0.change { true } else { false } })
  }

  /// Each line: a rule, the kind of source, and steps: the events, the instant of the decision, and the changes.
  ///
  /// `0v` and `150^` are edges at a millisecond, with `~` readable ones; the contact keeps the level of the last edge.
  private static let traces = """
    a release that is readable at the deadline decides by its date | | \
      0v ~150^ @300 began 0, late 150, released-early 150
    a lost device cancels the press, and its return needs a release of what is held | | \
      0v gone @10 began 0, device-gone, gone; back-held 20v @400 restored held; 410^ @420; \
      gone back 430v @440 gone, restored, began 430
    taps that were switched on are decided for a device that has come back, too | | \
      taps gone back @10 gone, restored; 20v 100^ @150 began 20, tapped 100
    where a link can drop, a hold is decided at its release, and a lost link cancels | link | \
      0v @300 began 0, reached 200; 400^ @599; @600 performed 400, ended 400; \
      1000v @1300 began 1000, reached 1200; link-lost @1400 link-lost; 1500^ @1600; \
      2000v @2300 began 2000, reached 2200; 2400^ link-lost @2500 link-lost; @2600; \
      3000v @3300 began 3000, reached 3200; 3400^ @3600 performed 3400, ended 3400; link-lost @3700
    where a link can drop, the next press confirms a release; a bounce does not | link | \
      0v 80^ 160v @170 began 0, released-early 80, began 160; 240^ 244v @250; 300^ @499; \
      @500 released-early 300
    the configuration says that a hold is decided at its deadline | link deadline | \
      0v @300 began 0, performed 200; link-lost @400 link-lost 300
    the configuration says that a hold is decided at its release | release | \
      0v @300 began 0, reached 200; 400^ @405 performed 400, ended 400
    a device with a link that joins a press cancels it, and decides the next at its release | | \
      0v @100 began 0; joins @200 lost-events; 300v @310; 400^ @500; \
      1000v @1300 began 1000, reached 1200
    a source that bounces is filtered | glitch | 0v 1^ @1
    a source that does not bounce is neither debounced nor filtered | glitch steady | \
      0v 1^ @1 began 0, released-early 1
    a deadline after what a source knows waits for the source | | \
      known:0 0v @300 began 0; @300; known:199 @300; known:200 @300 performed 200
    """.split(separator: "\n")

  @Test("what comes of the events of a source", arguments: traces)
  func trace(_ line: Substring) throws {
    let parts = line.split(separator: "|", maxSplits: 2).map(String.init)
    let (kind, steps) = (parts[1], parts[2])
    let bench = try Bench(
      glitchFilter: kind.contains("glitch") ? .milliseconds(50) : .zero,
      bounces: !kind.contains("steady"), linkCanDrop: kind.contains("link"),
      decision: kind.contains("deadline")
        ? .deadline : kind.contains("release") ? .release : nil)
    for step in steps.split(separator: ";") {
      for word in step.prefix(while: { $0 != "@" }).split(separator: " ") { bench.report(word) }
      let decision = step.drop { $0 != "@" }.dropFirst()
      let instant = try #require(Int(decision.prefix(while: \.isNumber)))
      let words = bench.words(bench.loop.decide(button: 0, at: bench.at(instant)))
      let expected = decision.drop(while: \.isNumber).trimmingPrefix(while: { $0 == " " })
      #expect(words.joined(separator: ", ") == expected, "\(step)")
    }
  }

  @Test("a source is woken when its time has come, not before")
  func wakesOnTime() throws {
    let bench = try Bench()
    bench.source.wakesAt = bench.at(100)
    bench.source.contact = .active
    #expect(bench.decide(bench.edge(.active, 100), at: 99) == [])
    #expect(bench.words(bench.loop.decide(button: 0, at: bench.at(100))) == ["began 100"])
  }

  @Test("what the source knows up to its deadline is decided without a wait")
  func known() throws {
    let bench = try Bench()
    bench.source.known = bench.at(-800)
    bench.source.contact = .active
    #expect(bench.decide(bench.edge(.active, -1_000), at: -900) == ["began -1000"])
    #expect(bench.words(bench.loop.wait(until: nil).changes) == ["performed -800"])
  }

  @Test("an overdue deadline after what the source knows does not wake the loop")
  func overdue() throws {
    let bench = try Bench()
    bench.source.known = bench.at(-900)
    bench.source.contact = .active
    #expect(bench.decide(bench.edge(.active, -1_000), at: -900) == ["began -1000"])
    let end = MonotonicClock.now.advanced(by: .milliseconds(20))
    #expect(bench.loop.wait(until: end).now >= end)
  }

  @Test("a loop that closes closes all sources")
  func closes() throws {
    let sources = [QueueSource(), QueueSource()]
    let loop = try DeviceLoop()
    for source in sources { _ = try loop.add(source, limits: .init()) }
    loop.close()
    #expect(sources.map(\.isClosed) == [true, true])
  }

  @Test("a button that is held when it is added needs a release first")
  func held() throws {
    for (contact, needsRelease) in [(Level.inactive, false), (.active, true), (nil, false)] {
      let source = QueueSource()
      source.contact = contact
      #expect(try DeviceLoop().add(source, limits: .init()) == needsRelease)
    }
  }

  @Test("an edge that was waited for is late, but not one that a source dates back")
  func late() throws {
    let bench = try Bench()
    #expect(bench.decide(bench.edge(.active, 0), at: 100) == ["began 0"])
    #expect(bench.loop.lateness(of: 0).late == 0)
    bench.source.readable = [bench.edge(.inactive, 100)]
    #expect(bench.decide(at: 250) == ["late 150", "released-early 100"])
    #expect(bench.loop.lateness(of: 0).late == 1)
    #expect(bench.decide(bench.edge(.active, 1_000), at: 1_001) == ["began 1000"])
    bench.source.readable = [bench.edge(.inactive, 1_190)]
    #expect(bench.decide(at: 1_205) == ["released-early 1190"], "15 ms are not late")
  }

  @Test("a press through a suspend is cancelled, also if its deadline passed meanwhile")
  func suspend() throws {
    let slept = Mutex<Int64>(0)
    var clock = SleepClock()
    clock.atMost_ns = { _ in slept.withLock { $0 } }
    clock.exact_ns = { slept.withLock { $0 } }
    let bench = try Bench(clock)
    bench.source.contact = .active
    let press = MonotonicClock.now
    // Until the machine has slept, the source does not know the contact's state at the deadline.
    bench.source.known = press
    bench.source.due = [.edge(Edge(.active, at: press))]
    #expect(bench.words(bench.loop.wait(until: .zero).changes).count == 1)
    let deadline = press.advanced(by: .milliseconds(200))
    #expect(bench.loop.wait(until: deadline).changes.isEmpty)
    slept.withLock { $0 += 60_000_000_000 }
    bench.source.known = nil
    #expect(bench.words(bench.loop.wait(until: .zero).changes) == ["suspended"])
    // Still held: the button must be released first.
    let minute = 60_000
    #expect(bench.decide(bench.edge(.active, minute), at: minute + 800).isEmpty)
    bench.source.contact = .inactive
    #expect(bench.decide(bench.edge(.inactive, minute + 810), at: minute + 820).isEmpty)
    #expect(bench.decide(bench.edge(.active, minute + 830), at: minute + 840) == ["began 60830"])
  }

  @Test("a sleep is more than 50 ms between the two clocks, noticed once")
  func sleepCheck() {
    let slept = Mutex<Int64>(7)
    var clock = SleepClock()
    clock.exact_ns = { slept.withLock { $0 } }
    // A preemption of the thread between two readings.
    clock.atMost_ns = { _ in slept.withLock { $0 + 1_000_000_000 } }
    var check = SleepCheck(clock)
    let answers = [0, 50_000_000, 50_000_001, 0, 60_000_000_000, 0].map { (step: Int64) in
      slept.withLock { $0 += step }
      return check.hasSlept(at: .zero)
    }
    #expect(answers == [false, false, true, false, true, false])
  }
}

@Suite("Lateness")
struct LatenessTests {
  @Test("an edge read more than 20 ms after its date is late, and logged once in 10 s")
  func report() {
    var lateness = Lateness()
    func edge(_ milliseconds: UInt64) -> Edge {
      Edge(.active, at: Timestamp(nanoseconds: milliseconds * 1_000_000))
    }
    func now(_ milliseconds: UInt64) -> Timestamp {
      Timestamp(nanoseconds: milliseconds * 1_000_000)
    }
    let isReported = [(0, 20), (30, 51), (60, 10_050), (10_000, 10_051), (10_060, 20_050)].map {
      lateness.read(edge($0.0), at: now($0.1))
    }
    #expect(isReported == [false, true, false, true, false])
    #expect(lateness.late == 4)
    #expect(lateness.counts == [0, 0, 0, 1, 2, 0, 2])
    #expect(lateness.worst == .milliseconds(9_990))
  }

  @Test("a bucket of the histogram ends with its bound")
  func buckets() {
    let bounds: [UInt64] = [100_000, 1_000_000, 5_000_000, 20_000_000, 100_000_000, 1_000_000_000]
    for (bucket, bound) in bounds.enumerated() {
      for (delay, expected) in [(bound, bucket), (bound + 1, bucket + 1)] {
        var lateness = Lateness()
        _ = lateness.read(Edge(.active, at: .zero), at: Timestamp(nanoseconds: delay))
        #expect(lateness.counts.firstIndex(of: 1) == expected)
      }
    }
  }
}
