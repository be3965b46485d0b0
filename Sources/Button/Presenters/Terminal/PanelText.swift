import ControlModel
import Gesture
import SystemAccess

/// The texts of a `TerminalFrame` with their colors, before layout.
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

  var title: String { snapshot.control?.title ?? words[.nothingAssigned] }

  var symbol: String {
    // The name of a custom symbol is text of the app.
    SymbolGlyph.text(snapshot.control?.face.symbol, isUnicode: style.isUnicode).map(style.text)
      ?? ""
  }

  /// The line under the title.
  var value: (text: String, ink: Ink) {
    if case .lost = snapshot.device { return (words[.lost], Ink(foreground: PanelPainter.alarm)) }
    if case .performed(let status?, _) = outcome {
      return (status, Ink(foreground: snapshot.knownControl?.tint ?? PanelPainter.accent))
    }
    guard let control = snapshot.control else { return ("", .plain) }
    switch control.state {
    case .loading: return (words[.notLoaded], .dim)
    case .notConfigured: return (notConfigured, .dim)
    case .unavailable: return (words[.notLoaded], Ink(foreground: PanelPainter.alarm))
    case .stale: return (joined(control.face.valueText, words[.stale]), .dim)
    case .loaded:
      return (
        joined(control.face.valueText, snapshot.shared(at: now).map { words[$0.word] }),
        snapshot.isLit(at: now) ? Ink(foreground: control.tint ?? PanelPainter.accent) : .dim
      )
    }
  }

  /// The text for a control that needs an option, with the option's name.
  private var notConfigured: String {
    words.introduced(words[.notConfigured], snapshot.control?.unsetOption)
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

  /// The symbol of a locked screen, or `nil` if the screen is not locked.
  var lock: String? {
    snapshot.isLocked ? SymbolGlyph.text("lock", isUnicode: style.isUnicode) : nil
  }

  /// The caption without a warning or note: `help`, after the word for a locked screen.
  func still(help: String) -> String {
    guard let lock else { return help }
    let parts = ["\(lock) \(words[.locked])", help]
    return parts.filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// Shortens a caption: help loses its last keys, the outcome of a press its introductory word.
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

  /// The reason or error of a press without success, without the introductory word, or `nil`.
  private var news: String? {
    switch outcome {
    case .cancelled(let reason, _), .skipped(let reason, _): words[reason: reason]
    case .failed(let error, _): error
    case .none, .performing, .performed: nil
    }
  }

  /// The current step of the intent and the completed part, `Copying 45%`, or `nil` if it reports no progress.
  var progress: String? {
    guard case .performing = outcome, let progress = snapshot.progress else { return nil }
    let part = progress.fraction.map { "\(Int(($0 * 100).rounded(.down)))%" }
    let parts = [progress.text, part].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  /// The key or command that cancels the current action or undoes the latest action, or `nil`.
  private var offer: String? {
    let hasKeys = snapshot.source == "keyboard"
    if case .performing = outcome, snapshot.progress?.can_cancel == true {
      return words.introduced(words[.cancelAction], hasKeys ? "c" : "actionbutton cancel")
    }
    guard let undo = snapshot.undo, undo.isOffered(at: now) else { return nil }
    let action = words.introduced(words[.undo], undo.name)
    return [action, hasKeys ? "u" : "actionbutton undo"].joined(separator: " · ")
  }

  /// The question, after the word that introduces a question.
  private var question: String? {
    snapshot.question.map { words.introduced(words[.confirm], $0.line) }
  }

  /// The words for the way to answer: with keys of this terminal, or with a command.
  private var answers: PanelWords.Key {
    snapshot.source == "keyboard" && snapshot.question?.choices == nil
      ? .answerKeys : .answerCommand
  }

  /// The most urgent warning or note, otherwise `help`.
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
    return snapshot.control?.error.map { ($0, alarm) } ?? (help, .dim)
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

/// The system's words on the panel, in one language.
///
/// The control supplies its own words in this language. Source of the terms: the Action button is 操作按钮 and
/// アクションボタン on apple.com.
struct PanelWords: Sendable {
  enum Key: String, CaseIterable, Sendable {
    case ready, busy, notReady, nothingAssigned, notConfigured, notLoaded, stale, performing
    case done = "performed"
    case failed, opening, lost, cancelled, skipped, undo, sharedPending, sharedRejected
    case restored, held, pressedAgain, over, locked, unlocked, confirm, answerKeys, answerCommand
    case cancelAction
  }

  private let words: WordTable

  /// Loads the words of a language by its BCP 47 tag, or the English words for an unsupported language.
  init(language: String) {
    words = (ControlLanguage(rawValue: language) ?? .en).words(.status)
  }

  subscript(key: Key) -> String { words[key.rawValue] }

  /// The words for the reason of a cancelled or skipped press, without their introduction.
  subscript(reason reason: EndReason) -> String { words["reason." + reason.rawValue] }

  /// Joins texts of which each introduces the next: `Failed: no network`, `失败：无网络`.
  ///
  /// Empty texts, such as those that a locked screen hides, are left out with their colon.
  func introduced(_ texts: String?...) -> String {
    texts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: words["colon"])
  }
}

extension PlaceSnapshot.SharedWrite.State {
  var word: PanelWords.Key {
    switch self {
    case .pending: .sharedPending
    case .rejected: .sharedRejected
    }
  }
}
