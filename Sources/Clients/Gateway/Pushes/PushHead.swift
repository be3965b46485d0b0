import ControlModel
import FoundationEssentials
import Wire

/// The path and the headers of a push in the form of Apple's service
/// (developer.apple.com, Sending notification requests to APNs).
struct PushHead: Equatable, Sendable {
  enum Target: Equatable, Sendable {
    case token(String)
    /// All Live Activities of the app that are subscribed to a channel.
    case channel(String)
  }

  var target: Target
  var app: String
  /// The push type, one of `types`.
  var type: String
  /// The date after which the push is not delivered, in seconds since 1970, or `nil` if the push does not expire.
  var expires: Double?
  var collapse: String?

  /// The supported values of the header `apns-push-type`.
  static let types = ["controls", "widgets", "liveactivity"]

  /// Whether the path has the form of the paths of Apple's service.
  static func isPush(_ request: HTTPRequest) -> Bool {
    request.path.hasPrefix("/3/") || request.path.hasPrefix("/4/")
  }

  /// The identity of a push: the value of its header, or a new identity.
  static func id(of request: HTTPRequest) -> String {
    // The value is not changed, because clients identify their push by it.
    request["apns-id"].flatMap { UUID(uuidString: $0) == nil ? nil : $0 } ?? UUID().uuidString
  }

  /// Reads only the path, so that a wrong path is refused before wrong headers.
  init(path request: HTTPRequest) throws(PushReason) {
    let parts = request.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    switch parts.count {
    case 3 where parts.starts(with: ["3", "device"]):
      guard let token = parts.last, !token.isEmpty else { throw .missingDeviceToken }
      // A token has hexadecimal digits; this emulator chooses its length.
      guard token.utf8.count <= 200,
        token.utf8.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit })
      else { throw .badDeviceToken }
      target = .token(token.lowercased())
      app = ""
    case 2 where parts.starts(with: ["3", "device"]): throw .missingDeviceToken
    case 4 where parts.starts(with: ["4", "broadcasts", "apps"]):
      guard let name = parts.last, !name.isEmpty else { throw .badPath }
      target = .channel("")
      app = String(name)
    default: throw .badPath
    }
    guard request.method == "POST" else { throw .methodNotAllowed }
    type = ""
  }

  mutating func read(_ request: HTTPRequest) throws(PushReason) {
    var names: Set<String> = []
    for (name, _) in request.headers where name.hasPrefix("apns-") {
      guard names.insert(name).inserted else { throw .duplicateHeaders }
    }
    if let id = request["apns-id"], UUID(uuidString: id) == nil { throw .badMessageId }
    if let priority = request["apns-priority"], !["1", "5", "10"].contains(priority) {
      throw .badPriority
    }
    if let text = request["apns-expiration"] {
      guard !text.isEmpty, text.utf8.count <= 11, text.utf8.allSatisfy(\.isDigit),
        let seconds = Double(text)
      else { throw .badExpirationDate }
      // With 0, a push is delivered now or never; the gateway stores no push in any case.
      expires = seconds == 0 ? nil : seconds
    }
    if let id = request["apns-collapse-id"] {
      guard (1...64).contains(id.utf8.count) else { throw .badCollapseId }
      collapse = id
    }
    switch target {
    case .channel: try readChannel(request)
    case .token: try readTopic(request)
    }
  }

  private mutating func readChannel(_ request: HTTPRequest) throws(PushReason) {
    guard let channel = request["apns-channel-id"], !channel.isEmpty else {
      throw .missingChannelId
    }
    guard channel.utf8.count <= 128 else { throw .badChannelId }
    type = request["apns-push-type"].map { $0.lowercased() } ?? "liveactivity"
    guard type == "liveactivity" else { throw .invalidPushType }
    target = .channel(channel)
  }

  private mutating func readTopic(_ request: HTTPRequest) throws(PushReason) {
    let topic = request["apns-topic"] ?? ""
    guard !topic.isEmpty else { throw .missingTopic }
    guard topic.utf8.count <= 256, let mark = topic.firstRange(of: ".push-type."),
      mark.lowerBound > topic.startIndex
    else {
      // An app's topic without a suffix is for alerts and silent notifications, which the emulator does not support.
      throw request["apns-push-type"].map(Self.types.contains) == false
        ? .invalidPushType : .badTopic
    }
    app = String(topic[..<mark.lowerBound])
    let suffix = String(topic[mark.upperBound...])
    type = request["apns-push-type"] ?? suffix
    guard Self.types.contains(type) else { throw .invalidPushType }
    guard suffix == type else { throw .badTopic }
  }

  /// The topic in the form that the daemon compares.
  var topic: String {
    switch target {
    case .token: "\(app).push-type.\(type)"
    case .channel: app
    }
  }
}

/// The reasons for refusing a push, with the statuses of Apple's service
/// (developer.apple.com, Handling notification responses from APNs).
enum PushReason: String, Error, CaseIterable, Sendable {
  case badChannelId = "BadChannelId"
  case badCollapseId = "BadCollapseId"
  case badDeviceToken = "BadDeviceToken"
  case badExpirationDate = "BadExpirationDate"
  case badMessageId = "BadMessageId"
  case badPriority = "BadPriority"
  case badTopic = "BadTopic"
  case deviceTokenNotForTopic = "DeviceTokenNotForTopic"
  case duplicateHeaders = "DuplicateHeaders"
  case invalidPushType = "InvalidPushType"
  case missingChannelId = "MissingChannelId"
  case missingDeviceToken = "MissingDeviceToken"
  case missingTopic = "MissingTopic"
  case payloadEmpty = "PayloadEmpty"
  case topicDisallowed = "TopicDisallowed"
  case expiredProviderToken = "ExpiredProviderToken"
  case invalidProviderToken = "InvalidProviderToken"
  case missingProviderToken = "MissingProviderToken"
  case badPath = "BadPath"
  case methodNotAllowed = "MethodNotAllowed"
  case unregistered = "Unregistered"
  case payloadTooLarge = "PayloadTooLarge"
  case tooManyProviderTokenUpdates = "TooManyProviderTokenUpdates"
  case tooManyRequests = "TooManyRequests"
  case internalServerError = "InternalServerError"
  case serviceUnavailable = "ServiceUnavailable"

  var status: HTTPStatus {
    switch self {
    case .badChannelId, .badCollapseId, .badDeviceToken, .badExpirationDate, .badMessageId,
      .badPriority, .badTopic, .deviceTokenNotForTopic, .duplicateHeaders, .invalidPushType,
      .missingChannelId, .missingDeviceToken, .missingTopic, .payloadEmpty, .topicDisallowed:
      .badRequest
    case .expiredProviderToken, .invalidProviderToken, .missingProviderToken: .forbidden
    case .badPath: .notFound
    case .methodNotAllowed: .methodNotAllowed
    case .unregistered: .gone
    case .payloadTooLarge: .payloadTooLarge
    case .tooManyProviderTokenUpdates, .tooManyRequests: .tooManyRequests
    case .internalServerError: .internalServerError
    case .serviceUnavailable: .serviceUnavailable
    }
  }

  /// Converts a refusal by the daemon or the gateway, or returns `nil` for a push that Apple's service accepts, because it
  /// cannot know whether an app can read it.
  init?(_ refusal: Refusal) {
    switch refusal.error.code {
    case "unknown-token": self = .badDeviceToken
    case "gone-token": self = .unregistered
    case "wrong-topic": self = .deviceTokenNotForTopic
    case "too-many-pushes", "busy": self = .tooManyRequests
    case "too-long": self = .payloadTooLarge
    case "refused", "forbidden": return nil
    case "no-daemon", "unavailable", "provider-failed", "cancelled": self = .serviceUnavailable
    default: self = .internalServerError
    }
  }
}

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
      return .ask(isTrusted: true) { body in await deliver(checked, id, body) }
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
