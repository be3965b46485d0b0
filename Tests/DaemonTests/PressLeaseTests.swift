import ControlModel
import ControlSocket
import Testing
import Wire

@testable import Daemon

/// The whole daemon; what a client does to its button, and what becomes of it when the client vanishes.
@Suite("Press leases", .serialized, .timeLimit(.minutes(2)))
struct PressLeaseTests {
  /// Presses down as a client that is gone when this returns.
  private func vanish(
    _ bench: ServiceBench, lease: Int?, holder: String? = "page"
  ) throws {
    let client = try bench.another()
    _ = try client.request(
      .press, SocketMessage.Press(phase: .down, lease_ms: lease, holder: holder))
    withExtendedLifetime(client) {}
  }

  private func time(_ event: JSONValue?) throws -> Int {
    guard case .int(let time)? = event?.field("edge_ns") else {
      throw MessageError(.badMessage, "no date: \(String(describing: event))")
    }
    return time
  }

  @Test("a hold whose client is gone is performed, and ends when the lease is over")
  func lease() async throws {
    try await ServiceBench.serving { bench in
      try vanish(bench, lease: 600)
      let began = try time(try bench.events(to: "hold.began").last)
      let performed = try time(try bench.events(to: "hold.performed").last)
      #expect(performed - began == 200_000_000)
      let ended = try time(try bench.events(to: "hold.ended").last)
      #expect(ended - began >= 600_000_000, "the lease begins when the client is gone")
    }
  }

  @Test("a lease that is over before the deadline cancels")
  func shortLease() async throws {
    try await ServiceBench.serving { bench in
      try vanish(bench, lease: 1)
      let words = try bench.events(to: "hold.cancelled")
      #expect(words.last?.field("reason") == .string("released-early"))
    }
  }

  @Test("without a lease a button is let go when its client is gone")
  func noLease() async throws {
    try await ServiceBench.serving { bench in
      try vanish(bench, lease: nil)
      try bench.events(to: "hold.cancelled")
      #expect(try bench.refusal(.press, SocketMessage.Press(phase: .up)) == "refused")
    }
  }

  @Test("the same holder takes the finger over through another client, and lifts it")
  func takeOver() async throws {
    try await ServiceBench.serving { bench in
      try vanish(bench, lease: 30_000)
      try bench.events(to: "hold.began")
      let other = SocketMessage.Press(phase: .down, lease_ms: 30_000, holder: "other")
      #expect(try bench.refusal(.press, other) == "refused")
      #expect(
        try bench.refusal(.press, SocketMessage.Press(phase: .up, holder: "other")) == "refused")
      try bench.ask(
        .press, SocketMessage.Press(phase: .down, lease_ms: 30_000, holder: "page"))
      try bench.events(to: "hold.performed")
      try bench.ask(.press, SocketMessage.Press(phase: .up, holder: "page"))
      try bench.events(to: "hold.ended")
    }
  }

  @Test("what was taken over is not let go when the lease of before is over")
  func kept() async throws {
    try await ServiceBench.serving { bench in
      try vanish(bench, lease: 700)
      try bench.events(to: "hold.began")
      // Without a lease of its own: it stays as long as this client does.
      try bench.ask(.press, SocketMessage.Press(phase: .down, holder: "page"))
      try bench.events(to: "hold.performed")
      // Nothing is heard until well after the lease of before.
      #expect(try bench.isQuiet(for: .milliseconds(1_000)))
      try bench.ask(.press, SocketMessage.Press(phase: .up, holder: "page"))
      try bench.events(to: "hold.ended")
    }
  }
}
