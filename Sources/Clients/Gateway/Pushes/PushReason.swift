import ControlModel

/// Why a push is refused, with the statuses of Apple's service
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

  /// The reason for what the daemon, or the way to it, refused; nil for what Apple's service takes, because it cannot know
  /// whether an app can read it.
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
