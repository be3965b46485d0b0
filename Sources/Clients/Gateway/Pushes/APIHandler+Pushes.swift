import ControlModel
import FoundationEssentials
import Wire

/// Pushes in the form of Apple's service: `POST /3/device/TOKEN`, and `POST /4/broadcasts/apps/APP` for channels.
extension APIHandler {
  /// The maximum number of bytes of a payload.
  static let mostPayload = 4_096

  /// Decides about a push from its sender and its head.
  ///
  /// If push keys are configured, the provider's token replaces the gateway's token.
  func decidePush(_ request: HTTPRequest) -> Decision {
    let id = PushHead.id(of: request)
    do throws(PushReason) {
      var head = try PushHead(path: request)
      let apps = try checkProvider(request)
      try head.read(request)
      guard apps?.contains(head.app) ?? true else { throw .topicDisallowed }
      let checked = head
      return .ask { body in await deliver(checked, id, body) }
    } catch { return .answer(Self.refusal(error, id), isTrusted: false) }
  }

  /// Returns the apps that the sender may push to, or `nil` for all apps.
  private func checkProvider(_ request: HTTPRequest) throws(PushReason) -> Set<String>? {
    let header = request["authorization"]
    if let providers {
      return try providers.provider(of: header, at: Date.now.timeIntervalSince1970).apps
    }
    guard header != nil else { throw .missingProviderToken }
    guard access.hasToken(request) else { throw .invalidProviderToken }
    return nil
  }

  private func deliver(
    _ head: PushHead, _ id: String, _ body: Result<[UInt8], Refusal>
  ) async -> HTTPResponse {
    do throws(Refusal) {
      let bytes = try body.get()
      guard bytes.count <= Self.mostPayload else { return Self.refusal(.payloadTooLarge, id) }
      guard var push = Self.push(bytes) else { return Self.refusal(.payloadEmpty, id) }
      switch head.target {
      case .token(let token): (push.token, push.channel) = (token, nil)
      case .channel(let channel): (push.token, push.channel) = (nil, channel)
      }
      (push.type, push.topic) = (head.type, head.topic)
      push.collapse_id = head.collapse
      // Like 0, a date in the past means that the push is delivered now or never.
      push.expires = head.expires.flatMap { $0 > Date.now.timeIntervalSince1970 ? $0 : nil }
      _ = try await pushes.ask(Requests.push, push)
    } catch {
      if let reason = PushReason(error) {
        return Self.refusal(reason, id, since: error.error.since_ms)
      }
    }
    return Self.complete(
      HTTPResponse(status: .ok, headers: ["apns-id": id, "Cache-Control": "no-store"]))
  }

  /// Returns the push, or `nil` if the payload has no valid dictionary `aps`.
  private static func push(_ bytes: [UInt8]) -> SocketMessage.Push? {
    guard !bytes.isEmpty else { return nil }
    struct Payload: Decodable { var aps: SocketMessage.Push.Payload }
    return (try? Message.body(Payload.self, of: bytes)).map { SocketMessage.Push(aps: $0.aps) }
  }

  private static func refusal(
    _ reason: PushReason, _ id: String, since: Int? = nil
  ) -> HTTPResponse {
    struct Body: Encodable {
      var reason: String
      var timestamp: Int?
    }
    var headers = ["apns-id": id]
    if reason == .methodNotAllowed { headers["Allow"] = "POST" }
    return complete(
      .json(
        Body(reason: reason.rawValue, timestamp: since), status: reason.status, headers: headers))
  }
}
