import Glibc
import SystemAccess
import Testing

@testable import ControlSocket

@Suite("Where the control socket is")
struct SocketPathTests {
  typealias Row = (environment: [String: String], paths: [String])

  static let rows: [Row] = [
    ([:], ["/run/actionbutton/actionbutton.sock"]),
    (
      ["XDG_RUNTIME_DIR": "/run/user/1000"],
      ["/run/user/1000/actionbutton.sock", "/run/actionbutton/actionbutton.sock"]
    ),
    (
      ["RUNTIME_DIRECTORY": "/run/a:/run/b", "XDG_RUNTIME_DIR": "/run/user/0/"],
      [
        "/run/a/actionbutton.sock", "/run/user/0/actionbutton.sock",
        "/run/actionbutton/actionbutton.sock",
      ]
    ),
    (
      ["RUNTIME_DIRECTORY": "/run/actionbutton", "XDG_RUNTIME_DIR": ""],
      ["/run/actionbutton/actionbutton.sock"]
    ),
    (["ACTIONBUTTON_SOCKET": "/x/y", "XDG_RUNTIME_DIR": "/run/user/1"], ["/x/y"]),
  ]

  @Test(
    "a client tries these paths, and a daemon uses the first of them",
    arguments: rows.indices)
  func places(_ index: Int) {
    let row = Self.rows[index]
    #expect(SocketPath.standard(environment: row.environment) == row.paths)
    #expect(SocketPath.forDaemon(environment: row.environment) == row.paths.first)
    #expect(SocketPath.forDaemon("/z", environment: row.environment) == "/z")
  }

  @Test("the first path at which there is something is taken")
  func existing() {
    #expect(SocketPath.firstExisting(["/nonexistent", "/dev/null", "/"]) == "/dev/null")
    #expect(SocketPath.firstExisting(["/nonexistent"]) == nil)
  }

  @Test("a path that this user may not look at counts as there, after those that are seen")
  func denied() {
    let errors = ["/denied": Errno(EACCES), "/nonexistent": Errno(ENOENT)]
    func first(_ paths: [String]) -> String? { SocketPath.firstExisting(paths) { errors[$0] } }
    #expect(first(["/nonexistent", "/denied"]) == "/denied")
    #expect(first(["/denied", "/there"]) == "/there")
    #expect(first(["/nonexistent"]) == nil)
  }
}
