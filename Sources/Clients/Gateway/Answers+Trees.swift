import ControlModel
import FoundationEssentials
import SystemAccess
import Wire

/// The trees of widgets and Live Activities: their images, and what a person taps in them.
extension Answers {
  func image(_ call: Call) async throws(Refusal) -> HTTPResponse {
    let result = try await questions.ask(
      Requests.image, SocketMessage.Image(name: call.name("name")))
    guard case .object(let fields) = result, case .string(let type)? = fields["type"],
      case .string(let text)? = fields["data"], let data = Data(base64Encoded: text),
      let mediaType = Self.mediaTypes[type]
    else { throw Refusal(MessageError.badMessage("the answer to \"image\" is no image")) }
    return HTTPResponse(
      status: .ok,
      headers: [
        "Content-Type": mediaType,
        // A name means these bytes for as long as the daemon runs; a daemon that is started again gives names anew.
        "Cache-Control": "no-store",
        // Opened by itself, an SVG runs and loads nothing.
        "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        "X-Content-Type-Options": "nosniff",
      ], body: .bytes(Array(data)))
  }

  /// Performs what a person has tapped in a widget or a Live Activity.
  func act(_ call: Call) async throws(Refusal) -> HTTPResponse {
    .json(try await questions.ask(Requests.act, try call.body(SocketMessage.Act.self)))
  }

  /// Takes what a server pushes to a Live Activity or a control.
  func push(_ call: Call) async throws(Refusal) -> HTTPResponse {
    var body = try call.body(SocketMessage.Push.self)
    body.token = call.name("token")
    return .json(try await questions.ask(Requests.push, body))
  }

  private static let mediaTypes = [
    "png": "image/png", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp",
    "svg": "image/svg+xml",
  ]
}
