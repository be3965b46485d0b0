import ControlKit
import ControlModel
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

/// A control whose intent runs, and the progress of this run.
///
/// Thread-safe.
final class PerformingControl: Sendable {
  private struct State {
    var isOver = false
    var sender: ProgressSender?
  }

  /// The control whose intent runs in the current task.
  @TaskLocal static var current: PerformingControl?

  private let control: String
  private let state = Mutex(State())

  init(_ control: String) { self.control = control }

  /// The ID of the control, or `nil` after the run has ended or was cancelled: the control may then perform another intent.
  var id: String? { state.withLock { $0.isOver ? nil : control } }

  /// Ends the run, or notes that it was cancelled; stops sending its progress.
  func end() {
    state.withLock { state in
      state.isOver = true
      state.sender?.end()
    }
  }

  /// Sends the progress of the run until it ends.
  func begin(_ sender: ProgressSender) {
    state.withLock { state in
      if state.isOver { sender.end() } else { state.sender = sender }
    }
  }
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

  /// Asks the person, through the daemon, whether to continue, or to select one of several choices.
  ///
  /// Returns `no` without an answer, or if the request is cancelled.
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

/// A thread-safe store of undo managers, by the IDs of their controls.
final class ControlRuns: Sendable {
  private let undoManagers = Mutex<[String: UndoManager]>([:])
  /// The lifetime of an undo manager: a little longer than the daemon offers the undo.
  private static let kept = PlaceSnapshot.Undo.offered + .seconds(5)

  /// Stores an undo manager for a control, replacing the previous one.
  func keep(_ undoManager: UndoManager, of control: String) {
    undoManagers.withLock { $0[control] = undoManager }
    Task.detached(executorPreference: TaskThreads.shared) {
      // This task is never cancelled.
      try? await Task.sleep(for: Self.kept)
      self.undoManagers.withLock { if $0[control] === undoManager { $0[control] = nil } }
    }
  }

  /// Removes and returns the undo manager of a control, or returns `nil` if the control has nothing to undo.
  func takeUndo(of control: String) -> UndoManager? {
    undoManagers.withLock { $0.removeValue(forKey: control) }
  }
}

/// Sends the progress of one run: the first report at once, and then the newest one at most once in
/// `ExtensionMessage.Progress.interval`.
///
/// Thread-safe.
final class ProgressSender: Sendable {
  private enum State {
    case ready
    /// The interval since the last report has not passed; contains the newest report since then.
    case waiting(RunProgress?)
    case ended
  }

  private let state = Mutex(State.ready)
  private let write: @Sendable (RunProgress) -> Void

  init(write: @escaping @Sendable (RunProgress) -> Void) { self.write = write }

  /// Sends a report at once, or at the end of the interval unless a newer report replaces it.
  func send(_ progress: RunProgress) {
    state.withLock { state in
      switch state {
      case .ready:
        // Within the lock, so that nothing is sent after `end`.
        write(progress)
        state = .waiting(nil)
        wait()
      case .waiting: state = .waiting(progress)
      case .ended: break
      }
    }
  }

  func end() { state.withLock { $0 = .ended } }

  private func wait() {
    Task.detached(executorPreference: TaskThreads.shared) {
      // This task is never cancelled.
      try? await Task.sleep(for: ExtensionMessage.Progress.interval)
      self.state.withLock { state in
        guard case .waiting(let newest) = state else { return }
        guard let newest else {
          state = .ready
          return
        }
        self.write(newest)
        state = .waiting(nil)
        self.wait()
      }
    }
  }
}
