import ActionButton
import ControlModel
import Gesture
import Presenters
import SystemAccess
import Testing
import Wire

@Suite("A loaded control as an event")
struct EventStreamTests {
  private func line(_ face: ControlDescription.Face) -> String {
    var stream = EventStream(button: "action", source: "s")
    var line = ""
    let control = ControlDescription(
      kind: "k", title: "Fan", displayName: "Fan", template: .button(face))
    stream.write(.controlLoaded(control), now: { Timestamp(nanoseconds: 7) }) {
      line = String(decoding: UnsafeRawBufferPointer($0), as: UTF8.self)
    }
    return line
  }

  @Test("whose symbol it is and how it moves is reported if it is not the default")
  func symbol() throws {
    let plain = ControlDescription.Face(
      symbol: "fan", valueText: nil, status: nil, actionLabel: nil, hint: "Hold to Turn On")
    #expect(!line(plain).contains("custom_symbol"))
    #expect(!line(plain).contains("effect"))
    var own = plain
    own.isCustomSymbol = true
    own.effect = "rotate"
    let event = try Event(line: line(own).utf8)
    #expect(event.symbol == "fan")
    #expect(event.custom_symbol == true)
    #expect(event.effect == "rotate")
    let control = SocketMessage.Control(
      ControlDescription(kind: "k", title: "Fan", displayName: "Fan", template: .button(own)))
    #expect(control.custom_symbol == true)
    #expect(control.effect == "rotate")
  }
}
