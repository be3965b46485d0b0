import FileTesting
import FoundationEssentials
import Glibc
import Synchronization
import SystemAccess
import Testing

@testable import SavedState

@Suite("The saved lock")
struct LockStoreTests {
  @Test("what was saved is read back, from a file for its user alone")
  func roundTrip() throws {
    let folder = try TemporaryFolder()
    let store = LockStore(directory: StateDirectory(path: "\(folder.path)/state"))
    #expect(store.load().state == nil)
    #expect(store.load().warning == nil)
    var state = LockStore.State()
    (state.isLocked, state.passcode, state.wrong) = (true, "$y$hash", 3)
    try store.save(state)
    #expect(store.load().state == state)
    var file = stat()
    try #require(lstat("\(folder.path)/state/lock.json", &file) == 0)
    #expect(file.st_mode & 0o777 == 0o600)
  }

  @Test(
    "an incomplete, empty or foreign file is no state, and stays as it is at every start",
    arguments: [
      #"{"version":1,"lock":{"lock"#, "", "\u{0}\u{0}\u{0}", "null", "{}", #"{"version":1}"#,
      #"{"version":1,"lock":{}}"#, #"{"version":2,"lock":{"locked":false,"wrong_passcodes":0}}"#,
      #"{"version":"1","lock":{"locked":false,"wrong_passcodes":0}}"#,
      String(repeating: " ", count: 1_048_577),
    ])
  func unusable(_ text: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(text, to: "lock.json")
    let store = LockStore(directory: StateDirectory(path: folder.path))
    for _ in 1...3 {
      let (state, warning) = store.load()
      #expect(state == nil)
      #expect(warning?.hasPrefix("\(file): ") == true)
    }
    #expect(try folder.names() == ["lock.json"])
    #expect(try folder.text(of: "lock.json") == text)
    try store.save(LockStore.State())
    #expect(try folder.names() == ["lock.json"], "it is replaced in one step")
  }

  /// Lets every call that changes a file fail after a number of such calls, as if the process had been killed.
  private final class Killing: Sendable {
    private let left: Mutex<Int>

    init(after count: Int) { left = Mutex(count) }

    /// Whether the next call is made.
    func mayGoOn() -> Bool {
      left.withLock { left in
        left -= 1
        return left >= 0
      }
    }

    var calls: FileCalls {
      var calls = FileCalls()
      let real = FileCalls()
      calls.open = { path, flags, mode in
        // Opening a file for reading changes nothing.
        flags & O_CREAT == 0 || self.mayGoOn() ? real.open(path, flags, mode) : Self.killed()
      }
      calls.write = { self.mayGoOn() ? real.write($0, $1) : Int(Self.killed()) }
      calls.rename = { self.mayGoOn() ? real.rename($0, $1) : Self.killed() }
      return calls
    }

    private static func killed() -> Int32 {
      errno = EIO
      return -1
    }
  }

  @Test("a save that is killed at any call leaves a lock, whatever was there before it")
  func killed() throws {
    var state = LockStore.State()
    (state.isLocked, state.passcode) = (true, "$y$hash")
    for before in ["garbage", #"{"version":2}"#, nil] {
      for count in 0...8 {
        let folder = try TemporaryFolder()
        let store = LockStore(directory: StateDirectory(path: folder.path))
        if let before { try folder.write(before, to: "lock.json") } else { try store.save(state) }
        var next = state
        next.wrong = 1
        try? LockStore(
          directory: StateDirectory(path: folder.path), calls: Killing(after: count).calls
        ).save(next)
        let (loaded, warning) = store.load()
        #expect(loaded?.isLocked ?? (warning != nil), "\(before ?? "a lock"), \(count) calls")
      }
    }
  }

  @Test("a file that an earlier version has renamed is a lock until another state is saved")
  func renamed() throws {
    let folder = try TemporaryFolder()
    for name in ["broken-1", "broken-2", "other"] { try folder.write("{", to: "lock.json.\(name)") }
    let store = LockStore(directory: StateDirectory(path: folder.path))
    for _ in 1...2 {
      #expect(
        store.load() == (
          nil,
          "\(folder.path)/lock.json.broken-2: an earlier version could not use this saved lock state and renamed it"
        ))
    }
    try store.save(LockStore.State())
    #expect(store.load() == (LockStore.State(), nil))
    let file = try folder.write("{", to: "lock.json")
    #expect(store.load().warning?.hasPrefix("\(file): is not JSON") == true)
  }
}
