import ControlModel
import FileTesting
import SystemAccess
import Testing
import Wire

@Suite("Messages of the control socket")
struct SocketMessageTests {
  typealias Row = (line: String, message: [UInt8])

  private static let placed = PlacedControl(
    id: "action", kind: "k", configuration: ["timer": .string("work")])

  static let rows: [Row] = [
    (
      #"{"client":"actionbutton status","id":1,"request":"hello","version":2}"#,
      Message.request(
        "hello", id: 1, SocketMessage.Hello(client: "actionbutton status"))
    ),
    (
      #"{"id":1,"result":{"daemon":"actionbutton 0.1.0","pid":5,"version":2}}"#,
      Message.result(
        1, SocketMessage.Welcome(daemon: "actionbutton 0.1.0", pid: 5))
    ),
    (
      #"{"error":{"code":"too-many-tries","message":"wait","retry_after_s":60},"id":2}"#,
      Message.refusal(2, MessageError(.tooManyTries, "wait", retryAfter: 60))
    ),
    (
      #"{"at_ns":5,"event":"place","place":{"device":"ready","in":"lock-leading","language":"en","locked":false,"#
        + #""name":"lock-1","size":"small","source":""}}"#,
      SocketMessage.PlaceLine(tile, at_ns: 5).line
    ),
  ]

  private static var tile: PlaceSnapshot {
    var tile = PlaceSnapshot(name: "lock-1")
    tile.placement = PlaceSnapshot.Tile(place: .lockLeading, size: .small)
    return tile
  }

  @Test("each request of the golden answers is read and written again without a loss")
  func requests() throws {
    let golden = try Repository.text("Tests/Process/SocketServerTests/Golden/socket-answers.txt")
    for text in golden.split(separator: "\n") where text.hasPrefix("> ") {
      let line = Array(text.dropFirst(2).utf8)
      guard case .request(let id, let name) = try MessageHead(line: line) else {
        Issue.record("no request: \(text)")
        continue
      }
      func again<Request: SocketRequest>(_: Request) throws -> [UInt8] {
        Message.request(name, id: id, try Message.body(Request.Body.self, of: line))
      }
      let request = try #require(Requests.all.first { $0.name == name })
      let written = try again(request)
      #expect(try JSONText.value(of: written) == JSONText.value(of: line), "\(text)")
    }
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
          control: ShownControl(
            .unavailable(kind: "k", preview: nil, error: "e"), isLocked: false, language: .en),
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
