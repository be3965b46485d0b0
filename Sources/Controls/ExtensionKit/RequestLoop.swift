import ControlKit
import FoundationEssentials
import Synchronization
import Wire

/// Answers the daemon's requests: each is a task on a thread of its own, so one that hangs holds up no
/// other, and answers go out in any order.
final class RequestLoop: Sendable {
  /// The bundle's name.
  let name: String
  let writer: MessageWriter
  let controls: Controls
  /// Performs by the names of intents, in an app's process; nil in an extension's.
  let app: AppIntentRunner?

  private let state = Mutex(State())
  /// The push handlers' news: one list after the other, and of those that wait only the newest.
  private let news: AsyncStream<[ControlPlace]>.Continuation

  private struct State {
    var isGreeted = false
    var places: [ControlPlace] = []
    /// The requests without an answer.
    var running: [Int: Task<Void, Never>] = [:]
    /// The last change of a Live Activity that is being sent.
    var telling: Task<Void, Never>?
    /// The questions to people without an answer.
    var questions: [Int: CheckedContinuation<Bool, Never>] = [:]
    /// How many questions were asked.
    var asked = 0
  }

  init(name: String, writer: MessageWriter, controls: Controls, app: AppIntentRunner? = nil) {
    self.app = app
    self.name = name
    self.writer = writer
    self.controls = controls
    let (lists, news) = AsyncStream<[ControlPlace]>.makeStream(bufferingPolicy: .bufferingNewest(1))
    self.news = news
    Task.detached(executorPreference: TaskThreads.shared) {
      // Controls that cannot be listed are reported to every request.
      for await places in lists { try? await controls.catalog().placesDidChange(places) }
    }
  }

  /// The places of this extension's controls, as the daemon said last.
  var places: [ControlPlace] { state.withLock { $0.places } }

  /// Takes one line; called by the reader alone, in the order of the lines.
  func take(_ line: [UInt8]) {
    do throws(MessageError) {
      switch try MessageHead(line: line) {
      case .request(let id, let name): begin(id, name, line)
      case .notice(let name): try take(notice: name, line)
      case .result(let id), .refusal(let id, _):
        complain("\(self.name): an answer to request \(id), but no request was made")
      }
    } catch {
      // A request that cannot be read is refused by its number, where it has one.
      if let numbered = try? Message.body(Numbered.self, of: line) {
        writer.write(Message.refusal(numbered.id, error))
      } else {
        complain("\(name): \(error)")
      }
    }
  }

  private struct Numbered: Decodable { var id: Int }

  private func begin(_ id: Int, _ name: String, _ line: [UInt8]) {
    guard let request = ExtensionRequest(rawValue: name) else {
      let known = ExtensionRequest.allCases.map(\.rawValue).joined(separator: ", ")
      refuse(id, .unknownRequest, "there is no request \"\(name)\"; known: \(known)")
      return
    }
    if request == .hello {
      writer.write(greet(id, line))
      return
    }
    guard state.withLock({ $0.isGreeted }) else {
      refuse(id, .badMessage, "\"\(name)\" came before \"hello\"; say hello first")
      return
    }
    let isNew = state.withLock { state in
      guard state.running[id] == nil else { return false }
      state.running[id] = Task.detached(executorPreference: TaskThreads.shared) {
        StoredDefaults.shared.synchronize()
        let answer = await self.answer(request, id, line)
        StoredDefaults.shared.synchronize()
        // What an intent changed is sent before the answer to `perform`.
        if request == .perform { await self.state.withLock { $0.telling }?.value }
        self.end(id, answer)
      }
      return true
    }
    if !isNew { complain("\(self.name): request \(id) is still running; count ids upwards") }
  }

  // MARK: Questions

  /// The number of the next question.
  func nextQuestion() -> Int {
    state.withLock { state in
      state.asked += 1
      return state.asked
    }
  }

  /// Keeps who waits for the answer to a question; one that is over already is a no.
  func wait(for number: Int, _ continuation: CheckedContinuation<Bool, Never>) {
    state.withLock { $0.questions[number] = continuation }
  }

  /// A question is over: only the first answer counts.
  func conclude(_ number: Int, _ accepted: Bool) {
    state.withLock { $0.questions.removeValue(forKey: number) }?.resume(returning: accepted)
  }

  /// Tells of a Live Activity: one change after the other, each with what its views say.
  ///
  /// Views are read on the main actor. If that is busy for two seconds, the data alone is sent.
  func tell(_ change: ActivityChange) {
    state.withLock { state in
      let before = state.telling
      state.telling = Task.detached(executorPreference: TaskThreads.shared) {
        await before?.value
        let words = await limited(to: .seconds(2)) {
          // Controls that cannot be listed are reported to every request.
          try? await self.controls.catalog().widgets.words(of: change, at: .now)
        }
        self.writer.notice(.activity, ExtensionMessage.Activity(change, words ?? nil))
      }
    }
  }

  /// Sends the answer of a request that was not cancelled.
  private func end(_ id: Int, _ answer: [UInt8]) {
    guard state.withLock({ $0.running.removeValue(forKey: id) != nil }) else { return }
    // A daemon ends a process that sends more: better one answer is lost.
    guard answer.count <= LineBuffer.messageLimit else {
      refuse(id, .refused, "the answer is longer than \(LineBuffer.messageLimit) bytes")
      return
    }
    writer.write(answer)
  }

  private func refuse(_ id: Int, _ code: MessageError.Code, _ message: String) {
    writer.write(Message.refusal(id, MessageError(code, message)))
  }

  private func greet(_ id: Int, _ line: [UInt8]) -> [UInt8] {
    do throws(MessageError) {
      let hello = try Message.body(ExtensionMessage.Hello.self, of: line)
      guard hello.version == ExtensionRequest.version else {
        throw MessageError(
          .unsupportedVersion,
          """
          the daemon speaks version \(hello.version) of the extension protocol, \(name) speaks \
          version \(ExtensionRequest.version); build both from the same release
          """)
      }
      readTables(hello)
      state.withLock { $0.isGreeted = true }
      return Message.result(
        id,
        ExtensionMessage.Welcome(
          version: ExtensionRequest.version, name: name,
          app: StringTables.shared.appName(hello.app)))
    } catch {
      return Message.refusal(id, error)
    }
  }

  /// Reads the app's texts in the language of people; what cannot be read is missing, and named in the
  /// log.
  private func readTables(_ hello: ExtensionMessage.Hello) {
    do throws(StringTablesError) {
      try StringTables.shared.load(folders: hello.tables ?? [], language: hello.language)
    } catch { complain("\(name): \(error)") }
  }

  private func take(notice name: String, _ line: [UInt8]) throws(MessageError) {
    // A notice of a later version of the protocol is for others.
    guard let notice = DaemonNotice(rawValue: name) else { return }
    switch notice {
    case .cancel:
      let id = try Message.body(ExtensionMessage.Cancel.self, of: line).id
      guard let task = state.withLock({ $0.running.removeValue(forKey: id) }) else { return }
      // The answer does not wait for user code, which need not listen.
      task.cancel()
      refuse(id, .cancelled, "request \(id) was cancelled")
    case .placed:
      let places = try Message.body(ExtensionMessage.Placed.self, of: line).places
        .map { place throws(MessageError) in try ControlPlace(place) }
      state.withLock { $0.places = places }
      news.yield(places)
    case .confirmed:
      let answer = try Message.body(ExtensionMessage.Confirmed.self, of: line)
      conclude(answer.number, answer.accepted)
    case .activities:
      let activities = try Message.body(ExtensionMessage.Activities.self, of: line).activities
      ActivityRegistry.shared.restore(activities.map(\.change))
    case .posted:
      let posted = try Message.body(ExtensionMessage.Posted.self, of: line)
      StoredDefaults.shared.synchronize()
      AppNotifications.shared.deliver(posted.notification)
    }
  }
}
