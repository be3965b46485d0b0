import Foundation
import Testing

@testable import IntentDefinitions

@Suite("Classes of intent definitions")
struct IntentClassSourceTests {
  private static func source(_ body: String, handler: String? = nil) throws -> IntentClassSource {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict>\(body)</dict></plist>
      """
    return IntentClassSource(
      [try IntentDefinition(Data(text.utf8), table: "Lamp")], handler: handler)
  }

  /// An intent with one parameter, with these additional keys.
  private static func intent(_ parameter: String) -> String {
    """
    <key>INIntents</key><array><dict><key>INIntentName</key><string>Lamp</string>
    <key>INIntentParameters</key><array><dict>
    <key>INIntentParameterName</key><string>level</string>
    <key>INIntentParameterDisplayName</key><string>Level</string>
    <key>INIntentParameterDisplayNameID</key><string>abc</string>
    \(parameter)</dict></array></dict></array>
    """
  }

  private static func type(_ name: String, default value: String? = nil) -> String {
    let metadata = value.map {
      "<key>INIntentParameterMetadata</key><dict>"
        + "<key>INIntentParameterMetadataDefaultValue</key>\($0)</dict>"
    }
    return "<key>INIntentParameterType</key><string>\(name)</string>" + (metadata ?? "")
  }

  static let rows: [(type: String, value: String?, declaration: String)] = [
    ("String", "<string>a \"b\" \\(c)</string>", #"String? = "a \"b\" \\(c)""#),
    ("String", nil, "String? = nil"),
    ("Integer", "<integer>3</integer>", "NSNumber? = NSNumber(value: 3)"),
    ("Integer", "<string>high</string>", "NSNumber? = nil"),
    ("Decimal", "<real>1.5</real>", "NSNumber? = NSNumber(value: 1.5)"),
    ("Boolean", "<true/>", "NSNumber? = NSNumber(value: true)"),
    ("Boolean", "<false/>", "NSNumber? = NSNumber(value: false)"),
    ("URL", nil, "URL? = nil"),
    ("DateComponents", nil, "DateComponents? = nil"),
  ]

  @Test("a parameter has the type of Xcode's class, and its default value", arguments: rows)
  func parameters(row: (type: String, value: String?, declaration: String)) throws {
    let source = try Self.source(Self.intent(Self.type(row.type, default: row.value)))
    #expect(source.text.contains("public class LampIntent: INIntent {"))
    #expect(source.text.contains("public var level: \(row.declaration)\n"), "\(source.text)")
    #expect(
      source.text.contains(#"LocalizedStringResource("abc", defaultValue: "Level", table: "Lamp")"#)
    )
    #expect(source.problems.isEmpty)
  }

  @Test("a type that is not on Linux is left out and named")
  func unknown() throws {
    let source = try Self.source(Self.intent(Self.type("Placemark")))
    #expect(!source.text.contains("var level"))
    #expect(
      source.problems == [
        "the parameter \"level\" of LampIntent has the type Placemark, which is not on Linux; "
          + "it is left out"
      ])
    let custom = Self.type("Object") + "<key>INIntentParameterObjectType</key><string>Room</string>"
    #expect(try Self.source(Self.intent(custom)).problems.count == 1, "no type of this name")
  }

  @Test("a name that is none in Swift is left out, and so is a second type of a name")
  func names() throws {
    func type(_ name: String) -> String {
      "<dict><key>INTypeName</key><string>\(name)</string></dict>"
    }
    let source = try Self.source(
      "<key>INTypes</key><array>\(type("Room"))\(type("Room"))\(type("a }; b"))</array>")
    #expect(source.text.components(separatedBy: "class Room: INObject").count == 2)
    #expect(source.problems == ["\"a }; b\" is not a valid name in Swift; it is omitted"])
  }

  @Test("the class that inherits from INExtension is found, not what a comment or a text says")
  func handlers() throws {
    let text = #"""
      // class Old: INExtension {}
      /* class Older: INExtension {} */
      class Other: NSObject, Handling {}
      let types = ["image/*", "a \" // b", "class Text: INExtension {}"]
      let long = """
        /* class Long: INExtension {
        """
      final class Handler: INExtension, LampIntentHandling {
      """#
    #expect(HandlerSearch.classes(in: text) == ["Handler"])
    let source = try Self.source(Self.intent(Self.type("String")), handler: "Handler")
    #expect(source.text.contains("static let handlers = Handler()"))
  }

  @Test("what is no definition is an error", arguments: ["", "<plist><array/></plist>", "lamp"])
  func broken(text: String) {
    #expect(throws: (any Error).self) { try IntentDefinition(Data(text.utf8), table: "x") }
  }
}
