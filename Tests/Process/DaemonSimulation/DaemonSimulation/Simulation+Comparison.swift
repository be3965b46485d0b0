import CSimulatedSystem
import ControlModel
import ExpectedDaemon

/// Compares changes with complete answers, and the state before a restart with the state after it.
extension Simulation {
  /// The saved state, as the daemon reports it.
  struct Saved {
    var parts: [(name: String, value: JSONValue)] = []
  }

  /// Compares the messages to clients and extensions with complete answers.
  @discardableResult
  func compare() throws -> Saved {
    // A change that is answered between the answers below is in some of them and not in others.
    let wasChanging = expected.isChanging
    let probe = try connect(watching: nil)
    try settle()
    let now = sim_monotonic_ns()
    let watch = try ask("watch", ["snapshots": true], by: probe)["result"]
    expected.compare(watch: watch)
    let placed = try ask("placed", by: probe)["result"]["placed"].list
    let status = try ask("status", by: probe)["result"]
    // Nothing has happened between the answers if no request had to wait.
    if sim_monotonic_ns() < now + 500_000_000, !wasChanging, !expected.isChanging {
      expected.compare(status: status, placed: placed)
    }
    let places = try ask("current_controls", by: probe)["result"]
    vanish(probe)
    try settle()
    if !wasChanging, !expected.isChanging {
      expected.compare(placed: placed, watch: watch, at: sim_monotonic_ns())
    }
    expected.compareEvents()
    for each in extensions where !each.hasEnded && !each.isHung && each.isWelcome {
      // A hidden option is still known to the extension.
      guard watch["locked"].flag == false else { break }
      expected.compare(process: each.pid, kinds: Set(each.app.controls), places: places)
    }
    if let broken = expected.broken { try fail(broken) }
    try compare(status: status, watch: watch)
    return saved(watch, placed, status, places)
  }

  /// The complete answers agree with each other.
  private func compare(status: JSONValue, watch: JSONValue) throws {
    for (button, shown) in zip(status["buttons"].list, watch["placed"].list) {
      guard button["name"] == shown["name"], button["device"] == shown["device"],
        button["assignment"] == shown["assignment"]
          || (watch["locked"].flag == true
            && button["assignment"]["kind"] == shown["assignment"]["kind"]),
        button["control"]["title"] == shown["control"]["title"],
        button["control"]["is_on"] == shown["control"]["is_on"]
      else { try fail("status says \(button.line), and watch says \(shown.line)") }
    }
    guard status["locked"] == watch["locked"] else { try fail("one lock for the whole screen") }
    for place in watch["placed"].list
    where place["locked"] != watch["locked"] || place["language"] != watch["language"] {
      try fail("one lock and one language for all places: \(place.line)")
    }
  }

  private func saved(
    _ watch: JSONValue, _ placed: [JSONValue], _ status: JSONValue, _ places: JSONValue
  ) -> Saved {
    var saved = Saved()
    func add(_ name: String, _ values: [JSONValue], _ fields: [String]) {
      saved.parts.append(
        (
          name,
          .array(
            values.map { value in
              .object(Dictionary(uniqueKeysWithValues: fields.map { ($0, value[$0]) }))
            })
        ))
    }
    let buttons = watch["placed"].list.filter { $0["in"] == .null }
    add("assignments", buttons, ["name", "assignment", "tap_assignment"])
    let (placements, widgets) = ExpectedLists.split(placed)
    add("placements", placements, ["slot", "in", "size", "kind", "configuration"])
    add("widgets", widgets, ["slot", "kind", "size", "configuration", "stack"])
    add("lock", [status], ["locked", "has_passcode"])
    add("setup", [watch], ["setup_wanted", "claimable"])
    add("sources", status["buttons"].list, ["name", "source", "source_chosen"])
    add(
      "stages", status["buttons"].list.flatMap { $0["stages"].list },
      ["stage", "after_ms", "assignment"])
    add(
      "tokens", places["places"].list.filter { $0["push_token"] != .null },
      ["control", "push_token"])
    add("shared values", status["shared"].list, ["app", "name", "value"])
    add(
      "refreshes", status["widgets"].list.filter { $0["slot"] != .null },
      ["slot", "refreshes_left"])
    saved.parts.append(
      (
        "activities",
        .array(
          status["activities"].list.map { each in
            var saved: JSONValue = ["app": each["app"]]
            saved["has_ended"] = .bool(each["state_name"].text == "ended")
            saved["redacted"] = each["redacted"]
            for name in ["id", "type", "attributes", "state", "push_token", "transient"] {
              saved[name] = each["activity"][name]
            }
            return saved
          })
      ))
    return saved
  }

  /// A file operation has failed; the daemon's messages may differ from the saved files.
  func fileFailed(_ fault: sim_fault) {
    rows.count("fault", "file call \(fault.rawValue) fails")
    unsaved.formUnion(["tokens", "shared values", "lock", "activities", "refreshes"])
    expected.hasFailedFiles = true
    // A folder that could not be flushed may have the old or the new file.
    if fault == SIM_FSYNC {
      unsaved.formUnion(["assignments", "placements", "widgets", "setup", "sources", "stages"])
      expected.lists.isUncertain = true
      expected.setup.isUncertain = true
    }
  }

  /// The activities without the contents of those that a locked screen hides in one of two states: an app that is started
  /// again may mark other views as private.
  private func shown(_ activities: JSONValue, besides others: JSONValue) -> [JSONValue] {
    let hidden = (activities.list + others.list).filter { $0["redacted"].flag == true }.map {
      $0["id"]
    }
    return activities.list.map { activity in
      guard hidden.contains(activity["id"]) else { return activity }
      var activity = activity
      for name in ["attributes", "state", "redacted"] { activity[name] = .null }
      return activity
    }
  }

  /// Ends the daemon and starts it again: everything that it had saved is there.
  func restart() throws {
    for _ in 0..<300 where expected.isChanging { try pass(1_000_000_000) }
    // The request of a client that has vanished may still change something.
    if expected.lists.isUncertain { try pass(60_000_000_000) }
    let before = try compare()
    try stop()
    try start()
    let after = try compare()
    func lock(_ saved: Saved) -> JSONValue? { saved.parts.first { $0.name == "lock" }?.value }
    // A lock that could not be saved is lost; it had hidden options and private texts.
    if lock(before) != lock(after), unsaved.contains("lock") {
      unsaved.formUnion(["assignments", "stages", "placements", "widgets", "activities"])
    }
    for (old, new) in zip(before.parts, after.parts) where !unsaved.contains(old.name) {
      if old.name == "refreshes" {
        for each in new.value.list {
          let before = old.value.list.first { $0["slot"] == each["slot"] }
          if let left = before?["refreshes_left"].number, each["refreshes_left"].number ?? 0 > left
          {
            try fail("a widget had \(left) refreshes, and after a restart \(each.line)")
          }
        }
        continue
      }
      if old.name == "activities" {
        // A start while the screen is locked ends an activity that lasts until then.
        // An activity that waited for its views is shown after a restart.
        let now = shown(new.value, besides: old.value).filter { each in
          !waitingActivities.contains(each["id"])
            || old.value.list.contains { $0["id"] == each["id"] }
        }
        let kept = shown(old.value, besides: new.value).filter {
          $0["transient"].flag != true || now.contains($0)
        }
        guard kept == now else {
          try fail("the activities were \(old.value.line), and after a restart \(new.value.line)")
        }
        continue
      }
      if old.name == "tokens" {
        // The tokens of an extension that was not described yet are missing.
        guard
          new.value.list.allSatisfy({ each in
            old.value.list.allSatisfy {
              $0["control"] != each["control"] || $0["push_token"] == each["push_token"]
            }
          })
        else {
          try fail("the tokens were \(old.value.line), and after a restart \(new.value.line)")
        }
        continue
      }
      if old.name == "widgets" {
        // A widget that was placed by itself comes with the description of its extension.
        let chosen = expected.lists.chosenWidgets
        let isSame = old.value.list.allSatisfy { each in
          new.value.list.contains(each) || !chosen.contains(each["slot"].text ?? "")
        }
        guard isSame else {
          try fail("the widgets were \(old.value.line), and after a restart \(new.value.line)")
        }
        continue
      }
      guard old.value == new.value else {
        try fail("the \(old.name) were \(old.value.line), and after a restart \(new.value.line)")
      }
    }
    unsaved = []
  }
}
