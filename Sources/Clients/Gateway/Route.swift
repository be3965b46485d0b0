import SystemAccess

/// One thing that can be asked: a method and a path, and what answers.
struct Route: Sendable {
  /// What answers.
  enum Answer: Sendable {
    /// A file of the page, for everybody who passes `Access.check`.
    case file(Page)
    /// The event stream, for those who have the token.
    case events
    /// The daemon, for those who have the token.
    case ask(@Sendable (Answers, Call) async throws(Refusal) -> HTTPResponse)
  }

  let method: String
  /// The path; `{name}` stands for one part of it.
  let path: String
  let answer: Answer

  /// Whether it needs the token: everything but the page's own files.
  var needsToken: Bool {
    switch answer {
    case .file: false
    case .events, .ask: true
    }
  }

  private init(_ method: String, _ path: String, _ answer: Answer) {
    self.method = method
    self.path = path
    self.answer = answer
  }

  private init(
    _ method: String, _ path: String,
    _ ask: @escaping @Sendable (Answers, Call) async throws(Refusal) -> HTTPResponse
  ) {
    self.init(method, path, .ask(ask))
  }

  /// Everything that can be asked: dispatched by this table, and described by `openapi.json`.
  static let all: [Route] =
    [
      Route("GET", "/v1/status") { answers, call throws(Refusal) in
        try await answers.status(call)
      },
      Route("GET", "/v1/controls") { answers, call throws(Refusal) in
        try await answers.controls(call)
      },
      Route("GET", "/v1/events", .events),
      Route("GET", "/v1/options") { answers, call throws(Refusal) in
        try await answers.options(call)
      },
      Route("GET", "/v1/resolve") { answers, call throws(Refusal) in
        try await answers.resolve(call)
      },
      Route("GET", "/v1/symbols/{name}") { answers, call throws(Refusal) in
        try await answers.symbol(call)
      },
      Route("GET", "/v1/images/{name}") { answers, call throws(Refusal) in
        try await answers.image(call)
      },
      Route("POST", "/v1/act") { answers, call throws(Refusal) in
        try await answers.act(call)
      },
      Route("POST", "/v1/pushes/{token}") { answers, call throws(Refusal) in
        try await answers.push(call)
      },
      Route("POST", "/v1/reload") { answers, call throws(Refusal) in
        try await answers.reload(call)
      },
      Route("GET", "/v1/developer-mode") { answers, call throws(Refusal) in
        try await answers.developerMode(call)
      },
      Route("PUT", "/v1/developer-mode") { answers, call throws(Refusal) in
        try await answers.setDeveloperMode(call)
      },
      Route("GET", "/v1/timeline") { answers, call throws(Refusal) in
        try await answers.timeline(call)
      },
      Route("POST", "/v1/lock") { answers, call throws(Refusal) in
        try await answers.lock(call)
      },
      Route("POST", "/v1/unlock") { answers, call throws(Refusal) in
        try await answers.unlock(call)
      },
      Route("POST", "/v1/buttons/{name}/press") { answers, call throws(Refusal) in
        try await answers.press(call)
      },
      Route("POST", "/v1/buttons/{name}/answer") { answers, call throws(Refusal) in
        try await answers.answer(call)
      },
      Route("POST", "/v1/buttons/{name}/undo") { answers, call throws(Refusal) in
        try await answers.undo(call)
      },
      Route("POST", "/v1/buttons/{name}/cancel") { answers, call throws(Refusal) in
        try await answers.cancelIntent(call)
      },
      Route("PUT", "/v1/buttons/{name}/assignment") { answers, call throws(Refusal) in
        try await answers.assign(call)
      },
      Route("PATCH", "/v1/buttons/{name}/configuration") { answers, call throws(Refusal) in
        try await answers.configure(call)
      },
      Route("GET", "/v1/openapi.json", .file(Page.description)),
    ]
    + placements + widgets
    + Page.files.map { Route("GET", $0.path, .file($0)) }

  /// What can be asked of the controls in Control Center and on the Lock Screen.
  private static let placements: [Route] = [
    Route("GET", "/v1/placements") { answers, call throws(Refusal) in
      try await answers.placements(call)
    },
    Route("POST", "/v1/placements") { answers, call throws(Refusal) in
      try await answers.place(call)
    },
    Route("DELETE", "/v1/placements/{name}") { answers, call throws(Refusal) in
      try await answers.unplace(call)
    },
    Route("POST", "/v1/placements/{name}/tap") { answers, call throws(Refusal) in
      try await answers.tap(call)
    },
    Route("POST", "/v1/placements/{name}/answer") { answers, call throws(Refusal) in
      try await answers.answerPlacement(call)
    },
    Route("POST", "/v1/placements/{name}/undo") { answers, call throws(Refusal) in
      try await answers.undoAtPlacement(call)
    },
    Route("POST", "/v1/placements/{name}/cancel") { answers, call throws(Refusal) in
      try await answers.cancelIntentOfPlacement(call)
    },
    Route("POST", "/v1/placements/{name}/move") { answers, call throws(Refusal) in
      try await answers.move(call)
    },
    Route("PUT", "/v1/placements/{name}/size") { answers, call throws(Refusal) in
      try await answers.resize(call)
    },
    Route("PATCH", "/v1/placements/{name}/configuration") { answers, call throws(Refusal) in
      try await answers.configurePlacement(call)
    },
  ]

  /// What can be asked of the widgets on Today and on the Lock Screen.
  private static let widgets: [Route] = [
    Route("GET", "/v1/widgets") { answers, call throws(Refusal) in
      try await answers.widgets(call)
    },
    Route("POST", "/v1/widgets") { answers, call throws(Refusal) in
      try await answers.addWidget(call)
    },
    Route("GET", "/v1/widget-preview") { answers, call throws(Refusal) in
      try await answers.previewWidget(call)
    },
    Route("DELETE", "/v1/widgets/{name}") { answers, call throws(Refusal) in
      try await answers.removeWidget(call)
    },
    Route("POST", "/v1/widgets/{name}/move") { answers, call throws(Refusal) in
      try await answers.moveWidget(call)
    },
    Route("PUT", "/v1/widgets/{name}/family") { answers, call throws(Refusal) in
      try await answers.resizeWidget(call)
    },
    Route("PUT", "/v1/widgets/{name}/stack") { answers, call throws(Refusal) in
      try await answers.stackWidget(call)
    },
    Route("POST", "/v1/widgets/{name}/turn") { answers, call throws(Refusal) in
      try await answers.turnStack(call)
    },
    Route("PATCH", "/v1/widgets/{name}/configuration") { answers, call throws(Refusal) in
      try await answers.configureWidget(call)
    },
  ]

  /// The route of a request and the names in its path.
  ///
  /// - Throws: 404 if no path fits, 405 if one does but for another method.
  static func find(_ request: HTTPRequest) throws(Refusal) -> (Route, [String: String]) {
    let parts = request.path.split(separator: "/", omittingEmptySubsequences: false)
    var methods: Set<String> = []
    for route in all {
      guard let names = route.match(parts) else { continue }
      // A HEAD is answered like a GET, without its body.
      let asked = request.method == "HEAD" ? "GET" : request.method
      if asked == route.method { return (route, names) }
      methods.insert(route.method)
    }
    guard !methods.isEmpty else {
      throw Refusal(
        .notFound, "no-such-path",
        "there is nothing at this path; /v1/openapi.json lists what there is")
    }
    if methods.contains("GET") { methods.insert("HEAD") }
    let allowed = methods.sorted().joined(separator: ", ")
    throw Refusal(
      .methodNotAllowed, "no-such-method", "this path takes \(allowed)",
      headers: ["Allow": allowed])
  }

  private func match(_ parts: [Substring]) -> [String: String]? {
    let own = path.split(separator: "/", omittingEmptySubsequences: false)
    guard own.count == parts.count else { return nil }
    var names: [String: String] = [:]
    for (own, part) in zip(own, parts) {
      if own.hasPrefix("{") {
        guard let value = part.percentDecoded, !value.isEmpty else { return nil }
        names[String(own.dropFirst().dropLast())] = value
      } else if own != part {
        return nil
      }
    }
    return names
  }
}
