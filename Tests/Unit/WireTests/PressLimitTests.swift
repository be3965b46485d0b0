import ControlModel
import Testing
import Wire

@Suite("The limits of requested presses")
struct PressLimitTests {
  typealias Press = SocketMessage.Press

  private static func own(hold_ms: Int? = nil, arm_ms: Int? = nil) -> Press {
    var press = Press(phase: .down)
    (press.hold_ms, press.arm_ms) = (hold_ms, arm_ms)
    return press
  }

  /// A request, and its refusal or `nil`.
  static let rows: [(Press, String?)] = [
    (Press(for_ms: 1), nil),
    (Press(for_ms: Press.longest_ms), nil),
    (Press(for_ms: 0), "\"for_ms\" is 1 to 60000"),
    (Press(for_ms: Press.longest_ms + 1), "\"for_ms\" is 1 to 60000"),
    (Press(phase: .down, lease_ms: Press.longestLease_ms, holder: "p"), nil),
    (Press(phase: .down, lease_ms: 0), "\"lease_ms\" is 1 to 30000"),
    (Press(phase: .down, lease_ms: Press.longestLease_ms + 1), "\"lease_ms\" is 1 to 30000"),
    (Press(phase: .up, lease_ms: 1), "\"lease_ms\" is allowed only with the phase \"down\""),
    (Press(phase: .up, holder: ""), "\"holder\" has 1 to 64 characters"),
    (Press(phase: .up, holder: String(repeating: "é", count: Press.longestHolder)), nil),
    (
      Press(phase: .up, holder: String(repeating: "p", count: Press.longestHolder + 1)),
      "\"holder\" has 1 to 64 characters"
    ),
    (own(hold_ms: 300), nil), (own(hold_ms: 5_000), nil), (own(arm_ms: 500), nil),
    (own(arm_ms: 30_000), nil), (own(hold_ms: 299), "\"hold_ms\" is 300 to 5000"),
    (own(hold_ms: 5_001), "\"hold_ms\" is 300 to 5000"),
    (own(arm_ms: 499), "\"arm_ms\" is 500 to 30000"),
    (own(hold_ms: 300, arm_ms: 30_001), "\"arm_ms\" is 500 to 30000"),
  ]

  @Test("a press beyond a limit is refused, and the message has the limit", arguments: rows)
  func limits(press: Press, refusal: String?) {
    var message: String?
    do throws(MessageError) { try press.check() } catch { message = error.message }
    #expect(message == refusal.map { "not a message: \($0)" })
  }

  @Test("a press has either a length or a phase")
  func fields() {
    var press = Press(for_ms: 1)
    press.phase = .down
    var messages: [String] = []
    do throws(MessageError) { try press.check() } catch { messages.append(error.message) }
    press.for_ms = nil
    press.phase = nil
    do throws(MessageError) { try press.check() } catch { messages.append(error.message) }
    #expect(
      messages
        == Array(repeating: "a press has either \"for_ms\" or \"phase\"", count: 2).map {
          "not a message: \($0)"
        })
  }
}
