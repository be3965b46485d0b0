import Gesture
import SystemAccess
import Testing

@testable import SocketServer

@Suite("The limits on new connections")
struct ConnectionLimiterTests {
  private static let owner: UInt32 = 900

  private func at(_ milliseconds: UInt64) -> Timestamp {
    Timestamp(nanoseconds: milliseconds * 1_000_000)
  }

  private func peer(_ uid: UInt32, pid: Int32 = 7) -> SocketPeer {
    SocketPeer(pid: pid, uid: uid, isInGroup: true)
  }

  private func limiter() -> ConnectionLimiter {
    ConnectionLimiter(limits: SocketLimits(), owner: Self.owner)
  }

  /// Opens 100 connections of a user within a minute and returns how many are admitted.
  private func fill(
    _ limiter: inout ConnectionLimiter, _ uid: UInt32, from time: UInt64 = 0
  ) -> Int {
    (0..<100).count { number in
      limiter.admit(peer(uid, pid: Int32(number)), at: at(time + UInt64(number) * 600)) == .admitted
    }
  }

  @Test(
    "one user gets 16 connections, all others together 48; the owner and root are still accepted")
  func shares() {
    var limiter = limiter()
    #expect(fill(&limiter, 1001) == 16)
    #expect(fill(&limiter, 1002) == 16)
    #expect(fill(&limiter, 1003) == 16)
    #expect(fill(&limiter, Self.owner) == 12)
    #expect(fill(&limiter, 0) == 4)
    limiter.ended(peer(1001))
    #expect(limiter.admit(peer(1001), at: at(100_000)) == .admitted)
  }

  @Test("all extensions together get what another user gets, and nothing of the owner's")
  func extensions() {
    var limiter = limiter()
    var admitted = 0
    for number in 0..<100 {
      for origin in [SocketPeer.Origin.ofExtension, .unknown] {
        let peer = SocketPeer(
          pid: Int32(number), uid: Self.owner, isInGroup: false, origin: origin)
        if limiter.admit(peer, at: at(UInt64(number) * 600)) == .admitted { admitted += 1 }
      }
    }
    #expect(admitted == 16)
    let unproven = SocketPeer(pid: 1, uid: Self.owner, isInGroup: false, origin: .unproven)
    #expect(limiter.admit(unproven, at: at(90_000)) == .admitted, "it may still send its proof")
    #expect(fill(&limiter, Self.owner, from: 100_000) == 43)
  }

  @Test("when all are in use, the user with the most loses one to a user with fewer")
  func fairness() {
    var limiter = limiter()
    for uid: UInt32 in 1001...1003 { #expect(fill(&limiter, uid) == 16) }
    #expect(limiter.admit(peer(2000), at: at(100_000)) == .admittedInsteadOf(1001))
    limiter.ended(peer(1001))
    #expect(limiter.admit(peer(2000), at: at(100_000)) == .admittedInsteadOf(1002))
  }

  @Test("all processes of a user that was dropped are refused, and no other user is")
  func ban() {
    var limiter = limiter()
    limiter.dropped(peer(1001, pid: 7), at: at(1_000))
    guard case .refused(let reason) = limiter.admit(peer(1001, pid: 8), at: at(2_000)) else {
      Issue.record("it came in")
      return
    }
    #expect(reason.contains("user 1001"))
    #expect(limiter.admit(peer(1002, pid: 7), at: at(2_000)) == .admitted)
    #expect(limiter.admit(peer(0, pid: 7), at: at(2_000)) == .admitted)
    #expect(limiter.admit(peer(1001, pid: 7), at: at(6_000)) == .admitted)
  }

  @Test("of root and the owner only the process that was dropped is refused")
  func ownBan() {
    var limiter = limiter()
    for uid in [0, Self.owner] {
      limiter.dropped(peer(uid, pid: 7), at: at(1_000))
      #expect(limiter.admit(peer(uid, pid: 7), at: at(2_000)) != .admitted)
      #expect(limiter.admit(peer(uid, pid: 8), at: at(2_000)) == .admitted)
    }
  }

  @Test("1,000 connections a second of one user: 100 are taken, and no other user is refused one")
  func storm() {
    var limiter = limiter()
    var taken = 0
    for millisecond in 0..<10_000 {
      if limiter.admit(peer(1001), at: at(UInt64(millisecond))) == .admitted {
        taken += 1
        limiter.ended(peer(1001))
      }
      if millisecond % 100 == 0 {
        #expect(limiter.admit(peer(1002), at: at(UInt64(millisecond))) == .admitted)
        limiter.ended(peer(1002))
      }
    }
    #expect((1_000...1_101).contains(taken), "100 at once, then 100 a second: \(taken)")
  }
}
