/// The system's sentence for what holding the button will do.
///
///     row  control                      inputs                       hint
///     1    any                          custom hint H                Hold to H
///     2    toggle                       value text V                 Hold for V
///     3    toggle, to be turned on      explicit display name N      Hold to Turn On ‘N’
///     4    toggle, to be turned off     explicit display name N      Hold to Turn Off ‘N’
///     5    toggle, to be turned on      no display name              Hold to Turn On
///     6    toggle, to be turned off     no display name              Hold to Turn Off
///     7    button with an OpenIntent    N                            Hold to Open N
///     8    button with another intent   N                            Hold for ‘N’
///
/// The first row that fits counts. H and V are those of the state that the press leads to. Rows
/// 1 to 4, 7 and 8 are developer.apple.com, `controlWidgetActionHint(_:)` and "Adding refinements
/// and configuration to controls"; 5 and 6 are WWDC24 session 10157, whose toggle has no display
/// name. Blank text is absent.
public struct ActionHint: Equatable, Sendable {
  /// What the press acts on.
  public enum Control: Equatable, Sendable {
    /// A toggle that the press turns on or off.
    case toggle(target: Bool)
    /// A button; `opensApp` if its action is an `OpenIntent`.
    case button(opensApp: Bool)
  }

  /// The same hint for a button that is pressed twice instead of held: `Press Again to Turn On ‘Lamp’`.
  ///
  /// The words are ours, since Apple's button has no such setting. A text that is none of the system's sentences stays as it is.
  ///
  /// - Parameters:
  ///   - hint: The hint, in any language.
  ///   - language: The language it is most likely in; the others are tried after it.
  /// - Returns: The hint for the second press.
  public static func pressAgain(_ hint: String, in language: ControlLanguage) -> String {
    replaceVerb(of: hint, in: language) { $0.again }
  }

  /// The same hint for a button that was held long enough and performs when it is released: `Release to Turn On ‘Lamp’`.
  ///
  /// The words are ours, since Apple's button performs while it is held; the parameters are those of
  /// ``pressAgain(_:in:)``.
  public static func release(_ hint: String, in language: ControlLanguage) -> String {
    replaceVerb(of: hint, in: language) { $0.release }
  }

  private static func replaceVerb(
    of hint: String, in language: ControlLanguage, by verb: (LanguageFolder.Verbs) -> String
  ) -> String {
    // If the language has changed since, the control is about to be loaded again.
    for each in [language] + ControlLanguage.allCases {
      let verbs = each.folder.verbs
      if hint.hasPrefix(verbs.hold) { return verb(verbs) + hint.dropFirst(verbs.hold.count) }
    }
    return hint
  }

  /// One hint for a button that a tap and a hold do different things on: `Tap to Mark Lap, hold to Start`.
  ///
  /// The words are ours, since Apple's button has no such setting.
  ///
  /// - Parameters:
  ///   - tap: The hint of the control that a tap performs, with the words for holding; nil or empty if a tap does
  ///     nothing now.
  ///   - hold: The hint of the control that a hold performs; nil or empty if a hold does nothing now.
  ///   - language: The language that both are most likely in; the others are tried after it.
  /// - Returns: The hint of both or of the one that is there; nil if there is none. If one is none of the system's
  ///   sentences, `hold` as it is.
  public static func tapAndHold(
    tap: String?, hold: String?, in language: ControlLanguage
  ) -> String? {
    guard let tap, !tap.isEmpty else { return hold }
    for language in [language] + ControlLanguage.allCases.filter({ $0 != language }) {
      let verbs = language.folder.verbs
      guard tap.hasPrefix(verbs.hold) else { continue }
      let first = "\(verbs.tap)\(tap.dropFirst(verbs.hold.count))"
      guard let hold, !hold.isEmpty else { return first }
      if hold.hasPrefix(verbs.hold) {
        return "\(first)\(verbs.orHold)\(hold.dropFirst(verbs.hold.count))"
      }
    }
    return hold
  }

  let frame: Frame
  let word: String

  /// One sentence with at most one place for a word.
  enum Frame: CaseIterable {
    case custom, value, turnOnNamed, turnOffNamed, turnOn, turnOff, open, use
  }

  /// Chooses the row of the table.
  ///
  /// - Parameters:
  ///   - control: What the press acts on.
  ///   - customHint: H, for the state that the press leads to.
  ///   - valueText: V, the control's own text for the state that the press leads to.
  ///   - displayName: The control's display name, or nil if its author gave none.
  ///   - appName: The name that stands for a missing display name where one is needed.
  public init(
    for control: Control, customHint: String?, valueText: String?, displayName: String?,
    appName: String
  ) {
    let name = displayName?.nonBlank
    if let hint = customHint?.nonBlank {
      (frame, word) = (.custom, hint)
      return
    }
    switch control {
    case .toggle(let target):
      if let value = valueText?.nonBlank {
        (frame, word) = (.value, value)
      } else if let name {
        (frame, word) = (target ? .turnOnNamed : .turnOffNamed, name)
      } else {
        (frame, word) = (target ? .turnOn : .turnOff, "")
      }
    case .button(let opensApp):
      (frame, word) = (opensApp ? .open : .use, name ?? appName)
    }
  }

  /// The hint as a sentence.
  public func text(in language: ControlLanguage) -> String {
    let parts = frame.sentence(in: language).split(
      separator: "%@", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.joined(separator: word)
  }
}
