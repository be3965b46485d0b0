import ControlModel
import Devices
import Glibc
import SavedState
import ServiceLog
import SystemAccess
import Wire

/// The one lock of the process: whether the screen is locked, and the passcode that unlocks it.
///
/// As on an iPhone, a control on a locked screen hides what is sensitive, and its action may have to wait. Without a
/// passcode any client may unlock the screen. A lock that cannot be saved still locks, and is saved later.
@ServiceThread
final class ScreenLock {
  private let store: LockStore?
  private let hash: PasscodeHash
  private let now: @Sendable () -> Timestamp
  /// The maximum number of changes that are logged in 10 s, since each client can cause them.
  static let loggedChanges = 10
  private var logged = RateLimit(most: ScreenLock.loggedChanges)
  private let log: @ServiceThread (Log.Priority, String) -> Void
  private var state: LockStore.State
  /// Whether the file may have an older state: a save has not ended, or the latest save failed.
  private var isUnsaved = false
  private var tries: PasscodeCounts
  private let owner: UInt32
  /// The reason that the saved passcode cannot be read, or `nil`; with a reason the screen cannot be unlocked.
  private let sealed: String?
  private var isChecking = false
  /// Counts calls of `lock`: a passcode that was entered before a call does not unlock the screen after it.
  private var locks = 0

  /// Loads the saved lock; without a store its state lasts as long as the process.
  ///
  /// `owner` is the user that the daemon runs as.
  init(
    _ store: LockStore?, hash: PasscodeHash = .system, owner: UInt32 = getuid(),
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
      // A screen whose state cannot be read may have been locked.
      state.isLocked = true
      log(.error, "\(warning); the screen is locked")
    }
    self.state = state
    self.owner = owner
    tries = PasscodeCounts(Self.counts(state, owner), owner: owner, at: now())
  }

  var isLocked: Bool { state.isLocked }

  var report: SocketMessage.LockState {
    SocketMessage.LockState(
      locked: state.isLocked, has_passcode: state.passcode != nil || sealed != nil)
  }

  func check(_ action: Sentence) throws(MessageError) {
    if state.isLocked { throw .screenLocked(action) }
  }

  /// Locks the screen; returns whether it was unlocked.
  @discardableResult
  func lock() -> Bool {
    locks += 1
    return set(true)
  }

  /// Unlocks the screen for a user, who needs the passcode if one is set, and returns whether this call unlocked it.
  ///
  /// Does not check the passcode while the screen is unlocked: the answer would show whether the passcode is right.
  @discardableResult
  func unlock(_ passcode: String?, by user: UInt32) async throws(MessageError) -> Bool {
    guard state.isLocked else { return false }
    if let sealed {
      throw MessageError(
        .unavailable,
        "cannot unlock the screen: \(sealed); correct or remove the file and restart the daemon"
      )
    }
    let before = locks
    try await prove(passcode, "unlock the screen", by: user)
    return locks == before && set(false)
  }

  /// Changes or removes the passcode for a user.
  ///
  /// Only root and the daemon's own user may set the first passcode or remove the passcode: otherwise another member of the
  /// socket's group could lock the owner out, or unlock the owner's screen.
  func change(from old: String?, to new: String?, by user: UInt32) async throws(MessageError) {
    try check("change the passcode")
    if state.passcode == nil || new == nil, user != 0, user != owner {
      throw MessageError(
        .forbidden,
        """
        user \(user) may not \(new == nil ? "remove the" : "set the first") passcode: only root and the daemon's own \
        user (\(owner)) may; run this as that user: actionbutton passcode
        """)
    }
    if let new { try Self.check(new) }
    try await prove(old, "change the passcode", by: user)
    isChecking = true
    defer { isChecking = false }
    let passcode = if let new { try await hash.hash(new) } else { String?.none }
    var next = state
    next.passcode = passcode
    do throws(DeviceError) { try await save(next) } catch {
      throw MessageError(.unavailable, "\(error); the passcode has not changed")
    }
    state.passcode = passcode
    // The screen may have been locked meanwhile, and saved with the old passcode.
    if state != next { keep() }
    logChange(new == nil ? "the passcode was removed" : "the passcode was changed")
  }

  /// Saves the state again if the latest save failed; called when the daemon ends.
  func finish() {
    if isUnsaved { keep() }
  }

  // MARK: The passcode

  /// Throws unless the passcode is right, or there is no passcode.
  ///
  /// A try is saved as a wrong one before it is checked, so that it counts even if the daemon is killed meanwhile.
  private func prove(
    _ passcode: String?, _ action: Sentence, by user: UInt32
  ) async throws(MessageError) {
    guard let kept = state.passcode else { return }
    if let wait = tries.wait(of: user, at: now()) {
      throw MessageError(
        .tooManyTries,
        """
        cannot \(action): too many wrong passcodes (\(tries.wrong(of: user)) of user \(user), \(tries.wrongOfAll) \
        of all users); try again in \(Self.text(wait))
        """,
        retryAfter: Self.seconds(wait))
    }
    guard let passcode else {
      throw MessageError(.wrongPasscode, "cannot \(action): the passcode is required")
    }
    guard !isChecking else {
      throw MessageError(
        .unavailable, "cannot \(action): another passcode is being checked; try again",
        retryAfter: 1)
    }
    isChecking = true
    defer { isChecking = false }
    tries.tried(user, at: now())
    try await saveTry(action)
    // A text that cannot be a passcode counts as a wrong passcode.
    let isRight = Self.isPossible(passcode) ? try await hash.matches(passcode, kept) : false
    guard isRight else { throw wrong(action, user) }
    tries.succeeded(user, at: now())
    note()
    keep()
  }

  private func saveTry(_ action: Sentence) async throws(MessageError) {
    note()
    do throws(DeviceError) { try await save(state) } catch {
      throw MessageError(
        .unavailable,
        "cannot \(action): the passcode is not checked, because the try could not be saved: \(error)"
      )
    }
  }

  private func wrong(_ action: Sentence, _ user: UInt32) -> MessageError {
    let count = tries.wrong(of: user)
    log(.warning, "user \(user) entered a wrong passcode, \(count) since the last correct one")
    guard let wait = tries.wait(of: user, at: now()) else {
      let number = tries.left(of: user)
      let left: Sentence = number == 1 ? "1 try is" : "\(number) tries are"
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
        "a passcode has \(lengths.lowerBound) to \(lengths.upperBound) bytes and no control characters; choose another one"
      )
    }
  }

  /// The allowed numbers of bytes of UTF-8 in a passcode.
  private static let lengths = 4...128

  private static func isPossible(_ passcode: String) -> Bool {
    lengths.contains(passcode.utf8.count)
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

  private func set(_ isLocked: Bool) -> Bool {
    guard state.isLocked != isLocked else { return false }
    state.isLocked = isLocked
    keep()
    logChange(isLocked ? "the screen was locked" : "the screen was unlocked")
    return true
  }

  private func logChange(_ text: String) {
    logged.log(text, .info, of: "changes of the lock were made", at: now(), to: log)
  }

  /// Copies the counts into the state to save.
  private func note() {
    state.wrong = tries.wrongOfAll
    state.wrongByUser = Dictionary(
      uniqueKeysWithValues: tries.wrong.map { ("\($0.user)", $0.count) })
  }

  /// The saved counts; a version that did not count by user saved the owner's count.
  private static func counts(_ state: LockStore.State, _ owner: UInt32) -> [UInt32: Int] {
    guard let saved = state.wrongByUser else { return state.wrong > 0 ? [owner: state.wrong] : [:] }
    return Dictionary(
      saved.compactMap { user, count in UInt32(user).map { ($0, count) } },
      uniquingKeysWith: { max($0, $1) })
  }

  /// Saves the state without waiting; `saved` waits.
  private func keep() {
    // A file that could not be read stays unchanged until a person corrects it.
    guard sealed == nil else { return }
    isUnsaved = true
    guard let store else { return }
    store.queue.add { [state] () throws(DeviceError) in
      try store.save(state)
    } completion: { [weak self, state] error in
      guard let self else { return }
      if let error {
        log(
          .warning, "\(error); it is saved when the lock changes, or when this program ends")
      } else if state == self.state {
        isUnsaved = false
      }
    }
  }

  private func save(_ state: LockStore.State) async throws(DeviceError) {
    guard let store else { return }
    try await store.queue.run { () throws(DeviceError) in try store.save(state) }
  }

  /// Waits until the state is saved, or could not be saved.
  func saved() async { await store?.queue.finish() }
}
