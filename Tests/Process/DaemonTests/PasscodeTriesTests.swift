import Configuration
import Devices
import Foundation
import Gesture
import Synchronization
import SystemAccess
import Testing
import Wire

@testable import Daemon

@Suite("How often a passcode may be tried", .timeLimit(.minutes(45)))
struct PasscodeTriesTests {
  private let fixture = ScreenLockFixture()

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
    fixture.clock.pass(59)
    let early = await fixture.code { try await lock.unlock("1234", by: ScreenLockFixture.owner) }
    #expect(early.code == "too-many-tries")
    #expect(early.retryAfter == 1)
    fixture.clock.pass(1)
    let late = await fixture.code { try await lock.unlock("0000", by: ScreenLockFixture.owner) }
    #expect(late.code == "wrong-passcode")
    #expect(late.retryAfter == 120)
    fixture.clock.pass(120)
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
    #expect(
      await fixture.code { try await lock.unlock("1234", by: 3_000) }.code == "too-many-tries")
    try await lock.unlock("1234", by: ScreenLockFixture.owner)
    #expect(!lock.isLocked)
  }

  @Test("a try is on disk before it is computed, so that a kill meanwhile gives no free try")
  @ServiceThread
  func savedFirst() async throws {
    let folder = fixture.folder
    let seen = Mutex<[Int]>([])
    let watched = PasscodeHash(
      hash: ScreenLockFixture.quick.hash,
      matches: { _, _ async throws(MessageError) in
        let saved = LockStore(directory: folder).load().state?.wrongByUser?["1001"]
        seen.withLock { $0.append(saved ?? 0) }
        return false
      })
    let lock = fixture.lock(watched)
    try await lock.change(from: nil, to: "1234", by: 0)
    lock.lock()
    for _ in 0..<3 { _ = await fixture.code { try await lock.unlock("0000", by: 1001) } }
    #expect(seen.withLock { $0 } == [1, 2, 3])
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
    let first = Task { @ServiceThread in
      await fixture.code { try await lock.unlock("1234", by: ScreenLockFixture.owner) }
    }
    for await _ in starts { break }
    #expect(
      await fixture.code { try await lock.unlock("1234", by: ScreenLockFixture.owner) }.code
        == "unavailable")
    lock.lock()
    end.yield()
    #expect(await first.value.code == "")
    #expect(lock.isLocked)
  }
}
