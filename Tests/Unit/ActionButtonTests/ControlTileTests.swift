import ActionButton
import ActionButtonTesting
import ControlModel
import SystemAccess
import Testing

@Suite("The emulator of a tile")
struct ControlTileTests {
  @Test("lives by its table", arguments: try ButtonTrace.all(of: "tile"))
  func trace(_ trace: ButtonTrace) { trace.check(TileEmulator()) }

  @Test("what is shown of a locked device has nothing that a sensitive control wants hidden")
  func hidden() {
    var player = TracePlayer(TileEmulator())
    for word in ["push", "private-on", "lock"] { _ = player.take(word, at: .zero) }
    let placement = PlacedItem(
      id: "cc-1", kind: ScriptedControls.kind, configuration: ["room": .string("bedroom")],
      place: .lockLeading, size: .large)
    func shown() -> PlaceSnapshot {
      PlaceSnapshot(player.emulator.tile, placement: placement, language: "en")
    }
    #expect(shown().name == "cc-1" && shown().isLocked)
    #expect(shown().placement == PlaceSnapshot.Tile(place: .lockLeading, size: .large))
    for word in ["Work Timer", "Running", "isOn: true", "bedroom"] {
      #expect(!"\(shown())".contains(word), "\(word)")
    }
    _ = player.take("unlock", at: .zero)
    #expect("\(shown())".contains("Running") && "\(shown())".contains("bedroom"))
  }
}

/// A tile that is driven by a trace.
private struct TileEmulator: TracedEmulator {
  private(set) var tile = ControlTile(control: "timer")

  var nextWake: Timestamp? { tile.nextWake }
  var snapshot: PlaceSnapshot {
    PlaceSnapshot(tile, placement: PlacedItem(id: "cc-1", kind: "timer"), language: "en")
  }

  mutating func handle(_ input: Input, at now: Timestamp) -> [Effect] {
    tile.handle(input, at: now)
  }

  mutating func handle(_ input: Input, of part: ButtonPart, at now: Timestamp) -> [Effect] {
    Issue.record("a tile has only its own control")
    return []
  }

  mutating func take(_ fact: String, at now: Timestamp) -> [Effect]? {
    switch fact {
    case "tap": tile.tap(at: now)
    case "on!": tile.tap(value: true, at: now)
    case "off!": tile.tap(value: false, at: now)
    default: nil
    }
  }
}
