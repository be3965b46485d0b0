import Gesture
import ServiceLog
import SystemAccess
package import Wire

package struct ExtensionLimits: Sendable {
  /// The longest time from the start of a process to its answer to `hello`.
  var hello = Duration.seconds(5)
  package var describe = Duration.seconds(5)
  package var load = Duration.seconds(10)
  package var perform = Duration.seconds(30)
  /// The longest time to the answer of a long intent, which must report progress at least once in each `perform`.
  var longPerform = Duration.seconds(600)
  /// The longest time to the answer to any other request.
  package var other = Duration.seconds(10)
  /// The longest delay of reading a view while an intent performs.
  ///
  /// A view that traps ends the process, and the intent with it.
  var viewDelay = Duration.seconds(1)
  /// The longest time from the cancellation of a late request to its answer; without an answer the process is ended.
  package var cancel = Duration.seconds(2)
  /// The time for each step of ending a process: closed input, SIGTERM, SIGKILL.
  var step = Duration.seconds(1)
  /// The wait before the first restart of a process that ended; it doubles with each further restart.
  var firstRetry = Duration.seconds(1)
  var longestRetry = Duration.seconds(60)
  /// The running time of a process after which the next wait is `firstRetry` again.
  var health = Duration.seconds(60)

  /// The maximum size of one message in either direction, in bytes.
  package var message = 1_048_576
  /// The maximum number of bytes that wait in the buffer for an extension's standard input.
  var unread = 1_048_576
  /// The maximum number of lines of standard error that are logged in 10 s.
  var loggedLines = 100
  /// The maximum number of lines in 10 s that answer no request: notices and invalid lines.
  var unasked = 2_000
  /// The maximum size of all changes of Live Activities that wait to be shown, in bytes of their notices.
  var waitingActivities = 4_194_304
  /// The maximum number of addresses that an extension may open by notices in 60 s, while its intents run.
  package var opens = 5
  /// The maximum number of refused notices that are logged in 10 s.
  var refusedNotices = 10
  /// The maximum memory of one process in bytes (RLIMIT_DATA), or `nil` for no limit.
  package var memory: UInt64?
  /// The maximum number of processes and threads of an extension with its descendants, where the kernel counts them separately
  /// (RLIMIT_NPROC: in a user namespace, or as a system user), or `nil` for no limit.
  package var processes: UInt64? = 512

  /// The longest time until a process is ready, counted from the request that needs it.
  ///
  /// The sum of the lifecycle's limits, which end the wait sooner unless their timers do not fire.
  package var ready: Duration { hello + cancel + perform + step * 4 }

  package func answer(to request: ExtensionRequest) -> Duration {
    switch request {
    case .describe: describe
    case .load, .timeline: load
    case .perform: perform
    case .hello, .preview, .undo, .options, .resolve, .views: other
    }
  }

  /// A note for a process that failed with more than half of its memory limit in use, or an empty string.
  func memoryProblem(of ending: ChildProcess.Ending) -> String {
    guard let memory, !ending.isSuccess, ending.memory > memory / 2 else { return "" }
    return
      " (it used \(ending.memory / 1_000_000) MB, its memory limit is \(memory / 1_000_000) MB: "
      + "limits.memory)"
  }

  package init() {}
}

/// The limits on an extension's notices, which answer no request.
///
/// An extension may open a few addresses a minute, and only while one of its intents runs: a person has just held a
/// button or tapped a control then. Only a few refused notices are logged.
@ServiceThread
struct NoticeLimits {
  /// The period in which an extension may open `ExtensionLimits.opens` addresses.
  static let openWindow = Duration.seconds(60)

  /// The maximum number of dialogs of an extension that are logged in 10 s.
  static let loggedDialogs = 20

  private var opens: RateLimit
  private var refusals: RateLimit
  private var dialogs = RateLimit(most: Self.loggedDialogs)
  private var running = 0

  init(_ limits: ExtensionLimits) {
    opens = RateLimit(most: limits.opens, window: Self.openWindow)
    refusals = RateLimit(most: limits.refusedNotices)
  }

  var isPerforming: Bool { running > 0 }

  mutating func intentBegan() { running += 1 }

  mutating func intentEnded() { running -= 1 }

  /// Counts an opening; throws if it is not allowed now.
  mutating func open(at now: Timestamp = MonotonicClock.now) throws(MessageError) {
    guard running > 0 else {
      throw MessageError(
        .forbidden,
        "was refused: an extension can open an address or its app only while one of its intents runs"
      )
    }
    guard opens.allows(at: now) else {
      throw MessageError(
        .forbidden,
        "was refused: an extension can open at most \(opens.most) addresses within \(TimeText.short(Self.openWindow)); try again later"
      )
    }
  }

  /// Logs why a notice was refused; of many notices only the number is logged.
  mutating func refused(_ text: String, of name: String, _ log: ExtensionLog) {
    refusals.log(text, of: "notices were refused", start: "\(name): ") { log.write($0, $1) }
  }

  /// Logs the dialogs of an intent; of many dialogs only the number is logged.
  mutating func logDialogs(_ texts: [String], of name: String, _ log: ExtensionLog) {
    for text in texts {
      dialogs.log("\(name) says: \(text)", .info, of: "dialogs of \(name) were shown") {
        log.write($0, $1)
      }
    }
  }
}
