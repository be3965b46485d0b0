import ControlKit
import ControlModel
import Synchronization
import Wire

/// What remains of the runs of controls' intents: their undo managers, and the progress of those under way.
///
/// Thread-safe.
final class ControlRuns: Sendable {
  private struct State {
    var undoManagers: [String: UndoManager] = [:]
    var senders: [String: ProgressSender] = [:]
  }

  private let state = Mutex(State())
  /// How long an undo manager is kept: a little longer than the daemon offers the undo.
  private static let kept = PlaceSnapshot.Undo.offered + .seconds(5)

  /// Keeps an undo manager for a control, in place of the one before.
  func keep(_ undoManager: UndoManager, of control: String) {
    state.withLock { $0.undoManagers[control] = undoManager }
    Task.detached(executorPreference: TaskThreads.shared) {
      // This task is never cancelled.
      try? await Task.sleep(for: Self.kept)
      self.state.withLock { state in
        if state.undoManagers[control] === undoManager { state.undoManagers[control] = nil }
      }
    }
  }

  /// Returns the undo manager of a control and forgets it; nil if there is none.
  func takeUndo(of control: String) -> UndoManager? {
    state.withLock { $0.undoManagers.removeValue(forKey: control) }
  }

  /// Remembers what sends the progress of a control's intent.
  func begin(_ sender: ProgressSender, of control: String) {
    state.withLock { $0.senders[control] = sender }
  }

  /// The intent of a control has ended: its progress is sent no more.
  func ended(of control: String) {
    state.withLock { $0.senders.removeValue(forKey: control) }?.end()
  }
}

/// Sends the progress of one run: the first report at once, and then the newest one at most once in
/// `ExtensionMessage.Progress.interval`.
///
/// Thread-safe.
final class ProgressSender: Sendable {
  private enum State {
    case ready
    /// The time of the last report is not over; with the newest report since.
    case waiting(RunProgress?)
    case ended
  }

  private let state = Mutex(State.ready)
  private let write: @Sendable (RunProgress) -> Void

  init(write: @escaping @Sendable (RunProgress) -> Void) { self.write = write }

  /// Sends a report, now or later; one that a newer one replaces meanwhile is not sent.
  func send(_ progress: RunProgress) {
    state.withLock { state in
      switch state {
      case .ready:
        // Within the lock, so that nothing is sent after `end`.
        write(progress)
        state = .waiting(nil)
        wait()
      case .waiting: state = .waiting(progress)
      case .ended: break
      }
    }
  }

  /// Sends nothing any more.
  func end() { state.withLock { $0 = .ended } }

  private func wait() {
    Task.detached(executorPreference: TaskThreads.shared) {
      // This task is never cancelled.
      try? await Task.sleep(for: ExtensionMessage.Progress.interval)
      self.state.withLock { state in
        guard case .waiting(let newest) = state else { return }
        guard let newest else {
          state = .ready
          return
        }
        self.write(newest)
        state = .waiting(nil)
        self.wait()
      }
    }
  }
}
