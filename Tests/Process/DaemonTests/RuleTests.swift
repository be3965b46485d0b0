import ControlModel
import SystemAccess
import Testing
import Wire

@testable import Daemon
@testable import ExtensionHost
@testable import SocketServer

/// Each test breaks one rule of the daemon's tables on purpose, and the rule notices it.
@Suite("Rules of the daemon's tables")
struct RuleTests {
  init() { ServiceThread.start() }

  @Test("two requests with one number") @ServiceThread
  func requests() {
    let table = RequestTable()
    let number = table.number()
    func add(_ number: Int) {
      table.add(number, .hello, limit: .seconds(3_600), onLate: {}, answer: { _ in })
    }
    #expect(Invariant.broken { add(number) } == [])
    let rule = "each request has a separate number"
    #expect(Invariant.broken { add(number) } == [rule])
    #expect(Invariant.broken { add(number + 1) } == [rule], "a number that was not given")
    table.failAll { _ in MessageError(.unavailable, "over") }
  }

  @Test("the end of a connection that was not counted")
  func connections() {
    var limiter = ConnectionLimiter(limits: SocketLimits(), owner: 1_000)
    #expect(
      Invariant.broken { limiter.ended(SocketPeer(pid: 1, uid: 1_001, isInGroup: true)) }
        == ["a connection that ends was counted"])
  }

  @Test("the end of a push's turn that did not begin") @ServiceThread
  func turns() async throws {
    let turns = PushTurns()
    #expect(Invariant.broken { turns.end("a") } == ["a turn that ends has begun"])
    #expect(try await turns.begin("a", collapse: nil, at: .zero))
    #expect(Invariant.broken { turns.end("a") } == [])
  }
}
