import ControlModel
import SystemAccess
import Testing
import Wire

@Suite("Messages of the control socket")
struct SocketMessageTests {
  typealias Row = (line: String, message: [UInt8])

  private static let placed = PlacedControl(
    id: "action", kind: "k", configuration: ["timer": .string("work")])

  private static func request(_ name: String, _ body: some Encodable, _ line: String) -> Row {
    (line, Message.request(name, id: 2, body))
  }

  private static func result(_ body: some Encodable, _ line: String) -> Row {
    (line, Message.result(2, body))
  }

  static let rows: [Row] = [
    (
      #"{"client":"actionbutton status","id":1,"request":"hello","version":1}"#,
      Message.request(
        "hello", id: 1, SocketMessage.Hello(version: 1, client: "actionbutton status"))
    ),
    (
      #"{"id":1,"result":{"daemon":"actionbutton 0.1.0","pid":5,"version":1}}"#,
      Message.result(
        1, SocketMessage.Welcome(version: 1, daemon: "actionbutton 0.1.0", pid: 5))
    ),
    request("status", NoFields(), #"{"id":2,"request":"status"}"#),
    request("press", SocketMessage.Press(for_ms: 600), #"{"for_ms":600,"id":2,"request":"press"}"#),
    request(
      "press", SocketMessage.Press(button: "action", phase: .down),
      #"{"button":"action","id":2,"phase":"down","request":"press"}"#),
    request(
      "press", SocketMessage.Press(button: "action", phase: .down, lease_ms: 10_000, holder: "p"),
      #"{"button":"action","holder":"p","id":2,"lease_ms":10000,"phase":"down","request":"press"}"#),
    request("lock", NoFields(), #"{"id":2,"request":"lock"}"#),
    request(
      "unlock", SocketMessage.Unlock(passcode: "1234"),
      #"{"id":2,"passcode":"1234","request":"unlock"}"#),
    request(
      "passcode", SocketMessage.ChangePasscode(old: "1234", new: nil),
      #"{"id":2,"new":null,"old":"1234","request":"passcode"}"#),
    result(
      SocketMessage.LockState(locked: false, has_passcode: true),
      #"{"id":2,"result":{"has_passcode":true,"locked":false}}"#),
    (
      #"{"error":{"code":"too-many-tries","message":"wait","retry_after_s":60},"id":2}"#,
      Message.refusal(2, MessageError(.tooManyTries, "wait", retryAfter: 60))
    ),
    request("reload", SocketMessage.Reload(kind: nil), #"{"all":true,"id":2,"request":"reload"}"#),
    request("reload", SocketMessage.Reload(kind: "k"), #"{"id":2,"kind":"k","request":"reload"}"#),
    request("assign", SocketMessage.Assign(kind: nil), #"{"id":2,"kind":null,"request":"assign"}"#),
    request(
      "configure", SocketMessage.Configure(button: "action", configuration: ["timer": .null]),
      #"{"button":"action","configuration":{"timer":null},"id":2,"request":"configure"}"#),
    result(
      SocketMessage.Assigned(button: "action", control: placed, prompts: true),
      #"{"id":2,"result":{"button":"action","control":"#
        + #"{"configuration":{"timer":"work"},"id":"action","kind":"k"},"prompts":true}}"#),
    request(
      "current_controls", SocketMessage.CurrentControls(kinds: ["k"]),
      #"{"id":2,"kinds":["k"],"request":"current_controls"}"#),
    request(
      "place",
      SocketMessage.Place(kind: "k", in: .lockLeading, configuration: ["room": .string("a")]),
      #"{"configuration":{"room":"a"},"id":2,"in":"lock-leading","kind":"k","request":"place"}"#),
    request(
      "place", SocketMessage.Place(kind: "k", size: .large, at: 3, version: 7),
      #"{"at":3,"id":2,"kind":"k","request":"place","size":"large","version":7}"#),
    request(
      "move", SocketMessage.Move(placement: "cc-1", before: "cc-2"),
      #"{"before":"cc-2","id":2,"placement":"cc-1","request":"move"}"#),
    request(
      "move", SocketMessage.Move(placement: "cc-1", at: 1, version: 7),
      #"{"at":1,"id":2,"placement":"cc-1","request":"move","version":7}"#),
    request(
      "resize", SocketMessage.Resize(placement: "cc-1", size: .medium),
      #"{"id":2,"placement":"cc-1","request":"resize","size":"medium"}"#),
    request(
      "unplace", SocketMessage.Unplace(placement: "cc-1"),
      #"{"id":2,"placement":"cc-1","request":"unplace"}"#),
    request(
      "tap", SocketMessage.Tap(placement: "cc-1", value: true),
      #"{"id":2,"placement":"cc-1","request":"tap","value":true}"#),
    result(
      SocketMessage.Tapped(placement: "cc-1", tap: 7),
      #"{"id":2,"result":{"placement":"cc-1","tap":7}}"#),
    result(
      SocketMessage.PlacementChange(
        placement: "cc-1", version: 4, order: ["cc-1"], prompts: true),
      #"{"id":2,"result":{"order":["cc-1"],"placement":"cc-1","prompts":true,"version":4}}"#),
    result(
      SocketMessage.Placements(
        version: 4,
        placements: [
          SocketMessage.Placement(
            PlacedItem(id: "action", kind: "k", configuration: ["timer": .string("work")]))
        ]),
      #"{"id":2,"result":{"placements":[{"assignment":{"configuration":{"timer":"work"},"id":"action","kind":"k"},"#
        + #""in":"control-center","intent":"resting","placement":"action","size":"small"}],"version":4}}"#
    ),
    (
      #"{"at_ns":5,"event":"placement","place":{"device":"ready","in":"lock-leading","language":"en","locked":false,"#
        + #""name":"lock-1","size":"small","source":""}}"#,
      SocketMessage.PlacementLine(tile, at_ns: 5).line
    ),
  ]

  private static var tile: PlaceSnapshot {
    var tile = PlaceSnapshot(name: "lock-1")
    tile.placement = PlaceSnapshot.Tile(place: .lockLeading, size: .small)
    return tile
  }

  @Test("each message is encoded as its line", arguments: rows.indices)
  func lines(_ index: Int) {
    let row = Self.rows[index]
    #expect(String(decoding: row.message, as: UTF8.self) == row.line + "\n")
  }

  @Test("on a locked device a private widget and a private activity keep only their symbol")
  func redaction() {
    var text = ViewText()
    (text.lines, text.symbol, text.tint) = (["secret"], "lock", "red")
    var widget = SocketMessage.Widget(
      kind: "k", app: "a", displayName: "n", family: "systemSmall", text: text)
    var activity = SocketMessage.Activity(
      app: "a",
      activity: ExtensionMessage.Activity(
        id: "i", phase: .started, type: "T", attributes: .string("secret"),
        state: .string("secret")), text: ActivityText(lockScreen: text))
    #expect(widget.redacted() == widget)
    #expect(activity.redacted() == activity)
    text.isPrivacySensitive = true
    (widget.text, activity.text.lockScreen) = (text, text)
    activity.text.island = ActivityText.Island()
    activity.text.island?.leading = "secret"
    let lines = [
      Message.result(1, widget.redacted()), Message.result(1, activity.redacted()),
    ].map { String(decoding: $0, as: UTF8.self) }
    for line in lines {
      #expect(!line.contains("secret") && !line.contains("red\""), "\(line)")
      #expect(line.contains("\"redacted\":true") && line.contains("\"symbol\":\"lock\""), "\(line)")
    }
  }

  @Test("an assignment of no control has a null kind; one without the field is refused")
  func assign() throws {
    let none = try Message.body(
      SocketMessage.Assign.self, of: Array(#"{"id":1,"request":"assign","kind":null}"#.utf8))
    #expect(none == SocketMessage.Assign(kind: nil))
    let line = Array(#"{"id":1,"request":"assign"}"#.utf8)
    do throws(MessageError) {
      _ = try Message.body(SocketMessage.Assign.self, of: line)
      Issue.record("it was read")
    } catch { #expect(error.message.contains("kind")) }
  }

  @Test("a change of the passcode without the field for the new one is refused")
  func passcode() throws {
    let line = Array(#"{"id":1,"request":"passcode","old":"1234"}"#.utf8)
    do throws(MessageError) {
      _ = try Message.body(SocketMessage.ChangePasscode.self, of: line)
      Issue.record("it was read")
    } catch { #expect(error.message.contains("new")) }
  }

  @Test("an unknown authentication policy of a newer extension requires an unlocked device")
  func authentication() throws {
    let line = Array(#"{"id":1,"result":{"intent":"Open","authentication":"iris"}}"#.utf8)
    let action = try Message.result(ControlArchive.Action.self, of: line)
    #expect(action.authentication == .required)
  }

  @Test("a status comes back as it was, without the fields that a newer daemon adds")
  func status() throws {
    let status = SocketMessage.Status(
      daemon: "d", pid: 1, uptime_s: 2,
      buttons: [
        SocketMessage.Button(
          name: "action", source: "s", device: .lost, device_error: "unplugged", finger: .held,
          control: SocketMessage.Control(kind: "k", preview: nil, error: "e"),
          assignment: Self.placed,
          lateness: SocketMessage.Lateness(
            histogram: [
              SocketMessage.Lateness.Bucket(up_to_ms: 0.1, count: 3),
              SocketMessage.Lateness.Bucket(up_to_ms: nil, count: 1),
            ], late: 1, worst_ms: 30))
      ])
    var line = String(decoding: Message.result(1, status), as: UTF8.self)
    line = line.replacing("\"pid\":1", with: "\"pid\":1,\"moon\":\"full\"")
    #expect(try Message.result(SocketMessage.Status.self, of: Array(line.utf8)) == status)
  }
}
