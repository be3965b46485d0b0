import ControlModel
import Testing
import Wire

@Suite("JSON lines")
struct JSONLineTests {
  /// A message with each kind of field.
  @Message
  struct Crate {
    enum Size: String, Codable { case small, large }

    @Message
    struct Lid { var text: String }

    var text: String
    var size: Size
    var tint: ControlTint
    var instant: UInt64
    var lid: Lid
    var numbers: [Double] = []
    var count = 0
    @Field(required: true) var owner: String?
    @Field(inline: true) var face: ControlFace
    @Field("is_open") var isOpen: Bool?
    var inner: Lid?
    var other: ControlTint?
    var until: UInt64?
    var later: Size?
  }

  private static let face = ControlFace(symbol: "fan", hint: "")

  private static let crates = [
    Crate(
      text: "a \"b\"\n\u{202E}按住", size: .large, tint: .purple, instant: UInt64(Int.max),
      lid: Crate.Lid(text: ""), owner: nil, face: face),
    Crate(
      text: "", size: .small, tint: ControlTint(red: 1, green: 2, blue: 255), instant: 0,
      lid: Crate.Lid(text: "🤩"), numbers: [-0.5, 3], count: -7, owner: "o", face: face,
      isOpen: false, inner: Crate.Lid(text: "\\"), other: .red, until: 9, later: .small),
  ]

  @Test("a message in a line has the fields that an encoder writes", arguments: crates.indices)
  func message(_ index: Int) throws {
    let crate = Self.crates[index]
    var line = JSONLine()
    line.begin("event", "e")
    line.field("crate", crate)
    line.field("at_ns", UInt64(3))
    line.end()
    let bytes = line.withBytes { Array($0) }
    let written = try JSONText.decode([String: JSONValue].self, from: bytes)
    #expect(written["at_ns"] == .int(3))
    let encoded = try #require(JSONText.encode(crate))
    let value = try JSONText.value(of: encoded)
    #expect(written["crate"] == value)
    #expect(try written["crate"]?.decode(Crate.self) == crate)
  }

  @Test(
    "any text is decoded as it was encoded",
    arguments: [
      "Hold to Start", "Hold to Turn On ‘Silent Mode’", "按住以打开“静音模式”", "a \"quote\" \\ back",
      "line\nbreak\ttab\u{0}null\u{1F}\u{7F}", "🤩", "",
    ])
  func roundTrip(_ text: String) throws {
    var line = JSONLine()
    line.begin("event", "hold.began")
    line.field("button", "action")
    line.field("at_ns", UInt64(Int.max))
    line.field("hint", text)
    line.field("held", true)
    line.field("value", Bool?.none)
    line.end()
    let bytes = line.withBytes { Array($0) }
    #expect(bytes.last == UInt8(ascii: "\n"))
    #expect(bytes.dropLast().allSatisfy { $0 >= 0x20 }, "it is not one line")
    let event = try Event(line: bytes)
    #expect(event.hint == text)
    #expect(event.at_ns == UInt64(Int.max))
    #expect(event.held == true)
    #expect(event.value == nil)
    #expect(event.name == .holdBegan)
  }

  @Test("a request of a press has every field, written as the encoder writes it")
  func requests() throws {
    let action = ControlArchive.Action(
      intent: "SetLamp", opensApp: true, authentication: .local,
      parameters: [
        "z": .array([.int(-3), .double(0.25), .double(1e-7), .null, .bool(true)]), "a\"": "é/\\",
        "o": .object(["empty": .object([:]), "list": .array([])]),
      ], type: "App.SetLamp", returnedType: "App.Next")
    let control = PlacedControl(id: "a \"b\"", kind: "k", configuration: ["x": .bool(false)])
    let perform = ExtensionMessage.Perform(control: control, value: false, action: action)
    #expect(Message.request(.perform, id: 7, perform) == Message.request("perform", id: 7, perform))
    let load = ExtensionMessage.Subject(control: control, widget: true, after: 7)
    #expect(Message.request(.load, id: 8, load) == Message.request("load", id: 8, load))
    // The samples have a value for each field, so a field that is added later is missing in one of the lines.
    #expect(try members(perform) == names(ExtensionMessage.Perform.fields).subtracting(["view"]))
    #expect(try members(load) == names(ExtensionMessage.Subject.fields))
    #expect(try members(action) == names(ControlArchive.Action.fields))
    #expect(try members(control) == names(PlacedControl.fields))
  }

  private func names(_ fields: [MessageField]) -> Set<String> { Set(fields.map(\.name)) }

  /// The names of the fields of a message, as the encoder writes it.
  private func members(_ message: some Encodable) throws -> Set<String> {
    let line = Message.notice("", message)
    guard case .object(let members) = try JSONText.value(of: line) else { return [] }
    return Set(members.keys).subtracting(["notice"])
  }

  @Test("a line is built anew in the same buffer")
  func reuse() throws {
    var line = JSONLine()
    line.begin("event", "status")
    line.field("button", "a long name that is longer than the next one")
    line.field("at_ns", 0)
    line.end()
    line.begin("event", "status")
    line.field("button", "b")
    line.field("at_ns", 1_230)
    line.end()
    #expect(
      String(decoding: line.withBytes { Array($0) }, as: UTF8.self)
        == "{\"event\":\"status\",\"button\":\"b\",\"at_ns\":1230}\n")
  }

  @Test("a line longer than the buffer makes it grow")
  func growth() throws {
    var line = JSONLine(capacity: 1)
    let text = String(repeating: "é", count: 5_000)
    line.begin("event", "status")
    line.field("button", "b")
    line.field("at_ns", 1)
    line.field("text", text)
    line.end()
    #expect(try Event(line: line.withBytes { Array($0) }).text == text)
  }

  @Test("an event with an unknown name is read")
  func unknown() throws {
    let text = #"{"event":"hold.imagined","button":"action","at_ns":5,"color":"red"}"#
    let event = try Event(line: text.utf8)
    #expect(event.name == nil)
    #expect(event.at_ns == 5)
  }
}
