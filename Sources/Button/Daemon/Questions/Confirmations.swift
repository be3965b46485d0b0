import ControlModel
import Gesture
import SystemAccess
import Wire

/// The questions of intents that wait for a person: at most one for each button or placement.
///
/// A question is over with the first answer, or without one when its time has passed, the screen is locked, the
/// button gets another control, the configuration is read again, or the intent ends. Without an answer it counts
/// as declined. Events tell of its begin and its end.
@ServiceThread
final class Confirmations {
  /// How long a question waits for a person.
  ///
  /// It counts towards the time that an intent may take.
  nonisolated static let limit = Duration.seconds(20)
  /// The longest question, in characters; what is longer is cut.
  nonisolated static let longestText = 400

  /// Why a question is over although no person has answered.
  enum Reason: String {
    case unanswered, locked, reconfigured, ended
  }

  private struct Waiting {
    let question: SocketMessage.Question
    let timer: ServiceThread.Timer
    let answer: @ServiceThread (Bool) -> Void
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
    _ text: String, of control: PlacedControl, title: String,
    answer: @escaping @ServiceThread (Bool) -> Void
  ) {
    let button = control.button
    guard waiting[button] == nil else { return answer(false) }
    count += 1
    let text = text.count > Self.longestText ? text.prefix(Self.longestText - 1) + "…" : text
    let question = SocketMessage.Question(
      number: count, control: control.kind, title: title, text: text,
      deadline_ns: MonotonicClock.now.advanced(by: limit).nanoseconds)
    let timer = ServiceThread.after(limit) { [weak self] in self?.cancel(button, .unanswered) }
    waiting[button] = Waiting(question: question, timer: timer, answer: answer)
    show(button, PlaceSnapshot.Question(number: count, title: title, text: text))
    send(asked(question, of: button))
  }

  /// Takes the answer of a person; throws if nothing, or something else, is asked.
  func answer(
    _ accepted: Bool, to number: Int?, of button: String
  ) throws(MessageError) -> SocketMessage.Answered {
    guard let question = waiting[button]?.question, number == nil || number == question.number
    else {
      throw MessageError(
        .refused,
        "there is no question to answer at \(button); it was answered, or its time is over")
    }
    end(button, accepted, nil)
    let isPlacement = isPlacement(button)
    return SocketMessage.Answered(
      button: isPlacement ? nil : button, placement: isPlacement ? button : nil,
      number: question.number, accepted: accepted)
  }

  /// Ends a button's question, if there is one, without an answer.
  func cancel(_ button: String, _ reason: Reason) { end(button, false, reason) }

  /// Ends all questions without an answer.
  func cancelAll(_ reason: Reason) {
    for button in waiting.keys.sorted() { cancel(button, reason) }
  }

  private func end(_ button: String, _ accepted: Bool, _ reason: Reason?) {
    guard let over = waiting.removeValue(forKey: button) else { return }
    over.timer.cancel()
    over.answer(accepted)
    show(button, nil)
    send(self.over(over.question, of: button, accepted, reason))
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
    _ question: SocketMessage.Question, of button: String, _ accepted: Bool, _ reason: Reason?
  ) -> [UInt8] {
    line(.intentConfirmed, question, button) { line in
      line.field("accepted", accepted)
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
