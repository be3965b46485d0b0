import CSimulatedSystem
import ControlModel
import ExpectedDaemon
import Gesture
import Glibc
import SystemAccess

/// The end of a seed, continued: searches, stages, pushes, views and facts of extensions.
extension Simulation {
  private func status() throws -> JSONValue { try ask("status", by: watcher)["result"] }

  /// The first screen finds the button, which is then used.
  func checkSetup() throws {
    guard expected.setup.isWanted, let found else { return }
    _ = try ask("search_button", by: watcher)
    try pass(100_000_000_000)
    let answer = try ask("search_button", by: watcher)
    // The second request renews the search.
    try pass(30_000_000_000)
    guard answer["result"]["searching"].flag == true else {
      try fail("the button is searched for: \(answer.line)")
    }
    for _ in 0..<5 {
      for level in [Level.active, .inactive] {
        found.set(level)
        try pass(200_000_000)
      }
    }
    let body: JSONValue = ["source": .string(SimulatedContact.source)]
    let chosen = try ask("choose_button", body, by: watcher)
    guard chosen["result"]["source"] == body["source"] else {
      try fail("the button that was found is chosen: \(chosen.line)")
    }
    try pass(5_000_000_000)
    try compare()
  }

  /// A client takes over the press of a disconnected client, if both name the same holder.
  func checkHolder() throws {
    guard expected.setup.hasButton, let name = heldButtons.first else { return }
    var body: JSONValue = ["button": .string(name), "phase": "down", "holder": "one"]
    let presses = try [5_000, 20_000].map { lease in
      body["lease_ms"] = .int(lease)
      let client = try connect(watching: nil)
      defer { vanish(client) }
      return try ask("press", body, by: client)["result"]["press"]
    }
    try pass(10_000_000_000)
    // The second lease counts, and only its holder ends it.
    let answers = try ["two", "one"].map { holder in
      let body: JSONValue = ["button": .string(name), "phase": "up", "holder": .string(holder)]
      return try ask("press", body, by: watcher)
    }
    try pass(10_000_000_000)
    guard presses[0] != .null, presses[1] == presses[0], answers[0]["error"] != .null,
      answers[1]["result"]["press"] == presses[0]
    else { try fail("the press is taken over: \(presses.map(\.line)) \(answers.map(\.line))") }
    // The client of an earlier press, which an assignment has ended, ends no later one.
    let client = try connect(watching: nil)
    _ = try ask("press", ["button": .string(name), "phase": "down"], by: client)
    _ = try ask("assign", ["slot": .string(name), "kind": "bell"], by: watcher)
    // The client still holds the button down, and the release of a press that has ended is refused.
    _ = try ask("press", ["button": .string(name), "phase": "cancel"], by: watcher)
    try pass(1_000_000_000)
    let press = try ask("press", ["button": .string(name), "for_ms": 2_000], by: watcher)
    vanish(client)
    try pass(10_000_000_000)
    guard press["error"] == .null, !expected.cancelled.contains(press["result"]["press"]) else {
      try fail("a client that is gone ends only its own press: \(press.line)")
    }
  }

  /// A hold to the second stage performs the control of this stage once, and no other control.
  func checkStages() throws {
    for button in try status()["buttons"].list {
      guard let name = button["name"].text, let contact = contacts[name] else { continue }
      for index in button["stages"].list.indices {
        // The hold to the previous stage may have changed this stage.
        let shown = try status()["buttons"].list.first { $0["name"].text == name } ?? .null
        let stage = shown["stages"].list[index]
        guard let ms = stage["after_ms"].number, stage["control"]["disabled"].flag != true else {
          continue
        }
        let kind = stage["assignment"]["kind"].text
        let before = apps.map { $0.count.values.reduce(0, +) }.reduce(0, +)
        let own = try kind.map { try app(of: $0).count[$0] ?? 0 }
        contact.set(.active)
        try pass(UInt64(ms + 300) * 1_000_000)
        contact.set(.inactive)
        try pass(60_000_000_000)
        let now = apps.map { $0.count.values.reduce(0, +) }.reduce(0, +)
        guard now - before == (kind == nil ? 0 : 1) else {
          try fail("a hold to stage \(stage.line) performs \(now - before) times")
        }
        if let kind, let own, try app(of: kind).count[kind] != own + 1 {
          try fail("a hold to stage \(stage.line) performs \(kind)")
        }
        try checkContents()
      }
    }
  }

  /// A push with the token of a control, of the widgets or of an activity changes them.
  func checkPushes() throws {
    try compareFacts()
    let places = try ask("current_controls", by: watcher)["result"]["places"].list
    for place in places {
      guard let token = place["push_token"].text, let kind = place["control"]["kind"].text else {
        continue
      }
      try app(of: kind).change(kind, to: nil)
      try push(["token": .string(token), "aps": [:]])
      // The widgets' page has also changed.
      try checkContents()
    }
    guard let token = expected.widgetToken else { return }
    let before = try status()["widgets"].list
    try push(["token": .string(token), "aps": ["content-changed": true]])
    for widget in try status()["widgets"].list where widget["kind"].text == "rain" {
      try check(widget, budget: true)
      let earlier = before.first { $0["slot"] == widget["slot"] }?["refreshes_left"].number ?? 0
      guard earlier < 3 || widget["refreshes_left"].number ?? 0 < earlier else {
        try fail("a push counts against the budget of a widget: \(widget.line)")
      }
    }
  }

  private func push(_ body: JSONValue) throws {
    let answer = try ask("push", body, by: watcher)
    guard answer["error"] == .null else { try fail("a push is accepted: \(answer.line)") }
    try pass(60_000_000_000)
  }

  private func check(_ widget: JSONValue, budget: Bool = false) throws {
    let page = apps.first { $0.name == "Boards" }?.page ?? 0
    if budget, widget["refreshes_left"].number ?? 0 < 3 { return }
    guard widget["error"] == .null,
      widget["lines"].list.first?.text?.contains("page \(page) ") == true
    else { try fail("the widget shows \(widget.line), but its app has page \(page)") }
  }

  /// Changes of an activity by its app and by pushes are shown, and so is its end.
  func checkActivities() throws {
    guard let each = process(of: "Lamps") else { return }
    func say(_ phase: String, _ stop: Int, stale seconds: Int? = nil) throws {
      var activity: JSONValue = [
        "notice": "activity", "id": "last", "phase": .string(phase), "type": "Trip",
        "attributes": ["name": "x"], "state": ["stop": .int(stop)], "wants_token": true,
        "shown": ["lines": [.string("stop \(stop)")]],
      ]
      if let seconds { activity["stale_at"] = .string(dateText(after: seconds)) }
      self.say(activity, by: each)
      try pass(5_000_000_000)
    }
    func check(_ state: String, _ stop: Int) throws -> JSONValue {
      let all = try status()["activities"].list
      guard let found = all.first(where: { $0["activity"]["id"].text == "last" }),
        found["state_name"].text == state, found["activity"]["state"] == ["stop": .int(stop)]
      else { try fail("the activity is \(state) at stop \(stop): \(all.map(\.line))") }
      return found
    }
    // The app may already have the maximum number of activities.
    let own = try status()["activities"].list.filter { $0["app"].text == "Lamps" }
    guard own.count < 5 else { return }
    try say("started", 1, stale: 60)
    _ = try check("active", 1)
    try pass(120_000_000_000)
    _ = try check("stale", 1)
    guard expected.state(ofActivity: "last") == "stale" else {
      try fail("an app is told that its activity is stale")
    }
    try say("updated", 2)
    _ = try check("active", 2)
    guard let token = expected.token(ofActivity: "last") else {
      try fail("an activity that wants a token gets one")
    }
    func push(_ stop: Int, before seconds: Int = 0) -> JSONValue {
      let date = Int(sim_wall_ns() / 1_000_000_000) - seconds
      return [
        "token": .string(token),
        "aps": [
          "event": "update", "timestamp": .int(date), "content-state": ["stop": .int(stop)],
          "alert": ["title": "T", "body": "B"],
        ],
      ]
    }
    var expired = push(9)
    expired["expires"] = 1
    var first = push(3)
    first["aps"]["relevance-score"] = 7
    first["aps"]["stale-date"] = .int(Int(sim_wall_ns() / 1_000_000_000) + 3_600)
    for body in [first, push(9, before: 3_600), expired] {
      try self.push(body)
      let activity = try check("active", 3)["activity"]
      guard activity["stale_at"] != .null else {
        try fail("a push says when an activity is stale: \(activity.line)")
      }
    }
    try self.push(push(3))
    let kept = try check("active", 3)["activity"]
    guard kept["stale_at"] == .null, kept["relevance"] != .null else {
      try fail("a push keeps the relevance, but not the date of staleness: \(kept.line)")
    }
    guard expected.alerts.contains("last") else { try fail("a push with an alert alerts") }
    let last = extensions.count
    try restart()
    try pass(60_000_000_000)
    let read = try check("active", 3)
    let isRead = extensions.dropFirst(last).contains { each in
      read["lines"].list.first?.text?.contains("read by \(each.pid):") == true
    }
    guard isRead else {
      try fail("the views of an activity are read again after a restart: \(read.line)")
    }
    // The date of the latest push is saved, too.
    try self.push(push(9, before: 3_600))
    _ = try check("active", 3)
    try compareFacts(newSince: last)
    guard let next = process(of: "Lamps") else { return }
    self.say(
      [
        "notice": "activity", "id": "last", "phase": "ended", "type": "Trip",
        "attributes": ["name": "x"], "state": ["stop": 4], "shown": ["lines": ["stop 4"]],
      ], by: next)
    try pass(5_000_000_000)
    _ = try check("ended", 4)
    try restart()
    try pass(60_000_000_000)
    _ = try check("ended", 4)
    let late = try ask("push", push(5), by: watcher)
    guard late["error"]["code"].text == "gone-token" else {
      try fail("after a restart the token of an ended activity is gone: \(late.line)")
    }
  }

  /// A push starts an activity with everything that it contains, and the daemon tells the app.
  func checkStart() throws {
    let own = try status()["activities"].list.filter { $0["app"].text == "Boards" }
    guard let token = expected.startToken(of: "Trip"), own.count < 5 else { return }
    let answer = try ask(
      "push",
      [
        "token": token,
        "aps": [
          "event": "start", "timestamp": .int(Int(sim_wall_ns() / 1_000_000_000)),
          "attributes-type": "Trip", "attributes": ["name": "x"], "content-state": ["stop": 1],
          "alert": ["title": "T", "body": "B"], "input-push-token": 1,
          "stale-date": .int(Int(sim_wall_ns() / 1_000_000_000) + 3_600),
        ],
      ], by: watcher)
    try settle()
    let all = try status()["activities"].list
    guard let id = answer["result"]["activity"].text, expected.alerts.contains(id),
      expected.token(ofActivity: id) != nil, expected.hasStarted(id),
      all.contains(where: {
        $0["activity"]["id"].text == id && $0["activity"]["stale_at"] != .null
      })
    else { try fail("a push starts an activity: \(answer.line)") }
  }

  private func process(of app: String) -> SimulatedExtension? {
    extensions.first { $0.app.name == app && !$0.isApp && !$0.hasEnded && $0.isWelcome }
  }

  /// A value that an app writes is published, confirmed by its echo, and replaced by another device's later value.
  func checkShared() throws {
    guard let writer = process(of: "Lamps") else { return }
    if let broker, clients[broker] != nil { vanish(broker) }
    say(["notice": "share", "name": "value6", "value": "SECRET early"], by: writer)
    try settle()
    // A disconnected client receives nothing; the next client receives the values that were written meanwhile.
    let first = try connect(watching: nil)
    try settle()
    _ = try ask("shared", ["report": "connected"], by: first)
    try pass(2_000_000_000)
    try checkPending(of: writer.app)
    vanish(first)
    try settle()
    say(["notice": "share", "name": "value8", "value": "SECRET alone"], by: writer)
    try pass(10_000_000_000)
    try restart()
    try pass(60_000_000_000)
    try checkPending(of: writer.app)
    guard let each = process(of: "Lamps") else { return }
    let broker = try connect(watching: nil)
    self.broker = broker
    try settle()
    _ = try ask("shared", ["report": "connected"], by: broker)
    try compare()
    try openDoor()
    say(
      ["notice": "share", "name": "value9", "value": .string("\(SimulatedApp.secret) mine")],
      by: each)
    try pass(10_000_000_000)
    try compareFacts()
    guard var message = expected.lastPublished("value9"),
      message["record"]["value"].text == "\(SimulatedApp.secret) mine"
    else { try fail("a value that an app writes is published") }
    func report(_ state: String, _ value: JSONValue) throws {
      message["is_stored"] = true
      _ = try ask("shared", ["report": "received", "messages": [message]], by: broker)
      try pass(10_000_000_000)
      let found = try status()["shared"].list.first {
        $0["app"] == message["app"] && $0["name"] == message["name"]
      }
      guard found?["state"].text == state, found?["value"] == value else {
        try fail("the value is \(state): \(found?.line ?? "none")")
      }
    }
    try report("confirmed", message["record"]["value"])
    message["record"]["number"] = .int((message["record"]["number"].number ?? 0) + 1)
    message["record"]["write"] = "elsewhere-9"
    message["record"]["value"] = "SECRET elsewhere"
    try report("confirmed", "SECRET elsewhere")
    try checkSharedWidgets(by: broker)
    try checkChannel(by: broker)
    try compareFacts()
  }

  /// An intent that performs in the app's own process starts this process, and the daemon sends it the same facts.
  private func openDoor() throws {
    let door = try ask("place", ["kind": "door"], by: watcher)["result"]["slot"]
    guard door != .null else { return }
    _ = try ask("tap", ["slot": door], by: watcher)
    try pass(5_000_000_000)
    _ = try ask("remove", ["slot": door], by: watcher)
  }

  /// Each place, including a new place, shows that its app has written a value that is not confirmed.
  private func checkPending(of writer: SimulatedApp) throws {
    let new = try ask("place", ["kind": "bell"], by: watcher)["result"]["slot"]
    defer { if new != .null { request("remove", ["slot": new], by: watcher) } }
    try settle()
    for place in try watch()["placed"].list {
      guard let kind = place["assignment"]["kind"].text, try app(of: kind) === writer else {
        continue
      }
      guard place["shared"] != .null else {
        try fail("a place shows the write of its app that is not confirmed: \(place.line)")
      }
    }
  }

  /// A push to a channel is carried out once: the broker delivers it also to the device that published it, and maybe twice.
  private func checkChannel(by broker: Int) throws {
    let own = try status()["activities"].list.filter { $0["app"].text == "Boards" }
    guard let each = process(of: "Boards"), own.count < 5 else { return }
    func aps(_ stop: Int) -> JSONValue {
      let date = Int(sim_wall_ns() / 1_000_000_000)
      return ["event": "update", "timestamp": .int(date), "content-state": ["stop": .int(stop)]]
    }
    func deliver(_ push: JSONValue) throws {
      _ = try ask("shared", ["report": "received", "pushes": [push]], by: broker)
    }
    func say(_ phase: String, _ stop: Int, by process: SimulatedExtension? = nil) {
      var activity: JSONValue = [
        "notice": "activity", "id": "channel", "phase": .string(phase), "type": "Trip",
        "attributes": ["name": "x"], "state": ["stop": .int(stop)],
        "shown": ["lines": [.string("stop \(stop)")]],
      ]
      if phase == "started" { activity["channel"] = "last" }
      self.say(activity, by: process ?? each)
    }
    func check(_ stop: Int) throws {
      try pass(5_000_000_000)
      let all = try status()["activities"].list
      let found =
        all.first { $0["activity"]["id"].text == "channel" && $0["app"].text == "Boards" } ?? .null
      guard found["activity"]["state"] == ["stop": .int(stop)] else {
        try fail("a push to a channel is carried out once, so the stop is \(stop): \(found.line)")
      }
    }
    // A push is for the activities of one app.
    let others = try status()["activities"].list.filter { $0["app"].text == "Lamps" }
    let other = others.count < 5 ? process(of: "Lamps") : nil
    if let other { say("started", 1, by: other) }
    say("started", 1)
    try check(1)
    let channel: JSONValue = ["app": "com.example.Boards", "channel": "last"]
    guard expected.channels.contains(channel) else { try fail("a new channel is sent") }
    var push: JSONValue = ["push_id": "once", "channel": channel]
    for stop in [2, 3] {
      push["aps"] = aps(stop)
      try deliver(push)
      try check(2)
    }
    let (late, body) = (Int(sim_wall_ns() / 1_000_000_000) + 3_600, aps(4))
    _ = try ask(
      "push",
      [
        "channel": "last", "topic": "com.example.Boards", "aps": body, "expires": .int(late),
        "collapse_id": "c",
      ], by: watcher)
    try check(4)
    // An update that names no channel keeps the channel.
    say("updated", 5)
    try check(5)
    push["push_id"] = "later"
    push["aps"] = aps(6)
    try deliver(push)
    try check(6)
    guard let published = expected.channelPush, published["aps"] == body,
      published["expires"].number == late, published["collapse_id"].text == "c"
    else { try fail("a push to a channel is published: \(expected.channelPush?.line ?? "none")") }
    push["push_id"] = published["push_id"]
    push["aps"] = aps(7)
    try deliver(push)
    try check(6)
    push["push_id"] = "late"
    push["expires"] = 1
    try deliver(push)
    try check(6)
    if let other {
      let found = try status()["activities"].list.first {
        $0["activity"]["id"].text == "channel" && $0["app"].text == "Lamps"
      }
      guard found?["activity"]["state"] == ["stop": 1] else {
        try fail("a push to a channel is for one app: \(found?.line ?? "none")")
      }
      say("ended", 1, by: other)
    }
    say("ended", 7)
    try settle()
    guard !expected.channels.contains(channel) else { try fail("a channel ends") }
  }

  /// A value that another device has written loads the controls and the widgets of its app again.
  private func checkSharedWidgets(by broker: Int) throws {
    guard let each = process(of: "Boards") else { return }
    say(["notice": "share", "name": "value7", "value": "SECRET board"], by: each)
    try pass(10_000_000_000)
    guard var message = expected.lastPublished("value7") else {
      try fail("a value that Boards writes is published")
    }
    _ = try ask("shared", ["report": "received", "messages": [message]], by: broker)
    message["record"]["number"] = .int((message["record"]["number"].number ?? 0) + 1)
    message["record"]["write"] = "elsewhere-7"
    message["record"]["value"] = "SECRET board elsewhere"
    each.app.change("diary", to: nil)
    _ = try ask("shared", ["report": "received", "messages": [message]], by: broker)
    try pass(30_000_000_000)
    try checkContents(withWidgets: true)
  }

  /// A client that starts to watch when no other client watches receives all later changes.
  func checkWatchers() throws {
    for number in clients.keys.sorted() { vanish(number) }
    broker = nil
    let quiet = try connect(watching: nil)
    _ = try ask("lock", by: quiet)
    vanish(quiet)
    try settle()
    expected.observerChanged()
    try connect(watching: true)
    try settle()
    try unlock()
    try settle()
    try compare()
  }

  /// A tap on a widget performs its action, which loads the widget again; a stack turns to the chosen widget.
  func checkViews() throws {
    for widget in try status()["widgets"].list {
      guard let number = widget["tree"]["number"].number else { continue }
      let answer = try ask("act", ["tree": .int(number), "action": 0], by: watcher)
      // Another widget of the same kind was loaded again meanwhile.
      if answer["error"]["code"].text == "refused" { continue }
      guard answer["error"] == .null else { try fail("a tap on a widget performs: \(answer.line)") }
      try pass(30_000_000_000)
      for each in try status()["widgets"].list where each["kind"] == widget["kind"] {
        try check(each)
      }
    }
    try stack()
    for widget in try ask("placed", by: watcher)["result"]["placed"].list {
      guard widget["stack"] != .null else { continue }
      _ = try ask("turn", ["slot": widget["slot"]], by: watcher)
      try settle()
      let now = try ask("placed", by: watcher)["result"]["placed"].list.filter {
        $0["stack"] == widget["stack"] && $0["front"].flag == true
      }
      guard now.map({ $0["slot"] }) == [widget["slot"]] else {
        try fail("the stack shows \(widget["slot"].line): \(now.map(\.line))")
      }
      try compare()
    }
    try checkHold()
    try checkSizes()
  }

  /// The widgets of a stack change their size together.
  private func checkSizes() throws {
    for other: JSONValue in ["day", "rain"] {
      let names = try [other, "day"].map { kind in
        let body: JSONValue = ["kind": kind, "size": "systemSmall"]
        return try ask("place", body, by: watcher)["result"]["slot"]
      }
      if !names.contains(.null) {
        _ = try ask("stack", ["slot": names[1], "onto": names[0]], by: watcher)
        let body: JSONValue = ["slot": names[1], "size": "systemMedium"]
        let answer = try ask("resize", body, by: watcher)
        guard other.text == "day" || answer["error"] != .null else {
          try fail("a stack has a size that all its widgets have: \(answer.line)")
        }
        try settle()
        try compare()
      }
      for name in names where name != .null { _ = try ask("remove", ["slot": name], by: watcher) }
    }
  }

  /// A stack stays where a person has turned it, and shows the relevant widget a quarter of an hour later.
  private func checkHold() throws {
    let widgets = try status()["widgets"].list.filter { $0["stack"] != .null }
    guard let other = widgets.first(where: { $0["kind"].text == "notes" }),
      widgets.contains(where: { $0["stack"] == other["stack"] && $0["kind"].text == "rain" }),
      let each = process(of: "Boards")
    else { return }
    func check(_ field: String, _ value: JSONValue, _ rule: String) throws {
      let front = try ask("placed", by: watcher)["result"]["placed"].list.first {
        $0["stack"] == other["stack"] && $0["front"].flag == true
      }
      guard front?[field] == value else { try fail("\(rule): \(front?.line ?? "none")") }
    }
    func forecast(isRainy: Bool) throws {
      repeat { each.app.change("diary", to: nil) } while each.app.isRainy != isRainy
      _ = try ask("reload", ["all": true], by: watcher)
      try pass(60_000_000_000)
    }
    let relevant: JSONValue = ["intent": "ShowRain", "parameters": [:], "duration_s": 3_600]
    say(["notice": "relevant", "intents": [relevant]], by: each)
    _ = try ask("turn", ["slot": other["slot"]], by: watcher)
    try pass(620_000_000_000)
    try check("slot", other["slot"], "a stack stays where a person has turned it")
    try forecast(isRainy: true)
    try pass(240_000_000_000)
    try check("kind", "rain", "a stack that a person has turned shows what is relevant again")
    say(["notice": "relevant", "intents": [], "replaces": true], by: each)
    for isRainy in [false, true] {
      try forecast(isRainy: isRainy)
      try check("kind", isRainy ? "rain" : "notes", "a stack shows what a new timeline says")
    }
  }

  /// Places two widgets in a stack, if there is room.
  private func stack() throws {
    let names = try ["rain", "notes"].map { kind in
      let body: JSONValue = ["kind": .string(kind), "size": "systemSmall"]
      return try ask("place", body, by: watcher)["result"]["slot"]
    }
    if names.contains(.null) { return }
    _ = try ask("stack", ["slot": names[1], "onto": names[0]], by: watcher)
    try pass(60_000_000_000)
  }

  /// Widgets change to their next entry, and are loaded again when their timelines say so.
  func checkTimelines() throws {
    _ = try ask("reload", ["all": true], by: watcher)
    try pass(650_000_000_000)
    // The timeline of "day" has ended, so it is loaded again.
    for widget in try status()["widgets"].list
    where widget["error"] == .null && widget["kind"].text != "day" {
      guard widget["lines"].list.first?.text?.hasSuffix("part 1") == true else {
        try fail("the widget shows its second entry: \(widget.line)")
      }
    }
    apps.first { $0.name == "Boards" }?.change("diary", to: nil)
    try pass(1_300_000_000_000)
    for widget in try status()["widgets"].list { try check(widget, budget: true) }
    _ = try ask("reload", ["all": true], by: watcher)
    try pass(60_000_000_000)
    try checkContents(withWidgets: true)
  }

  /// A process that was killed is replaced, and the new process receives all facts.
  func checkReplacements() throws {
    try compareFacts()
    let last = extensions.count
    for app in apps {
      for kind in app.controls { app.change(kind, to: nil) }
    }
    for each in extensions where !each.hasEnded {
      sim_child_end(Int32(each.child), 0, SIGKILL)
      expected.ended(process: each.pid)
    }
    try pass(60_000_000_000)
    // A process that is kept running is started again, and then its controls are loaded.
    if host.keepsWarm { try checkContents() }
    _ = try ask("reload", ["all": true], by: watcher)
    try pass(120_000_000_000)
    try checkContents(withWidgets: true)
    try openDoor()
    try compareFacts(newSince: last)
  }

  /// A new build of an extension loads its controls and widgets again.
  func checkBuilds() throws {
    guard let each = process(of: "Boards") else { return }
    each.app.change("diary", to: nil)
    sim_write_file(each.app.executables[0], "new")
    _ = try ask("list", by: watcher)
    try pass(60_000_000_000)
    try checkContents(withWidgets: true)
  }

  /// Reads the configuration with these changes.
  private func configure(_ body: @escaping @Sendable (inout SimulatedHost.Plan) -> Void) throws {
    let host = host
    ServiceThread.task { host.change(body) }
    let slot = JSONValue.string(buttons[0])
    let kind: JSONValue = .string(chance.pick(["lamp", "bell", "jar"]))
    let id = request("assign", ["slot": slot, "kind": kind], by: watcher)
    raise(SIGHUP)
    expected.configurationRead()
    expected.lists.isUncertain = true
    try pass(60_000_000_000)
    let answer = expected.takeAnswer(id, of: watcher) ?? .null
    let shown = try watch()["placed"].list.first { $0["name"] == slot }?["assignment"] ?? .null
    guard answer["error"] != .null || shown["kind"] == kind else {
      try fail("an assignment stays, also if the configuration is read meanwhile: \(shown.line)")
    }
    try compare()
  }

  /// A change of the configuration takes effect: its items and its language.
  func checkConfiguration() throws {
    func porch() throws -> JSONValue {
      try watch()["placed"].list.first { $0["name"].text == "porch" } ?? .null
    }
    try configure { $0.items = [PlacedItem("porch", in: .controlCenter, kind: "bell")] }
    let hasRoom = try ask("placed", by: watcher)["result"]["placed"].list.contains {
      $0["slot"].text == "porch"
    }
    guard try !hasRoom || porch()["control"]["state"].text == "loaded" else {
      try fail("an item of the configuration is shown: \(try porch().line)")
    }
    try configure { $0.items = [] }
    guard try porch() == .null else { try fail("an item leaves with the configuration") }
    let next = ControlLanguage(rawValue: language == .en ? "ja" : "en") ?? .en
    language = next
    expected.languageChanged()
    // An intent under way ends in the new language.
    let slot = try ask("place", ["kind": "lamp"], by: watcher)["result"]["slot"]
    try pass(10_000_000_000)
    (manners.late, manners.longest) = (100, 1_900)
    if slot != .null { _ = try ask("tap", ["slot": slot], by: watcher) }
    try configure { $0.language = next }
    (manners.late, manners.longest) = (0, 1)
    guard expected.isAtRest else { try fail("an intent ends after a change of the language") }
    if slot != .null { _ = try ask("remove", ["slot": slot], by: watcher) }
    try checkContents(withWidgets: true)
    for entry in try ask("list", by: watcher)["result"]["controls"].list
    where entry["listing"]["display_name"].text?.hasSuffix(next.rawValue) != true {
      try fail("extensions are described again in another language: \(entry.line)")
    }
  }

  /// A lock counts although a passcode is being checked, and a right passcode forgets the wrong ones.
  func checkPasscode() throws {
    var body: JSONValue = .object(["new": "4321"])
    if let old = expected.passcode { body["old"] = .string(old) }
    guard try ask("passcode", body, by: watcher)["error"] == .null else { return }
    _ = try ask("lock", by: watcher)
    request("unlock", ["passcode": "4321"], by: watcher)
    _ = try ask("lock", by: watcher)
    guard try status()["locked"].flag == true else { try fail("the latest lock counts") }
    for passcode in ["9999", "9999", "9999", "9999", "4321"] {
      _ = try ask("unlock", ["passcode": .string(passcode)], by: watcher)
    }
    try restart()
    _ = try ask("lock", by: watcher)
    let answer = try ask("unlock", ["passcode": "4321"], by: watcher)
    guard answer["result"]["locked"].flag == false else {
      try fail("a right passcode forgets the wrong ones: \(answer.line)")
    }
  }

  private func compareFacts(newSince last: Int = .max) throws {
    let status = try status()
    for each in extensions where !each.hasEnded && each.isWelcome {
      expected.compareFacts(
        process: each.pid, app: each.app.name, isNew: each.child >= last, status: status)
    }
    if let broken = expected.broken { try fail(broken) }
  }
}
