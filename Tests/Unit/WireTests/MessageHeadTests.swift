import ControlModel
import SystemAccess
import Testing
import Wire

@Suite("The head of a message's line")
struct MessageHeadTests {
  static let readable: [(String, MessageHead)] = [
    ("{\"id\":7,\"request\":\"load\",\"more\":[1]}", .request(id: 7, name: "load")),
    ("{\"request\":\"x\",\"id\":0}", .request(id: 0, name: "x")),
    ("{\"id\":7,\"result\":{}}", .result(id: 7)),
    ("{\"id\":7,\"result\":{\"error\":1}}", .result(id: 7)),
    ("{\"id\":7}", .result(id: 7)),
    (
      "{\"id\":7,\"error\":{\"code\":\"new-code\",\"message\":\"m\"}}",
      .refusal(
        id: 7,
        {
          var error = MessageError(.refused, "m")
          error.code = "new-code"
          return error
        }())
    ),
    ("{\"notice\":\"reload\"}", .notice(name: "reload")),
    ("{\"notice\":\"reload\",\"id\":7}", .notice(name: "reload")),
    (" {\"id\" : 7 , \"request\":\"\"} ", .request(id: 7, name: "")),
  ]

  @Test("requests, results, refusals and notices are distinguished", arguments: readable)
  func read(line: String, head: MessageHead) throws {
    #expect(try MessageHead(line: Array(line.utf8)) == head)
  }

  static let unreadable: [(String, String)] = [
    ("", "it is not JSON"),
    ("hello", "it is not JSON"),
    ("{\"id\":7", "it is not JSON"),
    ("{\"id\":7}{", "it is not JSON"),
    ("\u{0}", "it is not JSON"),
    ("{}", "it has neither \"request\", \"notice\" nor \"id\""),
    ("{\"request\":\"load\"}", "a request has no id"),
    ("[]", "the message has the wrong type"),
    ("7", "the message has the wrong type"),
    ("{\"id\":\"7\",\"request\":\"load\"}", "\"id\" has the wrong type"),
    ("{\"id\":7,\"request\":[]}", "\"request\" has the wrong type"),
    ("{\"id\":7,\"error\":\"no\"}", "\"error\" has the wrong type"),
    ("{\"id\":7,\"error\":{\"code\":\"x\"}}", "\"error\" has no \"message\""),
  ]

  @Test("another line is refused with what is wrong with it", arguments: unreadable)
  func refuse(line: String, reason: String) throws {
    let error = try refusal {
      try MessageHead(line: Array(line.utf8))
    }
    #expect(error.code == "bad-message")
    #expect(error.message.hasPrefix("not a message: \(reason)"), "\(error.message)")
  }

  @Test(
    "an extension can only send the error codes of extensions",
    arguments: [
      ("perform-failed", "perform-failed"), ("unset-parameter", "unset-parameter"),
      ("locked", "unavailable"), ("wrong-passcode", "unavailable"), ("forbidden", "unavailable"),
      ("", "unavailable"), ("a\u{1B}[2J\n", "unavailable"), ("new-code", "unavailable"),
    ])
  func codes(given: String, passedOn: String) {
    var error = MessageError(.refused, "m", retryAfter: 5)
    error.code = given
    #expect(error.ofExtension.code == passedOn)
    #expect(error.ofExtension.message == "m")
    #expect(error.ofExtension.retry_after_s == nil)
    error.message = String(repeating: "é", count: 5_000)
    #expect(error.ofExtension.message.count == 2_001)
  }

  @Test("a message to the daemon is nested 48 levels deep at most")
  func depth() throws {
    func line(_ depth: Int) -> [UInt8] {
      let (open, close) = ("[", "]")
      let value = String(repeating: open, count: depth) + String(repeating: close, count: depth)
      return Array("{\"id\":1,\"request\":\"a\",\"x\":\(value)}".utf8)
    }
    _ = try MessageHead(line: line(47), deepest: Message.deepestToDaemon)
    let error = try refusal { try MessageHead(line: line(48), deepest: Message.deepestToDaemon) }
    #expect(error.message == "not a message: it is nested deeper than 48 levels")
  }

  @Test("bytes that are no UTF-8 are refused")
  func bytes() {
    #expect(throws: MessageError.self) { try MessageHead(line: [0xFF, 0xFE, 0x7B]) }
  }

  @Test("a body that is not as it should be is refused by the field's name")
  func body() throws {
    let line = Array("{\"id\":1,\"request\":\"hello\",\"version\":\"1\"}".utf8)
    let error = try refusal { try Message.body(ExtensionMessage.Hello.self, of: line) }
    #expect(error.message.contains("\"version\""))
  }

  @Test("a refusal has its format and arguments, if these are bounded and make its message")
  func arguments() throws {
    func sentence(_ fields: String, _ message: String) throws -> Sentence {
      let line = #"{"id":1,"error":{"code":"refused","message":"\#(message)",\#(fields)}}"#
      guard case .refusal(_, let error) = try MessageHead(line: Array(line.utf8)) else { return "" }
      return error.ofExtension.sentence
    }
    let known: Sentence = "known: \("a" as String)"
    #expect(
      try sentence(
        #""format":"%1; %2","arguments":["b",{"format":"known: %1","arguments":["a"]}]"#,
        "b; known: a")
        == "\("b" as String); \(known)")
    #expect(try sentence(#""format":"it is known""#, "it is known") == "it is known")
    var deep = #""end""#
    for _ in 0..<9 { deep = #"{"format":"x%1","arguments":[\#(deep)]}"# }
    for (format, arguments, message) in [
      ("%1", #""b""#, "c"), ("%1%1", #""b""#, "bb"),
      ("%1", deep, "xxxxxxxxxend"), ("%1", #""\#(String(repeating: "b", count: 4_200))""#, "b"),
      (String(repeating: "%1", count: 2_000), #""b""#, String(repeating: "b", count: 2_000)),
      ("%1", Array(repeating: #""b""#, count: 10).joined(separator: ","), "b"),
    ] {
      let fields = #""format":"\#(format)","arguments":[\#(arguments)]"#
      #expect(try sentence(fields, message) == Sentence(text: message))
    }
  }

  @Test("an answer with a number that JSON does not have becomes a refusal of the same id")
  func notFinite() throws {
    let line = Message.result(3, [Double.nan])
    guard case .refusal(3, let error) = try MessageHead(line: line) else {
      Issue.record("\(String(decoding: line, as: UTF8.self))")
      return
    }
    #expect(error.code == "bad-message")
  }
}

/// The refusal of `body`; `#expect(throws:)` returns it only since Swift 6.1.
func refusal<Result>(_ body: () throws -> Result) throws -> MessageError {
  do { _ = try body() } catch let error as MessageError { return error }
  throw MessageError(.refused, "nothing was refused")
}
