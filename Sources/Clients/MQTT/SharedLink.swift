import ControlModel
import ControlSocket
import Synchronization
import SystemAccess
import Wire

/// The connection to the daemon for shared values, on a thread of its own: a daemon that takes long to answer holds up no
/// event.
///
/// Messages of the broker come from its thread and go to the daemon in their order; what the daemon wants to publish goes to
/// the broker's thread. Neither waits for the thread that decides.
final class SharedLink: Sendable {
  private struct State {
    /// Whether the daemon is there, as `Service` knows it.
    var isWanted = false
    var reports: [SocketMessage.Shared] = []
    /// The messages in `reports`.
    var messages = 0
  }

  private let publish = Mutex<(@Sendable (OutgoingMessage) -> Void)?>(nil)
  private let topics: SharedTopics
  private let paths: [String]
  private let inbox: Inbox
  private let log: Log
  private let state = Mutex(State())
  private let wakeUp: WakeUp

  /// Starts the thread, which ends with the process.
  ///
  /// - Throws: `MQTTError.cannotRun`.
  init(
    _ paths: [String], _ topics: SharedTopics, inbox: Inbox, log: Log
  ) throws(MQTTError) {
    (self.paths, self.topics, self.inbox, self.log) = (paths, topics, inbox, log)
    do throws(SystemError) {
      wakeUp = try WakeUp()
      try SystemThread.start("shared values") { self.run() }
    } catch { throw .cannotRun("\(error)") }
  }

  /// Sets what publishes messages, before the daemon is there.
  func setPublisher(_ publish: @escaping @Sendable (OutgoingMessage) -> Void) {
    self.publish.withLock { $0 = publish }
  }

  /// The daemon is there, or away: then nothing is reported until it is back.
  func setDaemon(isThere: Bool) {
    state.withLock { state in
      state.isWanted = isThere
      (state.reports, state.messages) = ([], 0)
    }
    wakeUp.signal()
  }

  /// Takes a message of the broker; false if it is not one of a shared value.
  func take(_ message: ReceivedMessage) -> Bool {
    guard topics.contains(message.topic) else { return false }
    // An empty message removes the broker's copy; the daemon publishes its own again at the next connection.
    guard !message.payload.isEmpty else { return true }
    do throws(MessageError) {
      let version = try topics.version(message)
      if !report(SocketMessage.Shared(report: .received, messages: [version])) {
        inbox.post(.sharedOverflow)
      }
    } catch {
      log.write(.badMessage, "a message on \(message.topic) is not taken: \(error.message)")
    }
    return true
  }

  /// Reports something; false if there is no room for another message.
  func report(_ report: SocketMessage.Shared) -> Bool {
    let count = report.messages?.count ?? 0
    let isRoom = state.withLock { state in
      guard state.isWanted else { return true }
      guard state.messages + count <= Limits.sharedMessages else { return false }
      state.messages += count
      let most = SocketMessage.Shared.mostMessages
      // Messages that wait go together: a flood takes fewer requests.
      if let last = state.reports.last?.messages, let new = report.messages,
        last.count + new.count <= most
      {
        state.reports[state.reports.count - 1].messages = last + new
      } else {
        state.reports.append(report)
      }
      return true
    }
    wakeUp.signal()
    return isRoom
  }

  // MARK: The thread

  private func run() {
    var client: SocketClient?
    while true {
      wakeUp.clear()
      let (isWanted, reports) = state.withLock { state in
        defer { (state.reports, state.messages) = ([], 0) }
        return (state.isWanted, state.reports)
      }
      guard isWanted else {
        client = nil
        wakeUp.wait()
        continue
      }
      do throws(SocketError) {
        let current: SocketClient
        if let client { current = client } else { current = try connect() }
        client = current
        for report in reports { try send(report, current) }
        // Lines of the daemon, or a wake-up: whatever comes first.
        if let line = try current.nextEvent(orReady: wakeUp.descriptor) { take(line) }
      } catch {
        client = nil
        log.write(.shared, "the shared values are not connected: \(error)")
        inbox.post(.sharedLost)
        state.withLock { $0.isWanted = false }
      }
    }
  }

  private func connect() throws(SocketError) -> SocketClient {
    try SocketClient.connect(firstOf: paths, client: "actionbutton-mqtt shared values")
  }

  /// A refused message is one of a foreign client; the others of the report are taken.
  private func send(_ report: SocketMessage.Shared, _ client: SocketClient) throws(SocketError) {
    do throws(SocketError) {
      _ = try client.request(.shared, report, as: SocketMessage.SharedAnswer.self)
    } catch {
      guard case .answered(let refusal) = error,
        refusal.code == MessageError.Code.forbidden.rawValue
      else { throw error }
      log.write(.badMessage, "a message of a shared value \(refusal.message)")
    }
  }

  private func take(_ line: [UInt8]) {
    guard let message = try? JSONText.decode(SocketMessage.SharedMessage.self, from: line) else {
      return
    }
    publish.withLock { $0 }?(topics.message(message))
  }
}
