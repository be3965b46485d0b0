extension IntentParameter {
  /// Creates the error to throw if a value is needed.
  public func needsValueError(_ dialog: IntentDialog? = nil) -> AppIntentError {
    AppIntentError("\(Self.notSupported(for: valueQuestion(dialog)))")
  }

  /// Creates the error to throw if one of several values must be chosen.
  public func needsDisambiguationError(
    among values: [Value.ValueType], dialog: IntentDialog? = nil
  ) -> AppIntentError {
    AppIntentError("\(Self.notSupported(for: choiceQuestion(dialog)))")
  }

  /// Asks for the value.
  public func requestValue(_ dialog: IntentDialog? = nil) async throws -> Value.ValueType {
    let question = valueQuestion(dialog)
    let text = try await hostForQuestion(question).answer(to: question)
    let parameter = NamedTraits(name: title.text, traits: traits)
    let value = try await ParameterArchive.value(
      of: Value.ValueType.self, from: .string(text), for: parameter)
    guard let value = value as? Value.ValueType else {
      throw IntentQuestionFailure.invalidChoice(question, answer: text)
    }
    return value
  }

  /// Asks which of several values is meant.
  public func requestDisambiguation(
    among values: [Value.ValueType], dialog: IntentDialog? = nil
  ) async throws -> Value.ValueType {
    let question = choiceQuestion(dialog)
    let titles = values.map { ParameterOption(of: $0)?.title ?? String(describing: $0) }
    let choice = try await hostForQuestion(question).choose(question, among: titles)
    guard values.indices.contains(choice) else {
      throw IntentQuestionFailure.invalidChoice(question, answer: "\(choice)")
    }
    return values[choice]
  }

  /// Asks whether this value is correct.
  public func requestConfirmation(
    for value: Value.ValueType, dialog: IntentDialog? = nil
  ) async throws -> Bool {
    let title = ParameterOption(of: value)?.title ?? String(describing: value)
    let question = dialog?.full.text.nonBlank ?? "\(title)?"
    return try await hostForQuestion(question).confirm(question)
  }

  private func valueQuestion(_ dialog: IntentDialog?) -> String {
    (dialog ?? traits.requestValueDialog)?.full.text.nonBlank ?? "\(title.text)?"
  }

  private func choiceQuestion(_ dialog: IntentDialog?) -> String {
    (dialog ?? traits.disambiguationDialog)?.full.text.nonBlank ?? "\(title.text)?"
  }

  private static func notSupported(for question: String) -> String {
    "\(IntentQuestionFailure.notSupported(question))"
  }
}
