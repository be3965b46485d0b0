import ControlModel
package import FoundationEssentials
package import Wire

/// The text of `actionbutton status`: a daemon's status.
package enum StatusText {
  /// The text at a date, with its last newline.
  package static func text(_ status: SocketMessage.Status, at now: Date) -> String {
    var lines = ["\(status.daemon)  process \(status.pid)  up \(duration(status.uptime_s))"]
    if status.locked == .some(true) {
      let how = status.has_passcode == .some(true) ? "a passcode unlocks it" : "without a passcode"
      lines.append("screen locked  \(how)")
    }
    if status.developer_mode == .some(true) { lines.append("developer mode") }
    for button in status.buttons { lines += self.button(button, at: status.at_ns) }
    for entry in status.placed?.placed ?? [] where entry.in.rules.holds == .controls {
      lines += self.entry(entry, at: status.at_ns)
    }
    for process in status.extensions {
      lines += [row(process)] + layers(of: process) + problem(process.error)
    }
    for activity in ActivityLines.sorted(status.activities) {
      lines += self.activity(activity, at: now)
    }
    for widget in status.widgets ?? [] { lines += self.widget(widget, at: now) }
    lines += (status.problems ?? []).map { "problem  \($0)" }
    return lines.map { SafeText.onOneLine($0) + "\n" }.joined()
  }

  // MARK: Buttons

  private static func row(_ name: String, _ value: String) -> String {
    "  \(name)\(String(repeating: " ", count: max(1, 9 - name.count)))\(value)"
  }

  private static func button(_ button: SocketMessage.Button, at now: UInt64?) -> [String] {
    var lines = ["button \(button.name)  \(button.source)"]
    func add(_ name: String, _ value: String) { lines.append(row(name, value)) }
    switch button.device {
    case .opening: add("device", "opening")
    case .ready: add("device", "ready")
    case .lost: add("device", "lost: \(button.device_error ?? "")")
    }
    if button.source_chosen == .some(true) {
      add("chosen", "on the page; a source in the configuration replaces it")
    }
    if let control = button.control {
      lines += rows(control, at: now)
    } else if button.assignment == nil {
      add("control", "none; choose one with actionbutton assign")
    }
    if let assignment = button.assignment { lines += rows(assignment) }
    // The hint describes a hold.
    if let tap = button.tap_control { lines += rows(tap, at: now, as: "tap", withHint: false) }
    if let assignment = button.tap_assignment { lines += rows(assignment) }
    for stage in button.stages ?? [] {
      add("stage \(stage.stage)", "after \(number(Double(stage.after_ms) / 1_000)) s")
      if let control = stage.control { lines += rows(control, at: now, withHint: false) }
      if let assignment = stage.assignment { lines += rows(assignment) }
    }
    if button.finger != .up { add("finger", button.finger.rawValue) }
    if button.intent != .resting { add("intent", button.intent.rawValue) }
    if let lateness = button.lateness { add("edges", words(lateness)) }
    return lines
  }

  private static func entry(_ entry: SocketMessage.PlacedEntry, at now: UInt64?) -> [String] {
    let size = entry.in.isOrdered ? "  \(entry.size ?? "")" : ""
    var lines = ["placed \(entry.slot)  \(entry.in.rawValue)\(size)"]
    if let control = entry.control {
      // The hint describes a hold.
      lines += rows(control, at: now, withHint: false)
    }
    lines += rows(
      PlacedControl(id: entry.slot, kind: entry.kind, configuration: entry.configuration))
    if let intent = entry.intent, intent != .resting {
      lines.append(row("intent", intent.rawValue))
    }
    return lines
  }

  private static func rows(
    _ control: ShownControl, at now: UInt64?, as name: String = "control", withHint: Bool = true
  ) -> [String] {
    var rows = [row(name, words(control))]
    if withHint, !control.hint.isEmpty { rows.append(row("hint", control.hint)) }
    if control.authentication != nil { rows.append(row("needs", "an unlocked screen")) }
    if let error = control.error { rows.append(row("stale", error)) }
    if let loaded = control.loaded_ns, let now {
      let age = now > loaded ? (now - loaded) / 1_000_000_000 : 0
      rows.append(row("loaded", "\(duration(Int(age))) ago"))
    }
    return rows
  }

  private static func rows(_ assignment: PlacedControl) -> [String] {
    [row("kind", assignment.kind)]
      + assignment.configuration.sorted { $0.key < $1.key }
      .map { row("set", "\($0.key) = \($0.value)") }
  }

  private static func words(_ control: ShownControl) -> String {
    if let option = control.unsetOption {
      return "\(control.title): not configured (\(option)); run actionbutton configure"
    }
    let value = control.face.valueText.map { ": \($0)" } ?? ""
    if control.isRedacted, control.title.isEmpty {
      return "\(control.displayName) (hidden: the screen is locked)"
    }
    return control.title + value + (control.isDisabled ? " (disabled)" : "")
  }

  private static func words(_ lateness: SocketMessage.Lateness) -> String {
    let total = lateness.histogram.reduce(0) { $0 + $1.count }
    guard total > 0 else { return "none yet" }
    let buckets = lateness.histogram.filter { $0.count > 0 }.map { bucket in
      bucket.up_to_ms.map { "\(number($0)) ms \(bucket.count)" } ?? "later \(bucket.count)"
    }
    return "\(total), read within \(buckets.joined(separator: ", ")); "
      + "\(lateness.late) late, the worst \(number(lateness.worst_ms)) ms"
  }

  // MARK: Activities and widgets

  /// The text of a widget at a date, with its last newline.
  package static func text(of widget: SocketMessage.Widget, at now: Date) -> String {
    self.widget(widget, at: now).map { SafeText.onOneLine($0) + "\n" }.joined()
  }

  private static func activity(_ activity: SocketMessage.Activity, at now: Date) -> [String] {
    let text = activity.text.lockScreen
    var head = "activity \(activity.app)  \(activity.activity.type)  \(activity.state.rawValue)"
    if activity.state != .ended, let timer = text.timer {
      head += "  \(timer.digits(at: now))" + (timer.countsDown ? " left" : "")
    }
    return [head] + text.spoken(at: now).map { "  \($0)" }
  }

  private static func widget(_ widget: SocketMessage.Widget, at now: Date) -> [String] {
    let name = widget.slot.map { "\($0)  " } ?? ""
    let stack = widget.stack.map { "  in \($0)" } ?? ""
    return ["widget \(name)\(widget.displayName)  \(widget.kind)  \(widget.family)\(stack)"]
      + widget.text.spoken(at: now).map { "  \($0)" }
      + (widget.error.map { ["  stale    \($0)"] } ?? [])
  }

  // MARK: The rest

  private static func row(_ process: SocketMessage.Extension) -> String {
    var text = "extension \(process.name.map { "\($0)  " } ?? "")\(process.executable)"
    text += "  \(process.state.rawValue)"
    if let pid = process.pid { text += "  process \(pid)" }
    if process.restarts > 0 { text += "  restarted \(process.restarts) times" }
    return text
  }

  /// The layers that confine the process of an extension, while it runs.
  private static func layers(of process: SocketMessage.Extension) -> [String] {
    guard let layers = process.layers else { return [] }
    return [row("confined", layers.isEmpty ? "no" : layers.joined(separator: ", "))]
  }

  private static func problem(_ error: String?) -> [String] { error.map { ["  \($0)"] } ?? [] }

  /// A number without a fraction if the fraction is zero.
  static func number(_ value: Double) -> String {
    let rounded = (value * 1_000).rounded() / 1_000
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
  }

  private static func duration(_ seconds: Int) -> String {
    let (days, hours) = (seconds / 86_400, seconds / 3_600 % 24)
    let (minutes, rest) = (seconds / 60 % 60, seconds % 60)
    if days > 0 { return "\(days) d \(hours) h" }
    if hours > 0 { return "\(hours) h \(minutes) min" }
    return minutes > 0 ? "\(minutes) min \(rest) s" : "\(rest) s"
  }
}

/// The Live Activities that the daemon reports on the control socket, as lines of text.
package struct ActivityLines: Sendable {
  private var activities: [SocketMessage.Activity]
  private let words: PanelWords
  private var alert: (text: String, until: Date)?

  /// The time for which an alert is shown, in seconds.
  package static let alertTime: TimeInterval = 5

  package init(_ activities: [SocketMessage.Activity], language: String) {
    self.activities = activities
    words = PanelWords(language: language)
  }

  /// Handles a line of the event stream and returns its activity, or `nil` for another event.
  package mutating func handle(_ line: [UInt8]) -> SocketMessage.Activity? {
    guard let name = try? Event(line: line).name, name == .activity,
      // An event of a newer daemon that cannot be read is ignored.
      let activity = try? Message.body(SocketMessage.Activity.self, of: line)
    else { return nil }
    activities.removeAll {
      $0.activity.id == activity.activity.id && $0.app == activity.app
    }
    if activity.state != .dismissed { activities.append(activity) }
    return activity
  }

  /// Handles a line of the event stream and returns the text of its alert, or `nil` for another event.
  package mutating func takeAlert(_ line: [UInt8], at now: Date) -> String? {
    guard (try? Event(line: line).name) == .activityAlert,
      let alert = try? Message.body(SocketMessage.ActivityAlert.self, of: line)
    else { return nil }
    let said = [alert.title, alert.body].filter { !$0.isEmpty }.joined(separator: " ")
    let text = SafeText.onOneLine(said.isEmpty ? alert.app : words.introduced(alert.app, said))
    self.alert = (text, now.addingTimeInterval(Self.alertTime))
    return text
  }

  /// The running activities by descending relevance score; of equal scores, the latest change comes first.
  package var running: [SocketMessage.Activity] {
    Self.sorted(activities.reversed()).filter { $0.state != .ended }
  }

  /// The activities by descending relevance score; those with equal scores keep their order.
  package static func sorted(_ activities: [SocketMessage.Activity]) -> [SocketMessage.Activity] {
    // Equal scores are ordered by position, although `sorted` is stable.
    activities.enumerated().sorted { one, other in
      let scores = (one.element.activity.relevance ?? 0, other.element.activity.relevance ?? 0)
      return scores.0 == scores.1 ? one.offset < other.offset : scores.0 > scores.1
    }.map(\.element)
  }

  /// The line of an alert while it is shown, otherwise of the first running activity, or `nil` without either.
  package func current(at now: Date) -> String? {
    if let alert, now < alert.until { return alert.text }
    return running.first.map { line($0, at: now) }
  }

  /// The date at which the current line changes by itself, each second while a timer counts; `nil` if it does not
  /// change.
  package func nextChange(after now: Date) -> Date? {
    if let alert, now < alert.until { return alert.until }
    guard let timer = running.first?.text.lockScreen.timer,
      timer.pausedAt == nil, timer.end.map({ $0 > now }) ?? true
    else { return nil }
    // The digits change together with the timer's seconds.
    let beat = timer.end ?? timer.start ?? now
    let offset = beat.timeIntervalSince(now).truncatingRemainder(dividingBy: 1)
    return now.addingTimeInterval(offset > 0.001 ? offset : offset + 1)
  }

  /// One activity on one line: the text of its view, and whether it has ended.
  package func line(_ activity: SocketMessage.Activity, at now: Date) -> String {
    let said = activity.text.lockScreen.spoken(at: now).joined(separator: " ")
    let isOver = activity.state == .ended || activity.state == .dismissed
    return SafeText.onOneLine(isOver ? words.introduced(said, words[.over]) : said)
  }
}

extension ViewText {
  /// The lines at a date, with the timer's digits in place of its placeholder.
  func spoken(at now: Date) -> [String] {
    var timer = timer
    return lines.map { line in
      guard let counting = timer, let place = line.firstRange(of: TimerText.placeholder) else {
        return line
      }
      timer = nil
      return line[..<place.lowerBound] + counting.digits(at: now) + line[place.upperBound...]
    }
  }
}
