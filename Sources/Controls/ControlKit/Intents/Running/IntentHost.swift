package import FoundationEssentials
import Synchronization
package import SystemAccess

/// Answers the questions that an intent asks while it performs.
///
/// Apple does not document questions for controls, so a host need not support them. If the
/// installed `ControlHost` also conforms to this protocol, questions are passed to it.
public protocol IntentHost: Sendable {
  /// Asks a yes-or-no question; false cancels the intent.
  func confirm(_ question: String) async throws -> Bool
  /// Asks the person to select one of the choices; returns its index.
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

package enum IntentQuestionFailure: Error, Equatable {
  /// The host cannot ask questions.
  case notSupported(String)
  case declined(String)
  case invalidChoice(String, answer: String)
}

extension IntentQuestionFailure: CustomSentenceConvertible {
  package var sentence: Sentence {
    switch self {
    case .notSupported(let question):
      """
      cannot ask "\(question)": controls do not support this kind of question; give every parameter a value where \
      the intent is created
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

/// Returns the host for questions of this run or of this process; throws `notSupported` without a host.
func hostForQuestion(_ question: String) throws -> any IntentHost {
  guard let host = QuestionHost.current ?? (ControlCenter.shared.host as? any IntentHost) else {
    throw IntentQuestionFailure.notSupported(question)
  }
  return host
}

/// Asks for a confirmation; throws `declined` if the person declines.
func confirm(_ question: String) async throws {
  guard try await hostForQuestion(question).confirm(question) else {
    throw IntentQuestionFailure.declined(question)
  }
}

/// Receives the undo manager and the progress of a run, in the task of the run.
package protocol RunHost: Sendable {
  /// Stores an undo manager while its undo is offered; returns false if the undo cannot be offered.
  func keep(_ undoManager: UndoManager) -> Bool

  /// Returns a closure for the run's changed progress, called on any thread; `nil` if the progress is not shown.
  func progressReceiver(canCancel: Bool, isLong: Bool) -> (@Sendable (RunProgress) -> Void)?
}

/// Has the daemon run programs outside the confinement of this extension, if its manifest lists the commands.
package protocol ProgramHost: Sendable {
  /// Runs a program until it ends, at the longest for `limit`; cancelling the task ends it.
  ///
  /// Without a limit the program may continue to run, without output: the wait ends after a few seconds.
  ///
  /// - Throws: `MessageError` if the program was not started.
  func run(_ words: [String], limit: Duration?) async throws -> ProgramEnding

  /// Starts a program that may continue to run, without waiting for it.
  func start(_ words: [String])
}

/// The end of a program that the daemon has run.
package struct ProgramEnding: Equatable, Sendable {
  package var status: Int32
  /// The signal that ended the program, or 0.
  package var signal: Int32
  /// Whether the daemon ended the program after the limit.
  package var isLate: Bool
  /// The beginning of each output.
  package var output: String
  package var errors: String

  package init(status: Int32, signal: Int32, isLate: Bool, output: String, errors: String) {
    self.status = status
    self.signal = signal
    self.isLate = isLate
    self.output = output
    self.errors = errors
  }
}

package struct RunProgress: Equatable, Sendable {
  /// The completed part, from 0 to 1, or `nil` if unknown.
  package var fraction: Double?
  /// The current work, or `nil` if the intent does not describe it.
  package var text: String?
}

/// Opens URLs through the system, for the app's code.
package enum SystemOpening {
  /// Opens `url`, or returns false without a host.
  ///
  /// While an intent performs, the URL becomes part of its outcome: the intent fails if the daemon
  /// cannot open it. Otherwise a separate request is sent.
  @discardableResult
  package static func open(_ url: URL) -> Bool {
    if let run = IntentRun.current {
      run.add(opening: .init(intent: run.intent, url: url.absoluteString))
      return true
    }
    guard let host = ControlCenter.shared.host else { return false }
    host.open(url.absoluteString)
    return true
  }
}

/// The progress of an intent: the part of Foundation's `Progress` that intents use.
///
/// Apple's `ProgressReportingIntent` has a `Progress`, which is not part of FoundationEssentials.
public final class IntentProgress: Sendable {
  private struct State {
    var total: Int64 = 0
    var completed: Int64 = 0
    var description = ""
    var additionalDescription = ""
    var isFollowed = false
    var receiver: (@Sendable (RunProgress) -> Void)?

    var fraction: Double? {
      total > 0 ? min(max(Double(completed) / Double(total), 0), 1) : nil
    }

    var report: RunProgress {
      let texts = [description, additionalDescription].compactMap(\.nonBlank)
      return RunProgress(
        fraction: fraction, text: texts.isEmpty ? nil : texts.joined(separator: " · "))
    }
  }

  private let state = Mutex(State())

  init() {}

  /// Sets the receiver of all later changes; only the first call has an effect.
  func follow(_ receiver: () -> (@Sendable (RunProgress) -> Void)?) {
    let isFirst = state.withLock { state in
      defer { state.isFollowed = true }
      return !state.isFollowed
    }
    guard isFirst, let receiver = receiver() else { return }
    state.withLock { $0.receiver = receiver }
  }

  private func change(_ change: (inout State) -> Void) {
    let (receiver, report) = state.withLock { state in
      change(&state)
      return (state.receiver, state.receiver == nil ? nil : state.report)
    }
    if let receiver, let report { receiver(report) }
  }

  /// The total amount of work.
  public var totalUnitCount: Int64 {
    get { state.withLock { $0.total } }
    set { change { $0.total = newValue } }
  }

  /// The amount of completed work.
  public var completedUnitCount: Int64 {
    get { state.withLock { $0.completed } }
    set { change { $0.completed = newValue } }
  }

  /// The localized description of the current work.
  public var localizedDescription: String {
    get { state.withLock { $0.description } }
    set { change { $0.description = newValue } }
  }

  /// A more specific localized description of the current work.
  public var localizedAdditionalDescription: String {
    get { state.withLock { $0.additionalDescription } }
    set { change { $0.additionalDescription = newValue } }
  }

  /// The completed fraction, from 0 to 1.
  public var fractionCompleted: Double {
    state.withLock { $0.fraction ?? 0 }
  }
}

extension AppIntent {
  /// Asks for confirmation; throws if the person declines or the host cannot ask.
  public func requestConfirmation() async throws {
    try await confirm("\(Self.title.text)?")
  }

  /// Asks for confirmation with this dialog.
  public func requestConfirmation(
    conditions: ConfirmationConditions = [], actionName: ConfirmationActionName = .continue,
    dialog: IntentDialog? = nil, showDialogAsPrompt: Bool = true
  ) async throws {
    try await confirm(
      dialog?.full.text.nonBlank ?? "\(Self.title.text): \(actionName.acceptLabel.text)?")
  }

  /// Asks for confirmation with this dialog; the view is ignored.
  public func requestConfirmation<Content: View>(
    conditions: ConfirmationConditions = [], actionName: ConfirmationActionName = .continue,
    dialog: IntentDialog? = nil, showDialogAsPrompt: Bool = true,
    @ViewBuilder content: () -> Content
  ) async throws {
    try await requestConfirmation(
      conditions: conditions, actionName: actionName, dialog: dialog)
  }

  /// Asks for confirmation with this dialog; the intent's view is ignored.
  public func requestConfirmation(
    conditions: ConfirmationConditions = [], actionName: ConfirmationActionName = .continue,
    dialog: IntentDialog? = nil, showDialogAsPrompt: Bool = true,
    snippetIntent: some SnippetIntent
  ) async throws {
    try await requestConfirmation(
      conditions: conditions, actionName: actionName, dialog: dialog)
  }

  /// Asks for confirmation with the dialog of a result: an older form of Apple's API.
  public func requestConfirmation<Result: IntentResult>(
    result: Result, confirmationActionName: ConfirmationActionName = .continue,
    showPrompt: Bool = true
  ) async throws {
    try await requestConfirmation(
      actionName: confirmationActionName, dialog: (result as? any ResultContents)?.dialog)
  }

  /// Asks for confirmation with the dialog of a result: the oldest form of Apple's API.
  public func requestConfirmation<Result: IntentResult>(
    output: Result, confirmationActionName: ConfirmationActionName = .continue,
    showPrompt: Bool = true
  ) async throws {
    try await requestConfirmation(
      result: output, confirmationActionName: confirmationActionName, showPrompt: showPrompt)
  }
}

extension AppIntent {
  /// A choice that an intent offers.
  public typealias Option = IntentChoiceOption

  /// Asks the person to choose; throws if the person cancels or the host cannot ask.
  public func requestChoice(
    between options: [IntentChoiceOption], dialog: IntentDialog? = nil
  ) async throws -> IntentChoiceOption {
    let question = dialog?.full.text.nonBlank ?? "\(Self.title.text)?"
    let answer = try await hostForQuestion(question)
      .choose(question, among: options.map(\.title.text))
    guard options.indices.contains(answer) else {
      throw IntentQuestionFailure.invalidChoice(question, answer: "\(answer)")
    }
    if options[answer].style == .cancel { throw IntentQuestionFailure.declined(question) }
    return options[answer]
  }
}

extension AppIntent {
  /// Asks the person to choose; the view is not shown.
  public func requestChoice<Content: View>(
    between options: [IntentChoiceOption], dialog: IntentDialog? = nil, view: Content
  ) async throws -> IntentChoiceOption {
    try await requestChoice(between: options, dialog: dialog)
  }

  /// Asks the person to choose; the view is not shown, so the closure is not called.
  public func requestChoice<Content: View>(
    between options: [IntentChoiceOption], dialog: IntentDialog? = nil,
    @ViewBuilder content: () -> Content
  ) async throws -> IntentChoiceOption {
    try await requestChoice(between: options, dialog: dialog)
  }
}
