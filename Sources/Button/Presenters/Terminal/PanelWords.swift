import ControlModel

/// The system's words on the panel, in one language.
///
/// The control supplies its own words in this language. Source of the terms: the Action button is 操作按钮 and
/// アクションボタン on apple.com.
struct PanelWords: Sendable {
  enum Key: Hashable, CaseIterable, Sendable {
    case ready, busy, notReady, nothingAssigned, notConfigured, notLoaded, stale, performing, done
    case failed, opening, lost, restored, held, pressedAgain, cancelled, skipped, over
    case locked, unlocked, confirm, answerKeys, answerCommand, undo, cancelAction
    case sharedPending, sharedRejected
    case reason(EndReason)

    static var allCases: [Key] {
      [
        .ready, .busy, .notReady, .nothingAssigned, .notConfigured, .notLoaded, .stale,
        .performing, .done, .failed, .opening, .lost, .restored, .held, .pressedAgain, .cancelled,
        .skipped, .over, .locked, .unlocked, .confirm, .answerKeys, .answerCommand,
        .undo, .cancelAction, .sharedPending, .sharedRejected,
      ] + EndReason.allCases.map { .reason($0) }
    }
  }

  private let status: WordTable
  private let terminal: WordTable

  /// Loads the words of a language by its BCP 47 tag, or the English words for an unsupported language.
  init(language: String) {
    let language = ControlLanguage(rawValue: language) ?? .en
    status = language.words(.status)
    terminal = language.words(.terminal)
  }

  subscript(key: Key) -> String {
    let word = key.word
    return (word.isShared ? status : terminal)[word.key]
  }

  /// The words for the reason of a cancelled or skipped press, without their introduction.
  subscript(reason reason: EndReason) -> String { self[.reason(reason)] }

  /// Joins texts of which each introduces the next: `Failed: no network`, `失败：无网络`.
  ///
  /// Empty texts, such as those that a locked screen hides, are left out with their colon.
  func introduced(_ texts: String?...) -> String {
    texts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: status["colon"])
  }
}

extension PanelWords.Key {
  /// The word's key in status.strings, which the page also uses, or in terminal.strings.
  var word: (key: String, isShared: Bool) {
    switch self {
    case .ready: ("ready", true)
    case .busy: ("busy", true)
    case .notReady: ("notReady", true)
    case .nothingAssigned: ("nothingAssigned", true)
    case .notConfigured: ("notConfigured", true)
    case .notLoaded: ("notLoaded", true)
    case .stale: ("stale", true)
    case .performing: ("performing", true)
    case .done: ("performed", true)
    case .failed: ("failed", true)
    case .opening: ("opening", true)
    case .lost: ("lost", true)
    case .cancelled: ("cancelled", true)
    case .skipped: ("skipped", true)
    case .undo: ("undo", true)
    case .sharedPending: ("sharedPending", true)
    case .sharedRejected: ("sharedRejected", true)
    case .cancelAction: ("cancelAction", false)
    case .restored: ("restored", false)
    case .held: ("held", false)
    case .pressedAgain: ("pressedAgain", false)
    case .over: ("over", false)
    case .locked: ("locked", false)
    case .unlocked: ("unlocked", false)
    case .confirm: ("confirm", false)
    case .answerKeys: ("answerKeys", false)
    case .answerCommand: ("answerCommand", false)
    case .reason(.locked): ("reason.locked", false)
    case .reason(let reason): ("reason." + reason.rawValue, true)
    }
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
