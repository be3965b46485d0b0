public import SystemAccess

/// An error of loading a widget's timeline.
public enum WidgetError: Error, Equatable, Sendable {
  /// No widget has this kind.
  case unknownKind(String, known: [String])
  /// The widget does not support this size.
  case unknownFamily(kind: String, family: String, known: [String])
  /// The widget has no such option, or the option's value was not found.
  case wrongOption(ControlError)
  /// A required option has no value and no default; `option` is its title.
  case notConfigured(kind: String, option: String)
  /// The provider failed or did not answer.
  case providerFailed(kind: String, reason: Sentence)
  /// The provider returned a timeline without entries.
  case noEntries(kind: String)
}

extension WidgetError: CustomSentenceConvertible {
  /// One line that says what failed and what to do.
  public var sentence: Sentence {
    switch self {
    case .unknownKind(let kind, let known):
      """
      no widget has the kind "\(kind)"; \
      \(known.isEmpty ? "there are no widgets" : "known: \(known.joined(separator: ", "))")
      """
    case .unknownFamily(let kind, let family, let known):
      """
      the widget "\(kind)" has no size "\(family)"; it has \
      \(known.isEmpty ? "none" : Sentence(text: known.joined(separator: ", ")))
      """
    case .notConfigured(let kind, let option):
      """
      cannot show the widget "\(kind)": its option "\(option)" is not chosen and has no default; choose it with \
      actionbutton configure
      """
    case .wrongOption(let error): error.sentence
    case .providerFailed(let kind, let reason):
      "cannot load the timeline of \"\(kind)\": \(reason)"
    case .noEntries(let kind):
      "cannot show the widget \"\(kind)\": its timeline has no entry; return at least one"
    }
  }
}
