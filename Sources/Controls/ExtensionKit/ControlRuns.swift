import ControlKit
import ControlModel
import Synchronization
import Wire

/// A thread-safe store of undo managers and of the progress of running intents.
final class ControlRuns: Sendable {
  private struct State {
    var undoManagers: [String: UndoManager] = [:]
    var senders: [String: ProgressSender] = [:]
  }

  private let state = Mutex(State())
  /// The lifetime of an undo manager: a little longer than the daemon offers the undo.
  private static let kept = PlaceSnapshot.Undo.offered + .seconds(5)

  /// Stores an undo manager for a control, replacing the previous one.
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

  /// Removes and returns the undo manager of a control, or returns `nil` if the control has nothing to undo.
  func takeUndo(of control: String) -> UndoManager? {
    state.withLock { $0.undoManagers.removeValue(forKey: control) }
  }

  func begin(_ sender: ProgressSender, of control: String) {
    state.withLock { $0.senders[control] = sender }
  }

  /// Stops sending the progress of a control's intent.
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
    /// The interval since the last report has not passed; contains the newest report since then.
    case waiting(RunProgress?)
    case ended
  }

  private let state = Mutex(State.ready)
  private let write: @Sendable (RunProgress) -> Void

  init(write: @escaping @Sendable (RunProgress) -> Void) { self.write = write }

  /// Sends a report at once, or at the end of the interval unless a newer report replaces it.
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
