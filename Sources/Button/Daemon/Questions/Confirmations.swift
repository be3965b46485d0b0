import ControlModel
import Gesture
import SystemAccess
import Wire

/// The questions of intents that wait for a person: at most one for each button or placement.
///
/// A question is over with the first answer, or without one when its time has passed, the screen is locked, the
/// button gets another control, the configuration is read again, or the intent ends. Without an answer it counts
/// as declined. Events tell of its begin and its end. A question with choices is accepted with one of them.
@ServiceThread
final class Confirmations {
  /// How long a question waits for a person.
  ///
  /// It counts towards the time that an intent may take.
  nonisolated static let limit = Duration.seconds(20)
  /// The longest question, in characters; what is longer is cut.
  nonisolated static let longestText = 400
  /// The most choices of a question; it is declined if it has more.
  nonisolated static let mostChoices = 20

  /// Why a question is over although no person has answered.
  enum Reason: String {
    case unanswered, locked, reconfigured, ended
  }

  private struct Waiting {
    let question: SocketMessage.Question
    let timer: ServiceThread.Timer
    let answer: @ServiceThread (Answer) -> Void
  }

  /// What a person answered: yes or no, and the index of the choice if there are choices.
  struct Answer: Equatable {
    var accepted: Bool
    var choice: Int?

    /// Also the answer if there is none.
    static let no = Answer(accepted: false)
  }

  private let limit: Duration
  private var waiting: [String: Waiting] = [:]
  private var count = 0
  /// Called with a button and what is asked there; nil when it is over.
  var show: @ServiceThread (_ button: String, _ question: PlaceSnapshot.Question?) -> Void = {
    _, _ in
  }
  /// Asked whether a name is a placement's, not a button's.
  var isPlacement: @ServiceThread (_ name: String) -> Bool = { _ in false }
  /// Called with every line of the event stream that a question causes.
  var send: @ServiceThread ([UInt8]) -> Void = { _ in }

  init(limit: Duration = Confirmations.limit) { self.limit = limit }

  /// What a button's control asks now; nil for nothing.
  subscript(button: String) -> SocketMessage.Question? { waiting[button]?.question }

  /// Asks a person; `answer` is called once.
  ///
  /// A button's second question at the same time is declined at once.
  func ask(
    _ text: String, choices: [String]? = nil, of control: PlacedControl, title: String,
    answer: @escaping @ServiceThread (Answer) -> Void
  ) {
    let button = control.button
    guard waiting[button] == nil, (1...Self.mostChoices).contains(choices?.count ?? 1)
    else { return answer(.no) }
    count += 1
    let text = Self.shortened(text)
    let choices = choices?.map(Self.shortened)
    let question = SocketMessage.Question(
      number: count, control: control.kind, title: title, text: text,
      deadline_ns: MonotonicClock.now.advanced(by: limit).nanoseconds, choices: choices)
    let timer = ServiceThread.after(limit) { [weak self] in self?.cancel(button, .unanswered) }
    waiting[button] = Waiting(question: question, timer: timer, answer: answer)
    show(
      button, PlaceSnapshot.Question(number: count, title: title, text: text, choices: choices))
    send(asked(question, of: button))
  }

  /// Takes the answer of a person; throws if nothing, or something else, is asked.
  ///
  /// To accept a question with choices, one of them is needed.
  func answer(
    _ accepted: Bool, choice: Int? = nil, to number: Int?, of button: String
  ) throws(MessageError) -> SocketMessage.Answered {
    guard let question = waiting[button]?.question, number == nil || number == question.number
    else {
      throw MessageError(
        .refused,
        "there is no question to answer at \(button); it was answered, or its time is over")
    }
    var answer = Answer(accepted: accepted)
    if accepted, let choices = question.choices {
      guard let choice, choices.indices.contains(choice) else {
        throw MessageError(
          .refused,
          "the question at \(button) has \(choices.count) choices; name one, from 0 to \(choices.count - 1)"
        )
      }
      answer.choice = choice
    }
    end(button, answer, nil)
    let isPlacement = isPlacement(button)
    return SocketMessage.Answered(
      button: isPlacement ? nil : button, placement: isPlacement ? button : nil,
      number: question.number, accepted: accepted)
  }

  /// Ends a button's question, if there is one, without an answer.
  func cancel(_ button: String, _ reason: Reason) { end(button, .no, reason) }

  /// Ends all questions without an answer.
  func cancelAll(_ reason: Reason) {
    for button in waiting.keys.sorted() { cancel(button, reason) }
  }

  private nonisolated static func shortened(_ text: String) -> String {
    text.count > longestText ? text.prefix(longestText - 1) + "…" : text
  }

  private func end(_ button: String, _ answer: Answer, _ reason: Reason?) {
    guard let over = waiting.removeValue(forKey: button) else { return }
    over.timer.cancel()
    over.answer(answer)
    show(button, nil)
    send(self.over(over.question, of: button, answer, reason))
  }

  // MARK: Events

  private func asked(_ question: SocketMessage.Question, of button: String) -> [UInt8] {
    line(.intentConfirming, question, button) { line in
      line.field("title", question.title)
      line.field("text", question.text)
      line.field("deadline_ns", question.deadline_ns)
    }
  }

  private func over(
    _ question: SocketMessage.Question, of button: String, _ answer: Answer, _ reason: Reason?
  ) -> [UInt8] {
    line(.intentConfirmed, question, button) { line in
      line.field("accepted", answer.accepted)
      if let choice = answer.choice { line.field("choice", UInt64(clamping: choice)) }
      if let reason { line.field("reason", reason.rawValue) }
    }
  }

  private func line(
    _ name: EventName, _ question: SocketMessage.Question, _ button: String,
    _ add: (inout JSONLine) -> Void
  ) -> [UInt8] {
    var line = JSONLine()
    line.begin("event", name.rawValue)
    line.field(isPlacement(button) ? "placement" : "button", button)
    line.field("control", question.control)
    line.field("question", UInt64(clamping: question.number))
    add(&line)
    line.field("at_ns", MonotonicClock.now.nanoseconds)
    line.end()
    return line.withBytes { Array($0) }
  }
}
