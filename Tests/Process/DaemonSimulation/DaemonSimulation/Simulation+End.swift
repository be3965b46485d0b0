import CSimulatedSystem
import ControlModel
import ExpectedDaemon
import Gesture
import Glibc

/// The end of a seed: all faults are healed, and then everything must work and show the current state.
extension Simulation {
  func finish() throws {
    try heal()
    try compare()
    try checkContents(withWidgets: true)
    try checkSetup()
    try checkPresses()
    try checkHolder()
    try checkStages()
    try checkTaps()
    try checkReplaced()
    try checkUnsaved()
    try checkCancel()
    try checkFacts()
    try checkPushes()
    try checkActivities()
    try checkStart()
    try checkShared()
    try checkViews()
    try checkTimelines()
    try checkReplacements()
    try checkBuilds()
    try checkConfiguration()
    try checkLock()
    try checkPasscode()
    try checkWatchers()
    let before = try compare()
    try restart()
    try pass(60_000_000_000)
    let after = try compare()
    for name in ["tokens", "widgets"] {
      func value(_ saved: Saved) -> JSONValue {
        saved.parts.first { $0.name == name }?.value ?? .null
      }
      guard value(before) == value(after) else {
        try fail("the \(name) were \(value(before).line), and after a restart \(value(after).line)")
      }
    }
    try checkContents(withWidgets: true)
  }

  private func heal() throws {
    manners = SimulatedExtension.Manners(late: 0, longest: 1)
    manners.asks = 0
    for each in extensions where each.isHung && !each.hasEnded {
      sim_child_end(Int32(each.child), 0, SIGKILL)
      expected.ended(process: each.pid)
    }
    for (_, contact) in contacts.sorted(by: { $0.key < $1.key }) {
      contact.unplug(false)
      contact.set(.inactive)
    }
    for name in buttons {
      request("press", ["button": .string(name), "phase": "cancel"], by: watcher)
    }
    try pass(150_000_000_000)
    for each in extensions where !each.hasEnded && each.openQuestions > 0 {
      // A process that asked while it hung was ended.
      try fail("\(each.app.name) has \(each.openQuestions) questions without an answer")
    }
    try unlock()
    // An extension that could not be described is described again.
    _ = try ask("list", by: watcher)
    try pass(180_000_000_000)
    expected.isHealed = true
    try checkLoaded()
    // Extensions that answer all requests have reported all changes.
    if isCalm { try checkContents() }
    _ = try ask("reload", ["all": true], by: watcher)
    try pass(90_000_000_000)
  }

  /// Every place has loaded its control again, without a request.
  private func checkLoaded() throws {
    for place in try watch()["placed"].list {
      guard place["assignment"] == .null || place["control"]["state"].text == "loaded" else {
        try fail("a load that failed is repeated: \(place.line)")
      }
    }
    for widget in try ask("status", by: watcher)["result"]["widgets"].list
    where widget["error"] != .null {
      try fail("a load of a widget that failed is repeated: \(widget.line)")
    }
  }

  var watcher: Int { clients.keys.min() ?? 0 }

  func unlock() throws {
    var body: JSONValue = [:]
    if let passcode = expected.passcode { body["passcode"] = .string(passcode) }
    for _ in 0..<40 {
      let answer = try ask("unlock", body, by: watcher)
      if answer["result"]["locked"].flag == false { return }
      // Too many wrong tries before.
      try pass(600_000_000_000)
    }
    try fail("the screen cannot be unlocked")
  }

  func watch() throws -> JSONValue {
    let probe = try connect(watching: nil)
    defer { vanish(probe) }
    return try ask("watch", ["snapshots": true], by: probe)["result"]
  }

  func app(of kind: String) throws -> SimulatedApp {
    let name = SimulatedApp.controls.first { $0.kind == kind }?.app
    guard let app = apps.first(where: { $0.name == name }) else { try fail("no app has \(kind)") }
    return app
  }

  // MARK: The display

  /// Every place shows the current state of its control, and every widget the page of the latest load.
  func checkContents(withWidgets: Bool = false) throws {
    let watch = try watch()
    for place in watch["placed"].list {
      try check(place["control"], of: place["assignment"], at: place["name"].text ?? "")
    }
    let status = try ask("status", by: watcher)["result"]
    for button in status["buttons"].list {
      for part in ExpectedDaemon.parts(of: button) {
        try check(part.control, of: part.chosen, at: part.slot)
      }
    }
    guard withWidgets else { return }
    let page = apps.first { $0.name == "Boards" }?.page ?? 0
    for widget in status["widgets"].list where widget["slot"] != .null {
      let text = widget["lines"].list.first?.text ?? ""
      guard widget["error"] == .null, text.contains("page \(page) "),
        widget["lines"].list.last?.text == language.rawValue
      else {
        try fail("the widget shows \(widget.line), but its app has page \(page)")
      }
    }
  }

  private func check(_ control: JSONValue, of chosen: JSONValue, at slot: String) throws {
    guard let kind = chosen["kind"].text, control["next_intent"] == .null else { return }
    let archive = try app(of: kind).archive(kind, chosen["configuration"])
    let isOn = archive["toggle"]["is_on"]
    let face =
      isOn == .null ? archive["button"] : archive["toggle"][isOn.flag == true ? "on" : "off"]
    guard control["state"].text == "loaded", control["title"] == archive["title"],
      isOn == .null || control["value_text"] == face["value_text"], control["is_on"] == isOn
    else { try fail("\(slot) shows \(control.line), but the app has \(archive.line)") }
  }

  // MARK: The functions

  /// A hold of each button performs its control's intent once.
  private func checkPresses() throws {
    for name in heldButtons {
      guard let contact = contacts[name],
        let shown = try watch()["placed"].list.first(where: { $0["name"].text == name }),
        let kind = shown["assignment"]["kind"].text, shown["control"]["disabled"].flag != true
      else { continue }
      let app = try app(of: kind)
      let before = app.count[kind] ?? 0
      if expected.setup.hasButton {
        _ = try ask("press", ["button": .string(name), "for_ms": 900], by: watcher)
      } else {
        contact.set(.active)
        try pass(900_000_000)
        contact.set(.inactive)
      }
      try pass(60_000_000_000)
      let now = app.count[kind] ?? 0
      guard now == before + 1 else {
        try fail("a hold of \(name) performs once, not \(now - before) times")
      }
      try checkContents()
    }
  }

  /// A tap of each placement performs its control's intent once, and an offer to undo is kept.
  private func checkTaps() throws {
    for name in try watch()["placed"].list.filter({ $0["in"] != .null }).map({ $0["name"] }) {
      // The previous tap may have changed this place.
      let place = try watch()["placed"].list.first { $0["name"] == name } ?? .null
      guard let kind = place["assignment"]["kind"].text, let name = place["name"].text,
        place["control"]["disabled"].flag != true
      else { continue }
      let app = try app(of: kind)
      let before = app.count[kind] ?? 0
      _ = try ask("tap", ["slot": .string(name)], by: watcher)
      try pass(2_000_000_000)
      let now = app.count[kind] ?? 0
      guard now == before + 1 else {
        try fail("a tap of \(name) performs once, not \(now - before) times")
      }
      let after = try watch()["placed"].list.first { $0["name"].text == name } ?? .null
      guard after["undo"] != .null else { continue }
      let undone = undos
      if chance.percent(50) {
        let body: JSONValue = ["slot": .string(name), "configuration": [:]]
        guard try ask("configure", body, by: watcher)["error"] == .null else { continue }
        let answer = try ask("undo", ["slot": .string(name)], by: watcher)
        guard answer["error"] != .null, undos == undone else {
          try fail("new options end an offer to undo: \(answer.line)")
        }
        continue
      }
      let answer = try ask("undo", ["slot": .string(name)], by: watcher)
      try pass(2_000_000_000)
      guard undos == undone + 1 else { try fail("an offer to undo is kept: \(answer.line)") }
    }
    // Other options are loaded, also on the Lock Screen.
    let body: JSONValue = ["kind": "timer", "in": "lock-leading"]
    let timer = try ask("place", body, by: watcher)["result"]["slot"]
    try pass(10_000_000_000)
    if timer != .null {
      _ = try ask("configure", ["slot": timer, "configuration": ["minutes": 7]], by: watcher)
    }
    try pass(60_000_000_000)
    try checkContents()
  }

  /// A control that replaces another control ends the question of the replaced control's intent.
  private func checkReplaced() throws {
    manners.asks = 100
    defer { manners.asks = 0 }
    for kind in ["jar", "bell"] {
      let body: JSONValue = ["kind": .string(kind), "in": "lock-leading"]
      let answer = try ask("place", body, by: watcher)["result"]
      guard answer != .null, kind == "jar" else { return }
      try pass(5_000_000_000)
      _ = try ask("tap", ["slot": answer["slot"]], by: watcher)
      try pass(1_000_000_000)
    }
  }

  /// A change that cannot be saved changes nothing: the question of the control stays.
  private func checkUnsaved() throws {
    guard !isCalm, let name = heldButtons.first else { return }
    manners.asks = 100
    defer { manners.asks = 0 }
    func answer(_ body: JSONValue, failing fault: sim_fault? = nil) throws -> JSONValue {
      if let fault { sim_fail_next(fault) }
      return try ask("assign", body, by: watcher)
    }
    _ = try answer(["slot": .string(name), "kind": "jar"])
    try pass(5_000_000_000)
    _ = try ask("press", ["button": .string(name), "for_ms": 900], by: watcher)
    try pass(2_000_000_000)
    func asks() throws -> Bool {
      try watch()["placed"].list.contains { $0["name"].text == name && $0["question"] != .null }
    }
    guard try asks() else { return }
    let failed = try answer(["slot": .string(name), "kind": "bell"], failing: SIM_OPEN)
    if sim_forget_fault() == SIM_NO_FAULT { fileFailed(SIM_OPEN) }
    guard try failed["error"] == .null || asks() else {
      try fail("a change that is not saved ends no question: \(failed.line)")
    }
    _ = try answer(["slot": .string(name), "kind": "bell"])
    try pass(5_000_000_000)
  }

  /// An intent is cancelled in the process that performs it: the extension, or the app's own process.
  private func checkCancel() throws {
    // Later than the request to cancel, and earlier than the end of a process that does not answer it.
    (manners.late, manners.longest) = (100, 1_900)
    defer { (manners.late, manners.longest) = (0, 1) }
    for kind in ["lamp", "door"] {
      let slot = try ask("place", ["kind": .string(kind)], by: watcher)["result"]["slot"]
      guard slot != .null else { continue }
      try pass(10_000_000_000)
      _ = try ask("tap", ["slot": slot], by: watcher)
      func performing() -> SimulatedExtension? {
        extensions.first { !$0.hasEnded && $0.performing.contains { .string($0.id) == slot } }
      }
      for _ in 0..<50 where performing() == nil { try pass(100_000_000) }
      if let each = performing() {
        say(["notice": "progress", "control": slot, "can_cancel": true], by: each)
        try settle()
        let answer = try ask("cancel", ["slot": slot], by: watcher)
        guard answer["error"] == .null || performing() == nil else {
          try fail("an intent that can be cancelled is cancelled: \(answer.line)")
        }
      }
      try pass(10_000_000_000)
      _ = try ask("remove", ["slot": slot], by: watcher)
    }
  }

  /// Writes of shared values are answered, activities are shown, pushes and notices load what they name.
  private func checkFacts() throws {
    for app in apps {
      guard
        let each = extensions.first(where: { $0.app === app && !$0.hasEnded && $0.isWelcome })
      else { continue }
      let lines: JSONValue = [.string("\(SimulatedApp.secret) final of \(app.name)")]
      say(["notice": "share", "name": "final", "value": "shared"], by: each)
      say(
        [
          "notice": "activity", "id": "final", "phase": "started", "type": "Trip",
          "attributes": ["name": "x"], "state": ["stop": 1],
          "shown": ["lines": lines, "privacy_sensitive": true],
        ], by: each)
      try pass(30_000_000_000)
      guard !each.hasEnded else { continue }
      guard expected.unansweredShares(of: each.pid) == 0 else {
        try fail("\(app.name) has no answer to a write of a shared value")
      }
      let status = try ask("status", by: watcher)["result"]
      guard
        status["activities"].list.contains(where: {
          $0["activity"]["id"].text == "final" && $0["lines"] == lines
        })
      else { try fail("the activity of \(app.name) is shown: \(status["activities"].line)") }
      for kind in app.controls { app.change(kind, to: nil) }
      say(["notice": "reload"], by: each)
      say(["notice": "reload_timelines"], by: each)
      try pass(60_000_000_000)
    }
    _ = try ask("reload", ["all": true], by: watcher)
    try pass(60_000_000_000)
    try checkContents(withWidgets: true)
    try compare()
  }

  func say(_ body: JSONValue, by each: SimulatedExtension) {
    tell("\(each.app.name) \(each.pid) -> \(body.line)")
    expected.said(process: each.pid, body["notice"].text ?? "", body)
    each.say(body)
  }

  /// A locked screen hides secrets and refuses changes; an unlocked one shows them again.
  private func checkLock() throws {
    // A lock while the app's process starts holds an intent back that needs an unlocked screen.
    let door = try ask("place", ["kind": "door"], by: watcher)["result"]["slot"]
    try pass(5_000_000_000)
    for each in extensions where each.isApp && !each.hasEnded {
      sim_child_end(Int32(each.child), 0, SIGKILL)
      expected.ended(process: each.pid)
    }
    try pass(5_000_000_000)
    for each in extensions where !each.hasEnded && each.isWelcome {
      say(
        [
          "notice": "activity", "id": "brief", "phase": "started", "type": "Trip",
          "attributes": ["name": "x"], "state": ["stop": 1], "transient": true,
        ], by: each)
    }
    try settle()
    (manners.late, manners.longest) = (100, 1_900)
    if door != .null { request("tap", ["slot": door], by: watcher) }
    try settle()
    let answer = try ask("lock", by: watcher)
    guard answer["result"]["locked"].flag == true else { try fail("the screen is locked") }
    try pass(5_000_000_000)
    (manners.late, manners.longest) = (0, 1)
    try checkHidden()
    // A daemon that starts with a locked screen hides the same, and all activities whose views it reads again are private.
    unsaved.insert("activities")
    try restart()
    try pass(60_000_000_000)
    try checkHidden()
    _ = try ask("assign", ["slot": .string(buttons[0]), "kind": "lamp"], by: watcher)
    try compare()
    try unlock()
    try pass(30_000_000_000)
    try checkContents()
  }

  /// Messages with secrets arrive while the screen is locked, and clients ask for everything that is shown.
  private func checkHidden() throws {
    _ = try watch()
    for name in ["status", "list", "placed"] { _ = try ask(name, by: watcher) }
    _ = try ask("image", ["name": "image-1"], by: watcher)
    for each in extensions where !each.hasEnded && each.isWelcome {
      say(["notice": "reload"], by: each)
      say(["notice": "reload_timelines"], by: each)
      say(
        [
          "notice": "activity", "id": "final", "phase": "updated", "type": "Trip",
          "attributes": ["name": "x"], "state": ["stop": 2],
          "shown": [
            "lines": [.string("\(SimulatedApp.secret) update")], "privacy_sensitive": true,
          ], "alert": ["title": .string(SimulatedApp.secret), "body": "b"],
        ], by: each)
    }
    try pass(30_000_000_000)
    _ = try watch()
    try compare()
  }
}
