import ControlSocket
import FileTesting
import Foundation
import ProgramTesting
import SystemAccess
import Testing

@testable import SocketServer

@Suite("The control socket as a file")
struct SocketListenerTests {
  /// Calls `body` with a path in a temporary folder.
  private static func inFolder(_ body: (String) throws -> Void) throws {
    let folder = try TemporaryFolder()
    try body(folder.path("a.sock"))
  }

  @Test("the socket is for its user and its group")
  func mode() throws {
    try Self.inFolder { path in
      let listener = try SocketListener(path: path)
      var file = stat()
      #expect(lstat(path, &file) == 0)
      #expect(file.st_mode & 0o777 == 0o660)
      listener.close()
      #expect(lstat(path, &file) != 0)
    }
  }

  @Test("no more connections wait than are accepted in two turns")
  func queue() throws {
    try Self.inFolder { path in
      let listener = try SocketListener(path: path)
      var waiting: [Int32] = []
      defer { for each in waiting { close(each) } }
      let most = 2 * SocketLimits().acceptsPerTurn
      while waiting.count <= most {
        let socket = try UnixSocket.make(nonBlocking: true)
        guard try UnixSocket.connect(socket, to: path) == 0 else {
          #expect(errno == EAGAIN)
          break
        }
        waiting.append(socket.handOver())
      }
      #expect((1...most).contains(waiting.count))
      listener.close()
    }
  }

  @Test("a second daemon is refused with the first one's process number")
  func second() throws {
    try Self.inFolder { path in
      let first = try SocketListener(path: path)
      #expect(throws: SocketError.alreadyRuns(path: path, pid: getpid())) {
        _ = try SocketListener(path: path)
      }
      first.close()
      try SocketListener(path: path).close()
    }
  }

  @Test("a lock that another user, or no file, is in the way of is neither waited for nor used")
  func foreignLock() throws {
    try Self.inFolder { path in
      let lock = path + ".lock"
      #expect(mkfifo(lock, 0o600) == 0)
      #expect(throws: SocketError.foreignLock(path: lock)) { _ = try SocketListener(path: path) }
      #expect(unlink(lock) == 0)
      // Only root can change the owner of a file.
      if geteuid() == 0 {
        try Data().write(to: URL(filePath: lock))
        #expect(chown(lock, 65_534, 65_534) == 0)
        #expect(throws: SocketError.foreignLock(path: lock)) { _ = try SocketListener(path: path) }
        #expect(unlink(lock) == 0)
      }
      try SocketListener(path: path).close()
    }
  }

  @Test("the socket of a daemon that was killed is replaced")
  func stale() throws {
    try Self.inFolder { path in
      let dead = try UnixSocket.make(nonBlocking: true)
      let isBound = try UnixSocket.bind(dead, to: path) == 0
      #expect(isBound)
      close(dead.handOver())
      let listener = try SocketListener(path: path)
      let client = try RawClient(path)
      #expect(client.send("x"))
      listener.close()
    }
  }

  @Test("a daemon that lost its lock file still keeps its socket")
  func unlocked() throws {
    try Self.inFolder { path in
      let first = try SocketListener(path: path)
      unlink(path + ".lock")
      #expect(throws: SocketError.alreadyRuns(path: path, pid: getpid())) {
        _ = try SocketListener(path: path)
      }
      first.close()
    }
  }

  @Test("a file that is no socket is left alone")
  func file() throws {
    try Self.inFolder { path in
      try Data("mine".utf8).write(to: URL(fileURLWithPath: path))
      #expect(throws: SocketError.notASocket(path: path)) { _ = try SocketListener(path: path) }
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
    }
  }

  @Test("a path that does not fit into an address is named")
  func long() {
    let path = "/tmp/" + String(repeating: "x", count: 103)
    #expect(throws: SocketError.pathTooLong(path)) { _ = try SocketListener(path: path) }
  }

  @Test("a folder that is missing is reported, with what to do")
  func folder() {
    let path = "/nonexistent-folder/a.sock"
    do throws(SocketError) {
      try SocketListener(path: path).close()
      Issue.record("it was made")
    } catch {
      #expect(error == .refused("create the lock", path: path + ".lock", errno: Errno(ENOENT)))
      #expect(
        error.description.hasSuffix("create its folder, or choose another path with --socket"))
    }
  }

  static let peers: [(rule: String, peer: SocketPeer, isAllowed: Bool)] = [
    ("root may", SocketPeer(pid: 1, uid: 0, isInGroup: false), true),
    ("the daemon's own user may", SocketPeer(pid: 1, uid: 999, isInGroup: false), true),
    ("a member of the group may", SocketPeer(pid: 1, uid: 1_000, isInGroup: true), true),
    ("another user may not", SocketPeer(pid: 1, uid: 1_000, isInGroup: false), false),
  ]

  @Test("which users may use the socket", arguments: peers.indices)
  func allowed(_ index: Int) {
    let row = Self.peers[index]
    #expect(row.peer.isAllowed(owner: 999) == row.isAllowed, "\(row.rule)")
  }
}
