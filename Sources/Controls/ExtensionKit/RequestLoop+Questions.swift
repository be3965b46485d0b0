import ControlKit
import Wire

/// The ID of the control whose intent runs in the current task.
enum PerformingControl {
  @TaskLocal static var id: String?
}

extension RequestLoop {
  /// How long to wait for the answer to a question.
  ///
  /// Normally the daemon's limit, which is shorter, ends the wait.
  static let questionLimit = Duration.seconds(25)

  /// Asks the person through the daemon for a confirmation.
  ///
  /// Returns false if there is no answer or the request is cancelled.
  func confirm(_ text: String, for control: String) async -> Bool {
    let number = nextQuestion()
    let question = Task.detached(executorPreference: TaskThreads.shared) {
      await self.answer(to: number, text, control)
    }
    let timeout = Task.detached(executorPreference: TaskThreads.shared) {
      // If the wait was cancelled, the question has been answered.
      do { try await Task.sleep(for: Self.questionLimit) } catch { return }
      self.finishQuestion(number, false)
    }
    defer { timeout.cancel() }
    return await withTaskCancellationHandler {
      await question.value
    } onCancel: {
      self.finishQuestion(number, false)
    }
  }

  private func answer(to number: Int, _ text: String, _ control: String) async -> Bool {
    await withCheckedContinuation { continuation in
      wait(for: number, continuation)
      writer.notice(
        .confirm, ExtensionMessage.Confirm(number: number, control: control, text: text))
    }
  }
}
