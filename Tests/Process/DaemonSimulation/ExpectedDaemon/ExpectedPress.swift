import ControlModel

/// The press of a button: it begins once, and ends once, at instants that fit what it performs.
struct ExpectedPress {
  private var press: Int?
  private var latest = 0
  private var isPerformed = false
  private var isArmed = false
  private var reached = 0
  /// The instants of the press and of its first deadline, in nanoseconds.
  private var began = 0
  private var deadline = 0
  /// The numbers of all presses.
  private(set) var numbers: Set<Int> = []
  /// The slots whose intents are due to perform or to be skipped, by the numbers of their presses.
  private var due: [Int: [String]] = [:]

  /// Checks an event; returns the rule that it breaks.
  ///
  /// `stages` are the thresholds after the first, in milliseconds.
  mutating func take(_ event: String, _ line: JSONValue, stages: [Int]) -> String? {
    if event == "intent.skipped", let number = line["press"].number {
      _ = due[number]?.popLast()
    }
    guard event.hasPrefix("hold.") || event == "tap.performed" else { return nil }
    guard let number = line["press"].number else { return "a press has a number" }
    let (at, stage) = (line["edge_ns"].number ?? 0, line["stage"].number ?? 1)
    let button = line["button"].text ?? ""
    switch event {
    case "hold.began", "hold.armed":
      // The second press of two, which performs, has another number than the first press.
      guard press == nil || isArmed && event == "hold.began" else {
        return "a press begins when the one before has ended"
      }
      guard number > latest else { return "the numbers of presses increase" }
      (press, latest, isPerformed, isArmed) = (number, number, false, event == "hold.armed")
      (began, deadline, reached) = (at, line["deadline_ns"].number ?? 0, 0)
      numbers.insert(number)
    case "hold.reached":
      guard press == number, !isPerformed, stage == reached + 1 else {
        return "a press reaches one stage after the other"
      }
      reached = stage
      guard at == threshold(stage, stages) else { return "a stage is reached at its threshold" }
    case "hold.performed":
      guard press == number, !isPerformed else { return "a press that goes on performs once" }
      isPerformed = true
      due[number, default: []].append(stage == 1 ? button : "\(button).stage-\(stage)")
      if isArmed { return nil }
      let isLast = stage > stages.count
      guard at >= threshold(stage, stages), isLast || at < threshold(stage + 1, stages) else {
        return "a press performs the stage that it has reached"
      }
    case "hold.repeated":
      guard press == number, isPerformed else { return "a hold that performed repeats" }
      due[number, default: []].append(button)
    case "hold.cancelled", "hold.ended", "tap.performed":
      guard press == number else { return "a press that goes on ends once" }
      guard isPerformed == (event == "hold.ended") else {
        return "a press that performed is a hold"
      }
      press = nil
      guard event == "tap.performed" else { return nil }
      due[number, default: []].append(button + ".tap")
      guard at < deadline else { return "a tap ends before the deadline of the hold" }
    default: break
    }
    return nil
  }

  private func threshold(_ stage: Int, _ stages: [Int]) -> Int {
    stage == 1
      ? deadline : began + (stages.indices.contains(stage - 2) ? stages[stage - 2] : 0) * 1_000_000
  }

  /// An intent performs for the press with this number; returns its slot.
  mutating func perform(_ number: Int) -> String? {
    guard let slots = due[number], !slots.isEmpty else { return nil }
    return due[number]?.removeFirst()
  }
}

/// The taps of placements: each performs with the value that its request names.
struct ExpectedTaps {
  private var asked: [Int: JSONValue] = [:]
  private var performed: [Int: JSONValue] = [:]

  mutating func answered(_ body: JSONValue, _ result: JSONValue) -> String? {
    guard let number = result["tap"].number else { return "a tap has a number" }
    asked[number] = body["value"]
    return check(number)
  }

  mutating func performing(_ line: JSONValue) -> String? {
    guard let number = line["tap"].number else { return "a tap has a number" }
    performed[number] = line["value"]
    return check(number)
  }

  private func check(_ number: Int) -> String? {
    // A locked screen hides the value of a private control, and a button has no value.
    guard let asked = asked[number], let performed = performed[number], asked != .null,
      performed != .null, asked != performed
    else { return nil }
    return "a tap performs with the value of its request, \(asked.line)"
  }
}

/// The intents under way: each that began ends once, and one at a time at each place.
struct ExpectedRuns {
  /// The longest time of an intent whose progress gives it more time, in nanoseconds.
  private static let longest: UInt64 = 300_000_000_000
  /// The beginnings of the intents under way, and the numbers of their presses or taps, by their places.
  private var running: [String: (at: UInt64, numbers: [JSONValue])] = [:]

  mutating func started() { running = [:] }

  func passed(to now: UInt64) -> String? {
    running.first { $0.value.at + Self.longest < now }.map { "the intent at \($0.key) ends" }
  }

  var isResting: Bool { running.isEmpty }

  func isRunning(at slot: String) -> Bool { running[ExpectedStream.place(of: slot)] != nil }

  mutating func take(_ event: String, _ line: JSONValue, at now: UInt64) -> String? {
    let place = line["button"].text ?? line["placement"].text ?? ""
    let numbers = [line["press"], line["tap"]]
    switch event {
    case "intent.performing":
      guard running.updateValue((now, numbers), forKey: place) == nil else {
        return "one intent at a time performs at a place"
      }
    case "intent.finished", "intent.failed":
      guard let began = running.removeValue(forKey: place) else {
        return "an intent that began ends once"
      }
      guard began.numbers == numbers else { return "the end of an intent names its press or tap" }
    default: break
    }
    return nil
  }
}
