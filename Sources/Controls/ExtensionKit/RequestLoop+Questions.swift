import ControlKit
import Wire

/// The ID of the control whose intent runs in the current task.
enum PerformingControl {
  @TaskLocal static var id: String?
}

struct QuestionAnswer: Equatable, Sendable {
  var accepted: Bool
  /// The index of the choice, or `nil` for a question without choices.
  var choice: Int?

  /// A refusal, which also stands for a missing answer.
  static let no = QuestionAnswer(accepted: false)
}

extension RequestLoop {
  /// The longest wait for an answer; normally the daemon's shorter limit ends the wait.
  static let questionLimit = Duration.seconds(25)

  /// Asks the person through the daemon to go on, or to take one of several choices.
  ///
  /// Returns a no if there is no answer or the request is cancelled.
  func ask(_ text: String, choices: [String]? = nil, for control: String) async -> QuestionAnswer {
    let number = nextQuestion()
    let question = Task.detached(executorPreference: TaskThreads.shared) {
      await self.answer(to: number, text, choices, control)
    }
    let timeout = Task.detached(executorPreference: TaskThreads.shared) {
      // If the wait was cancelled, the question has been answered.
      do { try await Task.sleep(for: Self.questionLimit) } catch { return }
      self.finishQuestion(number, .no)
    }
    defer { timeout.cancel() }
    return await withTaskCancellationHandler {
      await question.value
    } onCancel: {
      self.finishQuestion(number, .no)
    }
  }

  private func answer(
    to number: Int, _ text: String, _ choices: [String]?, _ control: String
  ) async -> QuestionAnswer {
    await withCheckedContinuation { continuation in
      wait(for: number, continuation)
      writer.notice(
        .confirm,
        ExtensionMessage.Confirm(number: number, control: control, text: text, choices: choices))
    }
  }
}
