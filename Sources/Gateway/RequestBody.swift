import FlyingFox
import Foundation
import Wire

/// The body of a request, read whole before anything else is done with it.
///
/// It is read once and to its end, even where nobody wants it: what is left would be taken for the next
/// request of the connection. A body that is too long is read on for a while, so that its sender hears the
/// reason, and not just that the connection broke.
struct RequestBody: Sendable {
  /// The longest body, in bytes: what the daemon takes of a line.
  static let limit = SocketMessage.lineLimit
  /// How much of a body that is too long is read.
  private static let patience = 16 << 20

  private let bytes: Result<[UInt8], Refusal>

  init(of request: HTTPRequest) async {
    var bytes: [UInt8] = []
    var count = 0
    do {
      for try await part in request.bodySequence {
        count += part.count
        if count <= Self.limit { bytes += part }
        if count > Self.patience { break }
      }
      self.bytes = count <= Self.limit ? .success(bytes) : .failure(Self.tooLong)
    } catch {
      self.bytes = .failure(.badRequest("the body broke off"))
    }
  }

  private static let tooLong = Refusal(
    .payloadTooLarge, "too-long", "a body has at most \(limit) bytes")

  /// The body as JSON of this type.
  func decoded<Body: Decodable>(_ type: Body.Type) throws(Refusal) -> Body {
    let bytes = try bytes.get()
    do throws(MessageError) { return try Message.body(type, of: bytes) } catch {
      throw Refusal(error)
    }
  }
}
