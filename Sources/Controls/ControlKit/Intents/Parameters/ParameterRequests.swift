package import SystemAccess

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

/// The reason why a value cannot be set for a parameter.
package enum ParameterFailure: Error, Equatable {
  case unknown(parameter: String, known: [String])
  /// The value has the wrong type; `accepted` describes what is accepted.
  case mismatch(parameter: String, value: String, accepted: String)
  case outOfRange(parameter: String, value: String, lowest: String, highest: String)
  /// The list has too few or too many values.
  case wrongCount(parameter: String, count: Int, accepted: String)
  /// The query does not find the entity.
  case missing(parameter: String, id: String)
  /// The query or the options provider threw.
  case queryFailed(parameter: String, reason: Sentence)
}

extension ParameterFailure: CustomSentenceConvertible {
  package var sentence: Sentence {
    switch self {
    case .unknown(let parameter, let known):
      known.isEmpty
        ? "there is no parameter \"\(parameter)\"; there are no parameters"
        : "there is no parameter \"\(parameter)\"; known: \(known.joined(separator: ", "))"
    case .mismatch(let parameter, let value, let accepted):
      "cannot set \"\(parameter)\" to \(value): it takes \(accepted)"
    case .outOfRange(let parameter, let value, let lowest, let highest):
      "cannot set \"\(parameter)\" to \(value): it takes \("\(lowest) to \(highest)")"
    case .wrongCount(let parameter, let count, let accepted):
      "cannot set \"\(parameter)\" to \("\(count) values"): it takes \(accepted)"
    case .missing(let parameter, let id):
      "cannot set \"\(parameter)\": \"\(id)\" no longer exists; choose another"
    case .queryFailed(let parameter, let reason):
      "cannot find the values of \"\(parameter)\": its query threw: \(reason)"
    }
  }
}
