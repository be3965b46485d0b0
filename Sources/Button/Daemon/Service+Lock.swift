import SystemAccess
package import Wire

extension Service {
  /// Locks the screen.
  package func lockScreen() async throws -> SocketMessage.LockState {
    lock.lock()
    return lock.report
  }

  /// Unlocks the screen.
  package func unlock(
    _ unlock: SocketMessage.Unlock, by peer: SocketPeer
  ) async throws -> SocketMessage.LockState {
    try await lock.unlock(unlock.passcode, by: peer.uid)
    return lock.report
  }

  /// Sets another passcode, or none.
  package func changePasscode(
    _ change: SocketMessage.ChangePasscode, by peer: SocketPeer
  ) async throws -> SocketMessage.LockState {
    try await lock.change(from: change.old, to: change.new, by: peer.uid)
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
