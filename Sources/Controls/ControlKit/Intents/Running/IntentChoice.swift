/// A choice that an intent offers (iOS 26).
public struct IntentChoiceOption: Hashable, Sendable {
  /// The style of a choice.
  public struct Style: Hashable, Sendable {
    private let name: String

    /// A normal choice.
    public static let `default` = Style(name: "default")
    /// A choice that deletes something.
    public static let destructive = Style(name: "destructive")
    /// The choice that cancels the intent.
    public static let cancel = Style(name: "cancel")
  }

  /// The localized title.
  public let title: LocalizedStringResource
  /// The style.
  public let style: Style

  /// Creates a choice.
  public init(title: LocalizedStringResource, style: Style = .default) {
    self.title = title
    self.style = style
  }

  /// The choice that cancels the intent.
  public static let cancel = IntentChoiceOption(title: "Cancel", style: .cancel)
}

extension AppIntent {
  /// A choice that an intent offers.
  public typealias Option = IntentChoiceOption

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

extension AppIntent {
  /// Asks the person to choose.
  ///
  /// The view is not shown.
  public func requestChoice<Content: View>(
    between options: [IntentChoiceOption], dialog: IntentDialog? = nil, view: Content
  ) async throws -> IntentChoiceOption {
    try await requestChoice(between: options, dialog: dialog)
  }

  /// Asks the person to choose.
  ///
  /// The view is not shown, so the closure is not called.
  public func requestChoice<Content: View>(
    between options: [IntentChoiceOption], dialog: IntentDialog? = nil,
    @ViewBuilder content: () -> Content
  ) async throws -> IntentChoiceOption {
    try await requestChoice(between: options, dialog: dialog)
  }
}
