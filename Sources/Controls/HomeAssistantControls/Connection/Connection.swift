import ControlKit
import ControlModel
import Dispatch
import FoundationEssentials
import Synchronization
import SystemAccess

/// This process's connection to Home Assistant, opened at the first request and reopened when it is lost.
///
/// If no WebSocket connection can be opened, `poll` requests the states at intervals. A dedicated thread uses the session
/// and the socket. Thread-safe.
final class Connection: Sendable {
  static let shared = Connection(environment: ProcessInfo.processInfo.environment)

  /// The time limit for the connection to become ready.
  static let readyLimit = Duration.seconds(4)
  /// The time limit for the answer to a call.
  static let callLimit = Duration.seconds(10)
  /// The time limit for the new state after a call.
  static let stateLimit = Duration.seconds(2)

  /// A service call that is not sent or not answered yet.
  struct Call {
    let call: ServiceCall
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
    var entities: [String: EntityState] = [:]
    /// The IDs that controls have requested; only changes to these entities reload controls.
    var used: Set<String> = []
    var failure: HomeAssistantFailure?
    var waiting: [CheckedContinuation<Void, Never>] = []
    var calls: [Call] = []
    var watches: [Watch] = []
    var wantsList = false
    var socket: WebSocket?
    /// The time of the last polled states, or `nil` if no states were polled since a WebSocket connection was ready.
    var answered: ContinuousClock.Instant?
  }

  private struct Ending {
    let failure: HomeAssistantFailure
    /// Whether Home Assistant itself ended the attempt: its states were received, or it refused the token.
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
      throw HomeAssistantFailure("The system cannot start another thread; try again.")
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
      // Signals from requests during the attempt are discarded; only a later request ends the wait early.
      while attempt.wait(timeout: .now()) == .success {}
      _ = attempt.wait(timeout: .now() + delay.next(random: Double.random(in: 0...1)))
    }
  }

  private func serve(_ settings: Settings, ready: () -> Void) -> Ending {
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
          if !socket.send(message) {
            failure = HomeAssistantFailure("Too many messages are waiting.")
          }
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
        // A message that is not JSON is not from Home Assistant and is ignored.
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
        let (number, effects) = session.call(call.call)
        calls[number] = call
        carryOut(effects)
      }
    }
    return Ending(
      failure: failure
        ?? HomeAssistantFailure("The connection to Home Assistant was lost; try again."),
      isOfHomeAssistant: session.state == .ready || session.state == .refused)
  }

  // MARK: States

  func becomeReady(_ entities: [String: EntityState]) {
    let (waiting, isNews) = contents.withLock { contents in
      defer {
        (contents.isReady, contents.failure, contents.waiting) = (true, nil, [])
        contents.entities = entities
      }
      let hasChanged = contents.isReady && contents.entities != entities
      return (contents.waiting, contents.failure != nil || hasChanged)
    }
    for continuation in waiting { continuation.resume() }
    // The controls show an error or older states.
    if isNews { reloads.request() }
  }

  func change(_ ids: Set<String>, _ entities: [String: EntityState]) {
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
    // The shown states may be outdated.
    if wasReady { reloads.request() }
  }
}

/// The waits between attempts to connect: 1 s, doubled each time up to 60 s, and each shortened at random by up to half.
///
/// Without the random part all devices of a house would connect at the same moment after a restart.
struct ReconnectDelay {
  /// The longest wait, in seconds.
  static let longest = 60.0

  private var next = 1.0

  /// Returns the current wait and doubles the next; `random` is from 0 to 1.
  mutating func next(random: Double) -> DispatchTimeInterval {
    let wait = next * (0.5 + random / 2)
    next = min(next * 2, Self.longest)
    return .milliseconds(Int(wait * 1_000))
  }
}
