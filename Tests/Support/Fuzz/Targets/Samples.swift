import ControlModel
import Foundation

@testable import Wire

/// The first inputs of the targets that read messages: one line for each message, with a value for each field.
///
/// They are made from the declarations, so that they include a new field or message without an edit.
struct Samples {
  private var schemas = Schemas(at: "")
  private(set) var lines: [String: Data] = [:]

  init(of target: FuzzTarget) throws {
    switch target {
    case .socketMessage:
      for request in Requests.all { try add(request) }
    case .extensionMessage:
      for notice in ExtensionNotice.allCases {
        try add(notice.rawValue, ["notice": .string(notice.rawValue)], notice.body.fields)
      }
      for request in ExtensionRequest.allCases {
        let result = MessageField("result", request.result, .required, "")
        try add("\(request.rawValue)-result", ["id": .int(1)], [result])
      }
    default: break
    }
  }

  private mutating func add<Request: SocketRequest>(_ request: Request) throws {
    let head: [String: JSONValue] = ["id": .int(1), "request": .string(request.name)]
    try add(request.name, head, Request.Body.fields)
    let line = Array(lines[request.name] ?? Data())
    require(
      (try? Message.body(Request.Body.self, of: line)) != nil,
      "the sample of \(request.name) can be read")
  }

  private mutating func add(
    _ name: String, _ head: [String: JSONValue], _ fields: [MessageField]
  ) throws {
    let schema = schemas.object(fields, use: .readWithoutNull)
    guard case .object(let body) = sample(of: schema, depth: 0) else { return }
    lines[name] = try JSONEncoder().encode(JSONValue.object(body.merging(head) { $1 }))
  }

  private func sample(of schema: [String: JSONValue], depth: Int) -> JSONValue {
    if case .string(let name)? = schema["$ref"], case .object(let named)? = schemas.named[name] {
      return sample(of: named, depth: depth + 1)
    }
    if case .array(let choices)? = schema["anyOf"], case .object(let first)? = choices.first {
      return sample(of: first, depth: depth)
    }
    if case .array(let values)? = schema["enum"], let first = values.first { return first }
    switch schema["type"] {
    case .string("object"): return object(schema, depth: depth)
    case .string("array"):
      guard depth < 3, case .object(let items)? = schema["items"] else { return .array([]) }
      return .array([sample(of: items, depth: depth + 1)])
    case .string("string"):
      guard case .int(let length)? = schema["minLength"] else { return .string("a") }
      return .string(String(repeating: "1", count: length))
    case .string("integer"):
      if case .int(let least)? = schema["minimum"], least > 0 { return .int(least) }
      return .int(1)
    case .string("number"): return .double(1.5)
    case .string("boolean"): return .bool(true)
    default: return .string("a")
    }
  }

  /// An object with all its fields; at depth 3 and more it has only the required fields.
  private func object(_ schema: [String: JSONValue], depth: Int) -> JSONValue {
    if case .object(let values)? = schema["additionalProperties"] {
      return depth < 3 ? .object(["a": sample(of: values, depth: depth + 1)]) : .object([:])
    }
    guard case .object(let properties)? = schema["properties"] else { return .object([:]) }
    var required: [JSONValue] = []
    if case .array(let names)? = schema["required"] { required = names }
    var fields: [String: JSONValue] = [:]
    for case (let name, .object(let property)) in properties
    where depth < 3 || required.contains(.string(name)) {
      fields[name] = sample(of: property, depth: depth)
    }
    return .object(fields)
  }
}
