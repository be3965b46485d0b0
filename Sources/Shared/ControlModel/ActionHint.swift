/// The system's sentence that describes the effect of a hold.
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
/// The first matching row applies. H and V belong to the state that the press leads to. Rows 1 to 4, 7 and 8 are from
/// developer.apple.com, `controlWidgetActionHint(_:)` and "Adding refinements and configuration to controls"; 5 and 6
/// are from WWDC24 session 10157, whose toggle has no display name. Blank text counts as absent.
public struct ActionHint: Equatable, Sendable {
  /// The control that the press performs.
  public enum Control: Equatable, Sendable {
    /// A toggle that the press turns on or off.
    case toggle(target: Bool)
    /// A button; `opensApp` if its action is an `OpenIntent`.
    case button(opensApp: Bool)
  }

  /// Changes a hint for a button that is pressed twice instead of held: `Press Again to Turn On ‘Lamp’`.
  ///
  /// The words are ours, since Apple's button has no such setting. A text that is not a sentence of the system is returned
  /// unchanged.
  ///
  /// - Parameters:
  ///   - hint: The hint, in any language.
  ///   - language: The most likely language of the hint; the others are tried afterwards.
  /// - Returns: The hint for the second press.
  public static func pressAgain(_ hint: String, in language: ControlLanguage) -> String {
    replaceVerb(of: hint, in: language) { $0.again }
  }

  /// Changes a hint for a button that was held long enough and performs on release: `Release to Turn On ‘Lamp’`.
  ///
  /// The words are ours, since Apple's button performs while it is held. The parameters are explained at
  /// ``pressAgain(_:in:)``.
  public static func release(_ hint: String, in language: ControlLanguage) -> String {
    replaceVerb(of: hint, in: language) { $0.release }
  }

  private static func replaceVerb(
    of hint: String, in language: ControlLanguage, by verb: (LanguageFolder.Verbs) -> String
  ) -> String {
    // After a change of the language the hint is in the old language until the control is loaded again.
    for each in [language] + ControlLanguage.allCases {
      let verbs = each.folder.verbs
      if hint.hasPrefix(verbs.hold) { return verb(verbs) + hint.dropFirst(verbs.hold.count) }
    }
    return hint
  }

  /// Combines the hints of a pressed button whose release and longer hold have different effects: `Release to Mark Lap.
  /// Keep holding to Start`.
  ///
  /// The words are ours, since Apple's button has no such setting.
  ///
  /// - Parameters:
  ///   - release: The hint of the control that a release performs, with the words for a hold; `nil` or empty if a release
  ///     does nothing now.
  ///   - hold: The hint of the control that a longer hold performs; `nil` or empty if it does nothing more.
  ///   - language: The most likely language of both; the others are tried afterwards.
  /// - Returns: The combined hint, or the only hint, or `nil` without hints. If a hint is not a sentence of the system,
  ///   `hold` is returned unchanged.
  public static func releaseAndHold(
    release: String?, hold: String?, in language: ControlLanguage
  ) -> String? {
    joined(release, \.release, hold, \.orKeepHolding, in: language)
  }

  /// Changes the hint of a longer hold for a pressed button whose release performs nothing: `Release to Cancel. Keep holding
  /// to Shut Down`.
  ///
  /// - Parameters:
  ///   - hold: The hint of the control that a longer hold performs, or `nil` without one.
  ///   - language: The most likely language of the hint; the others are tried afterwards.
  /// - Returns: The combined hint, or the hint of the release alone.
  public static func cancelAndHold(_ hold: String?, in language: ControlLanguage) -> String {
    for language in [language] + ControlLanguage.allCases {
      let verbs = language.folder.verbs
      guard let hold, hold.hasPrefix(verbs.hold) else { continue }
      return "\(verbs.cancel)\(verbs.orKeepHolding)\(hold.dropFirst(verbs.hold.count))"
    }
    return language.folder.verbs.cancel
  }

  /// Combines the hints of a button with a control for taps: `Tap to Mark Lap, hold to Start`.
  ///
  /// The words are ours, since Apple's button has no such setting.
  ///
  /// - Parameters:
  ///   - tap: The hint of the control for taps, with the words for a hold; `nil` or empty if a tap does nothing now.
  ///   - hold: The hint of the control for holds; `nil` or empty if a hold does nothing now.
  ///   - language: The most likely language of both; the others are tried afterwards.
  /// - Returns: The combined hint, or the only hint, or `nil` without hints. If a hint is not a sentence of the system,
  ///   `hold` is returned unchanged.
  public static func tapAndHold(
    tap: String?, hold: String?, in language: ControlLanguage
  ) -> String? {
    joined(tap, \.tap, hold, \.orHold, in: language)
  }

  private static func joined(
    _ first: String?, _ verb: KeyPath<LanguageFolder.Verbs, String>, _ hold: String?,
    _ orVerb: KeyPath<LanguageFolder.Verbs, String>, in language: ControlLanguage
  ) -> String? {
    guard let first, !first.isEmpty else { return hold }
    for language in [language] + ControlLanguage.allCases.filter({ $0 != language }) {
      let verbs = language.folder.verbs
      guard first.hasPrefix(verbs.hold) else { continue }
      let start = "\(verbs[keyPath: verb])\(first.dropFirst(verbs.hold.count))"
      guard let hold, !hold.isEmpty else { return start }
      if hold.hasPrefix(verbs.hold) {
        return "\(start)\(verbs[keyPath: orVerb])\(hold.dropFirst(verbs.hold.count))"
      }
    }
    return hold
  }

  let frame: Frame
  let word: String

  /// A sentence with at most one place for a word.
  enum Frame: CaseIterable {
    case custom, value, turnOnNamed, turnOffNamed, turnOn, turnOff, open, use
  }

  /// Selects the row of the table.
  ///
  /// - Parameters:
  ///   - control: The control that the press performs.
  ///   - customHint: H, for the state that the press leads to.
  ///   - valueText: V, the control's own text for the state that the press leads to.
  ///   - displayName: The control's display name, or `nil` if its author did not specify one.
  ///   - appName: The name that replaces a missing display name in rows 7 and 8.
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

  /// The complete sentence in a language.
  public func text(in language: ControlLanguage) -> String {
    let parts = frame.sentence(in: language).split(
      separator: "%@", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.joined(separator: word)
  }
}

extension ActionHint.Frame {
  /// The frame with `%@` for the word, because the order of words depends on the language.
  ///
  /// The English sentences are Apple's. Japanese `value` follows the Japanese edition of the Human Interface Guidelines
  /// (Controls); the other sentences are ours, since we did not find Apple's.
  func sentence(in language: ControlLanguage) -> String { language.words(.hints)[key] }

  /// The sentence's key in hints.strings.
  private var key: String {
    switch self {
    case .custom: "custom"
    case .value: "value"
    case .turnOnNamed: "turnOnNamed"
    case .turnOffNamed: "turnOffNamed"
    case .turnOn: "turnOn"
    case .turnOff: "turnOff"
    case .open: "open"
    case .use: "use"
    }
  }
}

extension ControlLanguage {
  /// The system's value text of a toggle.
  ///
  /// The Chinese words are from Settings and Control Center on an iPhone; all our texts use them for on and off.
  func valueText(isOn: Bool) -> String { words(.hints)[isOn ? "on" : "off"] }
}
