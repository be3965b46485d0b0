import ControlModel
import FoundationEssentials
import SystemAccess
import Wire

/// The images of widgets and Live Activities.
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

  static let mediaTypes = [
    "png": "image/png", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp",
    "svg": "image/svg+xml",
  ]
}
