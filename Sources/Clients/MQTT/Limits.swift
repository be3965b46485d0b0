import ControlModel
import Synchronization
import SystemAccess

enum Limits {
  // MARK: Publishing

  /// Events that may wait for the broker.
  static let waitingEvents = 256
  /// States that may wait for the broker, at most one for each topic.
  static let waitingStates = 1_024
  /// Messages that the broker has not acknowledged yet.
  static let unacknowledged = 20
  /// The time in which changed states are collected before they are published.
  static let statePause = Duration.milliseconds(10)
  /// The maximum age of the start of a press when it is sent; if the start was sent, the end is never too old.
  ///
  /// The daemon allows the same age for an intent (`late`): an automation that opens the garage must not run a minute after
  /// the press.
  static let eventAge = Duration.seconds(5)
  /// The maximum age of the end of a hold that is published again because Home Assistant may have missed it.
  static let owedEnd = Duration.seconds(600)
  /// Characters of a hint or a title that Home Assistant shows: the state of an entity has at most 255.
  static let stateText = 255

  // MARK: Receiving

  /// The largest message that the broker may send, in bytes (MQTT 5, Maximum Packet Size).
  static let packetBytes = 64 << 10
  static let commandBytes = 8 << 10
  /// Commands accepted in a second, in the long run.
  static let commandsPerSecond = 10
  /// Commands accepted in one burst after a pause.
  static let commandBurst = 20
  /// Commands that may wait for the daemon.
  static let waitingCommands = 16
  /// Stored identifiers of commands, so that no command runs twice.
  static let rememberedCommands = 256
  /// Unicode scalars in a command's identifier; a `Character` could have any number of bytes.
  static let commandID = 1...64
  /// Commands without an outcome yet, and outcomes that arrived before the answer to their command.
  static let awaitedOutcomes = 64
  /// Messages of shared values that may wait for the daemon.
  static let sharedMessages = 512
  /// Reports of shared values sent to the daemon in a second, in the long run: half of the requests that it allows.
  static let sharedReportsPerSecond = 100
  /// Reports of shared values sent to the daemon in one burst after a pause.
  static let sharedBurst = 50
  /// The time limit for writing a report to the daemon's socket, which has room for it unless the daemon hangs.
  static let reporting = Duration.seconds(2)
  /// The time until the broker's copies of shared values are read again after messages were lost or refused by the daemon.
  static let sharedPause = Duration.seconds(5)
  /// The shortest time between two answers to birth messages of Home Assistant.
  static let birthPause = Duration.seconds(5)

  // MARK: Time

  /// The time without a message after which a ping is sent to the broker, in seconds.
  static let keepAlive_s: Int32 = 20
  /// The time limit for the broker's answer to a new connection.
  static let answer = Duration.seconds(10)
  /// A connection that ends sooner is short.
  static let shortConnection = Duration.seconds(10)
  /// Consecutive short connections, after which the log names a likely reason.
  static let shortConnections = 3
  /// The time limit for the last messages before the process ends.
  static let shutdown = Duration.seconds(2)
  /// The shortest time between two log lines about the same thing.
  static let logPause = Duration.seconds(10)

  // MARK: Files

  /// Bytes of the file of saved state.
  static let savedBytes = 1 << 20
}

extension Duration {
  var inSeconds: Int64 { components.seconds }
}

/// A log on standard error, with at most one line per subject in `Limits.logPause` and the number of omitted lines.
package final class Log: Sendable {
  enum Subject: Hashable, Sendable {
    case publishing, dropped, flood, badMessage, shared, state
  }

  private let limits = Mutex<[Subject: RateLimit]>([:])
  private let write: @Sendable (String) -> Void

  package convenience init() {
    self.init { line in
      StandardStream.error.write("actionbutton-mqtt: \(line)\n", waitingAtMost: .seconds(1))
    }
  }

  init(_ write: @escaping @Sendable (String) -> Void) { self.write = write }

  package func write(_ line: String) { write(SafeText.onOneLine(line)) }

  /// Writes a line, unless a line about the same subject was written less than `Limits.logPause` ago.
  func write(_ subject: Subject, _ line: String) {
    let verdict = limits.withLock {
      $0[subject, default: RateLimit(most: 1, window: Limits.logPause)].take(at: MonotonicClock.now)
    }
    guard case .pass(let hidden) = verdict else { return }
    write(hidden == 0 ? line : "\(line) (and \(hidden) more since the last such line)")
  }
}
