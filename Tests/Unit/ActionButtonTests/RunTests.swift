import ActionButton
import ControlModel
import Gesture
import SystemAccess
import Testing

@Suite("Progress and undo of a placed control")
struct RunTests {
  private static func at(_ ms: UInt64) -> Timestamp { Timestamp(nanoseconds: ms * 1_000_000) }

  private static let lamp = lamp(isPrivate: true)

  private static func lamp(isPrivate: Bool) -> ControlDescription {
    ControlDescription(
      kind: "k", title: "Lamp", displayName: "Lamp", isPrivacySensitive: isPrivate,
      template: .button(
        ControlFace(symbol: "lamp", hint: "Hold")))
  }

  private static let undo = PlaceSnapshot.Undo(number: 1, name: "Turn On Lamp", until: at(12_000))

  /// Returns a tile that shows the lamp and was tapped: its intent performs with the number 2.
  private func performing(isPrivate: Bool = true) -> ControlTile {
    var tile = ControlTile(control: "k")
    _ = tile.handle(.reload(.own), at: Self.at(0))
    _ = tile.handle(.loaded(1, Self.lamp(isPrivate: isPrivate)), at: Self.at(10))
    _ = tile.tap(at: Self.at(1_000))
    return tile
  }

  private func snapshot(_ tile: ControlTile) -> PlaceSnapshot {
    PlaceSnapshot(
      tile, placement: PlacedItem(id: "cc-1", kind: "k"), language: "en")
  }

  @Test("progress is shown while the intent performs, and vanishes at its end")
  func progress() {
    var tile = performing()
    let progress = PlaceSnapshot.Progress(fraction: 0.5, text: "Warming up", canCancel: true)
    _ = tile.handle(.progressed(progress), at: Self.at(1_100))
    #expect(snapshot(tile).progress == progress)
    _ = tile.handle(.finished(2), at: Self.at(1_200))
    #expect(snapshot(tile).progress == nil)
    // Late progress does not belong to the next intent.
    _ = tile.handle(.progressed(progress), at: Self.at(1_300))
    #expect(snapshot(tile).progress == nil)
  }

  @Test("a question is shown until it is over or the intent ends")
  func question() {
    let question = PlaceSnapshot.Question(number: 1, title: "Lamp", text: "Really?")
    var tile = performing()
    _ = tile.handle(.asked(question), at: Self.at(1_100))
    #expect(snapshot(tile).question == question)
    _ = tile.handle(.asked(nil), at: Self.at(1_200))
    #expect(snapshot(tile).question == nil)
    _ = tile.handle(.asked(question), at: Self.at(1_300))
    _ = tile.handle(.finished(2), at: Self.at(1_400))
    #expect(snapshot(tile).question == nil)
    _ = tile.handle(.asked(question), at: Self.at(1_500))
    #expect(snapshot(tile).question == nil)
  }

  @Test("a long-running intent has failed when its progress stops, not at the limit of others")
  func long() {
    let limit = ControlSlot.Limits().perform
    var tile = performing()
    let later = Self.at(1_000).advanced(by: limit - .seconds(1))
    // Only progress of a long-running intent extends the limit.
    var short = tile
    _ = short.handle(.progressed(.init(fraction: 0.5)), at: later)
    #expect(short.nextWake == Self.at(1_000).advanced(by: limit))
    _ = tile.handle(.progressed(.init(long_running: true)), at: later)
    _ = tile.handle(.wake, at: Self.at(1_000).advanced(by: limit))
    #expect(!tile.slot.intent.isResting)
    #expect(tile.nextWake == later.advanced(by: limit))
    _ = tile.handle(.wake, at: later.advanced(by: limit))
    #expect(tile.slot.intent.isResting)
  }

  @Test("an undo is shown when the intent has ended, until it is over or the next intent begins")
  func undone() {
    var tile = performing()
    _ = tile.handle(.undoable(Self.undo), at: Self.at(1_100))
    #expect(snapshot(tile).undo == nil)
    _ = tile.handle(.finished(2), at: Self.at(1_200))
    #expect(snapshot(tile).undo == Self.undo)
    var other = tile
    _ = other.handle(.undoable(nil), at: Self.at(2_000))
    #expect(snapshot(other).undo == nil)
    var assigned = tile
    _ = assigned.handle(.assigned(kind: "other"), at: Self.at(2_000))
    #expect(snapshot(assigned).undo == nil)
    _ = tile.handle(.loaded(3, Self.lamp), at: Self.at(1_300))
    _ = tile.tap(at: Self.at(2_000))
    _ = tile.handle(.failed(4, error: "no"), at: Self.at(2_100))
    #expect(snapshot(tile).undo == nil)
  }

  @Test(
    "a locked screen shows neither questions, the undo nor the words of a private control's progress"
  )
  func locked() {
    var tile = performing()
    _ = tile.handle(.progressed(.init(fraction: 0.5, text: "Secret")), at: Self.at(1_100))
    _ = tile.handle(.lock(true), at: Self.at(1_150))
    #expect(snapshot(tile).progress == PlaceSnapshot.Progress(fraction: 0.5))
    var open = performing(isPrivate: false)
    _ = open.handle(.progressed(.init(fraction: 0.5, text: "Warming up")), at: Self.at(1_100))
    let question = PlaceSnapshot.Question(number: 1, title: "Lamp", text: "Really?")
    _ = open.handle(.asked(question), at: Self.at(1_110))
    #expect(snapshot(open).question == question)
    _ = open.handle(.lock(true), at: Self.at(1_150))
    #expect(snapshot(open).question == nil)
    #expect(snapshot(open).progress?.text == "Warming up")
    _ = tile.handle(.undoable(Self.undo), at: Self.at(1_160))
    _ = tile.handle(.finished(2), at: Self.at(1_200))
    #expect(snapshot(tile).undo == nil)
  }

  @Test("the progress and the question of a hold's intent are the button's")
  func hold() {
    var button = ActionButton(control: "k")
    _ = button.handle(.reload(.own), at: Self.at(0))
    _ = button.handle(.loaded(1, Self.lamp), at: Self.at(10))
    _ = button.handle(.began(at: Self.at(100), deadline: Self.at(600)), at: Self.at(100))
    _ = button.handle(.performed(at: Self.at(600)), at: Self.at(600))
    let question = PlaceSnapshot.Question(number: 1, title: "Lamp", text: "Really?")
    _ = button.handle(.progressed(.init(fraction: 0.25)), at: Self.at(700))
    _ = button.handle(.asked(question), at: Self.at(710))
    let shown = PlaceSnapshot(button, name: "action", source: "", language: "en")
    #expect(shown.progress?.fraction == 0.25)
    #expect(shown.question == question)
  }

  @Test("a warning says what was set and what is shown", arguments: [true, false])
  func warning(isOn: Bool) {
    let text = "\(ControlWarning.contradicted(set: isOn, shows: !isOn))"
    let (set, shows) = isOn ? ("on", "off") : ("off", "on")
    #expect(
      text.hasPrefix(
        "the intent returned after setting \(set), but the state is still \(shows);"))
  }

  @Test("the progress, the question and the undo of a tap's intent are the button's")
  func tap() {
    var button = ActionButton(control: "k", tap: "k")
    for (number, isTap) in [(1, false), (1, true)] {
      let reload =
        isTap
        ? button.handle(.reload(.own), of: .tap, at: Self.at(0))
        : button.handle(.reload(.own), at: Self.at(0))
      #expect(!reload.isEmpty)
      if isTap {
        _ = button.handle(.loaded(number, Self.lamp), of: .tap, at: Self.at(10))
      } else {
        _ = button.handle(.loaded(number, Self.lamp), at: Self.at(10))
      }
    }
    _ = button.handle(.began(at: Self.at(100), deadline: Self.at(600)), at: Self.at(100))
    _ = button.handle(.tapped(at: Self.at(200)), at: Self.at(200))
    #expect(!button.isResting)
    _ = button.handle(.progressed(.init(fraction: 0.25)), at: Self.at(300))
    let snapshot = PlaceSnapshot(button, name: "action", source: "", language: "en")
    #expect(snapshot.progress?.fraction == 0.25)
    let question = PlaceSnapshot.Question(number: 1, title: "Lamp", text: "Really?")
    _ = button.handle(.asked(question), of: .tap, at: Self.at(310))
    _ = button.handle(.undoable(Self.undo), of: .tap, at: Self.at(320))
    func shown() -> PlaceSnapshot {
      PlaceSnapshot(button, name: "action", source: "", language: "en")
    }
    #expect(shown().question == question && shown().undo == nil)
    _ = button.handle(.finished(2), of: .tap, at: Self.at(330))
    #expect(shown().question == nil && shown().undo == Self.undo)
  }
}
