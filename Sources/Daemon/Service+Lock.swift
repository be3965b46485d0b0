public import Wire

extension Service {
  /// Locks the screen.
  public func lockScreen() async throws -> SocketMessage.LockState {
    lock.lock()
    return lock.told
  }

  /// Unlocks the screen.
  public func unlock(_ unlock: SocketMessage.Unlock) async throws -> SocketMessage.LockState {
    try await lock.unlock(unlock.passcode)
    return lock.told
  }

  /// Sets another passcode, or none.
  public func changePasscode(
    _ change: SocketMessage.ChangePasscode
  ) async throws -> SocketMessage.LockState {
    try await lock.change(from: change.old, to: change.new)
    return lock.told
  }
}
