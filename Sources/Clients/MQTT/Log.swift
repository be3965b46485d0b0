import ControlModel
import Synchronization
import SystemAccess

/// A log on standard error, with at most one line per subject in `Limits.logPause` and the number of omitted lines.
package final class Log: Sendable {
  enum Subject: Hashable, Sendable {
    case publishing, dropped, flood, badMessage, shared, state
  }

  private struct Last {
    var at: ContinuousClock.Instant
    var hidden = 0
  }

  private let last = Mutex<[Subject: Last]>([:])
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
    let hidden: Int? = last.withLock { last in
      if let before = last[subject], before.at.duration(to: .now) < Limits.logPause {
        last[subject]?.hidden += 1
        return nil
      }
      defer { last[subject] = Last(at: .now) }
      return last[subject]?.hidden ?? 0
    }
    guard let hidden else { return }
    write(hidden == 0 ? line : "\(line) (and \(hidden) more since the last such line)")
  }
}
