import ControlModel
import SystemAccess
import Wire

extension Call {
  /// The body of a request as the path, the query and the body of the call have it.
  ///
  /// A field that any path of the request names is not read from elsewhere. Fields that the request does not declare are
  /// not passed on: they could be those of the message's frame, and make it another request.
  func body<Passed: SocketRequest>(
    of request: Passed, _ route: HTTPRoute
  ) throws(Refusal) -> Passed.Body {
    let fixed = request.routes.flatMap(\.pathFields) + route.excluded
    var fields: [String: JSONValue] = [:]
    switch route.method {
    case .get: fields = try query(of: Passed.Body.fields.filter { !fixed.contains($0.name) })
    case .delete: break
    case .post, .put, .patch: fields = try body([String: JSONValue].self)
    }
    for name in fixed { fields[name] = nil }
    for name in route.pathFields { fields[name] = .string(self.name(name)) }
    do throws(MessageError) {
      for name in route.required where fields[name] == nil {
        throw .badMessage("the message has no \"\(name)\"")
      }
      let body = try Message.body(Passed.Body.self, in: .object(fields))
      try body.check()
      return body
    } catch { throw Refusal(error) }
  }

  private func query(of fields: [MessageField]) throws(Refusal) -> [String: JSONValue] {
    let texts = try query(fields.map(\.name))
    var values: [String: JSONValue] = [:]
    for field in fields {
      if field.presence == .required, texts[field.name] ?? "" == "" {
        throw .badRequest("name the \(field.name): ?\(field.name)=…")
      }
      if let text = texts[field.name] { values[field.name] = try Self.value(text, of: field) }
    }
    return values
  }

  /// The value that a text of the query stands for.
  private static func value(_ text: String, of field: MessageField) throws(Refusal) -> JSONValue {
    switch field.type {
    case is String?.Type, is String.Type: return .string(text)
    case is Bool?.Type, is Bool.Type:
      guard ["true", "false"].contains(text) else {
        throw .badRequest("the query \"\(field.name)\" is true or false")
      }
      return .bool(text == "true")
    default:
      do { return .object(try JSONText.decode([String: JSONValue].self, from: text.utf8)) } catch {
        throw .badRequest("the query \"\(field.name)\" is not a JSON object: \(error)")
      }
    }
  }
}
