import ActionButton
import ActionButtonTesting
import ControlModel
import Foundation
import Gesture
import SystemAccess
import Testing

/// One line of a file in `Traces`: facts with their times, and the expected words after each.
struct ButtonTrace: CustomTestStringConvertible, Sendable {
  /// A fact and the words that it must cause.
  struct Step: Sendable {
    let at: Timestamp
    let fact: String
    let expected: [String]
  }

  let rule: String
  let steps: [Step]

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
    let steps = try parts[1].split(separator: ";").map { step in
      let words = step.split(separator: " ").map(String.init)
      try #require(words.count > 1, "no fact: \(step)")
      try #require(words.count == 2 || words[2] == "⇒", "no ⇒: \(step)")
      return Step(
        at: Timestamp(nanoseconds: try TimeText.nanoseconds(words[0])), fact: words[1],
        expected: Array(words.dropFirst(3)))
    }
    return ButtonTrace(rule: parts[0].trimmingCharacters(in: .whitespaces), steps: steps)
  }

  func check(_ emulator: some TracedEmulator) {
    var player = TracePlayer(emulator)
    check { player.take($0, at: $1) }
  }

  /// Plays the trace and compares the words of each fact; prints the actual trace if a word differs.
  func check(_ take: (String, Timestamp) -> [String]) {
    let words = steps.map { take($0.fact, $0.at) }
    let got = zip(steps, words).map { step, words in
      (["\(TimeText.milliseconds(step.at)) \(step.fact)"] + (words.isEmpty ? [] : ["⇒"]) + words)
        .joined(separator: " ")
    }
    #expect(words == steps.map(\.expected), "got: \(rule) | \(got.joined(separator: "; "))")
  }
}

/// A state machine in front of a slot that is driven by a trace.
protocol TracedEmulator {
  var nextWake: Timestamp? { get }
  /// The snapshot that clients show.
  var snapshot: PlaceSnapshot { get }
  mutating func handle(_ input: Input, at now: Timestamp) -> [Effect]
  mutating func handle(_ input: Input, of part: ButtonPart, at now: Timestamp) -> [Effect]
  /// The effects of a fact of this machine, or `nil` if the slot handles the fact.
  mutating func take(_ fact: String, at now: Timestamp) -> [Effect]?
}

/// Drives an emulator: answers its orders by number, as its owner does, and puts its effects and its display into words.
struct TracePlayer<Emulator: TracedEmulator> {
  /// The orders of one slot: the numbers of the latest load and the latest intent, and the kinds of all loads.
  private struct Orders {
    let home: String
    var load = 0
    var perform = 0
    var kinds: [Int: String] = [:]
  }

  private(set) var emulator: Emulator
  private var orders: [ButtonPart: Orders] = [:]
  private var shown: [String]

  init(_ emulator: Emulator) {
    self.emulator = emulator
    shown = Self.shown(emulator)
  }

  /// Handles a fact and returns its words: announcements and orders, then the changes of the display.
  mutating func take(_ fact: String, at now: Timestamp) -> [String] {
    if fact.hasPrefix("ready") {
      let taps = fact == "ready-taps"
      let state = fact.split(separator: "-", maxSplits: 1).dropFirst().first.map(String.init)
      // Other traces check the words of these facts.
      for fact in taps ? ["tap-push", "push", "off", "tap-off"] : ["push", state ?? "off"] {
        _ = take(fact, at: now)
      }
      return []
    }
    let effects = emulator.take(fact, at: now) ?? handle(fact, at: now)
    let words = effects.map { word($0) }
    defer { shown = Self.shown(emulator) }
    return words + zip(Self.shown(emulator), shown).filter { $0 != $1 }.map(\.0)
  }

  // MARK: Facts

  private mutating func handle(_ fact: String, at now: Timestamp) -> [Effect] {
    let (part, prefix) = Self.parts.first { fact.hasPrefix($0.prefix) } ?? (.hold, "")
    let orders = orders[part] ?? Self.unused(part)
    guard let input = Self.input(String(fact.dropFirst(prefix.count)), orders) else {
      Issue.record("unknown fact \(fact)")
      return []
    }
    return part == .hold
      ? emulator.handle(input, at: now) : emulator.handle(input, of: part, at: now)
  }

  /// The prefixes of the facts and orders of the button's other parts.
  private static var parts: [(part: ButtonPart, prefix: String)] {
    [(.tap, "tap-"), (.stage(2), "second-"), (.stage(3), "third-")]
  }

  private static func unused(_ part: ButtonPart) -> Orders {
    switch part {
    case .hold: Orders(home: "timer")
    case .tap: Orders(home: "lap")
    case .stage(let number): Orders(home: number == 2 ? "fan" : "power")
    }
  }

  /// The input of a fact: `off` answers the latest load, `off#1` the load with the number 1.
  private static func input(_ fact: String, _ orders: Orders) -> Input? {
    let parts = fact.split(separator: "#")
    let number = parts.count == 2 ? Int(parts[1]) : nil
    let load = number ?? orders.load
    let perform = number ?? orders.perform
    switch parts[0] {
    case "noload": return .loadFailed(load, error: "no network")
    case "done": return .finished(perform)
    case "threw": return .failed(perform, error: "no network")
    case "push": return .reload(.app)
    case "ask": return .reload(.person)
    case "lamp", "timer": return .assigned(kind: fact)
    case "nothing": return .assigned(kind: nil)
    case "lock": return .lock(true)
    case "unlock": return .lock(false)
    case "tick": return .wake
    default:
      let kind = orders.kinds[load] ?? orders.home
      return control(String(parts[0]), kind: kind).map { .loaded(load, $0) }
    }
  }

  /// The control with which a load is answered.
  private static func control(_ name: String, kind: String) -> ControlDescription? {
    switch name {
    case "off", "on": ScriptedControls.toggle(isOn: name == "on", kind: kind)
    case "dim": ScriptedControls.toggle(isOn: false, isDisabled: true, kind: kind)
    case "secure": ScriptedControls.toggle(isOn: false, needsAuthentication: true, kind: kind)
    case "private", "private-on":
      ScriptedControls.toggle(isOn: name == "private-on", isPrivacySensitive: true, kind: kind)
    case "unset":
      {
        var toggle = ScriptedControls.toggle(isOn: false, isDisabled: true, kind: kind)
        toggle.unsetOption = "room"
        return toggle
      }()
    case "label", "label-on":
      {
        var toggle = ScriptedControls.toggle(isOn: name == "label-on", kind: kind)
        guard case .toggle(let isOn, var off, var on) = toggle.template else { return nil }
        (off.isPrivacySensitive, on.isPrivacySensitive) = (true, true)
        toggle.template = .toggle(isOn: isOn, off: off, on: on)
        return toggle
      }()
    case "button", "button-next", "private-next":
      {
        var button = ControlDescription(
          kind: kind, title: "Bell", displayName: "Bell",
          isPrivacySensitive: name == "private-next", discreetHint: "Use",
          template: .button(
            ControlFace(symbol: "bell", hint: "Ring")))
        button.nextIntent = name == "button" ? nil : "Stop"
        return button
      }()
    default: nil
    }
  }

  // MARK: Words

  private mutating func word(_ effect: Effect) -> String {
    switch effect {
    case .announce(let announcement): Self.word(announcement)
    case .tap(let effect): word(effect, of: .tap)
    case .stage(let number, let effect): word(effect, of: .stage(number))
    case .load, .perform: word(effect, of: .hold)
    }
  }

  private mutating func word(_ order: Effect, of part: ButtonPart) -> String {
    let prefix = Self.parts.first { $0.part == part }?.prefix ?? ""
    return prefix + Self.word(order, &orders[part, default: Self.unused(part)])
  }

  private static func word(_ order: Effect, _ orders: inout Orders) -> String {
    switch order {
    case .load(let number, let kind):
      orders.load = number
      orders.kinds[number] = kind
      return "load#\(number)\(of(kind, orders.home))"
    case .perform(let number, let kind, let value, let load):
      (orders.perform, orders.load) = (number, load)
      orders.kinds[load] = kind
      return "perform#\(number)+\(load):\(value.map { "\($0)" } ?? "-")\(of(kind, orders.home))"
    case .announce, .tap, .stage:
      Issue.record("an order of no meaning")
      return ""
    }
  }

  /// The word of an announcement, with the kind and the error unless they are the usual ones.
  private static func word(_ announcement: Announcement) -> String {
    let word = RecordingPresenter.word(announcement)
    switch announcement {
    case .intentPerforming(let kind, _, let next):
      return word + (next.map { ":\($0)" } ?? "") + of(kind)
    case .intentFinished(let kind): return word + of(kind)
    case .intentFailed(let kind, let error): return word + text(error) + of(kind)
    case .controlLoaded(let control), .tapLoaded(let control): return word + of(control.kind)
    case .controlStale(let control, let delay), .tapStale(let control, let delay):
      return "\(word)+\(TimeText.short(delay))\(text(control.error ?? ""))\(of(control.kind))"
    case .stage(let number, let inner): return "stage-\(number)-\(Self.word(inner))"
    case .status(let text): return "\(word):\(text)"
    case .controlWarning(let kind, .contradicted(let set, let shows)):
      return "\(word):\(set)≠\(shows)\(of(kind))"
    case .controlWarning(let kind, .drifted): return word + of(kind)
    case .buttonReady, .buttonLost, .buttonRestored, .hold, .intentSkipped, .controlAssigned,
      .tapAssigned:
      return word
    }
  }

  private static func of(_ kind: String, _ home: String? = nil) -> String {
    (home.map { kind == $0 } ?? ["timer", "lap", "fan", "power"].contains(kind)) ? "" : "@\(kind)"
  }

  private static func text(_ error: String) -> String {
    switch error {
    case "no network": ""
    case ControlDisplay.hiddenError(in: .en): ":hidden"
    default: ":" + error.split(separator: " ").joined(separator: "-")
    }
  }

  /// The display and the next wake-up: a word for the control, the press, the outcome, the instant and the device.
  private static func shown(_ emulator: Emulator) -> [String] {
    let snapshot = emulator.snapshot
    let wake = emulator.nextWake.map { TimeText.milliseconds($0) }
    return [
      "=\(control(snapshot.control))", "[\(press(snapshot.press))]",
      "(\(outcome(snapshot.outcome)))", "@\(wake ?? "-")",
      snapshot.device == .ready ? "!ready" : "!lost",
    ]
  }

  private static func control(_ control: ShownControl?) -> String {
    guard let control else { return "none" }
    let error = text(control.error ?? "")
    let word =
      switch control.state {
      case .loading: "loading"
      case .unavailable: "unknown\(error)"
      case .notConfigured: "needs-\(control.unsetOption ?? "")"
      case .loaded: face(control)
      case .stale: "\(face(control))?\(error)"
      }
    return word + of(control.kind)
  }

  private static func face(_ control: ShownControl) -> String {
    let state = control.isOn.map { $0 ? "on" : "off" } ?? control.nextIntent ?? "button"
    return (control.isRedacted ? "hidden-" : "") + state
  }

  private static func press(_ press: PlaceSnapshot.Press) -> String {
    func text(_ instant: Timestamp) -> String { TimeText.milliseconds(instant) }
    return switch press {
    case .released: ""
    case .pressing(let promise, let since, let deadline):
      "\(text(since))-\(self.promise(promise))-\(text(deadline))"
    case .armed(let promise, let since, let deadline):
      "\(text(since))-armed-\(self.promise(promise))-\(text(deadline))"
    case .held(let since): "\(text(since))-held"
    }
  }

  private static func promise(_ promise: PlaceSnapshot.Promise) -> String {
    switch promise {
    case .hint(let hint): hint
    case .busy: "busy"
    case .notReady: "not-ready"
    case .notConfigured: "not-configured"
    case .nothing: "nothing"
    }
  }

  private static func outcome(_ outcome: PlaceSnapshot.Outcome) -> String {
    switch outcome {
    case .none: ""
    case .performing: "performing"
    case .performed(let status, _): status ?? "performed"
    case .failed(let error, _): "failed\(text(error))"
    case .cancelled(let reason, _), .skipped(let reason, _): reason.rawValue
    }
  }
}

extension ActionButton {
  /// The effects that the owner carries out for a decision of the hold gesture: the announcement first, then the rest.
  mutating func hold(_ effect: HoldGesture.Effect, at now: Timestamp) -> [Effect] {
    let announcement = announcement(of: effect)
    return [.announce(announcement)] + handle(effect, at: now)
  }
}
