package import ControlModel

/// The events of the stream: each beginning has one end.
extension ExpectedDaemon {
  mutating func take(_ event: String, _ line: JSONValue, by client: Int) {
    let place = line["place"]
    switch event {
    case "place" where place["in"] == .null:
      clients[client]?.buttons?[place["name"].text ?? ""] = place
    case "place":
      let index = clients[client]?.placements.firstIndex { $0["name"] == place["name"] }
      if let index { clients[client]?.placements[index] = place }
    case "placed": clients[client]?.show(line["placed"])
    case "shared.publish":
      var message = line
      for name in ["event", "old_app", "is_repair"] { message[name] = .null }
      published.append(message)
    case "channels", "channel.publish": break
    default:
      if event == "placed.changed" {
        let names = ExpectedLists.split(line["placed"].list).widgets.map {
          "widget \($0["slot"].line) \($0["kind"].line)"
        }
        let gone = (clients[client]?.shown ?? [:]).keys.filter {
          $0.hasPrefix("widget ") && !names.contains($0)
        }
        for name in gone { clients[client]?.shown[name] = nil }
      } else if event == "widget.loaded" {
        clients[client]?.shown["widget \(line["slot"].line) \(line["kind"].line)"] = line.line
      } else if event == "activity" {
        let isGone = line["state_name"].text == "dismissed"
        let name = "\(line["app"].line) \(line["activity"]["id"].line)"
        clients[client]?.shown[name] = isGone ? nil : line.line
      }
      if let before = clients[client]?.events {
        clients[client]?.events = (before &* 31) ^ line.line.hashValue
      }
    }
    // Every client gets the same events; the other rules are checked with the observer.
    guard client == observer else { return }
    take(event, line)
  }

  private mutating func take(_ event: String, _ line: JSONValue) {
    if isCalm,
      ["control.stale", "tap.stale"].contains(event)
        || (event == "intent.failed" && !hasCancelled)
    {
      breaks("extensions that answer well cause no failure: \(line.line)")
    }
    if event == "intent.performing" { extensions.performing(line) }
    if event == "intent.confirmed" {
      extensions.announce(decision: line["accepted"].flag == true)
    }
    for token in [line["activity"]["push_token"].text].compactMap({ $0 }) { add(token: token) }
    if let tree = line["tree"]["number"].number ?? line["lockScreen"]["tree"]["number"].number {
      trees = trees.suffix(8) + [tree]
    }
    if let button = line["button"].text, event.hasPrefix("hold.") || event == "tap.performed" {
      if let problem = presses[button, default: ExpectedPress()].take(event, line) {
        breaks("\(button): \(problem): \(line.line)")
      }
    }
    if event.hasPrefix("intent.") {
      if let problem = runs.take(event, line) { breaks("\(problem): \(line.line)") }
    }
  }

  // MARK: Extensions

  package mutating func asked(process: Int, app: String, _ request: String, _ body: JSONValue) {
    if request == "hello" { extensions.processes[process] = ExpectedExtensions.Process(app: app) }
    guard request == "perform" else { return }
    extensions.perform(body)
    if lock.hides, body["action"]["authentication"].text == "required" {
      breaks("an action that needs an unlocked screen waits for it: \(body.line)")
    }
  }

  package mutating func told(process: Int, app: String, _ notice: String, _ body: JSONValue) {
    if let problem = extensions.told(process, app, notice, body) {
      breaks("\(problem): \(body.line)")
    }
    // A question that cannot be shown is declined at once.
    if notice == "confirmed", body["accepted"].flag == true { extensions.decide(true, body) }
    if let token = body["push_token"].text { add(token: token) }
    for place in body["places"].list {
      if let token = place["push_token"].text { add(token: token) }
    }
    for (_, token) in body["tokens"].members.sorted(by: { $0.key < $1.key }) {
      if let token = token.text { add(token: token) }
    }
  }

  private mutating func add(token: String) {
    if !tokens.contains(token) { tokens.append(token) }
  }

  package mutating func answered(
    process: Int, _ request: String, _ body: JSONValue, result: JSONValue
  ) {}
  package mutating func said(process: Int, _ notice: String, _ body: JSONValue) {
    if notice == "share" { extensions.processes[process]?.shares += 1 }
  }

  package mutating func ended(process: Int) { extensions.processes[process] = nil }

  // MARK: Comparisons

  /// Compares what the observer was shown, change by change, with a complete answer to `watch`.
  package mutating func compare(watch: JSONValue) {
    guard let observer, let client = clients[observer], let shown = client.buttons else { return }
    for button in watch["placed"].list
    where button["in"] == .null && shown[button["name"].text ?? ""] != button {
      let last = shown[button["name"].text ?? ""] ?? .null
      breaks("the observer was shown \(last.line), but the button is \(button.line)")
    }
    let now = watch["placed"].list.filter { $0["in"] != .null }
    guard client.placements != now else { return }
    for (last, place) in zip(client.placements, now) where last != place {
      breaks("the observer was shown \(last.line), but the placement is \(place.line)")
    }
    breaks("the observer was shown \(client.placements.count) placements instead of \(now.count)")
  }

  /// Compares the events of all clients that watch since the last comparison.
  package mutating func compareEvents() {
    let all = clients.values.compactMap(\.events)
    if let first = all.first, !hasNewWatcher, !all.allSatisfy({ $0 == first }) {
      breaks("every client gets the same events")
    }
    for client in clients.keys where clients[client]?.events != nil { clients[client]?.events = 0 }
    hasNewWatcher = false
  }

  package mutating func compare(process: Int, kinds: Set<String>, places: JSONValue) {
    if let problem = extensions.compare(process, kinds: kinds, places: places) { breaks(problem) }
  }

  package mutating func compare(
    placed: [JSONValue], watch: JSONValue, at now: UInt64
  ) {
    let isLocked = watch["locked"].flag == true
    if let problem = lists.compare(
      placed: placed, watch: watch, isLocked: isLocked, at: now)
    {
      breaks(problem)
    }
  }

  /// The writes of shared values of a process without an answer.
  package func unansweredShares(of process: Int) -> Int {
    extensions.processes[process]?.shares ?? 0
  }
}

/// The press of a button: it begins once, and ends once.
struct ExpectedPress {
  private var press: Int?
  private var latest = 0
  private var isPerformed = false
  private var isArmed = false

  /// Checks an event; returns the rule that it breaks.
  mutating func take(_ event: String, _ line: JSONValue) -> String? {
    guard let number = line["press"].number else { return "a press has a number" }
    switch event {
    case "hold.began", "hold.armed":
      // The second press of two, which performs, has another number than the first one.
      guard press == nil || isArmed && event == "hold.began" else {
        return "a press begins when the one before has ended"
      }
      guard number > latest else { return "the numbers of presses increase" }
      (press, latest, isPerformed, isArmed) = (number, number, false, event == "hold.armed")
    case "hold.performed":
      guard press == number, !isPerformed else { return "a press that goes on performs once" }
      isPerformed = true
    case "hold.cancelled", "hold.ended", "tap.performed":
      guard press == number else { return "a press that goes on ends once" }
      guard isPerformed == (event == "hold.ended") else {
        return "a press that performed is a hold"
      }
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
      guard running.insert(place).inserted else {
        return "one intent at a time performs at a place"
      }
    case "intent.finished", "intent.failed":
      guard running.remove(place) != nil else { return "an intent that began ends once" }
    default: break
    }
    return nil
  }
}
