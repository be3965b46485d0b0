import Gesture
import SystemAccess

/// The wrong passcodes of every user, and when each may try again: pure, the time is passed in.
///
/// Each user is counted alone (`PasscodeTries`), so that one user's wrong passcodes keep no other one from
/// trying. All users but root and the daemon's own are also counted together, with 20 tries at once: a person
/// may have many user numbers (subuid(5)), and must not have five tries for each.
struct PasscodeCounts: Sendable {
  /// How many tries all other users have together before they wait.
  static let triesTogether = 20
  /// How many users are counted one by one; those beyond it are counted as one.
  static let users = 64
  /// The number that stands for all users beyond `users`: no user has it (it means none, see chown(2)).
  private static let rest = UInt32.max

  private let owner: UInt32
  /// Not a dictionary: they are few, and a key of a new type costs a walk through all conformances at the start.
  private var tries: [(user: UInt32, counted: PasscodeTries)]
  private var together: PasscodeTries

  /// The wrong ones by user as they were saved: the waits begin anew.
  init(_ wrong: [UInt32: Int], owner: UInt32, at now: Timestamp) {
    self.owner = owner
    tries = wrong.map { ($0.key, PasscodeTries(wrong: $0.value, at: now)) }
    together = PasscodeTries(
      wrong: wrong.reduce(0) { $0 + (Self.isTrusted($1.key, owner) ? 0 : $1.value) },
      free: Self.triesTogether, at: now)
  }

  /// The wrong ones by user, to be saved.
  var wrong: [(user: UInt32, count: Int)] {
    tries.map { ($0.user, $0.counted.wrong) }.filter { $0.count > 0 }
  }

  /// How many wrong ones all users have given.
  var wrongOfAll: Int { tries.reduce(0) { $0 + $1.counted.wrong } }

  /// How many wrong ones a user has given since its last right one.
  func wrong(of user: UInt32) -> Int { counted(user)?.wrong ?? 0 }

  /// How many tries a user has left before it waits.
  func left(of user: UInt32) -> Int {
    let alone = counted(user)?.left ?? PasscodeTries.free
    return Self.isTrusted(user, owner) ? alone : min(alone, together.left)
  }

  /// How long a user must wait; nil if it may try now.
  func wait(of user: UInt32, at now: Timestamp) -> Duration? {
    let alone = counted(user)?.wait(at: now)
    guard !Self.isTrusted(user, owner), let all = together.wait(at: now) else { return alone }
    return max(alone ?? .zero, all)
  }

  /// A user tries: it counts as wrong until `succeeded`.
  mutating func tried(_ user: UInt32, at now: Timestamp) {
    if let place = place(of: key(user)) {
      tries[place].counted.failed(at: now)
    } else {
      tries.append((key(user), PasscodeTries(wrong: 1, at: now)))
    }
    if !Self.isTrusted(user, owner) { together.failed(at: now) }
  }

  /// A user's try was right: its wrong ones are forgotten.
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
