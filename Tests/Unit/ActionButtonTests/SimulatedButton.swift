import ActionButton
import ActionButtonTesting
import ControlModel
import Gesture
import SystemAccess
import Testing

/// A button, its owner and an app, all under one seed and a simulated clock.
///
/// The owner works as in the daemon: it passes the edges in their order, then handles everything that is due, then the
/// app's answers. It may sleep, and then does all of this late. The app answers late, twice, with an error or never.
struct SimulatedButton {
  private static let kind = ScriptedControls.kind

  private enum Answer {
    case loads(Int)
    case loadFails(Int)
    case sets(Int, Bool)
    /// The intent with the first number ends, and the load with the second number follows.
    case finishes(Int, thenLoads: Int)
    case fails(Int, thenLoads: Int)
  }

  private enum Step: CaseIterable {
    case waits, holds, press, shortPress, release, bounce, sleeps, lock, changes, reload, assigns
    case losesEvents
  }

  private var generator: SeededGenerator
  private var now = Timestamp.zero
  private var recognizer: HoldRecognizer
  private var button: ActionButton
  private var level = Level.inactive
  /// The value that the app would report now.
  private var isOn = false
  private var answers: [(at: Timestamp, Answer)] = []
  /// The numbers of the latest load and of the latest intent, if they have no answer yet.
  private var openLoad: Int?
  private var openIntent: Int?
  /// The effects of answers to older orders; must be empty.
  private(set) var lateEffects: [Effect] = []
  /// Whether everything answers, as it does after the steps.
  private var isCalm = false
  private let isPrivate: Bool
  private let needsAuthentication: Bool
  private(set) var user: ExpectedButton
  /// Whether events were still due after 10,000 rounds without a pause.
  private(set) var isStuck = false
  /// The number of times that each step was made.
  private(set) var steps: [String: Int] = [:]

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    let limits = HoldRecognizer.Limits()
    recognizer = HoldRecognizer(limits: limits, level: .inactive, at: .zero)
    button = ActionButton(control: Self.kind)
    isPrivate = Int.random(in: 0..<3, using: &generator) == 0
    needsAuthentication = Int.random(in: 0..<3, using: &generator) == 0
    user = ExpectedButton(
      threshold: limits.threshold, isPrivate: isPrivate, needsAuthentication: needsAuthentication)
    carryOut(button.handle(.reload(.own), at: now))
  }

  /// Makes this many steps, then lets everything end.
  mutating func run(steps count: Int) {
    for _ in 0..<count { step() }
    isCalm = true
    if level == .active { edge(.inactive) }
    setLocked(false)
    carryOut(button.handle(.assigned(kind: Self.kind), at: now))
    carryOut(button.handle(.reload(.own), at: now))
    advance(by: 200_000)
    user.end(isOn: isOn, isAtRest: button.isAtRest && button.press == .released)
  }

  private mutating func step() {
    let step =
      Bool.random(using: &generator)
      ? .holds : Step.allCases.randomElement(using: &generator) ?? .waits
    steps["\(step)", default: 0] += 1
    switch step {
    case .waits: advance(by: random(1...3_000))
    case .holds:
      edge(.inactive)
      advance(by: random(10...300))
      edge(.active)
      advance(by: random(500...700))
    case .press:
      edge(.active)
      advance(by: random(400...700))
    case .shortPress:
      edge(.active)
      advance(by: random(1...499))
      edge(.inactive)
      advance(by: random(1...20))
    case .release:
      edge(.inactive)
      advance(by: random(1...200))
    case .bounce:
      for next in [level == .active ? Level.inactive : .active, level] {
        edge(next)
        advance(by: random(1...4))
      }
    case .sleeps: sleep(for: random(1...2_000))
    case .lock: setLocked(!user.isLocked)
    case .changes:
      isOn.toggle()
      if Bool.random(using: &generator) { carryOut(button.handle(.reload(.app), at: now)) }
    case .reload: carryOut(button.handle(.reload(.person), at: now))
    case .assigns:
      let kinds = [Self.kind, Self.kind, Self.kind, "another", nil]
      let kind = kinds.randomElement(using: &generator) ?? nil
      take(recognizer.lost(.reconfigured, at: now))
      carryOut(button.handle(.assigned(kind: kind), at: now))
    case .losesEvents: take(recognizer.lost(.lostEvents, at: now))
    }
  }

  private mutating func random(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  // MARK: The owner

  private mutating func setLocked(_ isLocked: Bool) {
    user.isLocked = isLocked
    carryOut(button.handle(.lock(isLocked), at: now))
  }

  private mutating func edge(_ next: Level) {
    guard next != level else { return }
    level = next
    take(recognizer.edge(Edge(next, at: now)))
  }

  /// Does everything that is due within the next milliseconds, at its time.
  private mutating func advance(by milliseconds: Int) {
    let end = now.advanced(by: .milliseconds(milliseconds))
    var rounds = 0
    while let due = nextDue, due <= end, rounds < 10_000 {
      now = max(now, due)
      handleDue()
      rounds += 1
    }
    if rounds == 10_000 { isStuck = true }
    now = end
  }

  /// Changes the contact while the process sleeps; at the end the process handles everything that was due.
  private mutating func sleep(for milliseconds: Int) {
    let end = now.advanced(by: .milliseconds(milliseconds))
    var edges: [Edge] = []
    var at = now
    while Bool.random(using: &generator) {
      at = at.advanced(by: .milliseconds(random(1...900)))
      guard at < end else { break }
      level = level == .active ? .inactive : .active
      edges.append(Edge(level, at: at))
    }
    now = end
    for edge in edges { take(recognizer.edge(edge)) }
    handleDue()
  }

  private var nextDue: Timestamp? {
    ([recognizer.nextWake, button.nextWake] + answers.map(\.at)).compactMap(\.self).min()
  }

  private mutating func handleDue() {
    // A level that contradicts the edges is read again.
    for _ in 0..<2 where recognizer.nextWake.map({ $0 <= now }) ?? false {
      take(recognizer.wake(at: now, level: level))
    }
    while let index = answers.indices.filter({ answers[$0].at <= now }).min(by: {
      answers[$0].at < answers[$1].at
    }) {
      answer(answers.remove(at: index).1)
    }
    if let due = button.nextWake, due <= now { carryOut(button.handle(.wake, at: now)) }
  }

  private mutating func take(_ effects: [HoldGesture.Effect]) {
    for effect in effects {
      user.hear(button.announcement(of: effect), at: now)
      carryOut(button.handle(effect, at: now))
    }
  }

  private mutating func carryOut(_ effects: [Effect]) {
    for effect in effects {
      switch effect {
      case .announce(let announcement): user.hear(announcement, at: now)
      case .load(let number, _):
        openLoad = number
        order(.loads(number), .loadFails(number))
      case .perform(let number, _, let value, let load):
        (openIntent, openLoad) = (number, load)
        let isDone = Bool.random(using: &generator) || isCalm
        if isDone, let value { expect(.sets(number, value), within: 1...200) }
        order(.finishes(number, thenLoads: load), .fails(number, thenLoads: load))
      case .tap, .stage: Issue.record("a button with only one control")
      }
    }
  }

  // MARK: The app

  private mutating func expect(_ answer: Answer, within range: ClosedRange<Int>) {
    answers.append((now.advanced(by: .milliseconds(random(range))), answer))
  }

  private mutating func order(_ success: Answer, _ failure: Answer) {
    guard !isCalm else { return expect(success, within: 200...300) }
    switch random(0...9) {
    case 0: expect(failure, within: 1...1_000)
    case 1: break
    case 2:
      expect(success, within: 1...1_000)
      expect(Bool.random(using: &generator) ? success : failure, within: 1...9_000)
    case 3: expect(success, within: 1_000...40_000)
    default: expect(success, within: 1...300)
    }
  }

  private mutating func answer(_ answer: Answer) {
    switch answer {
    case .loads(let number):
      let control = ScriptedControls.toggle(
        isOn: isOn, isPrivacySensitive: isPrivate, needsAuthentication: needsAuthentication,
        kind: button.slot.display.kind ?? Self.kind)
      take(.loaded(number, control), of: number, \.openLoad)
    case .loadFails(let number):
      take(.loadFailed(number, error: "no network"), of: number, \.openLoad)
    case .sets(_, let value): isOn = value
    case .finishes(let number, let load):
      order(.loads(load), .loadFails(load))
      take(.finished(number), of: number, \.openIntent)
    case .fails(let number, let load):
      order(.loads(load), .loadFails(load))
      take(.failed(number, error: "no network"), of: number, \.openIntent)
    }
  }

  private mutating func take(
    _ input: Input, of number: Int, _ open: WritableKeyPath<SimulatedButton, Int?>
  ) {
    let effects = button.handle(input, at: now)
    if self[keyPath: open] == number {
      self[keyPath: open] = nil
    } else {
      lateEffects += effects
    }
    carryOut(effects)
  }
}
