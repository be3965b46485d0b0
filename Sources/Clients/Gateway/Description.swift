import ControlModel
import Wire

/// The description of the API (spec.openapis.org, OpenAPI 3.1.0), generated from the daemon's requests and messages.
struct Description {
  static let text: String = {
    var description = Description()
    let body = HTTPResponse.json(description.document()).bytes
    return String(decoding: body, as: UTF8.self)
  }()

  private var schemas = Schemas(at: "#/components/schemas/")
  private var operations: [String: [String: JSONValue]] = [:]

  private mutating func document() -> JSONValue {
    for request in Requests.all {
      for route in request.routes { add(request, route) }
    }
    addEvents()
    addClaim()
    add(
      "get", "/v1/openapi.json", id: "description", "This description.", parameters: [],
      answers: [
        "200": Self.answer("The description.", Self.json(["type": "object"])),
        "403": Self.refusal(.forbidden),
      ], isOpen: true)
    var named = schemas.named
    named["Refusal"] = .object(schemas.object(Refusal.Body.fields))
    return Self.object([
      "openapi": "3.1.0",
      "info": Self.object([
        "title": "Action button gateway", "version": .string("\(Requests.version)"),
        "description": .string(
          "The buttons of one daemon, as on its control socket. Later versions only add fields. Every request "
            + "except for this description and for a claim needs the token, as a bearer token."),
      ]),
      "paths": .object(operations.mapValues { .object($0) }),
      "components": Self.object([
        "schemas": .object(named),
        "securitySchemes": Self.object([
          "token": Self.object(["type": "http", "scheme": "bearer"])
        ]),
      ]),
    ])
  }

  // MARK: Requests

  private mutating func add<Added: SocketRequest>(_ request: Added, _ route: HTTPRoute) {
    let inPath = request.routes.flatMap(\.pathFields)
    let fields = Added.Body.fields.filter { !(inPath + route.excluded).contains($0.name) }
    var parameters = Added.Body.fields.filter { route.pathFields.contains($0.name) }
      .map { parameter($0, "path") }
    var body: JSONValue?
    switch route.method {
    case .get:
      parameters += fields.map {
        parameter($0, "query", isOptional: request.name == Requests.symbol.name)
      }
    case .delete: break
    case .post, .put, .patch:
      body = Self.json(
        schemas.object(
          fields, oneOf: Added.Body.oneOf, required: route.required,
          use: request.name == Requests.press.name ? .readWithoutNull : .read))
    }
    var statuses = Set(request.refusals.map { Refusal.status($0.rawValue) })
    statuses.formUnion([.badRequest, .unauthorized, .forbidden, .serviceUnavailable])
    if request.lockedAction != nil { statuses.insert(.conflict) }
    if body != nil { statuses.formUnion([.payloadTooLarge, .unsupportedMediaType]) }
    var answers: [String: JSONValue] = [:]
    for status in statuses { answers["\(status.rawValue)"] = Self.refusal(status) }
    answers["200"] = Self.answer("The answer.", content(of: request))
    if request.name == Requests.symbol.name {
      answers["304"] = Self.object(["description": "The client already has this one."])
    }
    add(
      route.method.rawValue.lowercased(), route.path, id: Self.id(of: request, route),
      route.summary ?? request.summary, parameters: parameters, body: body, answers: answers)
  }

  /// The content of an answer: a picture, or the JSON of the daemon's answer.
  private mutating func content<Asked: SocketRequest>(of request: Asked) -> JSONValue {
    let picture = Self.object(["schema": Self.object(["type": "string"])])
    return switch request.name {
    case Requests.symbol.name: Self.object(["image/svg+xml": picture])
    case Requests.image.name:
      .object(Dictionary(uniqueKeysWithValues: Self.imageTypes.map { ($0, picture) }))
    default: Self.json(schemas.schema(of: Asked.Answer.self))
    }
  }

  private static var imageTypes: [String] { APIHandler.mediaTypes.values.sorted() }

  /// The request's name, with the method or the name in the path as a suffix if it has several routes.
  private static func id(of request: any SocketRequest, _ route: HTTPRoute) -> String {
    guard request.routes.count > 1 else { return request.name }
    return "\(request.name)_\(route.pathFields.first ?? route.method.rawValue.lowercased())"
  }

  private mutating func parameter(
    _ field: MessageField, _ place: String, isOptional: Bool = false
  ) -> JSONValue {
    var schema = schemas.schema(of: field.type)
    let isRequired = !isOptional && field.presence == .required || place == "path"
    if isRequired, schema["type"] == "string", schema["enum"] == nil {
      schema["minLength"] = .int(1)
    }
    var parameter: [String: JSONValue] = [
      "name": .string(field.name), "in": .string(place), "required": .bool(isRequired),
      "description": .string(field.comment),
    ]
    if schema["type"] == "object" {
      parameter["content"] = Self.json(schema)
    } else {
      parameter["schema"] = .object(schema)
    }
    return .object(parameter)
  }

  private mutating func addClaim() {
    add(
      "get", "/v1/claim", id: "claim_offer", "Whether the device can be claimed.", parameters: [],
      answers: [
        "200": Self.answer(
          "The answer.", Self.json(schemas.schema(of: ClaimHandler.Offer.self))),
        "400": Self.refusal(.badRequest), "403": Self.refusal(.forbidden),
      ], isOpen: true)
    var answers = [
      "200": Self.answer(
        "The progress of the claim; with the token for the owner.",
        Self.json(schemas.schema(of: ClaimHandler.Progress.self)))
    ]
    for status in [
      HTTPStatus.badRequest, .forbidden, .conflict, .payloadTooLarge, .unsupportedMediaType,
      .tooManyRequests, .serviceUnavailable,
    ] { answers["\(status.rawValue)"] = Self.refusal(status) }
    add(
      "post", "/v1/claim", id: "claim",
      "Claims an unconfigured device: its button is pressed within a minute, or the code on its card is given. "
        + "A gateway without --claim refuses it.",
      parameters: [], body: Self.json(schemas.object(ClaimHandler.Body.fields, use: .read)),
      answers: answers, isOpen: true)
  }

  private mutating func addEvents() {
    let clock = MessageField(
      "at_ns", UInt64.self, .required,
      "The time at which it was written, in nanoseconds of CLOCK_MONOTONIC, like all timestamps.")
    let place = MessageField(
      "place", PlaceSnapshot.self, .required, "The current display of the place.")
    let placed = MessageField(
      "placed", [PlaceSnapshot].self, .required, "All buttons and placed controls, in order.")
    let version = MessageField("version", Int.self, .required, "The version of their order.")
    let snapshot =
      SocketMessage.Watching.fields.filter { $0.name != clock.name } + [
        clock, MessageField("daemon", String.self, .required, "The daemon's name and version."),
        MessageField(
          "time_ms", Int.self, .required, "The time of the day, in milliseconds since 1970."),
      ]
    let events = [
      "snapshot": snapshot, "place": [place, clock], "placed": [placed, version, clock],
    ].mapValues { JSONValue.object(schemas.object($0)) }
    var answers = [
      "200": Self.answer(
        "The stream, which does not end.",
        Self.object([
          "text/event-stream": Self.object([
            "schema": Self.object(["type": "string"]), "x-events": .object(events),
          ])
        ]))
    ]
    for status in [HTTPStatus.badRequest, .unauthorized, .forbidden, .serviceUnavailable] {
      answers["\(status.rawValue)"] = Self.refusal(status)
    }
    add(
      "get", "/v1/events", id: "events",
      "All events, as server-sent events: a \"snapshot\" of all buttons and placed controls, then a \"place\" after each "
        + "change of one of them, \"placed\" when their list or its order may have changed, and each line of the daemon's "
        + "event stream under its name. While no daemon runs, there is one \"daemon.lost\".",
      parameters: [], answers: answers)
  }

  private mutating func add(
    _ method: String, _ path: String, id: String, _ summary: String, parameters: [JSONValue],
    body: JSONValue? = nil, answers: [String: JSONValue], isOpen: Bool = false
  ) {
    var operation: [String: JSONValue] = [
      "operationId": .string(id), "summary": .string(summary), "responses": .object(answers),
    ]
    if !parameters.isEmpty { operation["parameters"] = .array(parameters) }
    if let body {
      operation["requestBody"] = Self.object(["required": .bool(true), "content": body])
    }
    if !isOpen { operation["security"] = .array([Self.object(["token": .array([])])]) }
    operations[path, default: [:]][method] = .object(operation)
  }

  // MARK: Parts

  private static func object(_ fields: [String: JSONValue]) -> JSONValue { .object(fields) }

  private static func json(_ schema: [String: JSONValue]) -> JSONValue {
    object(["application/json": object(["schema": .object(schema)])])
  }

  private static func answer(_ text: String, _ content: JSONValue) -> JSONValue {
    object(["description": .string(text), "content": content])
  }

  private static func refusal(_ status: HTTPStatus) -> JSONValue {
    let text =
      switch status {
      case .badRequest: "The request cannot be understood."
      case .unauthorized: "The token is missing or wrong."
      case .forbidden: "The host, the origin, the passcode or the claim is not accepted."
      case .notFound: "There is no such button, control, option, symbol or token."
      case .conflict: "The current state does not allow it."
      case .payloadTooLarge: "The body is longer than \(Limits.standard.bodyBytes) bytes."
      case .unsupportedMediaType: "The body is not application/json."
      case .unprocessableContent:
        "A value is not allowed for its option, or a symbol is not an image."
      case .tooManyRequests: "Wait for as long as Retry-After says."
      default: "There is no daemon, it is busy, or an extension failed."
      }
    var answer: [String: JSONValue] = [
      "description": .string(text),
      "content": json(["$ref": "#/components/schemas/Refusal"]),
    ]
    let header = [HTTPStatus.unauthorized: "WWW-Authenticate", .tooManyRequests: "Retry-After"]
    if let name = header[status] {
      answer["headers"] = object([name: object(["schema": object(["type": "string"])])])
    }
    return .object(answer)
  }
}
