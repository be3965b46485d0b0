package import ControlModel

/// The frame of a message on the extension pipe or the control socket: one JSON object on a line.
///
///     {"id":7,"request":"load",…}          a request; each side counts its ids from 1
///     {"id":7,"result":{…}}                its answer, in any order
///     {"id":7,"error":{"code":"…","message":"…"}}
///     {"notice":"reload",…}                sent without an answer
///
/// The fields of the body are beside `request` or `notice`.
package enum MessageHead: Equatable, Sendable {
  case request(id: Int, name: String)
  /// The answer to a request of this side.
  case result(id: Int)
  /// The refusal of a request of this side.
  case refusal(id: Int, MessageError)
  /// A message without an answer.
  case notice(name: String)

  /// Parses a line.
  ///
  /// - Throws: The same errors as `Incoming`.
  package init(line: [UInt8], deepest: Int = JSONText.deepest) throws(MessageError) {
    self = try Incoming(line, deepest: deepest).head
  }

  fileprivate init(_ json: JSONValue) throws(MessageError) {
    let frame: Frame
    do { frame = try json.decode(Frame.self) } catch {
      throw .badMessage(MessageError.reason(error))
    }
    if let name = frame.request {
      guard let id = frame.id else { throw .badMessage("a request has no id") }
      self = .request(id: id, name: name)
    } else if let name = frame.notice {
      self = .notice(name: name)
    } else if let id = frame.id {
      self = frame.error.map { .refusal(id: id, $0) } ?? .result(id: id)
    } else {
      throw .badMessage("it has neither \"request\", \"notice\" nor \"id\"")
    }
  }

  private struct Frame: Decodable {
    var id: Int?
    var request: String?
    var notice: String?
    var error: MessageError?

    private enum CodingKeys: CodingKey { case id, request, notice, error }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      request = try container.decodeIfPresent(String.self, forKey: .request)
      notice = try container.decodeIfPresent(String.self, forKey: .notice)
      // Fields of a notice named `id` or `error` belong to its body.
      guard request != nil || notice == nil else { return }
      id = try container.decodeIfPresent(Int.self, forKey: .id)
      error = try container.decodeIfPresent(MessageError.self, forKey: .error)
    }
  }
}

/// A received line, which is parsed once.
package struct Incoming: Sendable {
  package let line: [UInt8]
  package let head: MessageHead
  private let json: JSONValue

  /// Parses a line.
  ///
  /// - Throws: `MessageError` with the code `bad-message` if it is not a message, or nested deeper than `deepest`.
  package init(_ line: [UInt8], deepest: Int = JSONText.deepest) throws(MessageError) {
    try self.init(Self.json(of: line, deepest: deepest), line)
  }

  /// Creates a message from a line and its parsed JSON.
  package init(_ json: JSONValue, _ line: [UInt8]) throws(MessageError) {
    (self.json, self.line) = (json, line)
    head = try MessageHead(json)
  }

  /// Parses the JSON of a line, which need not be a message.
  ///
  /// - Throws: `MessageError` with the code `bad-message` if it is not JSON, or nested deeper than `deepest`.
  package static func json(
    of line: [UInt8], deepest: Int = JSONText.deepest
  ) throws(MessageError) -> JSONValue {
    do { return try JSONText.value(of: line, deepest: deepest) } catch {
      throw .badMessage(MessageError.reason(error))
    }
  }

  /// Decodes the fields of a request or notice beside its name and id.
  package func body<Body: Decodable>(_ type: Body.Type) throws(MessageError) -> Body {
    try Message.body(type, in: json)
  }

  package func result<Body: Decodable>(_ type: Body.Type) throws(MessageError) -> Body {
    try body(Answered<Body>.self).result
  }

  private struct Answered<Body: Decodable>: Decodable { var result: Body }
}

package enum Message {
  /// The maximum depth of a message to the daemon: less than `JSONText.deepest`, because a forwarded or saved value
  /// is a few levels deeper and must still be readable.
  package static let deepestToDaemon = 48

  /// A request as a line with its newline.
  package static func request(_ name: String, id: Int, _ body: some Encodable) -> [UInt8] {
    line(Outgoing(id: id, request: name, body: body))
  }

  /// An answer as a line with its newline.
  package static func result(_ id: Int, _ body: some Encodable) -> [UInt8] {
    line(Result(id: id, result: body), answering: id)
  }

  /// A refusal as a line with its newline.
  package static func refusal(_ id: Int, _ error: MessageError) -> [UInt8] {
    line(Refusal(id: id, error: error))
  }

  /// A notice as a line with its newline.
  package static func notice(_ name: String, _ body: some Encodable) -> [UInt8] {
    line(Outgoing(notice: name, body: body))
  }

  /// A line of the event stream, with its newline.
  package static func event(_ name: String, _ body: some Encodable) -> [UInt8] {
    line(Outgoing(event: name, body: body))
  }

  /// Decodes the fields of a request or notice beside its name and id.
  package static func body<Body: Decodable>(
    _ type: Body.Type, of line: [UInt8]
  ) throws(MessageError) -> Body {
    do { return try JSONText.decode(Body.self, from: line) } catch {
      throw .badMessage(MessageError.reason(error))
    }
  }

  package static func body<Body: Decodable>(
    _ type: Body.Type, in json: JSONValue
  ) throws(MessageError) -> Body {
    do { return try json.decode(type) } catch { throw .badMessage(MessageError.reason(error)) }
  }

  package static func result<Body: Decodable>(
    _ type: Body.Type, of line: [UInt8]
  ) throws(MessageError) -> Body { try Incoming(line).result(type) }

  private struct Refusal: Encodable {
    var id: Int
    var error: MessageError
  }
  private struct Result<Body: Encodable>: Encodable {
    var id: Int
    var result: Body
  }

  /// A message whose body's fields are beside the fields of the frame.
  private struct Outgoing<Body: Encodable>: Encodable {
    var id: Int?
    var request: String?
    var notice: String?
    var event: String?
    var body: Body

    enum CodingKeys: CodingKey { case id, request, notice, event }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encodeIfPresent(id, forKey: .id)
      try container.encodeIfPresent(request, forKey: .request)
      try container.encodeIfPresent(notice, forKey: .notice)
      try container.encodeIfPresent(event, forKey: .event)
      try body.encode(to: encoder)
    }
  }

  /// Encodes a message as a line; an answer to the request `id` becomes a refusal if it cannot be encoded.
  private static func line(_ message: some Encodable, answering id: Int? = nil) -> [UInt8] {
    if let bytes = JSONText.encode(message) { return bytes + [UInt8(ascii: "\n")] }
    // Only a number that is not finite cannot be encoded, such as a control's value, and the client waits for an
    // answer.
    let text = "\"code\":\"bad-message\",\"message\":\"a number in it is not finite\""
    let line = id.map { "{\"error\":{\(text)},\"id\":\($0)}\n" }
    return Array((line ?? "{\"notice\":\"unencodable\"}\n").utf8)
  }
}

package struct NoFields: WireMessage {
  package init() {}

  package static var fields: [MessageField] { [] }

  package init(fields: borrowing FieldReader) {}

  /// Reads nothing; any JSON value is valid.
  package init(from decoder: any Decoder) {}

  package func write(to fields: inout FieldWriter) {}
}
