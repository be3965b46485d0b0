/// A choice that an intent offers (iOS 26).
public struct IntentChoiceOption: Hashable, Sendable {
  /// The style of a choice.
  public enum Style: Hashable, Sendable {
    /// A normal choice.
    case `default`
    /// A choice that deletes something.
    case destructive
    /// The choice that cancels the intent.
    case cancel
  }

  /// The localized title.
  public let title: LocalizedStringResource
  let style: Style

  /// Creates a choice.
  public init(title: LocalizedStringResource, style: Style = .default) {
    self.title = title
    self.style = style
  }

  /// The choice that cancels the intent.
  public static let cancel = IntentChoiceOption(title: "Cancel", style: .cancel)
}

extension AppIntent {
  /// Asks the person to choose.
  ///
  /// Throws if the host cannot ask, and if the person cancels.
  public func requestChoice(
    between options: [IntentChoiceOption], dialog: IntentDialog? = nil
  ) async throws -> IntentChoiceOption {
    let question = dialog?.full.text.nonBlank ?? "\(Self.title.text)?"
    let answer = try await hostForQuestion(question)
      .choose(question, among: options.map(\.title.text))
    guard options.indices.contains(answer) else {
      throw IntentQuestionFailure.invalidChoice(question, answer: "\(answer)")
    }
    if options[answer].style == .cancel { throw IntentQuestionFailure.declined(question) }
    return options[answer]
  }
}
