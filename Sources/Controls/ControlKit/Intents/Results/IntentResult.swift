/// The result of performing an intent.
public protocol IntentResult: Sendable {
  /// The type of the value, or `Never`.
  associatedtype Value: _IntentValue = Never
  /// The type of the intent that runs next, or `Never`.
  associatedtype OpensAppIntent = Never
  /// The type of the view, or `Never`.
  associatedtype Snippet = Never
  /// The type of the dialog, or `Never`.
  associatedtype Dialog = Never
  /// The value, or `nil` for a result without a value.
  var value: Value? { get }
}

extension Never: IntentResult {
  /// Never called, since no value of this type exists.
  public var value: Never? { nil }
}

/// The type returned by the `result` functions.
public struct IntentResultContainer<Value, OpensAppIntent, Snippet, Dialog>: IntentResult
where Value: _IntentValue & Sendable {
  /// The value, or `nil` for a result without a value.
  public let value: Value?
  let nextIntent: (any AppIntent)?
  let dialog: IntentDialog?
  let buttonIntent: ButtonIntent?

  init(
    value: Value? = nil, opens nextIntent: (any AppIntent)? = nil, dialog: IntentDialog? = nil,
    actionButton: (any AppIntent)? = nil, activity: String? = nil
  ) {
    self.value = value
    self.nextIntent = nextIntent
    self.dialog = dialog
    buttonIntent = actionButton.map { ButtonIntent(intent: $0, activity: activity) }
  }
}

extension IntentResultContainer: ReturnsValue {}

// Every result may contain a next intent, so `result()` also satisfies `some OpensIntent`.
extension IntentResultContainer: OpensIntent {}

extension IntentResultContainer: ProvidesDialog where Dialog == IntentDialog {}

extension IntentResultContainer: ShowsSnippetView where Snippet == _SnippetViewContainer {}

extension IntentResultContainer: ShowsSnippetIntent where Snippet == _SnippetIntentContainer {}

/// Represents any view in the type of a result, so that all branches of a `perform()` have one type.
public struct _SnippetViewContainer: Sendable {}

/// The intent that the next press of the Action button performs.
struct ButtonIntent: Sendable {
  let intent: any AppIntent
  /// The identifier of the Live Activity or workout that the intent belongs to, or `nil`.
  let activity: String?
}

extension ButtonIntent {
  /// The archived intent, which the daemon stores until the next press.
  var archive: NextIntent {
    func title<Intent: AppIntent>(of intent: Intent) -> String { Intent.title.text }
    var action = ArchivedAction.running(intent).archive
    action.returnedType = ReturnedIntents.shared.remember(type(of: intent))
    return NextIntent(title: title(of: intent), action: action, activity: activity)
  }
}

/// The type-erased interface of a result.
protocol ResultContents {
  var buttonIntent: ButtonIntent? { get }
  var nextIntent: (any AppIntent)? { get }
  var dialog: IntentDialog? { get }
}

extension IntentResultContainer: ResultContents {}

// The next press of the Action button performs the intent in these results (developer.apple.com, Responding to the Action
// button on Apple Watch Ultra). The daemon drops the intent when the Live Activity `activityIdentifier` ends.

// The type of a result does not contain the type of the next intent, as in Apple's API since iOS
// 18.2. So one `perform()` can return different kinds of results.

// Controls cannot show views, so the views in these results are never created. The view arguments have a default,
// so that all branches of a `perform()` can have the same type.

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
