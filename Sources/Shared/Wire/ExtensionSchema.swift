import ControlModel

/// Generates the JSON Schema (json-schema.org, 2020-12) of the extension protocol from the declarations of its messages.
package struct ExtensionSchema {
  package static var text: String {
    var schema = ExtensionSchema()
    return String(decoding: JSONText.encode(schema.document(), indented: true) ?? [], as: UTF8.self)
  }

  private static let location = "#/$defs/"
  private var schemas = Schemas(at: location)
  private var messages: [String: JSONValue] = [:]

  private mutating func document() -> JSONValue {
    let requests = ExtensionRequest.allCases.map { request in
      add("\(request.rawValue) request", ("request", request.rawValue), request.body.fields)
    }
    let results = ExtensionRequest.allCases.map { request in
      add(
        "\(request.rawValue) result", nil,
        [MessageField("result", request.result, .required, "The result of the request.")])
    }
    let daemon = DaemonNotice.allCases.map { notice in
      add("\(notice.rawValue) notice", ("notice", notice.rawValue), notice.body.fields)
    }
    let own = ExtensionNotice.allCases.map { notice in
      add("\(notice.rawValue) notice", ("notice", notice.rawValue), notice.body.fields)
    }
    let error = MessageField(
      "error", MessageError.self, .required, "Why the request is not carried out.")
    let refusal = add("refusal", nil, [error])
    messages["to extensions"] = Self.any(of: requests + daemon)
    messages["from extensions"] = Self.any(of: results + [refusal] + own)
    var document = ["anyOf": Self.references(["to extensions", "from extensions"])]
    document["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    document["title"] = .string(
      "The extension protocol of actionbutton, version \(ExtensionRequest.version)")
    document["description"] = .string(
      "A message is one JSON object on one line. Ignore fields that you do not know: later versions add some."
    )
    document["$defs"] = .object(schemas.named.merging(messages) { $1 })
    return .object(document)
  }

  private static func any(of names: [String]) -> JSONValue {
    .object(["anyOf": references(names)])
  }

  private static func references(_ names: [String]) -> JSONValue {
    .array(names.map { .object(["$ref": .string(location + $0.replacing(" ", with: "%20"))]) })
  }

  /// Adds the schema of a message with its frame; `word` is the name of a request or a notice, or `nil` for an answer.
  private mutating func add(
    _ name: String, _ word: (key: String, value: String)?, _ fields: [MessageField]
  ) -> String {
    var frame: [MessageField] = []
    if word?.key != "notice" {
      frame.append(
        MessageField(
          "id", Int.self, .required, "The number of the request, which its answer repeats."))
    }
    if let word { frame.append(MessageField(word.key, String.self, .required, "Its name.")) }
    var schema = schemas.object(frame + fields, use: .readWithoutNull)
    if let word, case .object(var properties)? = schema["properties"] {
      properties[word.key] = .object(["const": .string(word.value)])
      schema["properties"] = .object(properties)
    }
    messages[name] = .object(schema)
    return name
  }
}

extension ExtensionRequest {
  /// The type of the fields beside `id` and `request`.
  var body: any WireMessage.Type {
    switch self {
    case .hello: ExtensionMessage.Hello.self
    case .describe: NoFields.self
    case .preview, .load, .undo, .resolve: ExtensionMessage.Subject.self
    case .perform: ExtensionMessage.Perform.self
    case .options: ExtensionMessage.Options.self
    case .timeline: ExtensionMessage.Timeline.self
    case .views: ExtensionMessage.Views.self
    }
  }

  var result: any WireMessage.Type {
    switch self {
    case .hello: ExtensionMessage.Welcome.self
    case .describe: ExtensionMessage.Gallery.self
    case .preview, .load: ExtensionMessage.Loaded.self
    case .perform: PerformOutcome.self
    case .undo: NoFields.self
    case .options: OptionList.self
    case .resolve: ResolvedConfiguration.self
    case .timeline: WidgetTimeline.self
    case .views: ExtensionMessage.Views.self
    }
  }
}

extension DaemonNotice {
  var body: any WireMessage.Type {
    switch self {
    case .cancel: ExtensionMessage.Cancel.self
    case .placed: ExtensionMessage.Placed.self
    case .activities: ExtensionMessage.Activities.self
    case .posted: ExtensionMessage.Posted.self
    case .shared: ExtensionMessage.Shared.self
    case .activityChanged: ExtensionMessage.ActivityNews.self
    case .activityStarted: ExtensionMessage.Activity.self
    case .startTokens: ExtensionMessage.StartTokens.self
    case .confirmed: ExtensionMessage.Confirmed.self
    case .ran: ExtensionMessage.Ran.self
    }
  }
}

extension ExtensionNotice {
  var body: any WireMessage.Type {
    switch self {
    case .reload: ExtensionMessage.Reload.self
    case .log: ExtensionMessage.Log.self
    case .open: ExtensionMessage.Open.self
    case .confirm: ExtensionMessage.Confirm.self
    case .progress: ExtensionMessage.Progress.self
    case .activity: ExtensionMessage.Activity.self
    case .relevant: ExtensionMessage.Relevant.self
    case .post: ExtensionMessage.Posted.self
    case .share: ExtensionMessage.Share.self
    case .reloadTimelines: ExtensionMessage.ReloadTimelines.self
    case .run: ExtensionMessage.Run.self
    }
  }
}
