package import ControlModel

/// The events of the stream: each beginning has one end.
extension ExpectedDaemon {
  mutating func take(_ event: String, _ line: JSONValue, hash: Int, by client: Int) {
    let place = line["place"]
    if ["place", "placed"].contains(event) { clients[client]?.snapshots?.append(hash) }
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
      broker.published(message)
    case "channels":
      broker.toldChannels(client)
      channels = line["channels"].list
    case "channel.publish": channelPush = line
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
        clients[client]?.shown["widget \(line["slot"].line) \(line["kind"].line)"] = line
      } else if event == "activity" {
        let isGone = line["state_name"].text == "dismissed"
        let name = "\(line["app"].line) \(line["activity"]["id"].line)"
        clients[client]?.shown[name] = isGone ? nil : line
      }
      clients[client]?.events?.append(hash)
    }
    // Every client gets the same events; the other rules are checked with the observer.
    guard client == observer else { return }
    take(event, line)
  }

  private mutating func take(_ event: String, _ line: JSONValue) {
    // A cancelled intent fails, and its control is stale until it is loaded again; so does an intent that needs an unlocked
    // screen, if the screen is locked before its process runs.
    let isLocked = observer.flatMap { clients[$0] }?.isLocked == true
    if event == "intent.failed", isLocked { hasCancelled = true }
    if isCalm, !hasCancelled, ["control.stale", "tap.stale", "intent.failed"].contains(event) {
      breaks("extensions that answer well cause no failure: \(line.line)")
    }
    let wasLocked = stream.isLocked == true
    if event == "activity", line["state_name"].text == "dismissed", stream.isRunning(line) {
      extensions.gone.append((line["app"].text ?? "", line["activity"]["id"].text ?? ""))
    }
    if event == "activity", !stream.isNext(line) {
      breaks("the changes of an activity are shown in their order: \(line.line)")
    }
    stream.take(event, line)
    if event == "activity", let text = line["lines"].list.first?.text,
      text.contains(" stop "), !text.hasSuffix(" stop \(line["activity"]["state"]["stop"].line)")
    {
      breaks("the text of an activity is of its present state: \(line.line)")
    }
    if event == "widget.loaded", line["stack"] != .null, line["front"] == .null {
      breaks("a widget in a stack is its front widget or not: \(line.line)")
    }
    if event == "hold.cancelled" { cancelled.append(line["press"]) }
    if event == "activity.alert" { alerts.insert(line["id"].text ?? "") }
    if event == "screen.locked", !wasLocked { leaving = stream.transientActivities }
    if event == "placed.changed" {
      listed = line
      version = max(version, line["version"].number ?? 0)
    }
    if line["button"].text.map({ !buttonNames.contains($0) }) ?? false
      || line["placement"].text.map({ buttonNames.contains($0) }) ?? false
    {
      breaks("an event about a place names a button or a placement: \(line.line)")
    }
    let due = dues.take(event, line, at: now) { date($0) }
    if let problem = due ?? setup.take(event, line, at: now) ?? extensions.take(event, line) {
      breaks("\(problem): \(line.line)")
    }
    for token in [line["activity"]["push_token"].text].compactMap({ $0 }) { add(token: token) }
    if let tree = line["tree"]["number"].number ?? line["lockScreen"]["tree"]["number"].number {
      trees = trees.suffix(8) + [tree]
    }
    if let button = line["button"].text {
      let problem = presses[button, default: ExpectedPress()].take(
        event, line, stages: stages[button] ?? [])
      if let problem { breaks("\(button): \(problem): \(line.line)") }
    }
    if event.hasPrefix("intent.") { takeIntent(event, line) }
  }

  private mutating func takeIntent(_ event: String, _ line: JSONValue) {
    if let problem = runs.take(event, line, at: now) { breaks("\(problem): \(line.line)") }
    let place = line["placement"].text ?? line["button"].text ?? ""
    switch event {
    case "intent.performing":
      guard line["placement"] == .null else {
        if let problem = taps.performing(line) { breaks("\(problem): \(line.line)") }
        return performing(line, at: place)
      }
      guard let slot = presses[place]?.perform(line["press"].number ?? 0) else {
        return breaks("an intent performs for a press that has just performed: \(line.line)")
      }
      guard stream.kinds[slot] == nil || stream.kinds[slot] == line["control"] else {
        return breaks("\(slot) performs its control: \(line.line)")
      }
      performing(line, at: slot)
    case "intent.finished", "intent.failed":
      if let slot = performs.removeValue(forKey: place) { extensions.finished(at: slot) }
    default: break
    }
  }

  private mutating func performing(_ line: JSONValue, at slot: String) {
    performs[ExpectedStream.place(of: slot)] = slot
    extensions.performing(line, at: slot)
  }

  // MARK: Extensions

  package mutating func asked(process: Int, app: String, _ request: String, _ body: JSONValue) {
    if request == "hello" { extensions.processes[process] = ExpectedExtensions.Process(app: app) }
    if let problem = extensions.asked(process, request, body) {
      breaks("\(problem): \(body.line)")
    }
    if lock.hides, request == "undo" { breaks("a locked screen undoes nothing: \(body.line)") }
    guard request == "perform" else { return }
    if lock.hides, body["action"]["authentication"].text == "required" {
      breaks("an action that needs an unlocked screen waits for it: \(body.line)")
    }
  }

  package mutating func told(process: Int, app: String, _ notice: String, _ body: JSONValue) {
    if let problem = extensions.told(process, app, notice, body) {
      breaks("\(problem): \(body.line)")
    }
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
  ) { extensions.answered(process, request, body, result) }
  package mutating func said(process: Int, _ notice: String, _ body: JSONValue) {
    extensions.said(process, notice, body)
  }

  package mutating func ended(process: Int) { extensions.ended(process) }

  /// No client has watched for a while; the next client that begins to watch is the observer.
  package mutating func observerChanged() { (stream, dues) = (ExpectedStream(), ExpectedDues()) }

  package mutating func clockJumped() { lists.turned = [:] }

  // MARK: Comparisons

  /// Compares what the observer was shown, change by change, with a complete answer to `watch`.
  package mutating func compare(watch: JSONValue) {
    if let problem = setup.compare(watch) { breaks(problem) }
    for place in watch["placed"].list
    where place["undo"] != .null && !extensions.canUndo(at: place["name"].text ?? "") {
      breaks("an offer to undo is for an intent of a process that runs: \(place.line)")
    }
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
    func check(_ part: (Client) -> [Int]?, _ rule: String) {
      let all = clients.values.compactMap { client in part(client).map { ($0, client.isNew) } }
      guard let longest = all.map(\.0).max(by: { $0.count < $1.count }) else { return }
      // A client that has begun to watch meanwhile has only the latest events.
      if !all.allSatisfy({ $1 ? longest.suffix($0.count) == $0[...] : longest == $0 }) {
        breaks(rule)
      }
    }
    check(\.events, "every client gets the same events")
    check(\.snapshots, "every client gets the same snapshots")
    for client in clients.keys {
      if clients[client]?.events != nil { clients[client]?.events = [] }
      if clients[client]?.snapshots != nil { clients[client]?.snapshots = [] }
      clients[client]?.isNew = false
    }
  }

  /// A process no longer reads what it is sent.
  package mutating func hung(process: Int) { extensions.processes[process]?.isHung = true }

  /// The token for pushes to the widgets, or `nil`.
  package var widgetToken: String? {
    extensions.processes.values.compactMap { $0.placed["widget_token"].text }.first
  }

  package func token(ofActivity id: String) -> String? { extensions.activityTokens[id] }

  /// The latest state of an activity that a process of its app was told, or `nil`.
  package func state(ofActivity id: String) -> String? { extensions.activityStates[id] }

  /// The token for pushes that start an activity of a type, or `nil`.
  package func startToken(of type: String) -> JSONValue? {
    extensions.processes.values.lazy.compactMap { $0.startTokens[type] }.first
  }

  /// Whether the processes of an app were told that a push has started an activity.
  package func hasStarted(_ id: String) -> Bool { extensions.startedActivities.contains(id) }

  /// The latest published record of a value, or `nil`.
  package func lastPublished(_ name: String) -> JSONValue? {
    published.last { $0["name"].text == name }
  }

  /// Compares the events so far with complete answers.
  package mutating func compare(status: JSONValue, placed: [JSONValue]) {
    let runs = runs
    let problem = stream.compare(status: status, placed: placed) { runs.isRunning(at: $0) }
    let due = status["widgets"].list.first { $0["next_date"].text.map { $0 < date(-2) } ?? false }
    for widget in status["widgets"].list
    where placed.first(where: { $0["slot"] == widget["slot"] })?["front"] != widget["front"] {
      breaks("a stack has one front widget: \(widget.line)")
    }
    if let due { breaks("what a widget waits for has happened: \(due.line)") }
    if let problem = problem ?? broker.compare(status) { breaks(problem) }
  }

  /// Compares all facts that a process has received with a complete answer; `isNew` if it has just been started.
  package mutating func compareFacts(
    process: Int, app: String, isNew: Bool, status: JSONValue
  ) {
    let problem = extensions.compareFacts(process, app: app, isNew: isNew, status: status)
    if let problem { breaks(problem) }
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
