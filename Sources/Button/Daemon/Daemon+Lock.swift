import ButtonLoop
import ExtensionHost
import Screens
import SocketServer
import SystemAccess
import Wire

extension Daemon {
  func answerLock(_ handlers: Handlers) {
    handlers.on(Requests.lock, lockScreen)
    handlers.on(Requests.unlock, unlock)
    handlers.on(Requests.passcode, changePasscode)
  }

  func lockScreen() async throws -> SocketMessage.LockState {
    if lock.lock() { lockChanged() }
    await lock.saved()
    ServiceThread.task { await self.firstSetup.finish() }
    return lock.report
  }

  func unlock(
    _ unlock: SocketMessage.Unlock, _ caller: Caller
  ) async throws -> SocketMessage.LockState {
    if try await lock.unlock(unlock.passcode, by: caller.peer.uid) { lockChanged() }
    await lock.saved()
    return lock.report
  }

  func changePasscode(
    _ change: SocketMessage.ChangePasscode, _ caller: Caller
  ) async throws -> SocketMessage.LockState {
    try await lock.change(from: change.old, to: change.new, by: caller.peer.uid)
    await lock.saved()
    return lock.report
  }

  /// Passes the state of the lock to all parts, before the answer to the request is written.
  private func lockChanged() {
    let isLocked = lock.isLocked
    controls.setLocked(isLocked)
    perform(activities.setLocked(isLocked, at: WallTimer.now))
    buttonLoop.setLocked(isLocked)
    lockPlacements(isLocked)
    if isLocked { sendPrivateOnes() }
  }
}
