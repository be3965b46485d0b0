import SystemAccess
import Wire

extension Service {
  /// Registers what this file answers.
  func answerLock(_ handlers: Handlers) {
    handlers.on(Requests.lock, lockScreen)
    handlers.on(Requests.unlock, unlock)
    handlers.on(Requests.passcode, changePasscode)
  }

  func lockScreen() async throws -> SocketMessage.LockState {
    lock.lock()
    return lock.report
  }

  /// Unlocks the screen.
  func unlock(
    _ unlock: SocketMessage.Unlock, _ caller: Caller
  ) async throws -> SocketMessage.LockState {
    try await lock.unlock(unlock.passcode, by: caller.peer.uid)
    return lock.report
  }

  /// Sets another passcode, or none.
  func changePasscode(
    _ change: SocketMessage.ChangePasscode, _ caller: Caller
  ) async throws -> SocketMessage.LockState {
    try await lock.change(from: change.old, to: change.new, by: caller.peer.uid)
    return lock.report
  }

  func followLock() {
    daemon.setLocked(lock.isLocked)
    lock.onChange = { [weak self] in
      if $0 {
        self?.controls.confirmations.cancelAll(.locked)
        self?.controls.endUndos()
        self?.activities.endTransient()
      }
      self?.daemon.setLocked($0)
      self?.lockPlacements($0)
      self?.sendPrivateOnes()
    }
  }
}
