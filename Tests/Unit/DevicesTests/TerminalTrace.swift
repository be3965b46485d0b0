import Gesture
import SystemAccess
import Testing

@testable import Devices

/// Typed input, the times at which it was read, and the resulting edges, as one line of text.
///
///     a tap is a tap | 0ms space ⇒ 0ms began 0ms cancelled
///
/// The words after a time are typed at that time, in one read: `space`, a letter, `down`, `repeat` and `up` for the space
/// bar by the kitty protocol, `focus-in`, `focus-out`. Between `freeze` and `thaw` the process does not run. The loop follows the
/// rules of `ButtonSource`.
struct TerminalTrace: CustomTestStringConvertible {
  let rule: String
  let inputs: [(at: Timestamp, words: [String])]
  let expected: [String]
  let testDescription: String

  static func lines(_ text: String) -> [TerminalTrace] {
    text.split(separator: "\n").map { TerminalTrace(String($0)) }
  }

  init(_ line: String) {
    testDescription = line
    let sides = line.split(separator: "|")
    let arrow = sides[1].split(separator: "⇒", omittingEmptySubsequences: false)
    rule = String(sides[0])
    var inputs: [(at: Timestamp, words: [String])] = []
    for word in arrow[0].split(separator: " ") {
      if let time = try? TimeText.nanoseconds(word) {  // Not a time: it is a word.
        inputs.append((Timestamp(nanoseconds: time), []))
      } else {
        inputs[inputs.count - 1].words.append(String(word))
      }
    }
    self.inputs = inputs
    let words = arrow[1].split(separator: " ").map(String.init)
    expected = stride(from: 0, to: words.count, by: 2).map { "\(words[$0]) \(words[$0 + 1])" }
  }

  static func bytes(_ word: String) -> [UInt8] {
    switch word {
    case "space": Array(" ".utf8)
    case "down": Array("\u{1B}[32u".utf8)
    case "repeat": Array("\u{1B}[32;1:2u".utf8)
    case "up": Array("\u{1B}[32;1:3u".utf8)
    case "focus-in": Array("\u{1B}[I".utf8)
    case "focus-out": Array("\u{1B}[O".utf8)
    default: Array(word.utf8)
    }
  }

  /// Plays the line; the clock starts at 10 s, which is 0 in the trace.
  func outcome(kitty: Bool, threshold: Duration = .milliseconds(500)) -> [String] {
    var player = TerminalTracePlayer(kitty: kitty, threshold: threshold)
    var isFrozen = false
    for input in inputs {
      let at = player.zero.advanced(by: .nanoseconds(Int64(input.at.nanoseconds)))
      if !isFrozen { player.run(until: at) }
      switch (input.words, isFrozen) {
      case (["freeze"], _): isFrozen = true
      case (["thaw"], _):
        player.turn(at: at)
        isFrozen = false
      case (let words, true): player.queue(words)
      case (let words, false):
        player.queue(words)
        player.turn(at: at)
      }
    }
    player.run(until: player.zero.advanced(by: .seconds(60)))
    return player.outcome
  }
}

/// The loop around one `KeyboardButton` and one `HoldRecognizer`, with a simulated clock.
struct TerminalTracePlayer {
  let zero = Timestamp(nanoseconds: 10_000_000_000)
  var button: KeyboardButton
  var recognizer: HoldRecognizer
  var outcome: [String] = []
  var queued: [UInt8] = []

  init(kitty: Bool, threshold: Duration) {
    let start = zero.advanced(by: .milliseconds(-300))
    button = KeyboardButton(threshold: threshold, isRemote: false, at: start)
    if kitty {
      _ = button.handle("\u{1B}[?0u\u{1B}[?62c\u{1B}[?11u\u{1B}[?62c".utf8, at: start)
    }
    recognizer = HoldRecognizer(
      limits: .init(threshold: threshold, debounce: .zero), level: .inactive, at: start)
  }

  /// Advances the time, and wakes whenever something is due.
  mutating func run(until end: Timestamp) {
    while true {
      let known = button.knownUntil ?? .distantFuture
      let decision = recognizer.nextWake.flatMap { $0 > known && $0 <= last ? nil : $0 }
      guard let due = [decision, button.nextWake].compactMap({ $0 }).min(), due < end else { break }
      decide(at: max(due, last))
    }
    last = max(last, end)
  }

  private var last = Timestamp.zero

  /// Reads readable keys, then decides everything that is due.
  mutating func turn(at now: Timestamp) {
    drain(at: now)
    decide(at: now)
  }

  /// Handles everything that is due, as `ServedButton` does; deadlines after `knownUntil` wait.
  private mutating func decide(at now: Timestamp) {
    last = now
    if let due = button.nextWake, due <= now {
      drain(at: now)
      take(button.wake(at: now))
    }
    while let due = recognizer.nextWake, due <= min(now, button.knownUntil ?? now) {
      drain(at: now)
      add(recognizer.wake(at: min(now, button.knownUntil ?? now), level: button.level))
    }
  }

  private mutating func drain(at now: Timestamp) {
    if !queued.isEmpty { take(button.handle(queued, at: now)) }
    queued = []
    button.sawNothing(at: now)
  }

  /// Types words that are not read yet.
  mutating func queue(_ words: [String]) {
    queued += words.flatMap(TerminalTrace.bytes)
  }

  private mutating func take(_ events: [ButtonEvent]) {
    for event in events {
      switch event {
      case .edge(let edge): add(recognizer.edge(edge))
      case .linkLost, .abandoned: break
      case .lost: add(recognizer.lost(.lostEvents, at: last))
      case .gone, .restored: Issue.record("a keyboard neither goes nor comes here")
      }
    }
  }

  private mutating func add(_ effects: [HoldGesture.Effect]) {
    for effect in effects {
      let at = Timestamp(nanoseconds: effect.instant.nanoseconds - zero.nanoseconds)
      outcome.append("\(TimeText.milliseconds(at)) \(Outcome(effect).word.rawValue)")
    }
  }
}
