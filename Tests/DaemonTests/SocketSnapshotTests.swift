import ControlModel
import ControlSocket
import SystemAccess
import Testing
import Wire

@testable import Daemon

@Suite("Snapshots on the control socket", .timeLimit(.minutes(10)))
struct SocketSnapshotTests {
  private static let idle = PlaceSnapshot(name: "action")
  private static let held = PlaceSnapshot(name: "action", press: .held(since: .zero))

  private static func watcher(_ fixture: SocketFixture, snapshots: Bool = true) throws
    -> SocketClient
  {
    let client = try SocketClient.connect(path: fixture.path, client: "test")
    let watching = try client.request(
      .watch, SocketMessage.Watch(snapshots: snapshots), as: SocketMessage.Watching.self)
    #expect((watching.places != nil) == snapshots)
    return client
  }

  private static func next(_ client: SocketClient) throws -> SocketMessage.PlaceLine {
    let line = try #require(try client.nextEvent(timeout: .seconds(60)))
    return try #require(SocketMessage.PlaceLine(line: line))
  }

  @Test(
    "a client that asks for snapshots gets each that differs from the one before; others get none")
  func changes() async throws {
    try await SocketFixture.serving { fixture in
      let events = try Self.watcher(fixture, snapshots: false)
      #expect(!fixture.server.wantsSnapshots)
      let drawing = try Self.watcher(fixture)
      #expect(fixture.server.wantsSnapshots)
      for place in [Self.idle, Self.idle, Self.held, Self.held, Self.idle] {
        await fixture.server.show(place)
      }
      for place in [Self.idle, Self.held, Self.idle] {
        #expect(try Self.next(drawing).place == place)
      }
      await fixture.server.show([Self.held, PlaceSnapshot(name: "new")])
      #expect(try Self.next(drawing).places?.map(\.name) == ["action", "new"])
      // It is known to all by now.
      await fixture.server.show(Self.held)
      await fixture.server.show(Self.idle)
      #expect(try Self.next(drawing).place == Self.idle)
      _ = try events.request(.list, NoFields(), as: SocketMessage.Gallery.self)
      #expect(try events.nextEvent(timeout: .zero) == nil)
    }
  }

  @Test("a client that watches again gets a change back to the snapshot before the pause")
  func pause() async throws {
    try await SocketFixture.serving { fixture in
      var drawing: SocketClient? = try Self.watcher(fixture)
      await fixture.server.show(Self.idle)
      #expect(try Self.next(try #require(drawing)).place == Self.idle)
      drawing = nil
      while fixture.server.wantsSnapshots { await Task.yield() }
      // Nothing is computed or recorded while no client watches with snapshots.
      await fixture.server.show(Self.held)
      let later = try Self.watcher(fixture)
      await fixture.server.show(Self.idle)
      #expect(try Self.next(later).place == Self.idle)
    }
  }
}
