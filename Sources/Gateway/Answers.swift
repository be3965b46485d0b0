import FlyingFox
import Foundation

/// From a request to its answer: the checks, the route, what it does.
struct Answers: HTTPHandler {
  let access: Access
  /// For what may take long: lists, options, assignments.
  let questions: DaemonLane
  let fingers: Fingers
  let watch: DaemonWatch

  func handleRequest(_ request: HTTPRequest) async -> HTTPResponse {
    let body = await RequestBody(of: request)
    var response: HTTPResponse
    do throws(Refusal) {
      try access.check(request)
      let (route, names) = try Route.find(request)
      if route.right == .token { try access.checkToken(request) }
      response = try await route.answer(self, Call(request, names: names, body: body))
    } catch { response = error.response }
    for (header, value) in Page.headers where response.headers[header] == nil {
      response.headers[header] = value
    }
    return request.method == .HEAD ? await withoutBody(response) : response
  }

  private func withoutBody(_ response: HTTPResponse) async -> HTTPResponse {
    var response = response
    // Ours are bytes in memory; an event stream is not opened for a HEAD.
    let length = (try? await response.bodyData)?.count ?? 0
    response.headers[.contentLength] = "\(length)"
    response.payload = .httpBody(HTTPBodySequence())
    return response
  }
}
