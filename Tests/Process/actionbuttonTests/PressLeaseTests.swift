import ControlModel
import ControlSocket
import ProgramTesting
import Testing
import Wire

/// A press whose client disconnects without a release, like a gateway that is killed.
@Suite("Press leases", .timeLimit(.minutes(45)))
struct PressLeaseTests {
  /// Presses the button as a client that disconnects before this returns.
  private func vanish(_ daemon: DaemonProcess, lease: Int?, holder: String = "page") throws {
    let client = try daemon.client()
    _ = try client.request(Requests.press, .init(phase: .down, lease_ms: lease, holder: holder))
    withExtendedLifetime(client) {}
  }

  /// The time of an event, in nanoseconds.
  private func date(_ event: [String: JSONValue]) throws -> Int {
    guard case .int(let date)? = event["edge_ns"] else { throw ProcessError("no date: \(event)") }
    return date
  }

  @Test("a hold whose client has disconnected is performed, and ends with its lease")
  func lease() throws {
    let daemon = try DaemonProcess()
    try vanish(daemon, lease: 600)
    let began = try date(daemon.event("hold.began"))
    #expect(try date(daemon.event("hold.performed")) - began == 200_000_000)
    let ended = try date(daemon.event("hold.ended"))
    #expect(ended - began >= 600_000_000, "the lease begins when the client is gone")
  }

  @Test("a client that is gone before its requests run holds no button and not the shared values")
  func noWait() throws {
    let daemon = try DaemonProcess(hold: "10s")
    for _ in 0..<20 {
      do {
        let client = try RawClient(daemon.path("socket"))
        try client.greet()
        client.send(
          #"{"id":2,"request":"shared","report":"connected"}"# + "\n"
            + #"{"id":3,"request":"press","phase":"down"}"# + "\n")
      }
      _ = try daemon.event("hold.cancelled")
      _ = try daemon.client().request(Requests.shared, SocketMessage.Shared(report: .connected))
    }
  }

  @Test("the same holder takes the press over through another client, and no other holder can")
  func takeOver() throws {
    let daemon = try DaemonProcess()
    try vanish(daemon, lease: 30_000)
    _ = try daemon.event("hold.began")
    let other = SocketMessage.Press(phase: .down, lease_ms: 30_000, holder: "other")
    #expect(try daemon.refusal(Requests.press, other) == "refused")
    let lift = SocketMessage.Press(phase: .up, holder: "other")
    #expect(try daemon.refusal(Requests.press, lift) == "refused")
    try daemon.ask(Requests.press, .init(phase: .down, lease_ms: 30_000, holder: "page"))
    _ = try daemon.event("hold.performed")
    try daemon.ask(Requests.press, .init(phase: .up, holder: "page"))
    _ = try daemon.event("hold.ended")
  }

  @Test("a press that was taken over is not released when the earlier lease ends")
  func kept() throws {
    let daemon = try DaemonProcess(hold: "10s")
    try vanish(daemon, lease: 8_000)
    _ = try daemon.event("hold.began")
    // This press has no lease, so it lasts as long as the connection of its client.
    try daemon.ask(Requests.press, .init(phase: .down, holder: "page"))
    let events = try daemon.events(to: "hold.performed")
    #expect(!events.contains { $0["event"] == .string("hold.cancelled") })
  }
}
