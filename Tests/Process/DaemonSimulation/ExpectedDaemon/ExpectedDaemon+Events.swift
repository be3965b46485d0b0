package import ControlModel

/// The events of the stream: each beginning has one end.
extension ExpectedDaemon {
  mutating func take(_ event: String, _ line: JSONValue, by client: Int) {
    // Every client gets the same events; the rules are checked with those of the first one.
    let isFirst = clients.keys.min() == client
    switch event {
    case "place", "placement":
      let place = line["place"]
      clients[client]?.shown?[place["name"].text ?? ""] = place
    case "placements":
      for place in line["places"].list {
        clients[client]?.shown?[place["name"].text ?? ""] = place
      }
    default: break
    }
    guard isFirst else { return }
    if let button = line["button"].text, event.hasPrefix("hold.") || event == "tap.performed" {
      if let problem = presses[button, default: ExpectedPress()].take(event, line) {
        breaks("\(button): \(problem): \(line.line)")
      }
    }
    if event.hasPrefix("intent.") {
      if let problem = runs.take(event, line) { breaks("\(problem): \(line.line)") }
    }
    let place: JSONValue =
      line["button"] == .null
      ? ["placement": line["placement"]] : ["button": line["button"]]
    if event == "intent.confirming" { questions.append(place) }
    if event == "intent.confirmed" { questions.removeAll { $0 == place } }
  }

  // MARK: Extensions

  package mutating func asked(process: Int, app: String, _ request: String, _ body: JSONValue) {}
  package mutating func told(process: Int, app: String, _ notice: String, _ body: JSONValue) {}
  package mutating func answered(
    process: Int, _ request: String, _ body: JSONValue, result: JSONValue
  ) {}
  package mutating func said(app: String, _ notice: String, _ body: JSONValue) {}
  package mutating func ended(process: Int) {}
}

/// The press of a button: it begins once, and ends once.
struct ExpectedPress {
  private var press: Int?
  private var latest = 0
  private var isPerformed = false

  /// Takes an event; returns the rule that it breaks.
  mutating func take(_ event: String, _ line: JSONValue) -> String? {
    guard let number = line["press"].number else { return "a press has a number" }
    switch event {
    case "hold.began", "hold.armed":
      if event == "hold.began", press == number { return nil }
      guard press == nil else { return "a press begins when the one before has ended" }
      guard number > latest else { return "the numbers of presses increase" }
      (press, latest, isPerformed) = (number, number, false)
    case "hold.performed":
      guard press == number, !isPerformed else { return "a press that goes on performs once" }
      isPerformed = true
    case "hold.cancelled", "hold.ended", "tap.performed":
      guard press == number else { return "a press that goes on ends once" }
      guard isPerformed == (event == "hold.ended") else { return "a press that performed is a hold" }
      press = nil
    default: break
    }
    return nil
  }
}

/// The intents under way: each that began ends once, and one at a time at each place.
struct ExpectedRuns {
  private var running: Set<String> = []

  mutating func started() { running = [] }

  mutating func take(_ event: String, _ line: JSONValue) -> String? {
    let place = line["button"].text ?? line["placement"].text ?? ""
    switch event {
    case "intent.performing":
      guard running.insert(place).inserted else { return "one intent at a time performs at a place" }
    case "intent.finished", "intent.failed":
      guard running.remove(place) != nil else { return "an intent that began ends once" }
    default: break
    }
    return nil
  }
}
