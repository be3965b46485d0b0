import Devices
import Gesture
import Testing

/// What happens to a button from outside, this long after the loop started.
struct Step {
  let at: Duration
  let act: () throws -> Void

  init(_ milliseconds: Int, _ act: @escaping () throws -> Void = {}) {
    at = .milliseconds(milliseconds)
    self.act = act
  }
}

/// Keeps the thread busy for so long: what a finger does between two changes.
func pause(_ duration: Duration) {
  let until = MonotonicClock.now.advanced(by: duration)
  while MonotonicClock.now < until {}
}

/// Runs a source in the real loop on the test's own thread, and writes down what the loop says.
///
/// The steps are done between two rounds of the loop: several at one time are like a loop that got no CPU
/// meanwhile.
final class Session: DeviceLoopOwner {
  private let steps: [Step]
  private let enough: ([String]) -> Bool
  private var next = 0
  private var due = Timestamp.zero
  private var latest = Timestamp.zero
  private var settled: Timestamp?

  /// Everything said, in order, such as `began`, `cancelled(released-early)`, `gone`, `restored`.
  private(set) var words: [String] = []
  /// The outcomes with their dates.
  private(set) var outcomes: [Outcome] = []
  /// Why the device went.
  private(set) var losses: [DeviceError] = []
  /// Every raw edge.
  private(set) var edges: [Edge] = []
  /// What a step threw.
  private(set) var failures: [any Error] = []

  private init(_ steps: [Step], enough: @escaping ([String]) -> Bool) {
    self.steps = steps
    self.enough = enough
  }

  /// Serves `source` through all steps and until as many words as expected have come, at most 10 s
  /// longer, and a moment more in case others follow; then expects exactly these words.
  @discardableResult
  static func expect(
    _ expected: [String], of source: any ButtonSource, limits: HoldRecognizer.Limits = .init(),
    isHeld: Bool = false, _ steps: [Step], sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Session {
    let session = Session(steps) { $0.count >= expected.count }
    let loop = try DeviceLoop<Session>(mailbox: try Mailbox<Int>())
    let wasHeld = try loop.add(source, limits: limits)
    #expect(wasHeld == isHeld, "the level at the start", sourceLocation: sourceLocation)
    session.latest = MonotonicClock.now
    session.due = session.latest.advanced(by: steps.first?.at ?? .zero)
    loop.run(session)
    #expect(session.failures.isEmpty, sourceLocation: sourceLocation)
    #expect(session.words == expected, sourceLocation: sourceLocation)
    return session
  }

  // MARK: The loop's owner

  func changed(_ change: ButtonChange, button: Int, at now: Timestamp) {
    switch change {
    case .hold(let effect):
      let outcome = Outcome(effect)
      outcomes.append(outcome)
      words.append(outcome.word.rawValue + (outcome.reason.map { "(\($0.rawValue))" } ?? ""))
    case .gone(let error):
      losses.append(error)
      words.append("gone")
    case .restored(let isHeld): words.append(isHeld ? "restored, held" : "restored")
    case .late: break  // a guest is slow; lateness changes no outcome
    }
  }

  func saw(_ edge: Edge, button: Int) { edges.append(edge) }

  func received(_ message: Int, at now: Timestamp) {}

  var nextWake: Timestamp? { next < steps.count ? due : min(limit, settled ?? limit) }

  func wake(at now: Timestamp) {
    while next < steps.count, due <= MonotonicClock.now {
      do { try steps[next].act() } catch { failures.append(error) }
      let gap = next + 1 < steps.count ? steps[next + 1].at - steps[next].at : .zero
      // From the step as it was done, so that a slow guest stretches a press but never shortens it.
      latest = MonotonicClock.now
      due = latest.advanced(by: gap)
      next += 1
    }
  }

  var isDone: Bool {
    guard next == steps.count else { return false }
    if enough(words), settled == nil {
      settled = MonotonicClock.now.advanced(by: .milliseconds(50))
    }
    return min(limit, settled ?? limit) <= MonotonicClock.now
  }

  private var limit: Timestamp { latest.advanced(by: .seconds(10)) }
}
