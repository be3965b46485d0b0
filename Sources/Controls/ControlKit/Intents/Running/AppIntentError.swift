/// The error that an intent throws if it cannot continue.
public struct AppIntentError: Error, Equatable, CustomLocalizedStringResourceConvertible,
  Sendable
{
  /// The message for people.
  public let localizedStringResource: LocalizedStringResource

  init(_ words: LocalizedStringResource) {
    localizedStringResource = words
  }

  /// The intent must be performed again from the start.
  public static let restartPerform = AppIntentError(
    "the intent asked to be restarted, which is not possible from a control")

  /// A permission is missing.
  public enum PermissionRequired: Error, Hashable, Sendable {
    case bluetooth, contacts, localNetwork, photos, siri
    /// The location of the device, precise or approximate.
    case location(precise: Bool)
  }

  /// An error that a person cannot resolve.
  public enum Unrecoverable: Error, Hashable, Sendable {
    case entityNotFound, featureCurrentlyRestricted, networkFailure, notAllowed, partialFailure
    case unknown, unsupportedOnDevice
  }

  /// The person must do something first.
  public enum UserActionRequired: Error, Hashable, Sendable {
    case accountSetup, confirmation, signin
  }
}

extension AppIntentError.PermissionRequired: CustomLocalizedStringResourceConvertible {
  /// The message for people.
  public var localizedStringResource: LocalizedStringResource {
    switch self {
    case .bluetooth: "the app has no permission to use Bluetooth"
    case .contacts: "the app has no permission to read the contacts"
    case .localNetwork: "the app has no permission to use the local network"
    case .photos: "the app has no permission to read the photos"
    case .siri: "the app has no permission to use Siri"
    case .location(precise: true): "the app has no permission to know the precise location"
    case .location(precise: false): "the app has no permission to know the location"
    }
  }
}

extension AppIntentError.Unrecoverable: CustomLocalizedStringResourceConvertible {
  /// The message for people.
  public var localizedStringResource: LocalizedStringResource {
    switch self {
    case .entityNotFound: "the item of the intent was not found"
    case .featureCurrentlyRestricted: "the feature is currently restricted"
    case .networkFailure: "the network failed"
    case .notAllowed: "the action is not allowed"
    case .partialFailure: "a part of the action failed"
    case .unknown: "the action failed for an unknown reason"
    case .unsupportedOnDevice: "this device does not support it"
    }
  }
}

extension AppIntentError.UserActionRequired: CustomLocalizedStringResourceConvertible {
  /// The message for people.
  public var localizedStringResource: LocalizedStringResource {
    switch self {
    case .accountSetup: "an account must be set up in the app first"
    case .confirmation: "it must be confirmed in the app first"
    case .signin: "a user must sign in to the app first"
    }
  }
}
