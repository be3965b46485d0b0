import SystemAccess
import Wire

/// Limits of time and output for extensions.
package struct ExtensionLimits: Sendable {
  /// From the start of a process to its answer to `hello`.
  package var hello = Duration.seconds(5)
  package var describe = Duration.seconds(5)
  package var load = Duration.seconds(10)
  package var perform = Duration.seconds(30)
  /// For an answer to `perform` of an intent that may take longer, as long as `perform` has not passed since its last progress.
  package var longPerform = Duration.seconds(600)
  /// For an answer to any other request.
  package var other = Duration.seconds(10)
  /// The longest delay of reading a view while an intent performs.
  ///
  /// A view that traps ends the process, and the intent with it.
  package var viewDelay = Duration.seconds(1)
  /// For some answer to a request that was cancelled because it took too long; then the process is ended.
  package var cancel = Duration.seconds(2)
  /// For each step of ending a process: closed input, SIGTERM, SIGKILL.
  package var step = Duration.seconds(1)
  /// The first wait before a process that ended is started again by itself; each further one is twice as
  /// long.
  package var firstRetry = Duration.seconds(1)
  /// The longest such wait.
  package var longestRetry = Duration.seconds(60)
  /// A process that worked for this long starts with the first wait again.
  package var health = Duration.seconds(60)

  /// The most bytes of one message, either way.
  package var message = 1_048_576
  /// The most bytes that wait to be read by an extension.
  package var unread = 1_048_576
  /// The most lines of standard error that are logged in 10 s.
  package var loggedLines = 100
  /// The most lines without a question in 10 s: notices and what is no message.
  package var unasked = 2_000
  /// The most addresses that an extension may open by notices in 60 s, while its intents run.
  package var opens = 5
  /// The most refused notices that are logged in 10 s.
  package var refusedNotices = 10
  /// The most bytes of memory of one process (RLIMIT_DATA); nil for no limit.
  package var memory: UInt64?
  /// The most processes and threads of an extension with its descendants, where the kernel counts them apart
  /// (RLIMIT_NPROC: in a user namespace, or as a system user); nil for no limit.
  package var processes: UInt64? = 512

  /// The longest time until a process is ready, counted from the request that needs it.
  ///
  /// The limits of the lifecycle's states together: they end the wait sooner, unless their timers do not fire.
  var ready: Duration { hello + cancel + perform + step * 4 }

  func answer(to request: ExtensionRequest) -> Duration {
    switch request {
    case .describe: describe
    case .load, .timeline: load
    case .perform: perform
    case .hello, .preview, .undo, .options, .resolve, .views: other
    }
  }

  /// A remark about memory for a process that failed with more than half of its limit in use; else empty.
  func memoryProblem(of ending: ChildProcess.Ending) -> String {
    guard let memory, !ending.isSuccess, ending.memory > memory / 2 else { return "" }
    return
      " (it used \(ending.memory / 1_000_000) MB, its memory limit is \(memory / 1_000_000) MB: "
      + "limits.memory)"
  }

  /// The default limits.
  package init() {}
}
