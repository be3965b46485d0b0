import ControlModel
import Gesture
import SystemAccess
import Wire

/// The questions of intents to the user: at most one for each button or placement.
///
/// A question ends with the first answer. It ends without an answer when its time has passed, the screen is locked, the
/// button gets another control, the configuration is reloaded, or the intent ends; it then counts as declined. Events
/// report its begin and its end. To accept a question with choices is to choose one of them.
@ServiceThread
final class Confirmations {
  /// The time limit for an answer.
  ///
  /// This time counts towards the time limit of the intent.
  nonisolated static let limit = Duration.seconds(20)
  /// The most characters of a question; a longer question is cut.
  nonisolated static let longestText = 400
  /// The most choices of a question; a question with more is declined.
  nonisolated static let mostChoices = 20

  /// The reason that ended a question without an answer.
  enum Reason: String {
    case unanswered, locked, reconfigured, ended
  }

  private struct Waiting {
    let question: SocketMessage.Question
    /// Whether the place is a placement, not a button.
    let isPlacement: Bool
    let timer: ServiceThread.Timer
    let answer: @ServiceThread (Answer) -> Void
  }

  /// An answer: yes or no, and the index of the choice if the question has choices.
  struct Answer: Equatable {
    var accepted: Bool
    var choice: Int?

    /// Also stands for a missing answer.
    static let no = Answer(accepted: false)
  }

  private let limit: Duration
  private var waiting: [String: Waiting] = [:]
  private var count = 0
  private let events: Outlet<ExtensionEvent>

  init(limit: Duration = Confirmations.limit, events: Outlet<ExtensionEvent>) {
    self.limit = limit
    self.events = events
  }

  /// The open question of a button's control, or `nil`.
  subscript(button: String) -> SocketMessage.Question? { waiting[button]?.question }

  /// Asks the user; `answer` is called once.
  ///
  /// The second question of a button at the same time is declined at once.
  func ask(
    _ text: String, choices: [String]? = nil, of control: PlacedControl, title: String,
    isPlacement: Bool = false,
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
    let new = Waiting(
      question: question, isPlacement: isPlacement, timer: timer, answer: answer)
    waiting[button] = new
    events.post(
      .asked(
        place: button,
        PlaceSnapshot.Question(number: count, title: title, text: text, choices: choices)))
    events.post(.line(asked(new, of: button)))
  }

  /// Answers a question; throws `refused` if it has ended, or if `number` is the number of another question.
  ///
  /// Accepting a question with choices requires one of them.
  func answer(
    _ accepted: Bool, choice: Int? = nil, to number: Int?, of button: String
  ) throws(MessageError) -> SocketMessage.Answered {
    guard let asked = waiting[button], number == nil || number == asked.question.number else {
      throw MessageError(
        .refused,
        "there is no question to answer at \(button); it was answered or has expired")
    }
    let (question, isPlacement) = (asked.question, asked.isPlacement)
    var answer = Answer(accepted: accepted)
    if accepted, let choices = question.choices {
      guard let choice, choices.indices.contains(choice) else {
        throw MessageError(
          .refused,
          "the question at \(button) has \(choices.count) choices; give a number from 0 to \(choices.count - 1)"
        )
      }
      answer.choice = choice
    }
    end(button, answer, nil)
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
    events.post(.asked(place: button, nil))
    events.post(.line(line(of: over, button, answer, reason)))
  }

  // MARK: Events

  private func asked(_ asked: Waiting, of button: String) -> [UInt8] {
    line(.intentConfirming, asked, button) { line in
      line.field("title", asked.question.title)
      line.field("text", asked.question.text)
      line.field("deadline_ns", asked.question.deadline_ns)
    }
  }

  private func line(
    of over: Waiting, _ button: String, _ answer: Answer, _ reason: Reason?
  ) -> [UInt8] {
    line(.intentConfirmed, over, button) { line in
      line.field("accepted", answer.accepted)
      if let choice = answer.choice { line.field("choice", UInt64(clamping: choice)) }
      if let reason { line.field("reason", reason.rawValue) }
    }
  }

  private func line(
    _ name: EventName, _ waiting: Waiting, _ button: String,
    _ add: (inout JSONLine) -> Void
  ) -> [UInt8] {
    var line = JSONLine()
    line.begin("event", name.rawValue)
    line.field(waiting.isPlacement ? "placement" : "button", button)
    line.field("control", waiting.question.control)
    line.field("question", UInt64(clamping: waiting.question.number))
    add(&line)
    line.field("at_ns", MonotonicClock.now.nanoseconds)
    line.end()
    return line.withBytes { Array($0) }
  }
}
