import FileTesting
import FoundationEssentials
import Glibc
import Testing

@testable import Configuration

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

  @Test("an incomplete file is no state, and stays as it is")
  func torn() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(#"{"version":1,"lock":{"lock"#, to: "lock.json")
    let store = LockStore(directory: StateDirectory(path: folder.path))
    for _ in 1...2 {
      #expect(
        store.load() == (
          nil,
          "\(file): is not JSON with a version: incomplete, or written by another program"
        ))
    }
    #expect(try folder.names() == ["lock.json"])
  }
}
