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
    for button in status.buttons { lines += self.button(button) }
    for placement in status.placements?.placements ?? [] { lines += self.placement(placement) }
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

  private static func button(_ button: SocketMessage.Button) -> [String] {
    var lines = ["button \(button.name)  \(button.source)"]
    func add(_ name: String, _ value: String) { lines.append(row(name, value)) }
    switch button.device {
    case .opening: add("device", "opening")
    case .ready: add("device", "ready")
    case .lost: add("device", "lost: \(button.device_error ?? "")")
    }
    if let control = button.control {
      lines += rows(control)
    } else if button.assignment == nil {
      add("control", "none; choose one with actionbutton assign")
    }
    if let assignment = button.assignment { lines += rows(assignment) }
    // The hint describes a hold.
    if let tap = button.tap_control { lines += rows(tap, as: "tap", withHint: false) }
    if let assignment = button.tap_assignment { lines += rows(assignment) }
    if button.finger != .up { add("finger", button.finger.rawValue) }
    if button.intent != .resting { add("intent", button.intent.rawValue) }
    if let lateness = button.lateness { add("edges", words(lateness)) }
    return lines
  }

  private static func placement(_ placement: SocketMessage.Placement) -> [String] {
    let size = placement.in.holdsOne ? "" : "  \(placement.size.rawValue)"
    var lines = ["placement \(placement.placement)  \(placement.in.rawValue)\(size)"]
    if let control = placement.control {
      // The hint describes a hold.
      lines += rows(control, withHint: false)
    }
    lines += rows(placement.assignment)
    if placement.intent != .resting { lines.append(row("intent", placement.intent.rawValue)) }
    return lines
  }

  private static func rows(
    _ control: SocketMessage.Control, as name: String = "control", withHint: Bool = true
  ) -> [String] {
    var rows = [row(name, words(control))]
    if withHint, !control.face.hint.isEmpty { rows.append(row("hint", control.face.hint)) }
    if control.face.authentication != nil { rows.append(row("needs", "an unlocked screen")) }
    if let error = control.error { rows.append(row("stale", error)) }
    if let age = control.loaded_s { rows.append(row("loaded", "\(duration(age)) ago")) }
    return rows
  }

  private static func rows(_ assignment: PlacedControl) -> [String] {
    [row("kind", assignment.kind)]
      + assignment.configuration.sorted { $0.key < $1.key }
      .map { row("set", "\($0.key) = \($0.value)") }
  }

  private static func words(_ control: SocketMessage.Control) -> String {
    let face = control.face
    if let option = control.unset_option {
      return "\(face.title): not configured (\(option)); run actionbutton configure"
    }
    let value = face.valueText.map { ": \($0)" } ?? ""
    if face.isRedacted, face.title.isEmpty {
      return "\(control.display_name) (hidden: the screen is locked)"
    }
    return face.title + value + (face.isDisabled ? " (disabled)" : "")
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
    let name = widget.widget.map { "\($0)  " } ?? ""
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
