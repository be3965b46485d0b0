import Configuration
import Devices
import Foundation
import Gesture
import Synchronization
import SystemAccess
import Testing
import Wire

@testable import Daemon
@testable import SavedState

@Suite("How often a passcode may be tried", .timeLimit(.minutes(45)))
struct PasscodeTriesTests {
  private let fixture: ScreenLockFixture

  init() throws { fixture = try ScreenLockFixture() }

  @Test("after five wrong ones even the right one waits a minute, then two")
  @ServiceThread
  func waits() async throws {
    let lock = fixture.lock()
    try await lock.change(from: nil, to: "1234", by: ScreenLockFixture.owner)
    lock.lock()
    for _ in 0..<4 {
      #expect(
        await fixture.code { try await lock.unlock("0000", by: ScreenLockFixture.owner) }.retryAfter
          == nil)
    }
    #expect(
      await fixture.code { try await lock.unlock("0000", by: ScreenLockFixture.owner) }.retryAfter
        == 60)
    fixture.clock.pass(.seconds(59))
    let early = await fixture.code { try await lock.unlock("1234", by: ScreenLockFixture.owner) }
    #expect(early.code == "too-many-tries")
    #expect(early.retryAfter == 1)
    fixture.clock.pass(.seconds(1))
    let late = await fixture.code { try await lock.unlock("0000", by: ScreenLockFixture.owner) }
    #expect(late.code == "wrong-passcode")
    #expect(late.retryAfter == 120)
    #expect(late.message.contains("the next try is in 2 min"))
    // Seconds and minutes are rounded up: a try after the named time is never too early.
    for (time, wait, text) in [(.milliseconds(500), 120, "2 min"), (.seconds(1), 119, "119 s")]
      as [(Duration, Int, String)]
    {
      fixture.clock.pass(time)
      let refusal = await fixture.code {
        try await lock.unlock("1234", by: ScreenLockFixture.owner)
      }
      #expect(refusal.retryAfter == wait)
      #expect(refusal.message.hasSuffix("6 of all users); try again in \(text)"))
    }
    fixture.clock.pass(.milliseconds(118_500))
    _ = await fixture.code { try await lock.unlock("0000", by: ScreenLockFixture.owner) }
    fixture.clock.pass(.seconds(59))
    let third = await fixture.code { try await lock.unlock("1234", by: ScreenLockFixture.owner) }
    #expect(third.retryAfter == 181 && third.message.hasSuffix("try again in 4 min"))
    fixture.clock.pass(.seconds(181))
    try await lock.unlock("1234", by: ScreenLockFixture.owner)
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
    let again = PasscodeTries(wrong: 6, at: fixture.clock.now)
    #expect(again.wait(at: fixture.clock.now) == .seconds(120))
    #expect(PasscodeTries(wrong: -3, at: .zero).wait(at: .zero) == nil)
    #expect(PasscodeTries(wrong: -3, at: .zero).left == PasscodeTries.free)
    #expect(PasscodeTries(wrong: 6, at: .zero).left == 0)
    #expect(PasscodeTries(wrong: 1_000, at: .zero).wait(at: .zero) == .seconds(86_400))
  }

  /// The wrong passcodes of other users, with one number for each user from 1001 on.
  private static func counts(_ wrong: Int...) -> PasscodeCounts {
    PasscodeCounts(
      Dictionary(uniqueKeysWithValues: zip(UInt32(1_001)..., wrong)),
      owner: ScreenLockFixture.owner, at: .zero)
  }

  @Test("a right passcode forgets the wrong ones of its user, and no others")
  func forgotten() {
    var counts = Self.counts(4, 4, 4, 4, 3)
    #expect(counts.left(of: 3_000) == 1)
    counts.succeeded(1_005, at: .zero)
    #expect(counts.wrong(of: 1_005) == 0 && counts.wrong(of: 1_001) == 4)
    #expect(counts.wrongOfAll == 16)
    #expect(counts.left(of: 3_000) == 4)
    // A user without wrong passcodes resets no count, and neither does the owner's right passcode.
    counts.succeeded(3_000, at: .zero)
    counts.tried(ScreenLockFixture.owner, at: .zero)
    counts.succeeded(ScreenLockFixture.owner, at: .zero)
    #expect(counts.left(of: 3_000) == 4)
    #expect(counts.wrong.map(\.user).sorted() == [1_001, 1_002, 1_003, 1_004])
  }

  @Test("saved wrong ones of all users but root and the owner count together")
  func savedTogether() {
    let counts = PasscodeCounts(
      [0: 5, ScreenLockFixture.owner: 5, 1_001: 4, 1_002: 15], owner: ScreenLockFixture.owner,
      at: .zero)
    #expect(counts.left(of: 3_000) == 1)
    #expect(counts.wait(of: 3_000, at: .zero) == nil)
    #expect(counts.wait(of: 0, at: .zero) == .seconds(60))
    #expect(Self.counts(0, 2).wrong.map(\.user) == [1_002])
    // The longer of the user's own wait and the common wait counts.
    #expect(Self.counts(20, 1).wait(of: 1_001, at: .zero) == .seconds(86_400))
    #expect(Self.counts(20, 1).wait(of: 1_002, at: .zero) == .seconds(120))
  }

  @Test("65 users and more are counted as one, root and the owner never")
  func rest() {
    var counts = Self.counts()
    for user in UInt32(2_000)..<2_066 { counts.tried(user, at: .zero) }
    #expect(counts.wrong(of: 2_063) == 1)
    #expect(counts.wrong(of: 2_065) == 2 && counts.wrong(of: 2_066) == 2)
    counts.tried(2_000, at: .zero)
    #expect(counts.wrong(of: 2_000) == 2)
    for user in [0, ScreenLockFixture.owner] {
      counts.tried(user, at: .zero)
      #expect(counts.wrong(of: user) == 1)
    }
  }

  @Test("the wrong ones of a version that did not count by user are the owner's")
  @ServiceThread
  func oldFile() async throws {
    var state = LockStore.State()
    (state.isLocked, state.passcode, state.wrong) = (true, "hash of 1234", 5)
    try LockStore(directory: StateDirectory(path: fixture.folder)).save(state)
    let lock = fixture.lock()
    #expect(
      await fixture.code { try await lock.unlock("1234", by: ScreenLockFixture.owner) }.code
        == "too-many-tries")
    try await lock.unlock("1234", by: 0)
    #expect(!lock.isLocked)
  }

  @Test("one user's wrong passcodes keep no other user from trying, also after a restart")
  @ServiceThread
  func byUser() async throws {
    let before = fixture.lock()
    try await before.change(from: nil, to: "1234", by: 0)
    before.lock()
    for _ in 0..<5 { _ = await fixture.code { try await before.unlock("0000", by: 1001) } }
    #expect(
      await fixture.code { try await before.unlock("1234", by: 1001) }.code == "too-many-tries")
    #expect(
      await fixture.code { try await before.unlock(nil, by: 1001) }.code == "too-many-tries")
    let after = fixture.lock()
    #expect(
      await fixture.code { try await after.unlock("1234", by: 1001) }.code == "too-many-tries")
    #expect(
      await fixture.code { try await after.unlock("0000", by: 1002) }.message.contains("4 tries"))
    try await after.unlock("1234", by: 1002)
    #expect(!after.isLocked)
  }

  @Test(
    "all users together have 20 tries; root and the owner have separate ones")
  @ServiceThread
  func manyUsers() async throws {
    let lock = fixture.lock()
    try await lock.change(from: nil, to: "1234", by: 0)
    lock.lock()
    var tries = 0
    for user in UInt32(100_000)..<100_200 {
      if await fixture.code({ try await lock.unlock("0000", by: user) }).code == "wrong-passcode" {
        tries += 1
      }
    }
    #expect(tries == 20)
    let refusal = await fixture.code { try await lock.unlock("1234", by: 3_000) }
    #expect(refusal.code == "too-many-tries" && refusal.retryAfter == 60)
    for user in [0, ScreenLockFixture.owner] {
      try await lock.unlock("1234", by: user)
      #expect(!lock.isLocked)
      lock.lock()
    }
  }

  @Test("a try is on disk before it is computed, so that a kill meanwhile gives no free try")
  @ServiceThread
  func savedFirst() async throws {
    let folder = fixture.folder
    let seen = Mutex<[Int]>([])
    let watched = PasscodeHash(
      hash: ScreenLockFixture.quick.hash,
      matches: { _, _ async throws(MessageError) in
        let saved = LockStore(directory: StateDirectory(path: folder)).load().state?.wrongByUser?[
          "1001"]
        seen.withLock { $0.append(saved ?? 0) }
        return false
      })
    let lock = fixture.lock(watched)
    try await lock.change(from: nil, to: "1234", by: 0)
    lock.lock()
    for _ in 0..<3 { _ = await fixture.code { try await lock.unlock("0000", by: 1001) } }
    #expect(seen.withLock { $0 } == [1, 2, 3])
    _ = await fixture.code { try await lock.unlock("0000", by: 1002) }
    #expect(LockStore(directory: StateDirectory(path: folder)).load().state?.wrong == 4)
  }

  @Test("the right old passcode of a change ends the count, also after a restart")
  @ServiceThread
  func change() async throws {
    let before = fixture.lock()
    try await before.change(from: nil, to: "1234", by: 0)
    _ = await fixture.code { try await before.change(from: "0000", to: "5678", by: 1001) }
    try await before.change(from: "1234", to: "5678", by: 1001)
    let after = fixture.lock()
    after.lock()
    #expect(
      await fixture.code { try await after.unlock("0000", by: 1001) }.message.contains("4 tries"))
  }

  @Test("of two saved counts of one user the larger one counts")
  @ServiceThread
  func savedTwice() async throws {
    try await fixture.lock().change(from: nil, to: "1234", by: 0)
    let store = LockStore(directory: StateDirectory(path: fixture.folder))
    var state = try #require(store.load().state)
    state.isLocked = true
    state.wrongByUser = ["1001": 1, "01001": 3, "nobody": 4]
    try store.save(state)
    let lock = fixture.lock()
    let refusal = await fixture.code { try await lock.unlock("0000", by: 1001) }
    #expect(refusal.message.contains("1 try "))
  }

  @Test("a text that cannot be a passcode is wrong like any other, and is not hashed")
  @ServiceThread
  func impossible() async throws {
    let lock = fixture.lock(
      PasscodeHash(
        hash: ScreenLockFixture.quick.hash, matches: { _, _ async throws(MessageError) in true }))
    try await lock.change(from: nil, to: "1234", by: 0)
    lock.lock()
    let texts = ["123", "12\u{7F}34", "12\u{1F}34", String(repeating: "1", count: 129)]
    for (text, left) in zip(texts, ["4 tries", "3 tries", "2 tries", "1 try"]) {
      let refusal = await fixture.code { try await lock.unlock(text, by: 1001) }
      #expect(refusal.code == "wrong-passcode" && refusal.message.contains("\(left) "))
    }
    #expect(lock.isLocked)
    try await lock.unlock("12 34", by: 0)
    #expect(!lock.isLocked, "a space is possible")
  }

  @Test("a try that cannot be saved is not checked")
  @ServiceThread
  func unsaved() async throws {
    let lock = fixture.lock()
    try await lock.change(from: nil, to: "1234", by: 0)
    lock.lock()
    try FileManager.default.removeItem(atPath: fixture.folder)
    try Data().write(to: URL(filePath: fixture.folder))
    let refusal = await fixture.code { try await lock.unlock("1234", by: ScreenLockFixture.owner) }
    #expect(refusal.code == "unavailable")
    #expect(lock.isLocked)
  }

  @Test("a lock that cannot be saved locks, and a passcode that cannot be saved has not changed")
  @ServiceThread
  func noFolder() async throws {
    let lock = fixture.lock()
    try Data().write(to: URL(filePath: fixture.folder))
    let refusal = await fixture.code { try await lock.change(from: nil, to: "1234", by: 0) }
    #expect(refusal.code == "unavailable")
    #expect(refusal.message.hasSuffix("the passcode has not changed"))
    #expect(!lock.report.has_passcode)
    lock.lock()
    #expect(lock.isLocked)
    let lines = fixture.clock.log.withLock { $0 }
    #expect(
      lines.contains {
        $0.hasSuffix("; it is saved when the lock changes, or when this program ends")
      },
      "\(lines)")
    try FileManager.default.removeItem(atPath: fixture.folder)
    lock.finish()
    #expect(fixture.lock().isLocked)
  }

  @Test("one passcode is checked at a time, and a lock that comes meanwhile holds")
  @ServiceThread
  func together() async throws {
    let (starts, start) = AsyncStream.makeStream(of: Void.self)
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let slow = PasscodeHash(
      hash: ScreenLockFixture.quick.hash,
      matches: { _, _ async throws(MessageError) in
        start.yield()
        for await _ in ends { break }
        return true
      })
    let lock = fixture.lock(slow)
    try await lock.change(from: nil, to: "1234", by: ScreenLockFixture.owner)
    lock.lock()
    // Texts that cannot be a passcode are counted without being hashed.
    for _ in 0..<5 { _ = await fixture.code { try await lock.unlock("0", by: 1001) } }
    let first = Task { @ServiceThread in
      try await lock.unlock("1234", by: ScreenLockFixture.owner)
    }
    for await _ in starts { break }
    #expect(
      await fixture.code { try await lock.unlock("1234", by: ScreenLockFixture.owner) }.code
        == "unavailable")
    #expect(
      await fixture.code { try await lock.unlock("1234", by: 1001) }.code == "too-many-tries",
      "who must wait learns the time")
    lock.lock()
    end.yield()
    let isUnlocked = try await first.value
    #expect(!isUnlocked && lock.isLocked)
  }
}
