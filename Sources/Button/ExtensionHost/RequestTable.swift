import ControlModel
import FoundationEssentials
import Gesture
import SystemAccess
import Wire

/// The requests that a process has not answered yet, each with its time limit.
@ServiceThread
final class RequestTable {
  typealias Answer = Result<Incoming, MessageError>

  private struct Pending {
    let request: ExtensionRequest
    let control: String?
    let start: Timestamp
    /// The time limit, or `nil` for a request that the process answers after another request.
    var timer: ServiceThread.Timer?
    let onLate: @ServiceThread () -> Void
    let answer: @ServiceThread (Answer) -> Void
  }

  private var pending: [Int: Pending] = [:]
  /// Requests that took too long and were cancelled: the process must still answer each.
  private var overdue: [Int: ServiceThread.Timer] = [:]
  private var last = 0

  var isEmpty: Bool { pending.isEmpty && overdue.isEmpty }
  /// Whether the process did not answer in time, and has not answered the cancellation yet.
  var isOverdue: Bool { !overdue.isEmpty }

  /// The tasks that wait until no `perform` is pending, by numbers.
  private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
  private var lastWaiting = 0

  private var isPerforming: Bool { pending.values.contains { $0.request == .perform } }
  var isReadingViews: Bool { pending.values.contains { $0.request.readsViews } }
  /// Whether a request other than `perform` is overdue, or pending and not waiting for another request.
  var hasReads: Bool {
    isOverdue || pending.values.contains { $0.request != .perform && $0.timer != nil }
  }
  /// Whether a request was cancelled, because it was late or because a user cancelled it.
  func isCancelled(_ id: Int) -> Bool { overdue[id] != nil }

  /// Returns the number of a new request, counted from 1.
  func number() -> Int {
    last += 1
    return last
  }

  /// Adds a request; `onLate` is called once if there is no answer after `limit`, which is `nil` until `begin`.
  func add(
    _ id: Int, _ request: ExtensionRequest, of control: String? = nil, limit: Duration?,
    onLate: @escaping @ServiceThread () -> Void,
    answer: @escaping @ServiceThread (Answer) -> Void
  ) {
    Invariant.check(
      pending[id] == nil && overdue[id] == nil && id <= last, "each request has a separate number")
    let timer = limit.map { ServiceThread.after($0, onLate) }
    pending[id] = Pending(
      request: request, control: control, start: MonotonicClock.now, timer: timer, onLate: onLate,
      answer: answer)
  }

  /// Begins the time limit of a request whose turn has come.
  func begin(_ id: Int, limit: Duration) {
    guard let waiting = pending[id], waiting.timer == nil else { return }
    pending[id]?.timer = ServiceThread.after(limit, waiting.onLate)
  }

  /// The number of the pending `perform` of a control, or `nil`.
  func perform(of control: String) -> Int? { pending.first { $0.value.control == control }?.key }

  /// Returns when no `perform` is pending, or after `limit`.
  func performsEnd(within limit: Duration) async {
    guard isPerforming else { return }
    lastWaiting += 1
    let number = lastWaiting
    await withCheckedContinuation { continuation in
      waiting[number] = continuation
      ServiceThread.after(limit) { self.waiting.removeValue(forKey: number)?.resume() }
    }
  }

  private func resumeWaiting() {
    guard !isPerforming else { return }
    let waiting = waiting
    self.waiting = [:]
    for continuation in waiting.values { continuation.resume() }
  }

  /// Gives a request another `limit` from now, but not more than `most` since its start.
  func extend(_ id: Int, limit: Duration, most: Duration) {
    guard let asked = pending[id] else { return }
    let left = most - asked.start.duration(to: MonotonicClock.now)
    guard left > .zero else { return }
    asked.timer?.cancel()
    pending[id]?.timer = ServiceThread.after(min(limit, left), asked.onLate)
  }

  /// Fails a request that is late; `onSilent` is called if there is no answer within another `limit`.
  func expire(
    _ id: Int, _ error: MessageError, limit: Duration,
    onSilent: @escaping @ServiceThread () -> Void
  ) {
    guard let late = pending.removeValue(forKey: id) else { return }
    Invariant.check(overdue[id] == nil, "a request is late once")
    overdue[id] = ServiceThread.after(limit, onSilent)
    late.answer(.failure(error))
    resumeWaiting()
  }

  /// Passes an answer to its request; returns false if no request has this number.
  func answer(_ id: Int, _ answer: Answer) -> Bool {
    if let asked = pending.removeValue(forKey: id) {
      asked.timer?.cancel()
      asked.answer(asked.request.checked(answer))
      resumeWaiting()
      return true
    }
    guard let late = overdue.removeValue(forKey: id) else { return false }
    late.cancel()
    return true
  }

  func failAll(_ reason: @ServiceThread (ExtensionRequest) -> MessageError) {
    let asked = pending
    for timer in overdue.values { timer.cancel() }
    pending = [:]
    overdue = [:]
    for id in asked.keys.sorted() {
      guard let each = asked[id] else { continue }
      each.timer?.cancel()
      each.answer(.failure(reason(each.request)))
    }
    resumeWaiting()
  }
}

extension ExtensionRequest {
  /// The maximum size of an answer with the texts of a control, in bytes.
  ///
  /// Events with these texts go to every client at each change: longer ones would fill the clients' queues.
  static let longestOfControl = 65_536

  /// Replaces an answer that is too long with an error.
  func checked(_ answer: RequestTable.Answer) -> RequestTable.Answer {
    guard [.preview, .load, .perform, .undo].contains(self), case .success(let incoming) = answer,
      incoming.line.count > Self.longestOfControl
    else { return answer }
    return .failure(
      MessageError(
        .badMessage,
        "the answer to \(rawValue) has \(incoming.line.count) bytes; the maximum is \(Self.longestOfControl); use shorter texts"
      ))
  }
}

/// The latest requests to extensions and the time each took, for authors.
///
/// Requests are recorded in developer mode only.
@ServiceThread
final class AskedRequests {
  static let most = 256

  /// Whether requests are recorded; turning this off deletes the recorded requests.
  var isOn = false {
    didSet { if !isOn { all = [] } }
  }

  /// The recorded requests, oldest first.
  private(set) var all: [SocketMessage.AskedRequest] = []

  /// Records a finished request in place of the oldest one; does nothing unless `isOn`.
  func add(_ request: SocketMessage.AskedRequest) {
    guard isOn else { return }
    if all.count == Self.most { all.removeFirst() }
    all.append(request)
  }
}

extension SocketMessage.AskedRequest {
  /// Describes a request to `program` that was sent at `date` and ends now.
  @ServiceThread
  init(
    _ request: ExtensionRequest, _ body: some Encodable, of program: String, at date: Date,
    since start: Timestamp, error: MessageError?
  ) {
    let took = start.duration(to: MonotonicClock.now).components
    let milliseconds = Double(took.seconds) * 1_000 + Double(took.attoseconds) / 1e15
    self.init(
      at: DateText(date).text, program: program, request: request.rawValue,
      subject: Self.subject(of: body), took_ms: (milliseconds * 10).rounded() / 10,
      error: error.map { SafeText.onOneLine($0.message, most: 300) })
  }

  private static func subject(of body: Any) -> String? {
    let text: String?
    switch body {
    case let body as ExtensionMessage.Subject: text = body.control.kind
    case let body as ExtensionMessage.Perform: text = body.view?.widget?.kind ?? body.control.kind
    case let body as ExtensionMessage.Options: text = "\(body.control.kind) \(body.parameter)"
    case let body as ExtensionMessage.Timeline: text = "\(body.kind) \(body.family)"
    case let body as ExtensionMessage.Views: text = body.activity.type
    case _: text = nil
    }
    return text.map { SafeText.onOneLine($0, most: 200) }
  }
}
