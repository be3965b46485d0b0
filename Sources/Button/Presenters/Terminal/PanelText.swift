import ControlModel
import Gesture
import SystemAccess

/// The words of a `TerminalFrame`: the texts of a snapshot and their colors, before they are placed.
struct PanelText {
  private let snapshot: PlaceSnapshot
  private let now: Timestamp
  private let style: TerminalStyle
  private let words: PanelWords
  private let outcome: PlaceSnapshot.Outcome

  init(_ snapshot: PlaceSnapshot, at now: Timestamp, style: TerminalStyle) {
    self.snapshot = snapshot
    self.now = now
    self.style = style
    words = PanelWords(language: snapshot.language)
    outcome = snapshot.outcome(at: now)
  }

  subscript(key: PanelWords.Key) -> String { words[key] }

  // MARK: The control

  var title: String { snapshot.anyFace?.title ?? words[.nothingAssigned] }

  var symbol: String {
    // The name of an app's own symbol is the app's text.
    SymbolGlyph.text(snapshot.anyFace?.symbol, isUnicode: style.isUnicode).map(style.text) ?? ""
  }

  /// The line under the title.
  var value: (text: String, ink: Ink) {
    if case .lost = snapshot.device { return (words[.lost], Ink(foreground: PanelPainter.alarm)) }
    if case .performed(let status?, _) = outcome {
      return (status, Ink(foreground: snapshot.face?.tint ?? PanelPainter.accent))
    }
    switch snapshot.control {
    case .none: return ("", .plain)
    case .loading: return (words[.notLoaded], .dim)
    case .notConfigured: return (notConfigured, .dim)
    case .unavailable: return (words[.notLoaded], Ink(foreground: PanelPainter.alarm))
    case .stale(let face, _): return (joined(face.valueText, words[.stale]), .dim)
    case .loaded(let face):
      return (
        joined(face.valueText, snapshot.shared(at: now).map { words[$0.word] }),
        snapshot.isLit(at: now) ? Ink(foreground: snapshot.face?.tint ?? PanelPainter.accent) : .dim
      )
    }
  }

  /// That an option must be chosen first, and which one.
  private var notConfigured: String {
    guard case .notConfigured(_, let option) = snapshot.control else {
      return words[.notConfigured]
    }
    return words.introduced(words[.notConfigured], option)
  }

  private func joined(_ texts: String?...) -> String {
    texts.compactMap(\.self).joined(separator: style.isUnicode ? " · " : ", ")
  }

  func promise(_ promise: PlaceSnapshot.Promise) -> (String, isPromised: Bool) {
    switch promise {
    case .hint(let hint): (hint, true)
    case .busy: (words[.busy], false)
    case .notReady: (words[.notReady], false)
    case .notConfigured: (notConfigured, false)
    case .nothing: (words[.nothingAssigned], false)
    }
  }

  // MARK: The caption

  /// The sign of a locked screen; nil while it is not.
  var lock: String? {
    snapshot.isLocked ? SymbolGlyph.text("lock", isUnicode: style.isUnicode) : nil
  }

  /// The caption while there is no news: help, after the word for a locked screen.
  func still(help: String) -> String {
    guard let lock else { return help }
    let parts = ["\(lock) \(words[.locked])", help]
    return parts.filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// A caption in less room: help loses its last keys, news the word that only introduces it.
  func shortened(_ text: String, _ room: Int) -> String {
    var text = text
    while TextWidth.of(text) > room, let dot = text.lastIndex(of: "·") {
      text = String(text[..<dot])
      while text.last == " " { text.removeLast() }
    }
    if TextWidth.of(text) > room, let news {
      text = news.prefix(1).uppercased() + news.dropFirst()
    }
    return fit(text, room)
  }

  /// The caption without its first word.
  private var news: String? {
    switch outcome {
    case .cancelled(let reason, _), .skipped(let reason, _): words[reason: reason]
    case .failed(let error, _): error
    case .none, .performing, .performed: nil
    }
  }

  /// What the intent does now and the part that is done: `Copying 45%`; nil if it does not report it.
  var progress: String? {
    guard case .performing = outcome, let progress = snapshot.progress else { return nil }
    let part = progress.fraction.map { "\(Int(($0 * 100).rounded(.down)))%" }
    let parts = [progress.text, part].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  /// How a person cancels what performs, or undoes what has performed, here; nil for neither.
  private var offer: String? {
    let hasKeys = snapshot.source == "keyboard"
    if case .performing = outcome, snapshot.progress?.can_cancel == true {
      return words.introduced(words[.cancelAction], hasKeys ? "c" : "actionbutton cancel")
    }
    guard let undo = snapshot.undo, undo.isOffered(at: now) else { return nil }
    let action = words.introduced(words[.undo], undo.name)
    return [action, hasKeys ? "u" : "actionbutton undo"].joined(separator: " · ")
  }

  /// The question, with the word that marks it as one.
  private var question: String? {
    snapshot.question.map { words.introduced(words[.confirm], $0.line) }
  }

  /// How a person answers here: with keys, or with a command elsewhere.
  private var answers: PanelWords.Key {
    snapshot.source == "keyboard" && snapshot.question?.choices == nil
      ? .answerKeys : .answerCommand
  }

  /// The warnings and notes to show, the most urgent first.
  func caption(help: String) -> (text: String, ink: Ink) {
    let alarm = Ink(foreground: PanelPainter.alarm)
    if case .lost(let error) = snapshot.device { return (error, alarm) }
    if let question {
      return ("\(question) · \(words[answers])", Ink(foreground: PanelPainter.accent, isBold: true))
    }
    switch outcome {
    case .cancelled: return (words.introduced(words[.cancelled], news), .plain)
    case .skipped: return (words.introduced(words[.skipped], news), alarm)
    case .failed: return (words.introduced(words[.failed], news), alarm)
    case .none, .performing, .performed: break
    }
    if let offer { return (offer, Ink(foreground: PanelPainter.accent)) }
    if snapshot.device == .opening { return (words[.opening], .dim) }
    switch snapshot.control {
    case .stale(_, let error), .unavailable(_, let error): return (error, alarm)
    case .none, .loading, .notConfigured, .loaded: return (help, .dim)
    }
  }

  // MARK: In columns

  func fit(_ text: String, _ columns: Int) -> String {
    TextWidth.fit(style.text(text), in: columns, ellipsis: style.ellipsis)
  }

  func spinner(_ since: Timestamp) -> String {
    let frames = Array(style.isUnicode ? "◜◝◞◟" : "|/-\\")
    let step = since.duration(to: now).nanoseconds / 125_000_000
    return String(frames[Int(max(step, 0)) % frames.count])
  }
}
