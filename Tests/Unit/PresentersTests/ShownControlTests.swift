import ActionButton
import ControlModel
import Gesture
import Presenters
import SystemAccess
import Testing
import Wire

@Suite("A control for clients on a locked device")
struct ShownControlTests {
  /// A text of a control that a locked device hides.
  private static let secret = "Secret"

  /// A privacy-sensitive toggle with a private text in each of its fields.
  private static func door(isOn: Bool) -> ControlDescription {
    func face(_ state: String) -> ControlFace {
      ControlFace(
        symbol: "door.\(state)", isPrivacySensitive: true, valueText: "\(secret) value \(state)",
        subtitle: "\(secret) subtitle", hint: "Hold to \(secret) \(state)",
        status: "\(secret) status \(state)", actionLabel: "\(secret) label")
    }
    var control = ControlDescription(
      kind: "door", title: "\(secret) title", displayName: "Door", tint: .purple,
      isPrivacySensitive: true, discreetHint: "Hold for ‘Door’",
      template: .toggle(isOn: isOn, off: face("off"), on: face("on")))
    control.nextIntent = "\(secret) next intent"
    return control
  }

  /// A device on which a button, its taps and a tile have the door, and the lines that clients get.
  private struct Device: ~Copyable {
    var button = ActionButton(control: "door", tap: "door")
    var tile = ControlTile(control: "door")
    var stream = EventStream(button: "action", source: "s")
    var lines: [String] = []

    mutating func handle(_ input: Input) {
      carryOut(button.handle(input, at: .zero))
      if case .lock = input {} else { carryOut(button.handle(input, of: .tap, at: .zero)) }
      carryOut(tile.handle(input, at: .zero))
    }

    mutating func carryOut(_ effects: [Effect]) {
      for case .announce(let announcement) in effects { announce(announcement) }
    }

    mutating func announce(_ announcement: Announcement) {
      var line = ""
      stream.write(announcement, now: { .zero }) {
        line = String(decoding: UnsafeRawBufferPointer($0), as: UTF8.self)
      }
      lines.append(line)
    }

    /// Adds the snapshots and the controls of `status`.
    mutating func draw() {
      let snapshots = [
        PlaceSnapshot(button, name: "action", source: "s", language: "en"),
        PlaceSnapshot(tile, placement: PlacedItem(id: "cc-1", kind: "door"), language: "en"),
      ]
      let status = [button.slot, button.tap?.slot, tile.slot].map { $0?.shownWithTime }
      lines += snapshots.map { SocketMessage.PlaceLine($0, at_ns: 1).line }
        .map { String(decoding: $0, as: UTF8.self) }
      lines += status.map { String(decoding: Message.result(1, $0), as: UTF8.self) }
    }

    /// Presses the button and taps the tile.
    mutating func press() {
      let deadline = Timestamp(nanoseconds: 1)
      for effect in [
        HoldGesture.Effect.began(at: .zero, deadline: deadline), .performed(at: deadline),
      ] {
        announce(button.announcement(of: effect))
        carryOut(button.handle(effect, at: .zero))
        draw()
      }
      carryOut(tile.tap(at: .zero))
      draw()
    }
  }

  /// The inputs after which each line is read, from the first load to a failed load.
  private static let inputs: [Input] = [
    .reload(.own), .described(door(isOn: true)), .loadFailed(1, error: "\(secret) error"),
    .reload(.own), .loaded(2, door(isOn: true)), .reload(.app),
    .loadFailed(3, error: "\(secret) error"), .reload(.own), .loaded(4, door(isOn: false)),
  ]

  private static func lines(isLocked: Bool) -> [String] {
    var device = Device()
    device.handle(.lock(isLocked))
    for input in inputs {
      device.handle(input)
      device.draw()
    }
    device.press()
    device.handle(.failed(5, error: "\(secret) error"))
    device.handle(.loaded(6, door(isOn: true)))
    device.draw()
    return device.lines
  }

  @Test("no snapshot, no status and no event has a text or the state of a private control")
  func locked() {
    let lines = Self.lines(isLocked: true)
    for line in lines {
      #expect(!line.contains(Self.secret), "\(line)")
      #expect(!line.contains("purple") && !line.contains(#""is_on":true"#), "\(line)")
    }
    #expect(lines.contains { $0.contains(#""hint":"Hold for ‘Door’""#) })
    let events = Set(lines.compactMap { try? Event(line: $0.utf8).name })
    let wanted: Set<EventName> = [
      .controlLoaded, .controlStale, .tapLoaded, .tapStale, .holdBegan, .holdPerformed,
      .intentPerforming, .intentFailed,
    ]
    #expect(events.isSuperset(of: wanted), "got \(events)")
  }

  @Test("unlocked, each of the texts is in a line")
  func unlocked() {
    let lines = Self.lines(isLocked: false).joined()
    for text in ["title", "value on", "value off", "on", "status off", "label", "error"] {
      #expect(lines.contains("\(Self.secret) \(text)"), "\(text)")
    }
  }

  @Test("locking and unlocking send the control again")
  func lock() {
    var device = Device()
    for input in Self.inputs { device.handle(input) }
    device.lines = []
    device.handle(.lock(true))
    #expect(device.lines.count == 3 && device.lines.allSatisfy { !$0.contains(Self.secret) })
    device.lines = []
    device.handle(.lock(false))
    #expect(device.lines.count == 3 && device.lines.allSatisfy { $0.contains(Self.secret) })
  }
}
