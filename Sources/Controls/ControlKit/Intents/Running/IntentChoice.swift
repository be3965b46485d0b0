/// One of the choices that an intent offers (iOS 26).
public struct IntentChoiceOption: Hashable, Sendable {
  /// How a choice is shown.
  public enum Style: Hashable, Sendable {
    /// As any other.
    case `default`
    /// As one that destroys something.
    case destructive
    /// As the one that stops the intent.
    case cancel
  }

  /// The choice in words.
  public let title: LocalizedStringResource
  let style: Style

  /// A choice in words.
  public init(title: LocalizedStringResource, style: Style = .default) {
    self.title = title
    self.style = style
  }

  /// The choice that stops the intent.
  public static let cancel = IntentChoiceOption(title: "Cancel", style: .cancel)
}

extension AppIntent {
  /// Asks to choose; throws without a host that can ask, and for the choice that stops the intent.
  public func requestChoice(
    between options: [IntentChoiceOption], dialog: IntentDialog? = nil
  ) async throws -> IntentChoiceOption {
    let question = dialog?.full.text.nonBlank ?? "\(Self.title.text)?"
    let answer = try await hostForQuestion(question)
      .choose(question, among: options.map(\.title.text))
    guard options.indices.contains(answer) else {
      throw IntentQuestionFailure.noSuchChoice(question, answer: "\(answer)")
    }
    if options[answer].style == .cancel { throw IntentQuestionFailure.declined(question) }
    return options[answer]
  }
}
