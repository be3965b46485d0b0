public import SystemAccess

/// Why a widget's timeline could not be loaded.
public enum WidgetError: Error, Equatable, Sendable {
  /// No widget has this kind.
  case unknownKind(String, known: [String])
  /// The widget has no such size.
  case unknownFamily(kind: String, family: String, known: [String])
  /// A chosen option is none of the widget, or its value is not found.
  case wrongOption(ControlError)
  /// A required option is not chosen and has no default; `option` is its title.
  case notConfigured(kind: String, option: String)
  /// The provider failed, or never answers.
  case providerFailed(kind: String, reason: Sentence)
  /// The provider gave a timeline without an entry.
  case noEntries(kind: String)
}

extension WidgetError: CustomSentenceConvertible {
  /// What was tried, on what, why it failed and what to do.
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
      "cannot show the widget \"\(kind)\": its timeline has no entry; give one at least"
    }
  }
}
