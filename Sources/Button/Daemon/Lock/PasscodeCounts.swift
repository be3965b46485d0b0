import CCrypt
import CSystem
import ControlModel
import SystemAccess

/// The wrong passcodes of all users, and when each user may try again; pure: the time is passed in.
///
/// Each user is counted alone (`PasscodeTries`), so that one user's wrong passcodes do not make other users wait.
/// All users but root and the daemon's own are also counted together, with 20 tries before a wait: a person
/// may have many user numbers (subuid(5)), and must not have five tries for each.
struct PasscodeCounts: Sendable {
  /// The number of tries that all users but root and the daemon's own have together before they wait.
  static let triesTogether = 20
  /// The number of users that are counted one by one; all further users are counted as one.
  static let users = 64
  /// The number that stands for all users beyond `users`; no user has this number (chown(2)).
  private static let rest = UInt32.max

  private let owner: UInt32
  /// Not a dictionary: there are few users, and a key of a new type costs a walk through all conformances at the start.
  private var tries: [(user: UInt32, counted: PasscodeTries)]
  private var together: PasscodeTries

  /// Restores the saved counts by user; every wait starts again.
  init(_ wrong: [UInt32: Int], owner: UInt32, at now: Timestamp) {
    self.owner = owner
    tries = wrong.map { ($0.key, PasscodeTries(wrong: $0.value, at: now)) }
    together = PasscodeTries(
      wrong: wrong.reduce(0) { $0 + (Self.isTrusted($1.key, owner) ? 0 : $1.value) },
      free: Self.triesTogether, at: now)
  }

  /// The counts by user, to be saved.
  var wrong: [(user: UInt32, count: Int)] {
    tries.map { ($0.user, $0.counted.wrong) }.filter { $0.count > 0 }
  }

  /// The number of wrong passcodes of all users.
  var wrongOfAll: Int { tries.reduce(0) { $0 + $1.counted.wrong } }

  /// The number of wrong passcodes of a user since its last right one.
  func wrong(of user: UInt32) -> Int { counted(user)?.wrong ?? 0 }

  /// The number of tries that a user has left before it must wait.
  func left(of user: UInt32) -> Int {
    let alone = counted(user)?.left ?? PasscodeTries.free
    return Self.isTrusted(user, owner) ? alone : min(alone, together.left)
  }

  /// The time that a user must wait, or `nil` if it may try now.
  func wait(of user: UInt32, at now: Timestamp) -> Duration? {
    let alone = counted(user)?.wait(at: now)
    guard !Self.isTrusted(user, owner), let all = together.wait(at: now) else { return alone }
    return max(alone ?? .zero, all)
  }

  /// Counts a user's try as wrong; call `succeeded` if it is right.
  mutating func tried(_ user: UInt32, at now: Timestamp) {
    if let place = place(of: key(user)) {
      tries[place].counted.failed(at: now)
    } else {
      tries.append((key(user), PasscodeTries(wrong: 1, at: now)))
    }
    if !Self.isTrusted(user, owner) { together.failed(at: now) }
  }

  /// Forgets a user's wrong passcodes after a right one.
  mutating func succeeded(_ user: UInt32, at now: Timestamp) {
    guard let place = place(of: key(user)) else { return }
    let removed = tries.remove(at: place)
    guard !Self.isTrusted(user, owner) else { return }
    together = PasscodeTries(
      wrong: together.wrong - removed.counted.wrong, free: Self.triesTogether, at: now)
  }

  private func counted(_ user: UInt32) -> PasscodeTries? {
    place(of: key(user)).map { tries[$0].counted }
  }

  private func place(of user: UInt32) -> Int? { tries.firstIndex { $0.user == user } }

  private func key(_ user: UInt32) -> UInt32 {
    place(of: user) != nil || tries.count < Self.users || Self.isTrusted(user, owner)
      ? user : Self.rest
  }

  private static func isTrusted(_ user: UInt32, _ owner: UInt32) -> Bool {
    user == 0 || user == owner
  }
}

/// The time of the next try of a passcode; pure: the time is passed in.
///
///     wrong passcodes so far     the next try
///     fewer than 5               at once
///     5, 6, 7, …                 60 s, 120 s, 240 s, … after the last try, a day at most
///
/// A right passcode resets the count (`PasscodeCounts`). An iPhone does the same with other waits (support.apple.com, "If you
/// forgot your iPhone passcode"); it can also erase itself, unlike this daemon.
struct PasscodeTries: Sendable {
  /// The number of tries of one user before a wait.
  static let free = 5
  private static let firstWait = Duration.seconds(60)
  private static let longestWait = Duration.seconds(86_400)

  /// The number of wrong passcodes since the last right one.
  private(set) var wrong: Int
  private let free: Int
  private var until: Timestamp?

  /// Restores a saved count; the wait starts again, so that a restart does not shorten it.
  init(wrong: Int, free: Int = free, at now: Timestamp) {
    self.wrong = max(wrong, 0)
    self.free = free
    until = wait(after: self.wrong).map { now.advanced(by: $0) }
  }

  /// The number of tries left before a wait.
  var left: Int { max(free - wrong, 0) }

  /// The time until the next try, or `nil` if it is allowed now.
  func wait(at now: Timestamp) -> Duration? {
    until.flatMap { now < $0 ? now.duration(to: $0) : nil }
  }

  /// Counts a wrong passcode.
  mutating func failed(at now: Timestamp) {
    wrong += 1
    until = wait(after: wrong).map { now.advanced(by: $0) }
  }

  private func wait(after wrong: Int) -> Duration? {
    guard wrong >= free else { return nil }
    // 60 s doubled eleven times is more than a day.
    return min(Self.firstWait * (1 << min(wrong - free, 11)), Self.longestWait)
  }
}

/// Hashes and compares passcodes with crypt(3), which is slow by design; tests use a fast function.
struct PasscodeHash: Sendable {
  let hash: @ServiceThread @Sendable (String) async throws(MessageError) -> String
  let matches: @ServiceThread @Sendable (String, String) async throws(MessageError) -> Bool

  /// crypt(3).
  ///
  /// Each computation has a separate thread, which yields to all others: it takes up to a second on a
  /// small board, and must not delay a button or a client of the service thread.
  /// `ScreenLock` starts one computation at a time.
  static let system = PasscodeHash(
    hash: { passcode async throws(MessageError) in
      try await SystemThread.run(named: "passcode", refused: Self.noThread) {
        () throws(MessageError) in
        cd_thread_yields()
        var hash = [CChar](repeating: 0, count: Int(CC_HASH_SIZE))
        let error = cc_hash(passcode, &hash, hash.count)
        guard error == 0 else { throw Self.refused("hash the passcode", error) }
        return hash.withUnsafeBufferPointer { buffer in
          String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        }
      }
    },
    matches: { passcode, hash async throws(MessageError) in
      try await SystemThread.run(named: "passcode", refused: Self.noThread) {
        () throws(MessageError) in
        cd_thread_yields()
        let result = cc_matches(passcode, hash)
        guard result >= 0 else { throw Self.refused("compare the passcode", -result) }
        return result == 1
      }
    })

  private static let noThread: @Sendable (SystemError) -> MessageError = {
    MessageError(.unavailable, "\($0)")
  }

  private static func refused(_ action: Sentence, _ error: Int32) -> MessageError {
    MessageError(
      .unavailable,
      """
      cannot \(action): crypt(3) failed with \(Errno(error).name); an administrator can remove lock.json from the state \
      directory and restart the daemon
      """)
  }
}
