import SystemAccess
import Testing

@testable import ControlKit

@Suite("Questions of intents")
struct IntentQuestionTests {
  /// Answers questions as set by the test, and records them.
  final class Answering: IntentHost {
    let diary = Diary()
    let agrees: Bool
    let text: String

    init(agrees: Bool = true, text: String = "typed") {
      self.agrees = agrees
      self.text = text
    }

    func confirm(_ question: String) async throws -> Bool {
      diary.write(question)
      return agrees
    }
    func choose(_ question: String, among choices: [String]) async throws -> Int {
      diary.write("\(question) \(choices)")
      return agrees ? 1 : 9
    }
    func answer(to question: String) async throws -> String {
      diary.write(question)
      return text
    }
  }

  private func ask(_ name: String?, _ host: (any IntentHost)?) async throws -> PerformOutcome {
    let intent = AskIntent()
    intent.name = name
    return try await QuestionHost.$current.withValue(host) { try await run(intent) }
  }

  static let questions: [(String, String, String)] = [
    ("plain", "Ask?", "Done plain"), ("named", "Sure?", "Done named"),
    ("custom", "Ask: Water?", "Done custom"), ("result", "As always?", "Done result"),
    ("value", "Which name?", "Asked"), ("choice", "Which? [\"a\", \"b\"]", "Chose b"),
    ("confirm", "This one?", "Done confirm"),
  ]

  @Test(
    "a host that answers is asked in the intent's words, and the intent goes on",
    arguments: questions)
  func answered(name: String, question: String, dialog: String) async throws {
    let host = Answering()
    let outcome = try await ask(name, host)
    #expect(host.diary.lines == [question])
    #expect(outcome.dialogs == [dialog])
  }

  static let refusals: [(String, String)] = [
    ("plain", "the answer to \"Ask?\" was no"),
    ("choice", "\"9\" is not an answer to \"Which?\""),
    ("other", "the item of the intent was not found"),
  ]

  @Test("the answer no stops the intent", arguments: refusals)
  func refused(name: String, reason: String) async throws {
    let error = await failure(of: { try await ask(name, Answering(agrees: false)) })
    guard case .threw("AskIntent", let said) = error as? IntentFailure else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(said.description == reason)
  }

  @Test("an intent offers choices and reports its progress")
  func choices() async throws {
    let lines = try await Diary.lines {
      let outcome = try await QuestionHost.$current.withValue(Answering()) {
        try await run(HarvestIntent())
      }
      #expect(outcome.dialogs == ["Ripe ones"])
    }
    #expect(lines == ["0.5"])
  }

  @Test("without such a host the error says that controls do not support this kind of question")
  func nobody() async throws {
    for name in ["plain", "named", "value", "choice", "confirm", nil] {
      let error = await failure(of: { try await ask(name, nil) })
      guard case .threw(_, let reason) = error as? IntentFailure else {
        Issue.record("\(name ?? "nil"): \(String(describing: error))")
        continue
      }
      #expect(reason.description.contains("controls do not support this kind of question"))
    }
  }
}
