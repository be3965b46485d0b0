import Devices
import Gesture
import SystemAccess

/// The time at which a step is played.
enum Cue {
  /// This long after the previous step.
  case pause(Duration)
  /// After a report of the loop with this text since the previous step; the test fails after 20 s without the report.
  case reported(String)

  static func milliseconds(_ count: Int) -> Cue { .pause(.milliseconds(count)) }
}

/// An expected report did not come, or a value cannot be used in a test.
struct NotReported: Error, CustomStringConvertible {
  let description: String
}

/// Plays steps on the device thread, between the rounds of the loop, and records the loop's reports.
///
/// While a step plays, the loop reads nothing: a flood within one step overflows the kernel's buffer, and
/// a long step simulates a process that gets no processor time.
final class LoopPlayer {
  typealias Step = (cue: Cue, play: () throws -> Void)

  private static var limit: Duration { .seconds(20) }

  /// The reports of the loop, such as `began`, `cancelled released-early`, `gone`, `restored held`; with
  /// several buttons, each begins with the button's number.
  private(set) var log: [String] = []
  /// The gesture's outcomes with their times.
  private(set) var outcomes: [Outcome] = []
  /// All raw edges.
  private(set) var edges: [Edge] = []
  private var failure: (any Error)?
  private var steps: ArraySlice<Step>
  private let isNumbered: Bool
  private var reportedBefore = 0
  private var nextWake: Timestamp?
  private var isDone = false

  private init(_ steps: [Step], isNumbered: Bool) {
    self.steps = steps[...]
    self.isNumbered = isNumbered
    schedule()
  }

  /// Serves `source` in the real loop while `steps` play and returns the loop's reports.
  static func log(
    _ source: any ButtonSource, hold: Duration = .milliseconds(300), steps: [Step]
  ) throws -> [String] {
    try play([source], limits: HoldRecognizer.Limits(threshold: hold), steps: steps).log
  }

  /// Serves `sources` in the real loop while `steps` play, and for 300 ms more.
  static func play(
    _ sources: [any ButtonSource],
    limits: HoldRecognizer.Limits = HoldRecognizer.Limits(threshold: .milliseconds(300)),
    steps: [Step]
  ) throws -> LoopPlayer {
    let loop = try DeviceLoop()
    let held = try sources.map { try loop.add($0, limits: limits) }
    // Wait long enough to see reports that must not come.
    let owner = LoopPlayer(
      steps + [(.milliseconds(300), {})], isNumbered: sources.count > 1)
    for (button, isHeld) in held.enumerated() where isHeld { owner.report("held", button) }
    while !owner.isDone {
      let round = loop.wait(until: owner.nextWake)
      for each in round.changes { owner.take(each.change, of: each.button) }
      if let due = owner.nextWake, due <= round.now { owner.playNext() }
    }
    loop.close()
    if let failure = owner.failure { throw failure }
    return owner
  }

  private func take(_ change: ButtonChange, of button: Int) {
    switch change {
    case .edge(let edge): edges.append(edge)
    case .hold(let effect):
      let outcome = Outcome(effect)
      outcomes.append(outcome)
      let words = [outcome.word.rawValue, outcome.reason?.rawValue].compactMap(\.self)
      report(words.joined(separator: " "), button)
    case .gone: report("gone", button)
    case .restored(let isHeld): report(isHeld ? "restored held" : "restored", button)
    case .late: break  // The guest may be slow; the timestamps decide.
    }
  }

  private func playNext() {
    guard let step = steps.first else { return }
    if case .reported(let words) = step.cue, !log[reportedBefore...].contains(words) {
      return fail(NotReported(description: "\"\(words)\" was not reported in 20 s, after \(log)"))
    }
    steps.removeFirst()
    reportedBefore = log.count
    do {
      try step.play()
    } catch {
      return fail(error)
    }
    schedule()
  }

  private func report(_ words: String, _ button: Int) {
    log.append(isNumbered ? "\(button) \(words)" : words)
    if case .reported(let awaited)? = steps.first?.cue, awaited == log.last {
      nextWake = MonotonicClock.now
    }
  }

  private func schedule() {
    isDone = steps.isEmpty
    switch steps.first?.cue {
    case .pause(let duration)?: nextWake = MonotonicClock.now.advanced(by: duration)
    case .reported?: nextWake = MonotonicClock.now.advanced(by: Self.limit)
    case nil: nextWake = nil
    }
  }

  private func fail(_ error: any Error) {
    failure = error
    steps = []
    schedule()
  }
}
