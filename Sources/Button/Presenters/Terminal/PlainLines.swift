package import ControlModel
import Gesture

/// Describes changes as lines of text, for outputs without a cursor: a log, a pipe, `TERM=dumb`.
package enum PlainLines {
  /// The lines for the change from one snapshot to the next; `previous` is `nil` at the start.
  package static func lines(from previous: PlaceSnapshot?, to next: PlaceSnapshot) -> [String] {
    let words = PanelWords(language: next.language)
    var lines: [String] = []
    if let line = device(previous?.device, next, words) { lines.append(line) }
    if next.isLocked != previous?.isLocked ?? false {
      lines.append(lowered(words[next.isLocked ? .locked : .unlocked]))
    }
    if next.press != previous?.press, let line = press(previous, next, words) {
      lines.append(line)
    }
    if next.outcome != previous?.outcome, let line = outcome(next, words) { lines.append(line) }
    if let question = next.question, question != previous?.question {
      let hasKeys = next.source == "keyboard" && question.choices == nil
      let answer = words[hasKeys ? .answerKeys : .answerCommand]
      lines.append("\(words.introduced(lowered(words[.confirm]), question.line)) (\(answer))")
    }
    if let text = next.progress?.text, text != previous?.progress?.text { lines.append(text) }
    if let undo = next.undo, undo != previous?.undo {
      let action = words.introduced(lowered(words[.undo]), undo.name)
      lines.append("\(action) (\(next.source == "keyboard" ? "u" : "actionbutton undo"))")
    }
    if let write = next.shared, write != previous?.shared {
      lines.append(words.introduced(next.control?.title, words[write.state.word]))
    }
    if next.control != previous?.control, let line = control(previous, next, words) {
      lines.append(line)
    }
    return lines.map { SafeText.onOneLine($0) }
  }

  /// The control's state in words, `Work Timer: Running`, or `nil` while it is unknown or hidden.
  package static func state(_ snapshot: PlaceSnapshot) -> String? {
    guard let control = snapshot.knownControl else { return nil }
    let words = PanelWords(language: snapshot.language)
    let text = words.introduced(control.title, control.face.valueText)
    return text.isEmpty ? nil : SafeText.onOneLine(text)
  }

  private static func device(
    _ previous: PlaceSnapshot.Device?, _ next: PlaceSnapshot, _ words: PanelWords
  ) -> String? {
    switch (previous, next.device) {
    case (.lost, .ready): words[.restored]
    case (.some(.ready), .ready), (.some(.opening), .opening), (nil, .opening): nil
    case (nil, .ready), (.some(.opening), .ready):
      words.introduced(words[.ready], next.source)
    case (.some(.ready), .opening), (.some(.lost), .opening): words[.opening]
    case (.some(.lost(let old)), .lost(let error)) where old == error: nil
    case (_, .lost(let error)): words.introduced(words[.lost], error)
    }
  }

  private static func press(
    _ previous: PlaceSnapshot?, _ next: PlaceSnapshot, _ words: PanelWords
  ) -> String? {
    switch next.press {
    case .released: nil
    case .held:
      switch previous?.press {
      case .armed: words[.pressedAgain]
      case .pressing(_, let since, let deadline) where since == deadline: words[.pressedAgain]
      case nil, .released, .pressing, .held: words[.held]
      }
    // A second press of two is decided when it begins.
    case .pressing(_, let since, let deadline) where since == deadline: nil
    case .pressing(let promise, _, _), .armed(let promise, _, _):
      switch promise {
      case .hint(let hint): hint
      case .busy: words[.busy]
      case .notReady: words[.notReady]
      case .notConfigured: words[.notConfigured]
      case .nothing: words[.nothingAssigned]
      }
    }
  }

  private static func outcome(_ next: PlaceSnapshot, _ words: PanelWords) -> String? {
    switch next.outcome {
    case .none: return nil
    case .performing(let label, _):
      let title = label ?? next.control?.title ?? ""
      return "\(lowered(words[.performing], keepsEllipsis: false)) \(title)"
    case .performed(let status, _): return status
    case .failed(let error, _): return words.introduced(lowered(words[.failed]), error)
    case .cancelled(let reason, _):
      return words.introduced(lowered(words[.cancelled]), words[reason: reason])
    case .skipped(let reason, _):
      return words.introduced(lowered(words[.skipped]), words[reason: reason])
    }
  }

  private static func control(
    _ previous: PlaceSnapshot?, _ next: PlaceSnapshot, _ words: PanelWords
  ) -> String? {
    guard let control = next.control else { return words[.nothingAssigned] }
    switch control.state {
    case .loading: return nil
    case .notConfigured:
      return words.introduced(control.title, words[.notConfigured], control.unsetOption)
    case .unavailable: return words.introduced(control.title, words[.notLoaded], control.error)
    case .stale: return words.introduced(control.title, words[.stale], control.error)
    case .loaded:
      let line = state(next)
      let isSame =
        line == previous.flatMap(state) && control.isOn == previous?.knownControl?.isOn
      return isSame ? nil : line
    }
  }

  /// Converts a title of the panel to lower case, for a line of a log.
  private static func lowered(_ text: String, keepsEllipsis: Bool = true) -> String {
    let text = !keepsEllipsis && text.hasSuffix("…") ? String(text.dropLast()) : text
    return text.lowercased()
  }
}
