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

@Suite("The lock of the screen", .timeLimit(.minutes(45)))
struct ScreenLockTests {
  private let fixture: ScreenLockFixture

  init() throws { fixture = try ScreenLockFixture() }

  @Test("without a passcode any client unlocks")
  @ServiceThread
  func noPasscode() async throws {
    let lock = fixture.lock()
    #expect(!lock.isLocked)
    #expect(lock.lock() && !lock.lock(), "only the first one is a change")
    #expect(lock.report == SocketMessage.LockState(locked: true, has_passcode: false))
    let changes = [
      try await lock.unlock(nil, by: ScreenLockFixture.owner),
      try await lock.unlock(nil, by: ScreenLockFixture.owner),
    ]
    #expect(changes == [true, false])
  }

  @Test(
    "the right passcode unlocks, no other does, and each wrong one says how many tries are left")
  @ServiceThread
  func passcode() async throws {
    let lock = fixture.lock()
    try await lock.change(from: nil, to: "1234", by: ScreenLockFixture.owner)
    lock.lock()
    #expect(
      await fixture.code { try await lock.unlock(nil, by: ScreenLockFixture.owner) }.code
        == "wrong-passcode")
    for left in ["4 tries are", "3 tries are", "2 tries are", "1 try is"] {
      let refusal = await fixture.code {
        try await lock.unlock("4321", by: ScreenLockFixture.owner)
      }
      #expect(refusal.code == "wrong-passcode")
      #expect(refusal.message.contains(left))
    }
    try await lock.unlock("1234", by: ScreenLockFixture.owner)
    #expect(!lock.isLocked)
    lock.lock()
    #expect(
      await fixture.code { try await lock.unlock("4321", by: ScreenLockFixture.owner) }.message
        .contains("4 tries are"))
  }

  @Test("a restart keeps the lock, the passcode and the counted tries")
  @ServiceThread
  func restart() async throws {
    let before = fixture.lock()
    try await before.change(from: nil, to: "1234", by: ScreenLockFixture.owner)
    before.lock()
    for _ in 0..<5 {
      _ = await fixture.code { try await before.unlock("0000", by: ScreenLockFixture.owner) }
    }
    let after = fixture.lock()
    #expect(after.report == SocketMessage.LockState(locked: true, has_passcode: true))
    #expect(
      await fixture.code { try await after.unlock("1234", by: ScreenLockFixture.owner) }.code
        == "too-many-tries")
    fixture.clock.pass(.seconds(60))
    try await after.unlock("1234", by: ScreenLockFixture.owner)
    let last = fixture.lock()
    #expect(!last.isLocked)
    last.lock()
    #expect(
      await fixture.code { try await last.unlock("0000", by: ScreenLockFixture.owner) }.message
        .contains("4 tries are"))
    #expect(
      fixture.clock.log.withLock { $0.filter { !$0.contains("wrong") } } == [
        "the passcode was changed", "the screen was locked", "the screen was unlocked",
        "the screen was locked",
      ])
    #expect(
      fixture.clock.log.withLock { $0.last }
        == "user 900 entered a wrong passcode, 1 since the last correct one")
  }

  @Test(
    "a saved lock that cannot be read is locked at every start, and nothing unlocks it",
    arguments: ["{", "", #"{"version":2,"lock":{"locked":false,"wrong_passcodes":0}}"#])
  @ServiceThread
  func torn(_ text: String) async throws {
    try FileManager.default.createDirectory(
      atPath: fixture.folder, withIntermediateDirectories: true)
    let file = "\(fixture.folder)/lock.json"
    try Data(text.utf8).write(to: URL(filePath: file))
    for _ in 1...3 {
      let lock = fixture.lock()
      #expect(lock.report == SocketMessage.LockState(locked: true, has_passcode: true))
      lock.lock()
      let refusal = await fixture.code { try await lock.unlock(nil, by: ScreenLockFixture.owner) }
      #expect(refusal.code == "unavailable")
      #expect(refusal.message.hasPrefix("cannot unlock the screen: \(file): "))
      #expect(refusal.message.hasSuffix("; correct or remove the file and restart the daemon"))
      let change = await fixture.code { try await lock.change(from: nil, to: "1234", by: 0) }
      #expect(change.code == "locked")
      #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
    }
    #expect(fixture.clock.log.withLock { $0.count { $0.hasSuffix("; the screen is locked") } } == 3)
    // The message tells the user to remove the file.
    try FileManager.default.removeItem(atPath: file)
    #expect(!fixture.lock().isLocked)
  }

  @Test("the passcode is changed only with the old one, on an unlocked screen")
  @ServiceThread
  func change() async throws {
    let lock = fixture.lock()
    try await lock.change(from: nil, to: "1234", by: ScreenLockFixture.owner)
    #expect(
      await fixture.code {
        try await lock.change(from: nil, to: "5678", by: ScreenLockFixture.owner)
      }.code
        == "wrong-passcode")
    #expect(
      await fixture.code {
        try await lock.change(from: "4321", to: nil, by: ScreenLockFixture.owner)
      }.code
        == "wrong-passcode")
    #expect(
      await fixture.code {
        try await lock.change(from: "1234", to: "123", by: ScreenLockFixture.owner)
      }.code
        == "refused")
    #expect(
      await fixture.code {
        try await lock.change(from: "1234", to: "12\n34", by: ScreenLockFixture.owner)
      }.code
        == "refused")
    lock.lock()
    #expect(
      await fixture.code {
        try await lock.change(from: "1234", to: "5678", by: ScreenLockFixture.owner)
      }.code
        == "locked")
    try await lock.unlock("1234", by: ScreenLockFixture.owner)
    try await lock.change(from: "1234", to: "5678", by: ScreenLockFixture.owner)
    try await lock.change(from: "5678", to: nil, by: ScreenLockFixture.owner)
    #expect(!lock.report.has_passcode)
    // A passcode has 4 to 128 bytes.
    for (length, code) in [(128, ""), (129, "refused")] {
      let new = String(repeating: "1", count: length)
      #expect(await fixture.code { try await lock.change(from: nil, to: new, by: 0) }.code == code)
    }
  }

  @Test("a lock while a new passcode is hashed holds, and no other passcode is checked meanwhile")
  @ServiceThread
  func lockWhileHashed() async throws {
    let (starts, start) = AsyncStream.makeStream(of: Void.self)
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let slow = PasscodeHash(
      hash: { passcode async throws(MessageError) in
        start.yield()
        for await _ in ends { break }
        return "hash of \(passcode)"
      }, matches: ScreenLockFixture.quick.matches)
    try await fixture.lock().change(from: nil, to: "1234", by: ScreenLockFixture.owner)
    let lock = fixture.lock(slow)
    let change = Task { @ServiceThread in
      await fixture.code {
        try await lock.change(from: "1234", to: "5678", by: ScreenLockFixture.owner)
      }
    }
    for await _ in starts { break }
    lock.lock()
    let meanwhile = await fixture.code { try await lock.unlock("1234", by: 0) }
    #expect(meanwhile.code == "unavailable" && meanwhile.retryAfter == 1)
    end.yield()
    #expect(await change.value.code == "")
    #expect(lock.isLocked)
    #expect(fixture.lock().isLocked)
    try await lock.unlock("5678", by: ScreenLockFixture.owner)
    #expect(!lock.isLocked)
  }

  @Test("a lock while the disk is slow is saved with the passcode that is being changed")
  @ServiceThread
  func slowDisk() async throws {
    let directory = try StateDirectory(opening: fixture.folder)
    let lock = ScreenLock(
      LockStore(directory: directory), hash: ScreenLockFixture.quick, owner: 0, log: { _, _ in })
    let disk = DispatchSemaphore(value: 0)
    directory.saves.add {
      disk.wait()
    } completion: { _ in
    }
    let change = ServiceThread.task {
      await fixture.code { try await lock.change(from: nil, to: "1234", by: 0) }
    }
    await ServiceThread.task {}.value
    #expect(lock.lock() && lock.isLocked, "it does not wait for the disk")
    disk.signal()
    #expect(await change.value.code == "")
    await lock.saved()
    let saved = fixture.lock()
    #expect(saved.isLocked && saved.report.has_passcode == true)
  }

  @Test("only root and the daemon's own user set the first passcode or remove it")
  @ServiceThread
  func firstPasscode() async throws {
    let lock = fixture.lock()
    let refusal = await fixture.code { try await lock.change(from: nil, to: "1234", by: 1001) }
    #expect(refusal.code == "forbidden")
    #expect(refusal.message.contains("user 1001 may not set the first passcode"))
    try await lock.change(from: nil, to: "1234", by: 0)
    try await lock.change(from: "1234", to: "5678", by: 1001)
    let removal = await fixture.code { try await lock.change(from: "5678", to: nil, by: 1001) }
    #expect(removal.code == "forbidden")
    #expect(removal.message.contains("user 1001 may not remove the passcode"))
    try await lock.change(from: "5678", to: nil, by: ScreenLockFixture.owner)
    #expect(!lock.report.has_passcode)
  }

  @Test("an unlocked screen compares no passcode, so no client learns whether it is right")
  @ServiceThread
  func oracle() async throws {
    let lock = fixture.lock()
    try await lock.change(from: nil, to: "1234", by: ScreenLockFixture.owner)
    for guess in ["1234", "4321"] { try await lock.unlock(guess, by: ScreenLockFixture.owner) }
    #expect(!lock.isLocked)
  }

  @Test("of many changes of the lock only the number is logged") @ServiceThread
  func flood() async throws {
    let lines = Mutex<[String]>([])
    let lock = ScreenLock(nil, now: { .zero }) { _, line in lines.withLock { $0.append(line) } }
    for _ in 1...ScreenLock.loggedChanges {
      #expect(lock.lock())
      #expect(try await lock.unlock(nil, by: ScreenLockFixture.owner))
    }
    let logged = lines.withLock { $0 }
    #expect(logged.count == ScreenLock.loggedChanges + 1)
    #expect(
      logged.last
        == "more than 10 changes of the lock were made within 10 s; further ones are not logged")
  }

  @Test("the system's hash fits its passcode and no other, is salted, and does not name it")
  @ServiceThread
  func system() async throws {
    let hash = PasscodeHash.system
    let kept = try await hash.hash("correct horse")
    #expect(kept.hasPrefix("$"))
    #expect(!kept.contains("horse"))
    #expect(try await hash.hash("correct horse") != kept)
    #expect(!kept.contains("\0"), "it ends with its last character")
    #expect(try await hash.matches("correct horse", kept))
    #expect(try await !hash.matches("correct house", kept))
    let refusal = await fixture.code { _ = try await hash.matches("x", "no hash at all") }
    #expect(refusal.code == "unavailable" && refusal.message.contains("failed with EINVAL"))
  }
}
