import ControlModel

/// The system's own words on the panel, in one language.
///
/// The control's words come localized from the control; these are ours. Sources of the terms: the
/// Action button is 操作按钮 and アクションボタン on apple.com.
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

  /// The words of a language by its BCP 47 tag; those of one that does not exist are English.
  init(language: String) {
    let language = ControlLanguage(rawValue: language) ?? .en
    status = language.words(.status)
    terminal = language.words(.terminal)
  }

  subscript(key: Key) -> String {
    let word = key.word
    return (word.isShared ? status : terminal)[word.key]
  }

  /// The first word of the panel's caption after such a press.
  subscript(reason reason: EndReason) -> String { self[.reason(reason)] }

  /// Texts of which each introduces the next one: `Failed: no network`, `失败：无网络`.
  ///
  /// What is empty, as everything that a locked screen hides, takes its colon with it.
  func introduced(_ texts: String?...) -> String {
    texts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: status["colon"])
  }
}

extension PanelWords.Key {
  /// The key in status.strings, which the page shares, or in terminal.strings.
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
