import ControlModel
import SystemAccess
import Testing
import Wire

@testable import Sharing

@Suite("Shared writes that are not confirmed, as places show them")
struct UnconfirmedWritesTests {
  private static let name = SharedValues.Name(app: "Lamp", name: "isLit")

  /// Shared values, with the messages that they published and the states that were shown.
  @ServiceThread
  private final class Device {
    let values: SharedValues
    let writes: UnconfirmedWrites
    private let events = EventQueue<SharedEvent>()
    private var sent: [SocketMessage.SharedMessage] = []
    private var states: [PlaceSnapshot.SharedWrite.State?] = []

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
      values = SharedValues(nil, events: events.outlet) { _ in }
      writes = UnconfirmedWrites(values, events: events.outlet, showingRejections: time)
      values.connected()
    }

    /// The states shown so far.
    var shown: [PlaceSnapshot.SharedWrite.State?] {
      handle()
      return states
    }

    private func handle() {
      while case let new = events.take(), !new.isEmpty {
        for event in new {
          switch event {
          case .publish(let message): sent.append(message)
          case .changed(let name, let change): writes.handle(change, of: name.app)
          case .unconfirmed(let app): states.append(writes[app]?.state)
          case .changedElsewhere, .send, .pushed: break
          }
        }
      }
    }

    /// Waits until this many states were shown.
    func wait(for count: Int) async {
      while shown.count < count {
        await withCheckedContinuation { continuation in
          ServiceThread.after(.milliseconds(5)) { continuation.resume() }
        }
      }
    }

    func write(_ isOn: Bool) throws {
      try values.write(name, .bool(isOn))
      handle()
    }

    /// Delivers this device's last message, as the broker does, or the message with another value.
    func deliver(_ value: Bool? = nil) throws {
      handle()
      var message = try #require(sent.last)
      if let value { message.record.value = .bool(value) }
      try values.received(message)
      handle()
    }

    /// Delivers a write of another device.
    func deliverOther(number: Int, _ value: Bool = false) throws {
      try values.received(
        SocketMessage.SharedMessage(
          app: name.app, name: name.name,
          record: SharedRecord(number: number, write: "other-1", value: .bool(value)),
          is_stored: true))
      handle()
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

  @Test("a write that comes back with another value is pending no more")
  func changed() async throws {
    try await Device.run { device in
      device.values.lost()
      try device.write(true)
      device.values.connected()
      try device.deliver(false)
      #expect(device.shown == [.pending, nil])
    }
  }

  @Test("a write that the broker does not confirm is pending after a while")
  func unanswered() async throws {
    try await Device.run { device in
      try device.write(true)
      await device.wait(for: 1)
      #expect(device.writes[Self.name.app] == .pending)
      device.writes.stop()
      #expect(device.writes[Self.name.app] == nil)
    }
  }

  @Test("after the end nothing is shown any more")
  func stopped() async throws {
    try await Device.run { device in
      try device.write(true)
      device.writes.stop()
      await withCheckedContinuation { next in
        ServiceThread.after(UnconfirmedWrites.patience) { next.resume() }
      }
      #expect(device.shown == [])
    }
  }

  @Test("the time until a write is pending begins at the write, also after a confirmed one")
  func nextWrite() async throws {
    try await Device.run { device in
      try device.write(true)
      try device.deliver()
      await withCheckedContinuation { next in
        ServiceThread.after(.milliseconds(100)) { next.resume() }
      }
      let start = MonotonicClock.now
      try device.write(false)
      await device.wait(for: 1)
      #expect(start.duration(to: MonotonicClock.now) >= UnconfirmedWrites.patience)
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
      // Later writes of other devices do not show the rejection again.
      try device.deliverOther(number: 8, true)
      #expect(device.shown == [.pending, .rejected])
      try device.write(false)
      #expect(device.shown == [.pending, .rejected, .pending])
    }
  }

  @Test("a rejected write is shown no more after its time")
  func rejectionEnds() async throws {
    ServiceThread.start()
    try await Self.waitForEnd()
  }

  @ServiceThread
  private static func waitForEnd() async throws {
    let device = Device(showingRejections: .milliseconds(20))
    device.values.lost()
    try device.write(true)
    try device.deliverOther(number: 7)
    await device.wait(for: 3)
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
    let writes = UnconfirmedWrites(values, events: .none)
    try values.write(Self.name, .bool(true))
    writes.handle(.own, of: Self.name.app)
    #expect(writes[Self.name.app] == nil)
    values.connected()
    values.lost()
    writes.updateAll()
    #expect(writes[Self.name.app] == .pending)
    writes.stop()
  }
}
