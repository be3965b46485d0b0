import Devices
import Gesture
import SystemAccess

/// When a step is played.
enum Cue {
  /// So long after the step before.
  case pause(Duration)
  /// Once the loop has reported this since the step before; the test fails if it does not come.
  case reported(String)

  static func milliseconds(_ count: Int) -> Cue { .pause(.milliseconds(count)) }
}

/// What was waited for in vain.
struct NotReported: Error, CustomStringConvertible {
  let description: String
}

/// Plays steps on the device thread, between the rounds of the loop, and keeps what the loop reported.
///
/// While a step plays, the loop reads nothing: a flood within one step overflows the kernel's buffer, and
/// a step that takes long is a process that got no processor.
final class LoopPlayer {
  typealias Step = (cue: Cue, play: () throws -> Void)

  private static var limit: Duration { .seconds(20) }

  /// What the loop reported, such as `began`, `cancelled released-early`, `gone`, `restored held`; of
  /// several buttons, after the button's number.
  private(set) var log: [String] = []
  /// The gesture's outcomes with their dates.
  private(set) var outcomes: [Outcome] = []
  /// Every raw edge.
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

  /// Serves `source` in the real loop while `steps` play; returns what the loop reported.
  static func log(
    _ source: any ButtonSource, hold: Duration = .milliseconds(300), steps: [Step]
  ) throws -> [String] {
    try play([source], limits: HoldRecognizer.Limits(threshold: hold), steps: steps).log
  }

  /// Serves `sources` in the real loop while `steps` play, and a moment longer.
  static func play(
    _ sources: [any ButtonSource],
    limits: HoldRecognizer.Limits = HoldRecognizer.Limits(threshold: .milliseconds(300)),
    steps: [Step]
  ) throws -> LoopPlayer {
    let loop = try DeviceLoop()
    let held = try sources.map { try loop.add($0, limits: limits) }
    // Long enough for what should not be reported.
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
    case .late: break  // The guest may be slow; the dates decide.
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
