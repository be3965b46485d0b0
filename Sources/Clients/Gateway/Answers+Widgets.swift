import ControlModel
import SystemAccess
import Wire

/// What the routes of the widgets on Today and on the Lock Screen do.
extension Answers {
  /// The bodies: what the daemon is asked, without the name that the path has.
  private struct MoveBody: Decodable {
    var before: String?
    var at: Int?
    var version: Int?
  }

  private struct FamilyBody: Decodable { var family: String }

  private struct StackBody: Decodable {
    var onto: String?

    private enum CodingKeys: CodingKey { case onto }

    /// Reads a body; a missing `onto` is an error, since null takes the widget out of its stack.
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      onto = try container.decode(String?.self, forKey: .onto)
    }
  }

  func widgets(_ call: Call) async throws(Refusal) -> HTTPResponse {
    _ = try call.query()
    return .json(try await questions.ask(Requests.widgets, NoFields()))
  }

  func addWidget(_ call: Call) async throws(Refusal) -> HTTPResponse {
    .json(try await questions.ask(Requests.widgetAdd, try call.body(SocketMessage.AddWidget.self)))
  }

  func previewWidget(_ call: Call) async throws(Refusal) -> HTTPResponse {
    let query = try call.query("kind", "family", "configuration", "placeholder")
    guard let kind = query["kind"], !kind.isEmpty else {
      throw .badRequest("name the widget: ?kind=KIND")
    }
    let placeholder = query["placeholder"]
    guard [nil, "true", "false"].contains(placeholder) else {
      throw .badRequest("the query \"placeholder\" is true or false")
    }
    return .json(
      try await questions.ask(
        Requests.widgetPreview,
        SocketMessage.PreviewWidget(
          kind: kind, family: query["family"],
          configuration: try Self.configuration(query["configuration"]),
          placeholder: placeholder == "true" ? true : nil)))
  }

  func removeWidget(_ call: Call) async throws(Refusal) -> HTTPResponse {
    .json(
      try await questions.ask(
        Requests.widgetRemove, SocketMessage.WidgetName(widget: call.name("name"))))
  }

  func moveWidget(_ call: Call) async throws(Refusal) -> HTTPResponse {
    let body = try call.body(MoveBody.self)
    let move = SocketMessage.MoveWidget(
      widget: call.name("name"), before: body.before, at: body.at, version: body.version)
    try check { () throws(MessageError) in try move.check() }
    return .json(try await questions.ask(Requests.widgetMove, move))
  }

  func resizeWidget(_ call: Call) async throws(Refusal) -> HTTPResponse {
    let family = try call.body(FamilyBody.self).family
    return .json(
      try await questions.ask(
        Requests.widgetResize, SocketMessage.ResizeWidget(widget: call.name("name"), family: family)
      ))
  }

  func stackWidget(_ call: Call) async throws(Refusal) -> HTTPResponse {
    let onto = try call.body(StackBody.self).onto
    return .json(
      try await questions.ask(
        Requests.widgetStack, SocketMessage.StackWidget(widget: call.name("name"), onto: onto)))
  }

  func turnStack(_ call: Call) async throws(Refusal) -> HTTPResponse {
    // As JSON, like every change: a cross-origin form would need a CORS preflight, which we refuse.
    _ = try call.body([String: JSONValue].self)
    return .json(
      try await questions.ask(
        Requests.widgetTurn, SocketMessage.WidgetName(widget: call.name("name"))))
  }

  func configureWidget(_ call: Call) async throws(Refusal) -> HTTPResponse {
    var body = try call.body(SocketMessage.Configure.self)
    (body.button, body.placement, body.widget) = (nil, nil, call.name("name"))
    return .json(try await questions.ask(Requests.configure, body))
  }
}
