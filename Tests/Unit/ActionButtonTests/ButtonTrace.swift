import ActionButton
import ActionButtonTesting
import Foundation
import Gesture
import SystemAccess
import Testing

/// One line of a file in `Traces`: facts with their times, and the words they must lead to.
struct ButtonTrace: CustomTestStringConvertible, Sendable {
  let rule: String
  let facts: [(at: Timestamp, word: String)]
  let expected: [String]

  var testDescription: String { rule }

  static func all(of machine: String = "button") throws -> [ButtonTrace] {
    let url = try #require(
      Bundle.module.url(forResource: machine, withExtension: "trace", subdirectory: "Traces"))
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }.map(parse)
  }

  private static func parse(_ line: Substring) throws -> ButtonTrace {
    let parts = line.split(separator: "|")
    try #require(parts.count == 2, "no rule: \(line)")
    let sides = parts[1].split(separator: "⇒", omittingEmptySubsequences: false)
    try #require(sides.count == 2, "no outcome: \(line)")
    let words = sides[0].split(separator: " ")
    let facts = try stride(from: 0, to: words.count, by: 2).map {
      (Timestamp(nanoseconds: try TimeText.nanoseconds(words[$0])), String(words[$0 + 1]))
    }
    return ButtonTrace(
      rule: parts[0].trimmingCharacters(in: .whitespaces), facts: facts,
      expected: sides[1].split(separator: " ").map(String.init))
  }

  /// The announcements and effects of the emulator for these facts.
  func play() throws -> [String] {
    var player = Player()
    if facts.contains(where: { $0.word == "with-tap" }) {
      player.button = ActionButton(control: "timer", tap: "lap")
    }
    for fact in facts { try player.take(fact.word, at: fact.at) }
    return player.words
  }
}

extension ActionButton {
  /// What its owner carries out of a decision of the hold gesture: what is announced first, then the rest.
  mutating func hold(_ effect: HoldGesture.Effect, at now: Timestamp) -> [Effect] {
    let announcement = announcement(of: effect)
    return [.announce(announcement)] + take(effect, at: now)
  }
}

/// Answers the emulator's orders by number, as its owner does.
private struct Player {
  var button = ActionButton(control: "timer")
  var tapLoad = 0
  var tapPerform = 0
  var words: [String] = []
  var load = 0
  var perform = 0
  var deadline = Timestamp.zero

  mutating func take(_ word: String, at now: Timestamp) throws {
    switch word {
    case "↓":
      deadline = now.advanced(by: .milliseconds(500))
      take(button.hold(.began(at: now, deadline: deadline), at: now))
    case "1":
      let end = now.advanced(by: .seconds(3))
      take(button.hold(.armed(at: now, deadline: end), at: now))
    case "2":
      deadline = now
      take(button.hold(.began(at: now, deadline: now), at: now))
    case "over": take(button.hold(.cancelled(.notConfirmed, at: now), at: now))
    case "↑": take(button.hold(.cancelled(.releasedEarly, at: now), at: now))
    case "✕": take(button.hold(.cancelled(.lostEvents, at: now), at: now))
    case "with-tap": take(button.handleTap(.reload(.own), at: now))
    case "tap": take(button.hold(.tapped(at: now), at: now))
    case "tap-3":
      take(button.hold(.tapped(at: now.advanced(by: .milliseconds(-3))), at: now))
    case "tap-6s": take(button.hold(.tapped(at: now.advanced(by: .seconds(-6))), at: now))
    case "again": take(button.hold(.repeated(1, at: now), at: now))
    case "again-6s":
      take(button.hold(.repeated(1, at: now.advanced(by: .seconds(-6))), at: now))
    case "tap-off":
      tell(.loaded(tapLoad, ScriptedControls.toggle(isOn: false)), at: now)
    case "tap-on": tell(.loaded(tapLoad, ScriptedControls.toggle(isOn: true)), at: now)
    case "tap-dim":
      tell(.loaded(tapLoad, ScriptedControls.toggle(isOn: false, isDisabled: true)), at: now)
    case "tap-secure":
      tell(
        .loaded(tapLoad, ScriptedControls.toggle(isOn: false, needsAuthentication: true)), at: now)
    case "tap-noload": tell(.loadFailed(tapLoad, error: "no network"), at: now)
    case "tap-done": tell(.finished(tapPerform), at: now)
    case "tap-threw": tell(.failed(tapPerform, error: "no network"), at: now)
    case "tap-push": tell(.reload(.app), at: now)
    case "◆": take(button.hold(.performed(at: deadline), at: now))
    case "⊣": take(button.hold(.ended(at: now), at: now))
    case "off": handle(.loaded(load, ScriptedControls.toggle(isOn: false)), at: now)
    case "on": handle(.loaded(load, ScriptedControls.toggle(isOn: true)), at: now)
    case "dim":
      handle(.loaded(load, ScriptedControls.toggle(isOn: false, isDisabled: true)), at: now)
    case "secure", "private", "private-on":
      let toggle = ScriptedControls.toggle(
        isOn: word == "private-on", isPrivacySensitive: word != "secure",
        needsAuthentication: word == "secure")
      handle(.loaded(load, toggle), at: now)
    case "lock": handle(.lock(true), at: now)
    case "unlock": handle(.lock(false), at: now)
    case "noload": handle(.loadFailed(load, error: "no network"), at: now)
    case "done": handle(.finished(perform), at: now)
    case "threw": handle(.failed(perform, error: "no network"), at: now)
    case "push": handle(.reload(.app), at: now)
    case "ask": handle(.reload(.person), at: now)
    case "lamp": handle(.assigned(kind: "lamp"), at: now)
    case "nothing": handle(.assigned(kind: nil), at: now)
    case "gone": take(button.device(.gone(error: "unplugged")))
    case "back": take(button.device(.restored(isHeld: false)))
    case "tick": handle(.wake, at: now)
    default: Issue.record("unknown fact \(word)")
    }
  }

  private mutating func handle(_ input: Input, at now: Timestamp) {
    take(button.handle(input, at: now))
  }

  private mutating func tell(_ input: Input, at now: Timestamp) {
    take(button.handleTap(input, at: now))
  }

  private mutating func take(_ effects: [Effect]) {
    for effect in effects {
      switch effect {
      case .announce(let announcement): words.append(RecordingPresenter.word(announcement))
      case .load(let number, _):
        load = number
        words.append("load")
      case .perform(let number, _, let value):
        perform = number
        words.append("perform:\(value.map { "\($0)" } ?? "-")")
      case .tap(.load(let number, _)):
        tapLoad = number
        words.append("tap-load")
      case .tap(.perform(let number, _, let value)):
        tapPerform = number
        words.append("tap-perform:\(value.map { "\($0)" } ?? "-")")
      case .tap: Issue.record("a tap's effect of no meaning")
      }
    }
  }
}
