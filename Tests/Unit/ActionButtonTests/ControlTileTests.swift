import ActionButton
import ActionButtonTesting
import ControlModel
import SystemAccess
import Testing

@Suite("The emulator of a tile")
struct ControlTileTests {
  @Test("lives by its table", arguments: try ButtonTrace.all(of: "tile"))
  func trace(_ trace: ButtonTrace) throws {
    var player = TilePlayer()
    for fact in trace.facts { try player.take(fact.word, at: fact.at) }
    #expect(player.words == trace.expected, "got: \(player.words.joined(separator: " "))")
  }

  @Test("what is shown of a locked device has nothing that a sensitive control wants hidden")
  func hidden() throws {
    var player = TilePlayer()
    for word in ["push", "private-on", "lock"] { try player.take(word, at: .zero) }
    let placement = Placement(
      id: "cc-1", kind: ScriptedControls.kind, configuration: ["room": .string("bedroom")],
      place: .lockLeading, size: .large)
    func shown() -> PlaceSnapshot {
      PlaceSnapshot(player.tile, placement: placement, language: "en")
    }
    #expect(shown().name == "cc-1" && shown().isLocked)
    #expect(shown().placement == PlaceSnapshot.Tile(place: .lockLeading, size: .large))
    for word in ["Work Timer", "Running", "isOn: true", "bedroom"] {
      #expect(!"\(shown())".contains(word), "\(word)")
    }
    try player.take("unlock", at: .zero)
    #expect("\(shown())".contains("Running") && "\(shown())".contains("bedroom"))
  }
}

/// Answers a tile's orders by number, as its owner does.
private struct TilePlayer {
  var tile = ControlTile(control: "timer")
  var words: [String] = []
  private var load = 0
  private var perform = 0

  mutating func take(_ word: String, at now: Timestamp) throws {
    switch word {
    case "tap": take(tile.tap(at: now))
    case "on!": take(tile.tap(value: true, at: now))
    case "off!": take(tile.tap(value: false, at: now))
    case "off": handle(.loaded(load, ScriptedControls.toggle(isOn: false)), at: now)
    case "on": handle(.loaded(load, ScriptedControls.toggle(isOn: true)), at: now)
    case "dim":
      handle(.loaded(load, ScriptedControls.toggle(isOn: false, isDisabled: true)), at: now)
    case "secure", "private", "private-on":
      let toggle = ScriptedControls.toggle(
        isOn: word == "private-on", isPrivacySensitive: word != "secure",
        needsAuthentication: word == "secure")
      handle(.loaded(load, toggle), at: now)
    case "noload": handle(.loadFailed(load, error: "no network"), at: now)
    case "done": handle(.finished(perform), at: now)
    case "threw": handle(.failed(perform, error: "no network"), at: now)
    case "push": handle(.reload(.app), at: now)
    case "ask": handle(.reload(.person), at: now)
    case "lamp": handle(.assigned(kind: "lamp"), at: now)
    case "nothing": handle(.assigned(kind: nil), at: now)
    case "lock": handle(.lock(true), at: now)
    case "unlock": handle(.lock(false), at: now)
    case "tick": handle(.wake, at: now)
    default: Issue.record("unknown fact \(word)")
    }
  }

  private mutating func handle(_ input: Input, at now: Timestamp) {
    take(tile.handle(input, at: now))
  }

  private mutating func take(_ effects: [Effect]) {
    for effect in effects {
      switch effect {
      case .announce(let announcement): words.append(RecordingPresenter.word(announcement))
      // A tile has no tap control beside its own.
      case .tap: break
      case .load(let number, _):
        load = number
        words.append("load")
      case .perform(let number, _, let value):
        perform = number
        words.append("perform:\(value.map { "\($0)" } ?? "-")")
      }
    }
  }
}
