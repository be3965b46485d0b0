/// A recommendation to the author of a control about its texts.
public struct LintFinding: Codable, Hashable, Sendable {
  /// The importance of a finding.
  public enum Severity: String, Codable, Sendable {
    /// The text is wrong or misleading.
    case warning
    /// The text could be better.
    case info
  }

  /// The rule, 1 to 7: see `ControlListing.lint()`.
  public let rule: Int
  /// The importance of the finding.
  public let severity: Severity
  /// The control's kind.
  public let kind: String
  /// The text, its problem, and a better text.
  public let message: String
}

extension LintFinding: CustomStringConvertible {
  /// One line, such as `warning: com.example.Lamp: … (rule 5)`.
  public var description: String { "\(severity): \(kind): \(message) (rule \(rule))" }
}

extension ControlListing {
  /// Checks the texts of the control's preview.
  ///
  ///     rule  problem
  ///     1     a hint is empty, or starts with "Hold", as the system's sentence does already
  ///     2     a hint's first word is not a verb (English texts only, by a list of verbs)
  ///     3     a toggle's hints are the same in both states
  ///     4     the hint for reaching on reads like stopping, and the hint for reaching off like starting (info)
  ///     5     a hint ends with punctuation
  ///     6     a hint has more than three words (info)
  ///     7     there is no display name
  ///
  /// The hint of a toggle's state describes how to reach it: the hint of the branch for `true` is shown while the toggle is
  /// off (developer.apple.com, `controlWidgetActionHint(_:)`). Verbs, no punctuation and three words are from the Human
  /// Interface Guidelines, Controls and Action button.
  ///
  /// - Parameter language: The language that the texts are in, as far as their author has translated them.
  /// - Returns: The findings, in the order of the texts.
  public func lint(in language: ControlLanguage = .en) -> [LintFinding] {
    let name = displayName?.nonBlank ?? preview.displayName?.nonBlank
    var findings: [LintFinding] = []
    switch preview.template {
    case .empty: break
    case .button(let face):
      findings += lint(face.hint, "the hint", language)
    case .toggle(isOn: _, let off, let on):
      findings += lint(on.hint, "the hint for on", language)
      findings += lint(off.hint, "the hint for off", language)
      findings += lint(on: on, off: off, name: name)
    }
    if name == nil {
      findings.append(finding(7, "it has no display name; give its configuration one"))
    }
    return findings
  }

  private func finding(
    _ rule: Int, _ message: String, severity: LintFinding.Severity = .warning
  ) -> LintFinding {
    LintFinding(rule: rule, severity: severity, kind: kind, message: message)
  }

  /// Rules 1, 2, 5 and 6.
  private func lint(
    _ hint: String?, _ what: String, _ language: ControlLanguage
  ) -> [LintFinding] {
    guard let hint else { return [] }
    guard let text = hint.nonBlank else {
      return [finding(1, "\(what) is empty, so the system's own is shown; write it or remove it")]
    }
    let phrase = HintPhrase(text)
    var findings: [LintFinding] = []
    if let frame = phrase.repeatedFrame {
      findings.append(
        finding(
          1,
          "\(what), \"\(text)\", starts with \"\(frame)\", which the system's sentence "
            + "already contains; write only the action"))
    } else if language == .en, let word = phrase.wordThatIsNoVerb {
      findings.append(
        finding(
          2,
          "\(what), \"\(text)\", starts with \"\(word)\", which is not a known verb; "
            + "start with what happens, as in Start Timer"))
    }
    if let mark = phrase.endingPunctuation {
      findings.append(finding(5, "\(what), \"\(text)\", ends with \"\(mark)\"; leave it out"))
    }
    if phrase.words.count > 3 {
      findings.append(
        finding(
          6, "\(what), \"\(text)\", has \(phrase.words.count) words; three are read at a glance",
          severity: .info))
    }
    return findings
  }

  /// Rules 3 and 4.
  private func lint(on: ControlFace, off: ControlFace, name: String?) -> [LintFinding] {
    func hint(_ face: ControlFace, target: Bool) -> String {
      ActionHint(
        for: .toggle(target: target), customHint: face.hint, valueText: face.valueText,
        displayName: name, appName: ""
      ).text(in: .en)
    }
    let (start, stop) = (hint(on, target: true), hint(off, target: false))
    if start.lowercased() == stop.lowercased() {
      return [
        finding(3, "both states have the hint \"\(start)\"; give each state its own words")
      ]
    }
    // A value text can be the action or the state, so only hints are compared.
    guard let on = on.hint?.nonBlank, let off = off.hint?.nonBlank,
      HintPhrase(on).isOpposite(startedBy: HintPhrase(off))
    else { return [] }
    return [
      finding(
        4,
        "the hint while it is off is \"\(on)\", and while it is on \"\(off)\"; the text of the branch for true is "
          + "shown while the control is off", severity: .info)
    ]
  }
}
