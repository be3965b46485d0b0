import ActionButton
import ControlModel
import SystemAccess
import Testing

@Suite("A shared write that is not confirmed, in a snapshot")
struct SharedWriteTests {
  /// The inputs of a place that shows a control, and the shared write in its snapshot afterwards.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let inputs: [Input]
    let shown: PlaceSnapshot.SharedWrite?
    var isPrivate = false
    /// Whether the control was loaded before.
    var isKnown = true
  }

  static let rejected = PlaceSnapshot.SharedWrite.rejected(until: at(12_000))

  static let rows = [
    Row(testDescription: "nothing", inputs: [], shown: nil),
    Row(testDescription: "pending", inputs: [.shared(.pending)], shown: .pending),
    Row(
      testDescription: "confirmed", inputs: [.shared(.pending), .shared(nil)], shown: nil),
    Row(
      testDescription: "rejected", inputs: [.shared(.pending), .shared(rejected)], shown: rejected),
    Row(
      testDescription: "pending while an intent performs",
      inputs: [
        .shared(.pending), .perform(promise: control(isPrivate: false), deadline: at(20)),
      ], shown: .pending),
    Row(
      testDescription: "another control of the same app",
      inputs: [.shared(.pending), .assigned(kind: "other")], shown: .pending),
    Row(
      testDescription: "no control any more", inputs: [.shared(.pending), .assigned(kind: nil)],
      shown: nil),
    Row(
      testDescription: "locked", inputs: [.shared(.pending), .lock(true)], shown: .pending),
    Row(
      testDescription: "locked, of a private control", inputs: [.shared(.pending), .lock(true)],
      shown: nil, isPrivate: true),
    Row(
      testDescription: "locked, of an unknown control", inputs: [.shared(.pending), .lock(true)],
      shown: nil, isKnown: false),
    Row(
      testDescription: "of an unknown control", inputs: [.shared(.pending)], shown: .pending,
      isKnown: false),
    Row(
      testDescription: "unlocked again, of a private control",
      inputs: [.shared(.pending), .lock(true), .lock(false)], shown: .pending, isPrivate: true),
  ]

  static func at(_ ms: UInt64) -> Timestamp { Timestamp(nanoseconds: ms * 1_000_000) }

  static func control(isPrivate: Bool) -> ControlDescription {
    ControlDescription(
      kind: "k", title: "Lamp", displayName: "Lamp", isPrivacySensitive: isPrivate,
      template: .button(
        ControlFace(symbol: "lamp", hint: "Hold")))
  }

  @Test("a tile", arguments: rows)
  func tile(_ row: Row) {
    var tile = ControlTile(control: "k")
    _ = tile.handle(.reload(.own), at: Self.at(0))
    if row.isKnown {
      _ = tile.handle(.loaded(1, Self.control(isPrivate: row.isPrivate)), at: Self.at(10))
    }
    for input in row.inputs { _ = tile.handle(input, at: Self.at(20)) }
    let snapshot = PlaceSnapshot(
      tile, placement: PlacedItem(id: "cc-1", kind: "k"), language: "en")
    #expect(snapshot.shared == row.shown)
  }

  @Test("a button", arguments: rows)
  func button(_ row: Row) {
    var button = ActionButton(control: "k", tap: "k")
    _ = button.handle(.reload(.own), at: Self.at(0))
    if row.isKnown {
      _ = button.handle(.loaded(1, Self.control(isPrivate: row.isPrivate)), at: Self.at(10))
    }
    for input in row.inputs { _ = button.handle(input, at: Self.at(20)) }
    let snapshot = PlaceSnapshot(button, name: "action", source: "", language: "en")
    #expect(snapshot.shared == row.shown)
  }

  @Test("the place that follows when the configuration was read again shows it too")
  func handOver() {
    var tile = ControlTile(control: "k")
    _ = tile.handle(.shared(.pending), at: Self.at(10))
    let next = ControlTile(control: "k", continuing: tile.slot.handOver)
    #expect(next.slot.shared == .pending)
  }

  @Test("a rejection is shown until its instant, a pending write as long as it is one")
  func times() {
    var snapshot = PlaceSnapshot(name: "action")
    #expect(snapshot.shared(at: Self.at(0)) == nil)
    snapshot.shared = Self.rejected
    #expect(snapshot.shared(at: Self.at(11_999)) == .rejected)
    #expect(snapshot.shared(at: Self.at(12_000)) == nil)
    snapshot.shared = .pending
    #expect(snapshot.shared(at: .distantFuture) == .pending)
  }
}
