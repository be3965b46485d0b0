import Gesture
import Testing

@testable import Daemon

@Suite("The door of the control socket")
struct SocketDoorTests {
  private func at(_ milliseconds: UInt64) -> Timestamp {
    Timestamp(nanoseconds: milliseconds * 1_000_000)
  }

  @Test("so many may come in a period, the next waits for the one after it")
  func pace() {
    var door = SocketDoor(limits: SocketLimits())
    for _ in 0..<16 { #expect(door.wait(at: at(1_000)) == nil) }
    #expect(door.wait(at: at(1_030)) == .milliseconds(70))
    #expect(door.wait(at: at(1_100)) == nil)
  }

  @Test("a process that was dropped stays out for a while, others come in")
  func ban() {
    var door = SocketDoor(limits: SocketLimits())
    door.dropped(7, at: at(1_000))
    #expect(door.ban(of: 7, at: at(2_000)) == .seconds(4))
    #expect(door.ban(of: 8, at: at(2_000)) == nil)
    #expect(door.ban(of: 7, at: at(6_000)) == nil)
  }
}
