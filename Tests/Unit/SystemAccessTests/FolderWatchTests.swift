import FileTesting
import Foundation
import Testing

@testable import SystemAccess

@Suite("A watch of folders")
struct FolderWatchTests {
  let folder: TemporaryFolder
  let watch: FolderWatch

  init() throws {
    folder = try TemporaryFolder()
    watch = try FolderWatch()
    try folder.write("1", to: "a/one")
    try folder.write("1", to: "b/two")
    try watch.add(folder.path("a"))
  }

  @Test("a file that is written, created, removed or renamed is a change")
  func changes() throws {
    #expect(!watch.drain())
    let changes: [() throws -> Void] = [
      { try folder.write("2", to: "a/one") }, { try folder.write("1", to: "a/new") },
      {
        try FileManager.default.moveItem(atPath: folder.path("a/new"), toPath: folder.path("a/old"))
      },
      { try FileManager.default.removeItem(atPath: folder.path("a/old")) },
    ]
    for (index, change) in changes.enumerated() {
      try change()
      #expect(isChanged(), "change \(index)")
    }
  }

  /// Waits for a change: a child process of another test may keep a written file open until it executes its program.
  private func isChanged() -> Bool {
    var ready = pollfd(fd: watch.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&ready, 1, 60_000) == 1 && watch.drain()
  }

  @Test("a folder is watched after it was added, also twice")
  func added() throws {
    try folder.write("2", to: "b/two")
    #expect(!watch.drain())
    for _ in 1...2 { try watch.add(folder.path("b")) }
    try folder.write("3", to: "b/two")
    #expect(isChanged())
  }

  @Test("what is no folder is refused with its path")
  func refused() {
    for name in ["a/one", "missing"] {
      let path = folder.path(name)
      #expect {
        try watch.add(path)
      } throws: {
        ($0 as? SystemError)?.subject == path
      }
    }
  }
}
