import Configuration
import Devices
import Foundation
import Gesture
import Synchronization
import SystemAccess
import Testing
import Wire

@testable import Daemon

@Suite("The lock of the screen", .timeLimit(.minutes(10)))
struct ScreenLockTests {
  /// A clock that stands still.
  final class Clock: Sendable {
    private let seconds = Mutex<UInt64>(1_000)
    var now: Timestamp { Timestamp(nanoseconds: seconds.withLock { $0 } * 1_000_000_000) }
    func pass(_ time: UInt64) { seconds.withLock { $0 += time } }
  }

  /// Quick, and no secret.
  static let quick = PasscodeHash(
    hash: { passcode async throws(MessageError) in "hash of \(passcode)" },
    matches: { passcode, hash async throws(MessageError) in hash == "hash of \(passcode)" })

  private let clock = Clock()
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "lock-\(UUID())"
  ).path

  private static let owner: UInt32 = 900

  init() { ServiceThread.start() }

  @ServiceThread
  private func lock(_ hash: PasscodeHash = quick) -> ScreenLock {
    ScreenLock(
      LockStore(directory: folder), hash: hash, owner: Self.owner, now: { [clock] in clock.now },
      log: { _, _ in })
  }

  @ServiceThread
  private func code(
    _ body: @ServiceThread () async throws -> Void
  ) async -> (code: String, retryAfter: Int?, message: String) {
    do {
      try await body()
      return ("", nil, "")
    } catch let error as MessageError {
      return (error.code, error.retry_after_s, error.message)
    } catch { return ("\(error)", nil, "") }
  }

  @Test("without a passcode any client unlocks")
  @ServiceThread
  func noPasscode() async throws {
    let lock = lock()
    var changes: [Bool] = []
    lock.onChange = { changes.append($0) }
    #expect(!lock.isLocked)
    lock.lock()
    lock.lock()
    #expect(lock.report == SocketMessage.LockState(locked: true, has_passcode: false))
    try await lock.unlock(nil, by: Self.owner)
    #expect(changes == [true, false])
  }

  @Test(
    "the right passcode unlocks, no other does, and each wrong one says how many tries are left")
  @ServiceThread
  func passcode() async throws {
    let lock = lock()
    try await lock.change(from: nil, to: "1234", by: Self.owner)
    lock.lock()
    #expect(await code { try await lock.unlock(nil, by: Self.owner) }.code == "wrong-passcode")
    for left in ["4 tries are", "3 tries are", "2 tries are", "1 try is"] {
      let refusal = await code { try await lock.unlock("4321", by: Self.owner) }
      #expect(refusal.code == "wrong-passcode")
      #expect(refusal.message.contains(left))
    }
    try await lock.unlock("1234", by: Self.owner)
    #expect(!lock.isLocked)
    lock.lock()
    #expect(
      await code { try await lock.unlock("4321", by: Self.owner) }.message.contains("4 tries are"))
  }

  @Test("after five wrong ones even the right one waits a minute, then two")
  @ServiceThread
  func waits() async throws {
    let lock = lock()
    try await lock.change(from: nil, to: "1234", by: Self.owner)
    lock.lock()
    for _ in 0..<4 {
      #expect(await code { try await lock.unlock("0000", by: Self.owner) }.retryAfter == nil)
    }
    #expect(await code { try await lock.unlock("0000", by: Self.owner) }.retryAfter == 60)
    clock.pass(59)
    let early = await code { try await lock.unlock("1234", by: Self.owner) }
    #expect(early.code == "too-many-tries")
    #expect(early.retryAfter == 1)
    clock.pass(1)
    let late = await code { try await lock.unlock("0000", by: Self.owner) }
    #expect(late.code == "wrong-passcode")
    #expect(late.retryAfter == 120)
    clock.pass(120)
    try await lock.unlock("1234", by: Self.owner)
    #expect(!lock.isLocked)
  }

  @Test("the waits double up to a day, and a restart starts the last one again")
  func tries() {
    var tries = PasscodeTries(wrong: 0, at: .zero)
    var waits: [Int64] = []
    for _ in 0..<20 {
      tries.failed(at: .zero)
      waits.append(tries.wait(at: .zero)?.components.seconds ?? 0)
    }
    #expect(waits.prefix(8) == [0, 0, 0, 0, 60, 120, 240, 480])
    #expect(waits.suffix(2) == [86_400, 86_400])
    let again = PasscodeTries(wrong: 6, at: clock.now)
    #expect(again.wait(at: clock.now) == .seconds(120))
    #expect(PasscodeTries(wrong: -3, at: .zero).wait(at: .zero) == nil)
  }

  @Test("a restart keeps the lock, the passcode and the counted tries")
  @ServiceThread
  func restart() async throws {
    let before = lock()
    try await before.change(from: nil, to: "1234", by: Self.owner)
    before.lock()
    for _ in 0..<5 { _ = await code { try await before.unlock("0000", by: Self.owner) } }
    let after = lock()
    #expect(after.report == SocketMessage.LockState(locked: true, has_passcode: true))
    #expect(await code { try await after.unlock("1234", by: Self.owner) }.code == "too-many-tries")
    clock.pass(60)
    try await after.unlock("1234", by: Self.owner)
    #expect(!lock().isLocked)
  }

  @Test("a saved lock that cannot be read is locked, and nothing unlocks it")
  @ServiceThread
  func torn() async throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data("{".utf8).write(to: URL(filePath: "\(folder)/lock.json"))
    let lock = lock()
    #expect(lock.isLocked)
    let refusal = await code { try await lock.unlock(nil, by: Self.owner) }
    #expect(refusal.code == "unavailable")
    #expect(refusal.message.contains("lock.json.broken-1"))
  }

  @Test("the passcode is changed only with the old one, on an unlocked screen")
  @ServiceThread
  func change() async throws {
    let lock = lock()
    try await lock.change(from: nil, to: "1234", by: Self.owner)
    #expect(
      await code { try await lock.change(from: nil, to: "5678", by: Self.owner) }.code
        == "wrong-passcode")
    #expect(
      await code { try await lock.change(from: "4321", to: nil, by: Self.owner) }.code
        == "wrong-passcode")
    #expect(
      await code { try await lock.change(from: "1234", to: "123", by: Self.owner) }.code
        == "refused")
    #expect(
      await code { try await lock.change(from: "1234", to: "12\n34", by: Self.owner) }.code
        == "refused")
    lock.lock()
    #expect(
      await code { try await lock.change(from: "1234", to: "5678", by: Self.owner) }.code
        == "locked")
    try await lock.unlock("1234", by: Self.owner)
    try await lock.change(from: "1234", to: "5678", by: Self.owner)
    try await lock.change(from: "5678", to: nil, by: Self.owner)
    #expect(!lock.report.has_passcode)
  }

  @Test("only root and the daemon's own user set the first passcode or remove it")
  @ServiceThread
  func firstPasscode() async throws {
    let lock = lock()
    let refusal = await code { try await lock.change(from: nil, to: "1234", by: 1001) }
    #expect(refusal.code == "forbidden")
    #expect(refusal.message.contains("user 1001"))
    try await lock.change(from: nil, to: "1234", by: 0)
    try await lock.change(from: "1234", to: "5678", by: 1001)
    #expect(
      await code { try await lock.change(from: "5678", to: nil, by: 1001) }.code == "forbidden")
    try await lock.change(from: "5678", to: nil, by: Self.owner)
    #expect(!lock.report.has_passcode)
  }

  @Test("one user's wrong passcodes keep no other user from trying, also after a restart")
  @ServiceThread
  func byUser() async throws {
    let before = lock()
    try await before.change(from: nil, to: "1234", by: 0)
    before.lock()
    for _ in 0..<5 { _ = await code { try await before.unlock("0000", by: 1001) } }
    #expect(await code { try await before.unlock("1234", by: 1001) }.code == "too-many-tries")
    let after = lock()
    #expect(await code { try await after.unlock("1234", by: 1001) }.code == "too-many-tries")
    #expect(await code { try await after.unlock("0000", by: 1002) }.message.contains("4 tries"))
    try await after.unlock("1234", by: 1002)
    #expect(!after.isLocked)
  }

  @Test(
    "all users together have 20 tries; root and the owner have separate ones")
  @ServiceThread
  func manyUsers() async throws {
    let lock = lock()
    try await lock.change(from: nil, to: "1234", by: 0)
    lock.lock()
    var tries = 0
    for user in UInt32(100_000)..<100_200 {
      if await code({ try await lock.unlock("0000", by: user) }).code == "wrong-passcode" {
        tries += 1
      }
    }
    #expect(tries == 20)
    #expect(await code { try await lock.unlock("1234", by: 3_000) }.code == "too-many-tries")
    try await lock.unlock("1234", by: Self.owner)
    #expect(!lock.isLocked)
  }

  @Test("a try is on disk before it is computed, so that a kill meanwhile gives no free try")
  @ServiceThread
  func savedFirst() async throws {
    let folder = folder
    let seen = Mutex<[Int]>([])
    let watched = PasscodeHash(
      hash: Self.quick.hash,
      matches: { _, _ async throws(MessageError) in
        let saved = LockStore(directory: folder).load().state?.wrongByUser?["1001"]
        seen.withLock { $0.append(saved ?? 0) }
        return false
      })
    let lock = lock(watched)
    try await lock.change(from: nil, to: "1234", by: 0)
    lock.lock()
    for _ in 0..<3 { _ = await code { try await lock.unlock("0000", by: 1001) } }
    #expect(seen.withLock { $0 } == [1, 2, 3])
  }

  @Test("a try that cannot be saved is not checked")
  @ServiceThread
  func unsaved() async throws {
    let lock = lock()
    try await lock.change(from: nil, to: "1234", by: 0)
    lock.lock()
    try FileManager.default.removeItem(atPath: folder)
    try Data().write(to: URL(filePath: folder))
    let refusal = await code { try await lock.unlock("1234", by: Self.owner) }
    #expect(refusal.code == "unavailable")
    #expect(lock.isLocked)
  }

  @Test("an unlocked screen compares no passcode, so no client learns whether it is right")
  @ServiceThread
  func oracle() async throws {
    let lock = lock()
    try await lock.change(from: nil, to: "1234", by: Self.owner)
    for guess in ["1234", "4321"] { try await lock.unlock(guess, by: Self.owner) }
    #expect(!lock.isLocked)
  }

  @Test("one passcode is checked at a time, and a lock that comes meanwhile holds")
  @ServiceThread
  func together() async throws {
    let (starts, start) = AsyncStream.makeStream(of: Void.self)
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let slow = PasscodeHash(
      hash: Self.quick.hash,
      matches: { _, _ async throws(MessageError) in
        start.yield()
        for await _ in ends { break }
        return true
      })
    let lock = lock(slow)
    try await lock.change(from: nil, to: "1234", by: Self.owner)
    lock.lock()
    let first = Task { @ServiceThread in
      await code { try await lock.unlock("1234", by: Self.owner) }
    }
    for await _ in starts { break }
    #expect(await code { try await lock.unlock("1234", by: Self.owner) }.code == "unavailable")
    lock.lock()
    end.yield()
    #expect(await first.value.code == "")
    #expect(lock.isLocked)
  }

  @Test("the system's hash fits its passcode and no other, is salted, and does not name it")
  @ServiceThread
  func system() async throws {
    let hash = PasscodeHash.system
    let kept = try await hash.hash("correct horse")
    #expect(kept.hasPrefix("$"))
    #expect(!kept.contains("horse"))
    #expect(try await hash.hash("correct horse") != kept)
    #expect(try await hash.matches("correct horse", kept))
    #expect(try await !hash.matches("correct house", kept))
    #expect(await code { _ = try await hash.matches("x", "no hash at all") }.code == "unavailable")
  }
}
