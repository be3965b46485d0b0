import ControlModel
import SystemAccess
import Testing
import Wire

@testable import Daemon

@Suite("Shared writes that are not confirmed, as places show them")
struct UnconfirmedWritesTests {
  private static let name = SharedValues.Name(app: "Lamp", name: "isLit")

  /// Values whose messages are collected, with what is shown of them.
  @ServiceThread
  private final class Device {
    let values = SharedValues(nil) { _ in }
    let writes: UnconfirmedWrites
    var sent: [SocketMessage.SharedMessage] = []
    var shown: [PlaceSnapshot.SharedWrite.State?] = []

    /// Runs a test on the service thread.
    nonisolated static func run(
      _ test: @escaping @ServiceThread @Sendable (Device) async throws -> Void
    ) async throws {
      ServiceThread.start()
      try await serve(test)
    }

    private static func serve(_ test: @ServiceThread (Device) async throws -> Void) async throws {
      let device = Device()
      defer { device.writes.stop() }
      try await test(device)
    }

    init(showingRejections time: Duration = PlaceSnapshot.SharedWrite.shown) {
      writes = UnconfirmedWrites(values, showingRejections: time)
      values.publish = { [unowned self] in sent.append($0) }
      values.onChange = { [unowned self] in writes.take($1, of: $0.app) }
      writes.onChange = { [unowned self] in shown.append(writes[$0]?.state) }
      values.connected()
    }

    func write(_ isOn: Bool) throws { try values.write(name, .bool(isOn)) }

    /// The broker delivers the last message of this device.
    func deliver() throws { try values.received(try #require(sent.last)) }

    /// Another device's write is delivered.
    func deliverOther(number: Int) throws {
      try values.received(
        SocketMessage.SharedMessage(
          app: name.app, name: name.name,
          record: SharedRecord(number: number, write: "other-1", value: .bool(false)),
          is_stored: true))
    }
  }

  @Test("a write that is confirmed at once shows nothing")
  func confirmed() async throws {
    try await Device.run { device in
      try device.write(true)
      try device.deliver()
      #expect(device.shown == [])
    }
  }

  @Test("a write without a connection is pending at once, until it is confirmed")
  func waiting() async throws {
    try await Device.run { device in
      device.values.lost()
      try device.write(true)
      #expect(device.shown == [.pending])
      try device.write(false)
      device.values.connected()
      device.writes.updateAll()
      #expect(device.shown == [.pending], "a connection does not confirm it")
      try device.deliver()
      #expect(device.shown == [.pending, nil])
    }
  }

  @Test("a write that the broker does not confirm is pending after a while")
  func unanswered() async throws {
    try await Device.run { device in
      await withCheckedContinuation { continuation in
        device.writes.onChange = { _ in
          device.writes.onChange = { _ in }
          continuation.resume()
        }
        do { try device.write(true) } catch { Issue.record(error) }
      }
      #expect(device.writes[Self.name.app] == .pending)
      device.writes.stop()
      #expect(device.writes[Self.name.app] == nil)
    }
  }

  @Test("a rejected write is shown for a limited time, or until the next write")
  func rejected() async throws {
    try await Device.run { device in
      device.values.lost()
      try device.write(true)
      let before = MonotonicClock.now
      try device.deliverOther(number: 7)
      #expect(device.shown == [.pending, .rejected])
      let until = try #require(device.writes[Self.name.app]?.until_ns)
      let shown = PlaceSnapshot.SharedWrite.shown
      #expect(until >= before.advanced(by: shown).nanoseconds)
      #expect(until <= MonotonicClock.now.advanced(by: shown).nanoseconds)
      // What other devices write then does not show it again.
      try device.deliverOther(number: 8)
      #expect(device.shown == [.pending, .rejected])
      try device.write(true)
      #expect(device.shown == [.pending, .rejected, .pending])
    }
  }

  @Test("a rejected write is shown no more after its time")
  func rejectionEnds() async throws {
    ServiceThread.start()
    await Self.waitForEnd()
  }

  @ServiceThread
  private static func waitForEnd() async {
    let device = Device(showingRejections: .milliseconds(20))
    await withCheckedContinuation { continuation in
      device.writes.onChange = { app in
        device.shown.append(device.writes[app]?.state)
        if device.shown.count == 3 { continuation.resume() }
      }
      do {
        device.values.lost()
        try device.write(true)
        try device.deliverOther(number: 7)
      } catch { Issue.record(error) }
    }
    #expect(device.shown == [.pending, .rejected, nil])
    device.writes.stop()
  }

  @Test("before the first connection nothing is pending")
  func local() async throws {
    ServiceThread.start()
    try await Self.locally()
  }

  @ServiceThread
  private static func locally() throws {
    let values = SharedValues(nil) { _ in }
    let writes = UnconfirmedWrites(values)
    values.onChange = { writes.take($1, of: $0.app) }
    try values.write(Self.name, .bool(true))
    #expect(writes[Self.name.app] == nil)
    values.connected()
    values.lost()
    writes.updateAll()
    #expect(writes[Self.name.app] == .pending)
    writes.stop()
  }
}
