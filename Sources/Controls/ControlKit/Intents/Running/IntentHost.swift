package import SystemAccess

/// Answers the questions that an intent asks while it performs.
///
/// Apple does not document questions for controls, so a host need not support them. If the
/// installed `ControlHost` also conforms to this protocol, questions are passed to it.
public protocol IntentHost: Sendable {
  /// Asks a yes-or-no question; false cancels the intent.
  func confirm(_ question: String) async throws -> Bool
  /// Asks to choose one of several choices; returns its index.
  func choose(_ question: String, among choices: [String]) async throws -> Int
  /// Asks for a value as text.
  func answer(to question: String) async throws -> String
}

extension IntentHost {
  /// Throws: this host supports only confirmations.
  public func choose(_ question: String, among choices: [String]) async throws -> Int {
    throw IntentQuestionFailure.notSupported(question)
  }

  /// Throws: this host supports only confirmations.
  public func answer(to question: String) async throws -> String {
    throw IntentQuestionFailure.notSupported(question)
  }
}

/// Why a question was not answered.
package enum IntentQuestionFailure: Error, Equatable {
  /// The host cannot ask questions.
  case notSupported(String)
  /// The person declined.
  case declined(String)
  /// The answer is not one of the choices.
  case invalidChoice(String, answer: String)
}

extension IntentQuestionFailure: CustomSentenceConvertible {
  /// The message: the question and the reason.
  package var sentence: Sentence {
    switch self {
    case .notSupported(let question):
      """
      cannot ask "\(question)": a control cannot show such a question; give every parameter a value where the intent is \
      created
      """
    case .declined(let question): "the answer to \"\(question)\" was no"
    case .invalidChoice(let question, let answer):
      "\"\(answer)\" is not an answer to \"\(question)\""
    }
  }
}

/// The host for the questions of one run, if it is not the host of the process.
enum QuestionHost {
  @TaskLocal static var current: (any IntentHost)?
}

/// The host of this run or, if it can ask questions, of this process.
func hostForQuestion(_ question: String) throws -> any IntentHost {
  guard let host = QuestionHost.current ?? (ControlCenter.shared.host as? any IntentHost) else {
    throw IntentQuestionFailure.notSupported(question)
  }
  return host
}

/// Asks for a confirmation; throws if the person declines.
func confirm(_ question: String) async throws {
  guard try await hostForQuestion(question).confirm(question) else {
    throw IntentQuestionFailure.declined(question)
  }
}
