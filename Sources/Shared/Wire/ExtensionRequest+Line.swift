import ControlModel

extension Message {
  /// A request to an extension as a line with its newline.
  ///
  /// A press waits for the requests to perform and load a control, so these are written without `JSONEncoder`, in the same
  /// form.
  package static func request(
    _ request: ExtensionRequest, id: Int, _ body: some Encodable
  ) -> [UInt8] {
    var line = JSONLine(capacity: 512)
    switch body {
    case let body as ExtensionMessage.Perform where body.view == nil:
      line.begin()
      line.add(body.action)
      line.add(body.control)
      line.add(request, id)
      if let value = body.value { line.field("value", value) }
    case let body as ExtensionMessage.Subject:
      line.begin()
      if let before = body.after { line.field("after", UInt64(clamping: before)) }
      line.add(body.control)
      line.add(request, id)
      if let isWidget = body.widget { line.field("widget", isWidget) }
    case _: return self.request(request.rawValue, id: id, body)
    }
    line.end()
    return line.withBytes { Array($0) }
  }
}

/// The parts of requests, each with its fields in the order of their names.
extension JSONLine {
  fileprivate mutating func add(_ request: ExtensionRequest, _ id: Int) {
    field("id", UInt64(clamping: id))
    field("request", request.rawValue)
  }

  fileprivate mutating func add(_ control: PlacedControl) {
    object("control") { line in
      line.field("configuration", control.configuration)
      line.field("id", control.id)
      line.field("kind", control.kind)
    }
  }

  fileprivate mutating func add(_ action: ControlArchive.Action?) {
    guard let action else { return }
    object("action") { line in
      if let type = action.type { line.field("app_type", type) }
      if action.authentication != .none {
        line.field("authentication", action.authentication.rawValue)
      }
      line.field("intent", action.intent)
      if action.opensApp { line.field("opens_app", true) }
      if !action.parameters.isEmpty { line.field("parameters", action.parameters) }
      if let type = action.returnedType { line.field("returned_type", type) }
    }
  }
}
