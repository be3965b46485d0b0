import ControlKit
import ControlModel
import Dispatch
import FoundationEssentials
import Synchronization
import SystemAccess

/// The connection of this process to Home Assistant: opened with the first request, and opened again when it is lost.
///
/// Where no WebSocket connection can be opened, the states are requested in intervals (`poll`). It has a thread of its own, on
/// which the session and the socket are used. Thread-safe.
final class Connection: Sendable {
  /// The connection of this process.
  static let shared = Connection(environment: ProcessInfo.processInfo.environment)

  /// How long a request for a state waits for the connection.
  static let readyLimit = Duration.seconds(4)
  /// How long the answer to a call is waited for.
  static let callLimit = Duration.seconds(10)
  /// How long the new state is waited for after a call.
  static let stateLimit = Duration.seconds(2)

  /// A call of a service that is not sent yet, or not answered.
  struct Call {
    let service: String
    let entity: String
    let answer: CheckedContinuation<HomeAssistantFailure?, Never>
  }

  /// A state that a control waits for.
  struct Watch {
    let id: String
    let isOn: Bool
    let continuation: CheckedContinuation<Void, Never>
  }

  struct Contents {
    var hasStarted = false
    var isReady = false
    var entities: [String: HouseEntity] = [:]
    /// The identities that were asked for: only their changes reload controls.
    var used: Set<String> = []
    var failure: HomeAssistantFailure?
    var waiting: [CheckedContinuation<Void, Never>] = []
    var calls: [Call] = []
    var watches: [Watch] = []
    var wantsList = false
    var socket: WebSocket?
    /// When the states were known last; nil if a WebSocket connection could be opened since, or they were never known.
    var answered: ContinuousClock.Instant?
  }

  /// How a WebSocket connection ended.
  private struct Ending {
    let failure: HomeAssistantFailure
    /// Whether the states were known, or the token was refused: then it was Home Assistant that answered.
    var isOfHomeAssistant = false
  }

  let contents = Mutex(Contents())
  private let environment: [String: String]
  private let reloads = ReloadPace { ControlCenter.shared.reloadAllControls() }
  /// Signalled to end the wait before the next attempt.
  let attempt = DispatchSemaphore(value: 0)

  init(environment: [String: String]) { self.environment = environment }

  func endWatches() {
    let ended = contents.withLock { contents in
      let index = contents.watches.partition { watch in
        guard contents.isReady, let entity = contents.entities[watch.id] else { return true }
        return EntityKind(domain: entity.domain)?.isOn(entity.state) == watch.isOn
      }
      defer { contents.watches.removeSubrange(index...) }
      return contents.watches[index...]
    }
    for watch in ended { watch.continuation.resume() }
  }

  func start() throws {
    let isFirst = contents.withLock { contents in
      defer { contents.hasStarted = true }
      return !contents.hasStarted
    }
    attempt.signal()
    guard isFirst else { return }
    do throws(SystemError) {
      try SystemThread.start("home assistant") { self.run() }
    } catch {
      contents.withLock { $0.hasStarted = false }
      throw HomeAssistantFailure("The system has no thread to give; try again.")
    }
  }

  // MARK: The thread

  private func run() {
    var delay = ReconnectDelay()
    while true {
      do {
        let settings = try Settings.read(environment)
        let ending = serve(settings) { delay = ReconnectDelay() }
        contents.withLock { $0.socket = nil }
        if ending.isOfHomeAssistant {
          fail(ending.failure)
        } else if let failure = poll(settings, instead: ending.failure) {
          fail(failure)
        } else {
          delay = ReconnectDelay()
          continue
        }
      } catch let failure as HomeAssistantFailure {
        fail(failure)
      } catch {
        fail(HomeAssistantFailure("The settings cannot be read: \(String(describing: error))."))
      }
      // A request ends the wait; those that were made during the attempt do not.
      while attempt.wait(timeout: .now()) == .success {}
      _ = attempt.wait(timeout: .now() + delay.next(random: Double.random(in: 0...1)))
    }
  }

  /// Serves one connection to its end.
  private func serve(
    _ settings: Settings, ready: () -> Void
  ) -> Ending {
    guard let socket = WebSocket(settings) else {
      return Ending(failure: HomeAssistantFailure("There is not enough memory for a connection."))
    }
    var session = Session(token: settings.token)
    var calls: [Int: Call] = [:]
    var failure: HomeAssistantFailure?
    contents.withLock { $0.socket = socket }
    defer {
      let lost = HomeAssistantFailure("The connection to Home Assistant was lost; try again.")
      for call in calls.values { call.answer.resume(returning: lost) }
    }
    func carryOut(_ effects: [Session.Effect]) {
      for effect in effects {
        switch effect {
        case .send(let message):
          if !socket.send(message) { failure = HomeAssistantFailure("Too many messages wait.") }
        case .ready:
          ready()
          contents.withLock { $0.answered = nil }
          becomeReady(session.entities)
        case .changed(let ids): change(ids, session.entities)
        case .called(let number, let reason):
          calls.removeValue(forKey: number)?.answer.resume(
            returning: reason.map { HomeAssistantFailure("Home Assistant says: \($0)") })
        case .refused: failure = .refusedToken
        }
      }
    }
    while failure == nil {
      switch socket.next() {
      case .opened: break
      case .message(let bytes):
        // What is not JSON is not from Home Assistant; it is passed over.
        if let message = try? JSONText.value(of: bytes) { carryOut(session.receive(message)) }
      case .closed(let reason):
        failure = HomeAssistantFailure(
          "\(settings.host):\(settings.port) cannot be reached: \(reason).")
      case nil: break
      }
      guard session.state == .ready else { continue }
      let (new, wantsList) = contents.withLock { contents in
        defer { (contents.calls, contents.wantsList) = ([], false) }
        return (contents.calls, contents.wantsList)
      }
      if wantsList { carryOut(session.list()) }
      for call in new {
        let (number, effects) = session.call(call.service, of: call.entity)
        calls[number] = call
        carryOut(effects)
      }
    }
    return Ending(
      failure: failure
        ?? HomeAssistantFailure("The connection to Home Assistant was lost; try again."),
      isOfHomeAssistant: session.state == .ready || session.state == .refused)
  }

  // MARK: What is known

  func becomeReady(_ entities: [String: HouseEntity]) {
    let (waiting, isNews) = contents.withLock { contents in
      defer {
        (contents.isReady, contents.failure, contents.waiting) = (true, nil, [])
        contents.entities = entities
      }
      let hasChanged = contents.isReady && contents.entities != entities
      return (contents.waiting, contents.failure != nil || hasChanged)
    }
    for continuation in waiting { continuation.resume() }
    // What was shown as not available is known again, or is another state than the last one that was requested.
    if isNews { reloads.request() }
  }

  func change(_ ids: Set<String>, _ entities: [String: HouseEntity]) {
    let isUsed = contents.withLock { contents in
      contents.entities = entities
      return !contents.used.isDisjoint(with: ids)
    }
    endWatches()
    if isUsed { reloads.request() }
  }

  private func fail(_ failure: HomeAssistantFailure) {
    let (waiting, calls, wasReady) = contents.withLock { contents in
      defer {
        (contents.isReady, contents.failure) = (false, failure)
        (contents.waiting, contents.calls) = ([], [])
      }
      return (contents.waiting, contents.calls, contents.isReady)
    }
    for continuation in waiting { continuation.resume() }
    for call in calls { call.answer.resume(returning: failure) }
    endWatches()
    // The states that are shown may be wrong by now.
    if wasReady { reloads.request() }
  }
}
