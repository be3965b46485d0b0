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
    #expect((watching.places != nil) == snapshots)
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
      await fixture.server.show([Self.held, PlaceSnapshot(name: "new")])
      #expect(try Self.next(drawing).places?.map(\.name) == ["action", "new"])
      // All clients have this snapshot already.
      await fixture.server.show(Self.held)
      await fixture.server.show(Self.idle)
      #expect(try Self.next(drawing).place == Self.idle)
      _ = try events.request(Requests.list, NoFields())
      #expect(try events.nextEvent(timeout: .zero) == nil)
    }
  }

  @Test("placements come in lines of their own, which a client that draws buttons passes over")
  func placements() async throws {
    func line(_ client: SocketClient) throws -> SocketMessage.PlacementLine {
      let line = try #require(try client.nextEvent(timeout: .seconds(300)))
      #expect(SocketMessage.PlaceLine(line: line) == nil)
      return try #require(SocketMessage.PlacementLine(line: line))
    }
    var tile = PlaceSnapshot(name: "cc-1")
    tile.placement = PlaceSnapshot.Tile(place: .controlCenter, size: .medium)
    var busy = tile
    busy.outcome = .performing(label: nil, since: .zero)
    try await SocketFixture.serving { fixture in
      let drawing = try Self.watcher(fixture)
      await fixture.server.show(placements: [tile], version: 4)
      let all = try line(drawing)
      #expect(all.places == [tile] && all.version == 4)
      for each in [tile, busy, busy, tile] { await fixture.server.show(placement: each) }
      #expect(try line(drawing).place == busy)
      #expect(try line(drawing).place == tile)
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
