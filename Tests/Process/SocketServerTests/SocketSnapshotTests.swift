import ControlModel
import ControlSocket
import SystemAccess
import Testing
import Wire

@testable import SocketServer

@Suite("Snapshots on the control socket", .timeLimit(.minutes(45)))
struct SocketSnapshotTests {
  private static let idle = PlaceSnapshot(name: "action")
  private static let held = PlaceSnapshot(name: "action", press: .held(since: .zero))

  private static func watcher(_ fixture: SocketFixture, snapshots: Bool = true) throws
    -> SocketClient
  {
    let client = try fixture.client()
    let watching = try client.request(
      Requests.watch, SocketMessage.Watch(snapshots: snapshots))
    #expect((watching.placed != nil) == snapshots)
    return client
  }

  private static func next(_ client: SocketClient) throws -> SocketMessage.PlaceLine {
    let line = try #require(try client.nextEvent(timeout: .seconds(300)))
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
      await fixture.server.show(
        buttons: [Self.held, PlaceSnapshot(name: "new")], placed: [], version: 1)
      #expect(try Self.next(drawing).placed?.map(\.name) == ["action", "new"])
      // All clients have this snapshot already.
      await fixture.server.show(Self.held)
      await fixture.server.show(Self.idle)
      #expect(try Self.next(drawing).place == Self.idle)
      _ = try events.request(Requests.list, NoFields())
      #expect(try events.nextEvent(timeout: .zero) == nil)
    }
  }

  @Test("a list has the buttons as they were sent last, and all placed controls")
  func lists() async throws {
    var tile = PlaceSnapshot(name: "cc-1")
    tile.placement = PlaceSnapshot.Tile(place: .controlCenter, size: .medium)
    var busy = tile
    busy.outcome = .performing(label: nil, since: .zero)
    try await SocketFixture.serving { fixture in
      let drawing = try Self.watcher(fixture)
      // Nothing is known of the buttons before the answer to `watch`, which has the list.
      await fixture.server.show(placed: [tile], version: 3)
      await fixture.server.show(Self.held)
      #expect(try Self.next(drawing).place == Self.held)
      await fixture.server.watched(buttons: [Self.idle], placed: [tile])
      await fixture.server.show(placed: [tile], version: 4)
      let all = try Self.next(drawing)
      #expect(all.placed == [Self.held, tile] && all.version == 4)
      for each in [tile, busy, busy, tile] { await fixture.server.show(each) }
      #expect(try Self.next(drawing).place == busy)
      #expect(try Self.next(drawing).place == tile)
      await fixture.server.show(Self.idle)
      #expect(try Self.next(drawing).place == Self.idle)
      await fixture.server.show(placed: [], version: 5)
      #expect(try Self.next(drawing).placed == [Self.idle])
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
