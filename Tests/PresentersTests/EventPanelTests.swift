import ActionButton
import ControlModel
import Gesture
import Presenters
import Testing
import Wire

@Suite("A panel made from events")
struct EventPanelTests {
  private static func face(_ hint: String, _ value: String) -> ControlDescription.Face {
    ControlDescription.Face(
      symbol: "hourglass", valueText: value, status: nil, actionLabel: nil, hint: hint)
  }

  private static func timer(isOn: Bool) -> ControlDescription {
    ControlDescription(
      kind: "k", title: "Work Timer", displayName: "Timer", tint: ControlTint("purple"),
      isPrivacySensitive: true, discreetHint: "Use",
      template: .toggle(isOn: isOn, off: face("Start", "Stopped"), on: face("Stop", "Running")))
  }

  private static func at(_ ms: UInt64) -> Timestamp { Timestamp(nanoseconds: ms * 1_000_000) }

  /// What a button lives through; numbers of loads and intents as the button hands them out.
  static let life: [(at: UInt64, input: Input)] = [
    (1_000, .device(.ready(isHeld: false))),
    (1_000, .reload(.own)),
    (1_010, .loaded(1, timer(isOn: false))),
    (2_000, .hold(.began(at: at(1_999), deadline: at(2_499)))),
    (2_100, .hold(.cancelled(.releasedEarly, at: at(2_099)))),
    (3_000, .hold(.began(at: at(2_999), deadline: at(3_499)))),
    (3_500, .hold(.performed(at: at(3_499)))),
    (3_600, .finished(2)),
    (3_610, .loaded(3, timer(isOn: true))),
    (3_700, .hold(.ended(at: at(3_699)))),
    (7_000, .hold(.began(at: at(6_999), deadline: at(7_499)))),
    (7_500, .hold(.performed(at: at(7_499)))),
    (7_510, .hold(.ended(at: at(7_509)))),
    (7_600, .failed(4, error: "no network")),
    (7_610, .loadFailed(5, error: "no answer")),
    (8_000, .device(.gone(error: "unplugged"))),
    (9_000, .device(.restored(isHeld: false))),
    (9_100, .hold(.armed(at: at(9_099), deadline: at(12_099)))),
    (9_200, .loaded(6, timer(isOn: false))),
    (9_300, .hold(.began(at: at(9_299), deadline: at(9_299)))),
    (9_300, .hold(.performed(at: at(9_299)))),
    (9_310, .hold(.ended(at: at(9_309)))),
    (9_320, .finished(7)),
    (9_330, .loaded(8, timer(isOn: true))),
    (20_000, .hold(.armed(at: at(19_999), deadline: at(22_999)))),
    (23_000, .hold(.cancelled(.notConfirmed, at: at(22_999)))),
    (30_000, .lock(true)),
    (31_000, .hold(.began(at: at(30_999), deadline: at(31_499)))),
    (31_500, .hold(.performed(at: at(31_499)))),
    (31_510, .hold(.ended(at: at(31_509)))),
    (31_600, .finished(9)),
    (31_610, .loaded(10, timer(isOn: false))),
    (40_000, .lock(false)),
  ]

  @Test("it shows what the button's own panel shows, step by step")
  func faithful() throws {
    var button = ActionButton(control: "k")
    var stream = EventStream(button: "action", source: "s")
    var panel = EventPanel(
      SocketMessage.Button(
        name: "action", source: "s", assignment: PlacedControl(id: "action", kind: "k")),
      language: "en", at: Self.at(1_000))
    for step in Self.life {
      let now = Self.at(step.at)
      var effects: [Effect] = []
      button.handle(step.input, at: now, into: &effects)
      if case .lock(let isLocked) = step.input {
        let name = isLocked ? "screen.locked" : "screen.unlocked"
        panel.take(try Event(line: #"{"event":"\#(name)","at_ns":\#(now.nanoseconds)}"#.utf8))
      }
      for case .announce(let announcement) in effects {
        var line: [UInt8] = []
        stream.say(announcement, now: { now }, write: { line = Array($0) })
        panel.take(try Event(line: line))
      }
      var own = PanelSnapshot(button.shown, name: "action", source: "s", language: "en", title: "k")
      // Events do not carry how a toggle will look until it has been loaded.
      if case .assumed = button.control { own.control = panel.snapshot.control }
      let shown = panel.snapshot
      #expect(shown.device == own.device, "\(step)")
      #expect(shown.isLocked == own.isLocked, "\(step)")
      #expect(shown.control == own.control, "\(step)")
      #expect(shown.finger == own.finger, "\(step)")
      // A cancelled press is news until the next one; so is an outcome.
      #expect(shown.result(at: now) == own.result(at: now), "\(step)")
    }
  }

  @Test("a button in mid-life is shown as its status says")
  func status() {
    var control = SocketMessage.Control(Self.timer(isOn: true))
    func shown(_ change: (inout SocketMessage.Button) -> Void) -> PanelSnapshot {
      var button = SocketMessage.Button(name: "action", source: "s", control: control)
      change(&button)
      return EventPanel(button, language: "ja", at: Self.at(5)).snapshot
    }
    let face = PanelSnapshot.Face(
      title: "Work Timer", symbol: "hourglass", valueText: "Running",
      tint: ControlTint("purple").map {
        PanelSnapshot.Tint("purple", red: $0.red, green: $0.green, blue: $0.blue)
      }, isOn: true)
    #expect(shown { _ in }.control == .loaded(face))
    #expect(shown { $0.device = .lost }.device == .lost(""))
    #expect(shown { $0.intent = .performing }.result == .performing(label: nil, since: Self.at(5)))
    #expect(shown { $0.finger = .held }.finger == .held(since: Self.at(5)))
    #expect(shown { $0.control = nil }.control == .none)
    control.error = "away"
    #expect(shown { _ in }.control == .stale(face, error: "away"))
    control = SocketMessage.Control(kind: "k", title: "Timer", error: "never")
    #expect(shown { _ in }.control == .unavailable(title: "Timer", error: "never"))
  }

  @Test("another button's events and unknown ones change nothing")
  func others() throws {
    var panel = EventPanel(
      SocketMessage.Button(name: "action", source: "s"), language: "en", at: .zero)
    let before = panel.snapshot
    for text in [
      #"{"event":"button.lost","button":"other","at_ns":1,"error":"e"}"#,
      #"{"event":"moon.rose","button":"action","at_ns":1}"#,
      #"{"event":"hold.cancelled","button":"other","at_ns":1,"reason":"busy"}"#,
    ] {
      panel.take(try Event(line: text.utf8))
    }
    #expect(panel.snapshot == before)
  }
}
