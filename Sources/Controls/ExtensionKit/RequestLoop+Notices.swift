import ControlKit
import Synchronization
import SystemAccess
import Wire

extension RequestLoop {
  /// Handles a notice from the daemon, to which no answer is sent.
  func handle(notice name: String, _ line: Incoming) throws(MessageError) {
    // A notice of a newer protocol version is ignored.
    guard let notice = DaemonNotice(rawValue: name) else { return }
    switch notice {
    case .cancel:
      let cancel = try line.body(ExtensionMessage.Cancel.self)
      let id = cancel.id
      let refusal: Sentence = "request \(id) was cancelled"
      if state.withLock({ $0.removeFollower(id) }) { return refuse(id, .cancelled, refusal) }
      // The refusal is sent at once, since user code may ignore the cancellation.
      finish(id) { running in
        if cancel.reason == "timeout" { running.cancellation.reason = .timeout }
        running.task.cancel()
        refuse(id, .cancelled, refusal)
      }
    case .placed:
      let placed = try line.body(ExtensionMessage.Placed.self)
      let places = try placed.places
        .map { place throws(MessageError) in try ControlPlace(place) }
      state.withLock { state in
        state.places = places
        state.widgets = placed.infos
        state.widgetToken = placed.token
      }
      placesForHandlers.yield(
        Placed(places: places, widgets: placed.infos, widgetToken: placed.token))
    case .confirmed:
      let answer = try line.body(ExtensionMessage.Confirmed.self)
      finishQuestion(
        answer.number, QuestionAnswer(accepted: answer.accepted, choice: answer.choice))
    case .ran:
      let ran = try line.body(ExtensionMessage.Ran.self)
      state.withLock { $0.programs.removeValue(forKey: ran.number) }?.resume(returning: ran)
    case .activities:
      let activities = try line.body(ExtensionMessage.Activities.self).activities
      ActivityRegistry.shared.restore(activities.map(\.change))
    case .activityChanged:
      let news = try line.body(ExtensionMessage.ActivityNews.self)
      ActivityRegistry.shared.handle(ActivityNews(news))
    case .shared:
      let values = try line.body(ExtensionMessage.Shared.self).values
      SharedStateTable.shared.receive(values.map { SharedStateTable.News($0) })
    case .activityStarted:
      let activity = try line.body(ExtensionMessage.Activity.self)
      ActivityRegistry.shared.start(activity.change)
    case .startTokens:
      let tokens = try line.body(ExtensionMessage.StartTokens.self)
      ActivityRegistry.shared.receive(startTokens: tokens.data)
    case .posted:
      let posted = try line.body(ExtensionMessage.Posted.self)
      StoredDefaults.shared.synchronize()
      AppNotifications.shared.deliver(posted.notification)
    }
  }
}

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
