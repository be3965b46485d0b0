import Configuration
import Devices
import Gesture
import Wire

/// The one lock of the process: whether the screen is locked, and the passcode that unlocks it.
///
/// Apple's terms: on a locked device a control hides what is sensitive and its action may have to wait. A
/// lock without a passcode is a phone's without one: whoever asks unlocks it. What is kept on disk is never
/// waited for twice: a lock that cannot be kept still locks.
@ServiceThread
final class ScreenLock {
  private let store: LockStore?
  private let hash: PasscodeHash
  private let now: @Sendable () -> Timestamp
  private let log: @ServiceThread (Log.Priority, String) -> Void
  private var state: LockStore.State
  private var tries: PasscodeTries
  /// Why the file's passcode is not known: nothing unlocks then.
  private let sealed: String?
  private var isChecking = false
  /// Counts `lock`: who was asked for a passcode before one does not unlock what was locked after it.
  private var locks = 0

  /// Called when the screen is locked or unlocked.
  var onChange: (Bool) -> Void = { _ in }

  /// The lock as it was kept; without a store it lasts as long as the process.
  init(
    _ store: LockStore?, hash: PasscodeHash = .system,
    now: @escaping @Sendable () -> Timestamp = { MonotonicClock.now },
    log: @escaping @ServiceThread (Log.Priority, String) -> Void
  ) {
    self.store = store
    self.hash = hash
    self.now = now
    self.log = log
    let (kept, warning) = store?.load() ?? (nil, nil)
    var state = kept ?? LockStore.State()
    sealed = warning
    if let warning {
      // What cannot be read may have been locked.
      state.isLocked = true
      log(.error, "\(warning); the screen is locked")
    }
    self.state = state
    tries = PasscodeTries(wrong: state.wrong, at: now())
  }

  /// Whether the screen is locked.
  var isLocked: Bool { state.isLocked }

  /// The state, as clients are told it.
  var told: SocketMessage.LockState {
    SocketMessage.LockState(
      locked: state.isLocked, has_passcode: state.passcode != nil || sealed != nil)
  }

  /// Refuses what needs an unlocked screen.
  func check(_ action: String) throws(MessageError) {
    guard state.isLocked else { return }
    throw MessageError(
      .locked, "cannot \(action): the screen is locked; unlock it first: actionbutton unlock")
  }

  /// Locks the screen.
  func lock() {
    locks += 1
    set(true)
  }

  /// Unlocks the screen; with a passcode only by that one.
  ///
  /// Where nothing is locked nothing is compared: an answer would tell whether the passcode is right.
  func unlock(_ passcode: String?) async throws(MessageError) {
    guard state.isLocked else { return }
    if let sealed {
      throw MessageError(
        .unavailable,
        "cannot unlock the screen: \(sealed); put the file right or away, and start the daemon again"
      )
    }
    let before = locks
    try await prove(passcode, "unlock the screen")
    if locks == before { set(false) }
  }

  /// Sets another passcode, or none.
  func change(from old: String?, to new: String?) async throws(MessageError) {
    try check("change the passcode")
    if let new { try Self.check(new) }
    try await prove(old, "change the passcode")
    var next = state
    if let new {
      isChecking = true
      defer { isChecking = false }
      next.passcode = try await hash.hash(new)
      // It may have been locked meanwhile.
      next.isLocked = state.isLocked
    } else {
      next.passcode = nil
    }
    do throws(DeviceError) { try store?.save(next) } catch {
      throw MessageError(.unavailable, "\(error); the passcode is what it was")
    }
    state = next
    log(.info, new == nil ? "the passcode was removed" : "the passcode was changed")
  }

  // MARK: The passcode

  /// Lets pass who knows the passcode, if there is one.
  private func prove(_ passcode: String?, _ action: String) async throws(MessageError) {
    guard let kept = state.passcode else { return }
    if let wait = tries.wait(at: now()) {
      throw MessageError(
        .tooManyTries,
        "cannot \(action): there were \(tries.wrong) wrong passcodes; try again in \(Self.text(wait))",
        retryAfter: Self.seconds(wait))
    }
    guard let passcode else {
      throw MessageError(.wrongPasscode, "cannot \(action): it needs the passcode")
    }
    guard !isChecking else {
      throw MessageError(
        .unavailable, "cannot \(action): another passcode is being checked; try again",
        retryAfter: 1)
    }
    isChecking = true
    defer { isChecking = false }
    // A passcode that cannot be one is wrong like any other.
    let isRight = Self.isPossible(passcode) ? try await hash.matches(passcode, kept) : false
    guard !isRight else { return succeed() }
    throw fail(action)
  }

  private func succeed() {
    guard tries.wrong > 0 else { return }
    tries.succeeded()
    keepTries()
  }

  private func fail(_ action: String) -> MessageError {
    let instant = now()
    tries.failed(at: instant)
    keepTries()
    log(.warning, "a wrong passcode, \(tries.wrong) since the last right one")
    guard let wait = tries.wait(at: instant) else {
      let left = tries.left == 1 ? "1 try is" : "\(tries.left) tries are"
      return MessageError(
        .wrongPasscode, "cannot \(action): the passcode is wrong; \(left) left")
    }
    return MessageError(
      .wrongPasscode,
      "cannot \(action): the passcode is wrong; the next try is in \(Self.text(wait))",
      retryAfter: Self.seconds(wait))
  }

  private static func check(_ passcode: String) throws(MessageError) {
    guard isPossible(passcode) else {
      throw MessageError(
        .refused,
        "a passcode has 4 to 128 bytes and no control characters; choose another one")
    }
  }

  private static func isPossible(_ passcode: String) -> Bool {
    (4...128).contains(passcode.utf8.count)
      && passcode.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
  }

  private static func seconds(_ wait: Duration) -> Int {
    let (seconds, rest) = wait.components
    return Int(seconds) + (rest > 0 ? 1 : 0)
  }

  private static func text(_ wait: Duration) -> String {
    let seconds = seconds(wait)
    return seconds < 120 ? "\(seconds) s" : "\((seconds + 59) / 60) min"
  }

  // MARK: The state

  private func set(_ isLocked: Bool) {
    guard state.isLocked != isLocked else { return }
    state.isLocked = isLocked
    keep()
    log(.info, isLocked ? "the screen was locked" : "the screen was unlocked")
    onChange(isLocked)
  }

  private func keepTries() {
    state.wrong = tries.wrong
    keep()
  }

  private func keep() {
    // Where the file could not be read it is left to whoever puts it right.
    guard sealed == nil else { return }
    do throws(DeviceError) { try store?.save(state) } catch {
      log(.warning, "\(error); the lock is kept in memory only")
    }
  }
}
