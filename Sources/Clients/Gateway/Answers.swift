/// From a request to its answer: the checks, the route, what it does.
struct Answers: RequestHandler {
  let access: Access
  /// For what may take long: lists, options, assignments.
  let questions: DaemonClient
  /// For pushes, so that many of them delay nothing else.
  let pushes: DaemonClient
  /// Checks the tokens of servers that push; nil if no keys are configured.
  let providers: ProviderTokens?
  let presses: PagePresses
  let watch: DaemonWatch

  func decide(_ request: HTTPRequest) -> Decision {
    var isTrusted = false
    do throws(Refusal) {
      try access.check(request)
      if PushHead.isPush(request) { return decidePush(request) }
      isTrusted = access.hasToken(request)
      let (route, names) = try Route.find(request)
      switch route.answer {
      case .file(let page):
        return .answer(Self.complete(page.response(to: request)), isTrusted: isTrusted)
      case .events:
        try access.checkToken(request)
        return .answer(Self.complete(try Self.events(request)), isTrusted: true)
      case .ask(let asked, let route):
        try access.checkToken(request)
        return .ask { body in
          let call = Call(request, names: names, body: body)
          do throws(Refusal) {
            return Self.complete(try await answer(asked, route, call))
          } catch { return refused(error) }
        }
      }
    } catch { return .answer(refused(error), isTrusted: isTrusted) }
  }

  /// A refusal, in the language of the daemon: people read it on the page.
  private func refused(_ refusal: Refusal) -> HTTPResponse {
    Self.complete(refusal.response(in: watch.language))
  }

  /// With the headers of every answer.
  static func complete(_ response: HTTPResponse) -> HTTPResponse {
    var response = response
    response.headers.merge(Page.headers) { own, _ in own }
    return response
  }
}
