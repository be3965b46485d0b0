import ControlModel
import FoundationEssentials
import Testing
import Wire

@Suite("Schemas of messages")
struct SchemaTests {
  /// A message with a field of each kind.
  @Message
  struct Lamp {
    enum Color: String, Codable, CaseIterable, Described { case red, blue }

    /// How bright it is, in `"percent"`.
    ///
    /// More about it.
    @Field(range: 0...100) var level: Int
    /// Its color.
    var color: Color?
    @Field(length: 1...8) var names: String? = nil
    var isOn = false
    @Field(required: true) var rooms: [String]?
    var spares: [String: Part] = [:]
    /// Beside the others.
    @Field(inline: true) var text: Part

    /// A part of a lamp.
    @Message
    struct Part {
      /// Its number.
      var number: UInt64
      /// Parts may have parts.
      var parts: [Part] = []
    }
  }

  static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  @Test("a message is described by its fields, their types, limits and comments")
  func lamp() throws {
    var schemas = MessageSchemas(in: "#/$defs/")
    let reference = schemas.reference(to: Lamp.self)
    #expect(reference == ["$ref": .string("#/$defs/SchemaTests.Lamp")])
    let expected = #"""
      {"SchemaTests.Lamp":{"description":"A message with a field of each kind.","properties":{\#
      "color":{"anyOf":[{"enum":["red","blue"],"type":"string"},{"type":"null"}],"description":"Its color."},\#
      "is_on":{"type":"boolean"},\#
      "level":{"description":"How bright it is, in `\"percent\"`.\n\nMore about it.","maximum":100,"minimum":0,\#
      "type":"integer"},"names":{"maxLength":8,"minLength":1,"type":["string","null"]},\#
      "number":{"description":"Its number.","maximum":9007199254740991,"minimum":0,"type":"integer"},\#
      "parts":{"description":"Parts may have parts.","items":{"$ref":"#/$defs/SchemaTests.Lamp.Part"},"type":"array"},\#
      "rooms":{"items":{"type":"string"},"type":["array","null"]},\#
      "spares":{"additionalProperties":{"$ref":"#/$defs/SchemaTests.Lamp.Part"},"type":"object"}},\#
      "required":["level","rooms","number"],"type":"object"},\#
      "SchemaTests.Lamp.Part":{"description":"A part of a lamp.","properties":{\#
      "number":{"description":"Its number.","maximum":9007199254740991,"minimum":0,"type":"integer"},\#
      "parts":{"description":"Parts may have parts.","items":{"$ref":"#/$defs/SchemaTests.Lamp.Part"},"type":"array"}},\#
      "required":["number"],"type":"object"}}
      """#
    #expect(try Self.text(JSONValue.object(schemas.definitions)) == expected)
  }

  @Test("the fields of an inline message are read and written beside the others")
  func inline() throws {
    var lamp = Lamp(level: 3, rooms: nil, text: Lamp.Part(number: 7))
    lamp.text.parts = [Lamp.Part(number: 8)]
    let text = try Self.text(lamp)
    #expect(text == #"{"level":3,"number":7,"parts":[{"number":8}],"rooms":null}"#)
  }

  @Test("every message of the control socket has a schema of its own, and says what each field is")
  func requests() {
    var schemas = MessageSchemas(in: "")
    func add<Request: SocketRequest>(_ request: Request) {
      _ = schemas.reference(to: Request.Body.self)
      _ = Request.Answer.schema(in: &schemas)
    }
    for request in Requests.all { add(request) }
    #expect(schemas.definitions.count > 60)
    for (name, schema) in schemas.definitions {
      guard case .object(let schema) = schema, case .object(let properties) = schema["properties"]
      else {
        Issue.record("\(name) has no fields")
        continue
      }
      for (field, schema) in properties {
        guard case .object(let schema) = schema, case .string(let text) = schema["description"]
        else {
          Issue.record("\(name).\(field) has no comment")
          continue
        }
        #expect(!text.isEmpty)
      }
    }
  }
}
