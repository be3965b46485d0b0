import Devices
import Dispatch
import FileTesting
import Glibc
import Synchronization
import SystemAccess
import Testing

@testable import SavedState

@Suite("The state directory of a running daemon")
struct StateDirectoryTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("what is saved stays in the folder from the start, wherever it is moved")
  func moved() throws {
    let directory = try StateDirectory(opening: folder.path("a/state"))
    let store = LockStore(directory: directory)
    var state = LockStore.State()
    state.isLocked = true
    try store.save(state)
    #expect(directory.problem == nil)
    #expect(rename(folder.path("a"), folder.path("b")) == 0)
    try folder.write("{}", to: "a/state/lock.json")
    try folder.write("", to: "a/state/other")
    #expect(directory.names() == ["lock.json"])
    state.passcode = "$y$j9T$x"
    try store.save(state)
    #expect(try folder.text(of: "a/state/lock.json") == "{}", "a foreign copy gets nothing")
    #expect(store.load().state == state)
    #expect(directory.problem?.contains("was moved or replaced") == true)
    #expect(
      PlacedStore(directory: directory).load().warnings.isEmpty, "another file of the same folder")
  }

  @Test("a folder that others can change is not used: a passcode must not come from there")
  func shared() throws {
    let path = folder.path("state")
    try #require(mkdir(path, 0o700) == 0 && chmod(path, 0o777) == 0)
    #expect(
      refusal(path)
        == "cannot use the state directory \"\(path)\": it can be changed by every user (mode 777); chmod go-w \(path)"
    )
    try #require(chmod(path, 0o700) == 0)
    #expect(refusal(path) == nil)
    guard geteuid() == 0 else { return }
    try #require(chown(path, 12_345, 0) == 0)
    #expect(refusal(path)?.contains("it belongs to another user (12345); chown 0") == true)
  }

  @Test(
    "a folder behind a link of another user is not used",
    .enabled(if: geteuid() == 0, "only root makes links of others"))
  func link() throws {
    try folder.write("", to: "real/x")
    let path = folder.path("state")
    try #require(symlink(folder.path("real"), path) == 0 && lchown(path, 12_345, 12_345) == 0)
    #expect(refusal(path)?.hasPrefix("cannot use the state directory \"\(path)\": ") == true)
  }

  @Test("a folder that cannot be made is used by its path, and saving says why it fails")
  func unmade() throws {
    let directory = try StateDirectory(opening: "/proc/no/folder")
    #expect(throws: DeviceError.self) {
      try LockStore(directory: directory).save(LockStore.State())
    }
  }

  private func refusal(_ path: String) -> String? {
    do throws(DeviceError) {
      _ = try StateDirectory(opening: path)
      return nil
    } catch { return error.description }
  }

  @Test("the folders of a program are created, and a folder that cannot be created is an error")
  func make() throws {
    let path = folder.path("a/state")
    let made = try StateDirectory.make(environment: ["STATE_DIRECTORY": path])
    #expect(made == (path, "\(path)/groups"))
    #expect(StateDirectory(path: path).names() == ["groups"])
    do throws(DeviceError) {
      _ = try StateDirectory.make(environment: ["STATE_DIRECTORY": "/proc/no"])
      Issue.record("/proc/no was created")
    } catch {
      #expect(
        error.description
          == "cannot create the state directory (mkdir) on /proc/no/groups: ENOENT (No such file or directory); "
          + "set STATE_DIRECTORY to a folder that this user can write")
    }
  }

  @Test("the lock of a folder creates the folder, and a folder that cannot be created is reported")
  func lock() throws {
    var warnings: [String] = []
    func lock(_ path: String) throws(DeviceError) -> StateLock? {
      try StateLock(directory: StateDirectory(path: path)) { warnings.append($0) }
    }
    #expect(try lock(folder.path("state")) != nil)
    #expect(StateDirectory(path: folder.path("state")).names() == ["daemon.lock"])
    #expect(try lock("/proc/no") == nil)
    #expect(warnings.count == 1 && warnings[0].hasPrefix("cannot create the folder of /proc/no/"))
  }

  static let directories: [(environment: [String: String], path: String?)] = [
    (["STATE_DIRECTORY": "/var/lib/actionbutton", "HOME": "/h"], "/var/lib/actionbutton"),
    (["STATE_DIRECTORY": "/a:/b", "XDG_STATE_HOME": "/x"], "/a"),
    (["STATE_DIRECTORY": "", "XDG_STATE_HOME": "/x", "HOME": "/h"], "/x/actionbutton"),
    (["XDG_STATE_HOME": "x", "HOME": "/h"], "/h/.local/state/actionbutton"),
    (["HOME": "/h"], "/h/.local/state/actionbutton"),
    (["HOME": "h"], nil),
    ([:], nil),
  ]

  @Test("the state directory is systemd's, else the person's", arguments: directories)
  func directory(environment: [String: String], path: String?) throws {
    guard let path else {
      do throws(DeviceError) {
        Issue.record("\(try StateDirectory.path(environment: environment)) was found")
      } catch {
        #expect(
          error.description
            == "state directory: STATE_DIRECTORY, XDG_STATE_HOME and HOME are not set; "
            + "set STATE_DIRECTORY to a folder that this user can write")
      }
      return
    }
    #expect(try StateDirectory.path(environment: environment) == path)
  }
}

@Suite("Saves on a separate thread")
struct SaveQueueTests {
  private let queue = SaveQueue(hasThread: true)
  /// Signalled when the disk answers.
  private let disk = DispatchSemaphore(value: 0)

  init() { ServiceThread.start() }

  @Test(
    "the caller does not wait; saves keep their order, and the newest save of a file replaces those that wait"
  )
  @ServiceThread func order() async {
    let saved = Log()
    queue.add { [disk] in
      disk.wait()
    } completion: { _ in
    }
    for word in ["a1", "a2", "a3"] {
      queue.save("a") {
        saved.append(word)
      } onError: { _ in
      }
    }
    queue.add {
      saved.append("b")
    } completion: { _ in
      saved.append("completion")
    }
    #expect(saved.words.isEmpty)
    disk.signal()
    await queue.finish()
    #expect(saved.words == ["a3", "b", "completion"])
    queue.save("a") {
      saved.append("a4")
    } onError: { _ in
    }
    await queue.finish()
    #expect(saved.words.last == "a4")
  }

  @Test("an error is reported once")
  @ServiceThread func errors() async {
    let full = DeviceError.unusable("the disk", problem: "it is full", advice: "free some space")
    let reported = Log()
    queue.add { [disk] in
      disk.wait()
    } completion: { _ in
    }
    for _ in 1...3 {
      queue.save("a") { () throws(DeviceError) in
        throw full
      } onError: {
        reported.append("\($0)")
      }
    }
    disk.signal()
    await #expect(throws: DeviceError.self) {
      try await queue.run { () throws(DeviceError) in throw full }
    }
    #expect(reported.words == ["\(full)"])
  }

  private final class Log: Sendable {
    private let log = Mutex<[String]>([])
    var words: [String] { log.withLock { $0 } }
    func append(_ word: String) { log.withLock { $0.append(word) } }
  }
}
