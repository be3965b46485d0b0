import ControlKit
import Wire

/// The control whose intent performs in this task.
enum Performing {
  @TaskLocal static var control: String?
}

extension RequestLoop {
  /// How long an answer is waited for where the daemon does not tell of one: it does sooner.
  static let questionLimit = Duration.seconds(25)

  /// Asks a person, through the daemon, whether to go on; no answer is a no, and so is the end of the request.
  func confirm(_ text: String, for control: String) async -> Bool {
    let number = nextQuestion()
    let asked = Task.detached(executorPreference: TaskThreads.shared) {
      await self.answer(to: number, text, control)
    }
    let late = Task.detached(executorPreference: TaskThreads.shared) {
      // A cancelled wait has been answered.
      do { try await Task.sleep(for: Self.questionLimit) } catch { return }
      self.conclude(number, false)
    }
    defer { late.cancel() }
    return await withTaskCancellationHandler {
      await asked.value
    } onCancel: {
      self.conclude(number, false)
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
