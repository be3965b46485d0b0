import Glibc
package import Synchronization

/// Rules that this program keeps whatever its input is: a broken rule is an error of the program, never of its users.
///
/// A broken rule is written to standard error with its place in the source, and the program goes on, because a button
/// that works in part is better than none. With `ACTIONBUTTON_INVARIANTS=trap` in the environment, as all test suites
/// have it, the process ends instead, so that no test misses it. Where going on would do harm, use `precondition`.
public enum Invariant {
  /// The most lines that a process writes about broken rules.
  public static let mostLines = 16

  /// Collects the rules that a test breaks on purpose.
  @TaskLocal package static var recorder: Recorder?

  package final class Recorder: Sendable {
    private let rules = Mutex<[String]>([])

    fileprivate func add(_ rule: String) { rules.withLock { $0.append(rule) } }

    fileprivate var all: [String] { rules.withLock { $0 } }
  }

  private static let lines = Atomic<Int>(0)

  /// Checks a rule.
  ///
  /// `rule` says what is true, such as "a press that began ends once". Call it on any thread.
  @inlinable
  public static func check(
    _ holds: @autoclosure () -> Bool, _ rule: StaticString, file: StaticString = #fileID,
    line: UInt = #line
  ) {
    if !holds() { report(rule, file, line) }
  }

  /// Returns the rules that `body` breaks; only for tests.
  package static func broken(by body: () throws -> Void) rethrows -> [String] {
    let recorder = Recorder()
    try $recorder.withValue(recorder) { try body() }
    return recorder.all
  }

  @usableFromInline
  static func report(_ rule: StaticString, _ file: StaticString, _ line: UInt) {
    if let recorder { return recorder.add("\(rule)") }
    let message =
      "broken rule: \(rule) (\(file):\(line)); this is a bug of Action Button, please report it"
    if isTrap { fatalError(message) }
    guard let text = self.line(lines.add(1, ordering: .relaxed).newValue, message) else { return }
    write(getenv("JOURNAL_STREAM") == nil ? "error: \(text)\n" : "<3>\(text)\n")
  }

  #if DEBUG
    /// The rows of the daemon's tables that were reached, once the simulation has set an empty array.
    package static let marks = Mutex<[any Sendable]?>(nil)
  #endif

  /// Counts a row of a table, such as an event or an input, for the simulation; only in debug builds.
  @inlinable
  package static func mark(_ row: @autoclosure () -> any Sendable) {
    #if DEBUG
      note(row())
    #endif
  }

  @usableFromInline
  package static func note(_ row: any Sendable) {
    #if DEBUG
      marks.withLock { $0?.append(row) }
    #endif
  }

  /// The line for the broken rule with this number, from 1, or `nil` after `mostLines`.
  package static func line(_ number: Int, _ message: String) -> String? {
    guard number <= mostLines else { return nil }
    return number < mostLines
      ? message : "\(message); only the first \(mostLines) broken rules are written"
  }

  private static var isTrap: Bool {
    getenv("ACTIONBUTTON_INVARIANTS").map { String(cString: $0) == "trap" } ?? false
  }

  /// Writes a line to standard error if it has room for it: the caller may be a thread that must not wait.
  private static func write(_ line: String) {
    var ready = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
    guard poll(&ready, 1, 0) > 0 else { return }
    _ = Array(line.utf8).withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
