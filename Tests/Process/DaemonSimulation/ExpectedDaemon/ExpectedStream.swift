import ControlModel

/// The state of each part of the daemon by its events, which a later complete answer must confirm.
struct ExpectedStream {
  /// The latest control of each slot.
  private var controls: [String: JSONValue] = [:]
  /// The kind of each slot's control.
  private(set) var kinds: [String: JSONValue] = [:]
  private var widgets: [String: JSONValue] = [:]
  private var activities: [String: JSONValue] = [:]
  /// The state of each activity that its app has set last.
  private var stops: [String: Int] = [:]
  /// The process of each extension; `null` after its end.
  private var processes: [String: JSONValue] = [:]
  private var placed: JSONValue = .null
  private(set) var isLocked: Bool?
  private var language: String?
  /// The kinds of the widgets that show the trees with these numbers.
  private(set) var trees: [Int: String] = [:]

  /// The slots of a button with the fields of their controls and assignments, from a complete answer.
  static func parts(of button: JSONValue) -> [(slot: String, control: JSONValue, chosen: JSONValue)]
  {
    let name = button["name"].text ?? ""
    return [
      (name, button["control"], button["assignment"]),
      (name + ".tap", button["tap_control"], button["tap_assignment"]),
    ]
      + button["stages"].list.map {
        ("\(name).stage-\($0["stage"].number ?? 0)", $0["control"], $0["assignment"])
      }
  }

  /// The button or the placement of a slot.
  static func place(of slot: String) -> String {
    slot.split(separator: ".").first.map(String.init) ?? slot
  }

  /// The slot that an event is about, or `nil`.
  static func slot(of event: String, _ line: JSONValue) -> String? {
    guard let button = line["button"].text else { return line["placement"].text }
    if event.hasPrefix("tap.") { return button + ".tap" }
    return event.hasPrefix("stage.") ? "\(button).stage-\(line["stage"].number ?? 0)" : button
  }

  private static func name(_ activity: JSONValue) -> String {
    "\(activity["app"].text ?? "") \(activity["activity"]["id"].text ?? "")"
  }

  /// Whether a change of an activity by its app is not older than the latest shown change.
  mutating func isNext(_ activity: JSONValue) -> Bool {
    guard let stop = activity["activity"]["state"]["stop"].number, stop > 1_000 else { return true }
    let last = stops.updateValue(stop, forKey: Self.name(activity))
    return last.map { $0 <= stop } ?? true
  }

  func isRunning(_ activity: JSONValue) -> Bool {
    let state = activities[Self.name(activity)]?["state_name"].text
    return state == "active" || state == "stale"
  }

  /// The names of the running activities that end when the screen is locked.
  var transientActivities: [String] {
    activities.filter {
      $0.value["activity"]["transient"].flag == true
        && ["active", "stale"].contains($0.value["state_name"].text)
    }.keys.sorted()
  }

  /// Notes which widgets show which trees.
  mutating func note(widgets: [JSONValue]) {
    for widget in widgets {
      if let number = widget["tree"]["number"].number { trees[number] = widget["kind"].text ?? "" }
    }
  }

  private static func without(_ names: [String], _ value: JSONValue) -> JSONValue {
    .object(value.members.filter { !names.contains($0.key) })
  }

  private static func shown(_ control: JSONValue) -> JSONValue { without(["loaded_ns"], control) }

  private static func shown(widget: JSONValue) -> JSONValue {
    without(["event", "at_ns", "front", "refreshes_left", "next_date", "stack"], widget)
  }

  /// Begins with the complete answer that the observer gets.
  mutating func begin(_ watch: JSONValue) {
    guard isLocked == nil else { return }
    (isLocked, language) = (watch["locked"].flag, watch["language"].text)
    for button in watch["buttons"].list {
      for part in Self.parts(of: button) {
        kinds[part.slot] = part.chosen["kind"]
        if part.control["state"].text == "loaded" { controls[part.slot] = Self.shown(part.control) }
      }
    }
  }

  mutating func take(_ event: String, _ line: JSONValue) {
    switch event {
    case "control.loaded", "control.stale", "tap.loaded", "tap.stale", "stage.loaded",
      "stage.stale":
      if let slot = Self.slot(of: event, line) { controls[slot] = line["control"] }
    case "control.assigned", "tap.assigned", "stage.assigned":
      guard let slot = Self.slot(of: event, line) else { return }
      (controls[slot], kinds[slot]) = (nil, line["control"])
    case "intent.performing":
      // The expected result is shown until the state is loaded.
      let place = line["button"].text ?? line["placement"].text ?? ""
      for slot in controls.keys where Self.place(of: slot) == place { controls[slot] = nil }
    case "widget.loaded":
      if let slot = line["slot"].text { widgets[slot] = Self.shown(widget: line) }
      note(widgets: [line])
    case "activity":
      activities[Self.name(line)] = Self.without(["event", "at_ns"], line)
    case "extension.started": processes[line["extension"].text ?? ""] = line["pid"]
    case "extension.exited": processes[line["extension"].text ?? ""] = .null
    case "placed.changed": placed = line["placed"]
    case "screen.locked": isLocked = true
    case "screen.unlocked": isLocked = false
    case "language.changed": language = line["language"].text
    default: break
    }
  }

  /// Compares complete answers with the events; returns the rule that is broken.
  ///
  /// The display of a slot whose place is in `busy` changes without an event.
  mutating func compare(
    status: JSONValue, placed now: [JSONValue], isBusy: (String) -> Bool
  ) -> String? {
    func differs(_ name: String, _ told: JSONValue, _ shown: JSONValue) -> String {
      "the last event about \(name) says \(told.line), but now it is \(shown.line)"
    }
    if status["locked"].flag != isLocked { return "an event reports that the screen is locked" }
    if status["language"].text != language { return "an event reports the language" }
    for button in status["buttons"].list {
      for part in Self.parts(of: button) where !isBusy(part.slot) {
        if let kind = kinds[part.slot], kind != part.chosen["kind"] {
          return differs("the kind at \(part.slot)", kind, part.chosen["kind"])
        }
        let shown = Self.shown(part.control)
        guard shown["state"].text == "loaded", let told = controls[part.slot], told != shown else {
          continue
        }
        return differs(part.slot, told, shown)
      }
    }
    for entry in now {
      let slot = entry["slot"].text ?? ""
      let shown = Self.shown(entry["control"])
      guard shown["state"].text == "loaded", entry["intent"].text == "resting", !isBusy(slot),
        let told = controls[slot], told != shown
      else { continue }
      return differs(slot, told, shown)
    }
    for widget in status["widgets"].list {
      let shown = Self.shown(widget: widget)
      // A widget that is loaded for the first time shows nothing yet.
      guard widget["lines"].list != [], let told = widgets[widget["slot"].text ?? ""],
        told != shown
      else { continue }
      return differs("the widget", told, shown)
    }
    if let problem = compare(activities: status["activities"].list) { return problem }
    for each in status["extensions"].list {
      guard let told = processes[each["executable"].text ?? ""], told != each["pid"] else {
        continue
      }
      return differs(each["executable"].text ?? "", told, each)
    }
    return compare(placed: now)
  }

  private func compare(activities now: [JSONValue]) -> String? {
    var missing = activities.filter { $0.value["state_name"].text != "dismissed" }
    for activity in now {
      let name = Self.name(activity)
      missing[name] = nil
      if let told = activities[name], told != activity {
        return "the last event about the activity \(told.line), but now it is \(activity.line)"
      }
    }
    return missing.first.map { "the last event says that there is the activity \($0.value.line)" }
  }

  private mutating func compare(placed now: [JSONValue]) -> String? {
    if placed == .null { placed = .array(now) }
    func names(_ list: [JSONValue]) -> [String] {
      list.map { entry in
        ["slot", "in", "kind", "size", "stack", "front"].map { entry[$0].line }.joined(
          separator: " ")
      }
    }
    let (told, shown) = (names(placed.list), names(now))
    return told == shown ? nil : "the last event says that \(told) is placed, not \(shown)"
  }
}
