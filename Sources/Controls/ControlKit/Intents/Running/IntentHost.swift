/// Answers the questions of an intent while it performs.
///
/// Apple documents no place where a control asks, so a host need not: to install a `ControlHost` that
/// is an `IntentHost` too gives the questions a place, such as a terminal.
public protocol IntentHost: Sendable {
  /// Asks for a yes or a no; no stops the intent.
  func confirm(_ question: String) async throws -> Bool
  /// Asks to choose one; the answer is the choice's place in the list.
  func choose(_ question: String, among choices: [String]) async throws -> Int
  /// Asks for a value, as text.
  func answer(to question: String) async throws -> String
}

extension IntentHost {
  /// Refuses: this host asks for nothing but a yes or a no.
  public func choose(_ question: String, among choices: [String]) async throws -> Int {
    throw IntentQuestionFailure.noPlace(question)
  }

  /// Refuses: this host asks for nothing but a yes or a no.
  public func answer(to question: String) async throws -> String {
    throw IntentQuestionFailure.noPlace(question)
  }
}

/// Why a question of an intent has no answer.
enum IntentQuestionFailure: Error, Equatable {
  /// Nobody can be asked.
  case noPlace(String)
  /// The person said no.
  case declined(String)
  /// The answer is not one of those that were offered.
  case noSuchChoice(String, answer: String)
}

extension IntentQuestionFailure: CustomStringConvertible {
  /// What was asked, and why nothing came of it.
  var description: String {
    switch self {
    case .noPlace(let question):
      "cannot ask \"\(question)\": a control cannot show such a question; "
        + "give every parameter a value where the intent is created"
    case .declined(let question): "the answer to \"\(question)\" was no"
    case .noSuchChoice(let question, let answer):
      "\"\(answer)\" is not an answer to \"\(question)\""
    }
  }
}

/// Who answers the questions of one run, where that is not the host of the process.
enum QuestionHost {
  @TaskLocal static var current: (any IntentHost)?
}

/// Who is asked: the host of this run, or of this process if it takes questions.
func hostForQuestion(_ question: String) throws -> any IntentHost {
  guard let host = QuestionHost.current ?? (ControlCenter.shared.host as? any IntentHost) else {
    throw IntentQuestionFailure.noPlace(question)
  }
  return host
}

/// Asks for a yes; throws after a no.
func confirm(_ question: String) async throws {
  guard try await hostForQuestion(question).confirm(question) else {
    throw IntentQuestionFailure.declined(question)
  }
}
