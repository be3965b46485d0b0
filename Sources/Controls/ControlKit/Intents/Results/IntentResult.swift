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

extension IntentResult {
  /// A result with a view, and an intent that runs next unless it is `nil`.
  public static func result<Snippet: View>(
    opensIntent: (any AppIntent)? = nil, view: Snippet = EmptyView()
  ) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetViewContainer, Never> {
    Self(opens: opensIntent)
  }

  /// A result with a dialog and a view, and an intent that runs next unless it is `nil`.
  public static func result<Snippet: View>(
    opensIntent: (any AppIntent)? = nil, dialog: IntentDialog, view: Snippet = EmptyView()
  ) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetViewContainer, IntentDialog> {
    Self(opens: opensIntent, dialog: dialog)
  }

  /// A result with a value and a view, and an intent that runs next unless it is `nil`.
  public static func result<Given, Snippet: View>(
    value: Given, opensIntent: (any AppIntent)? = nil, view: Snippet = EmptyView()
  ) -> Self
  where Self == IntentResultContainer<Given, Never, _SnippetViewContainer, Never> {
    Self(value: value, opens: opensIntent)
  }

  /// A result with a value, a dialog and a view, and an intent that runs next unless it is `nil`.
  public static func result<Given, Snippet: View>(
    value: Given, opensIntent: (any AppIntent)? = nil, dialog: IntentDialog,
    view: Snippet = EmptyView()
  ) -> Self
  where Self == IntentResultContainer<Given, Never, _SnippetViewContainer, IntentDialog> {
    Self(value: value, opens: opensIntent, dialog: dialog)
  }

  /// A result with a view, and an intent that runs next unless it is `nil`.
  public static func result<Snippet: View>(
    opensIntent: (any AppIntent)? = nil, @ViewBuilder content: @MainActor () -> Snippet
  ) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetViewContainer, Never> {
    Self(opens: opensIntent)
  }

  /// A result with a dialog and a view, and an intent that runs next unless it is `nil`.
  public static func result<Snippet: View>(
    opensIntent: (any AppIntent)? = nil, dialog: IntentDialog,
    @ViewBuilder content: @MainActor () -> Snippet
  ) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetViewContainer, IntentDialog> {
    Self(opens: opensIntent, dialog: dialog)
  }

  /// A result with a value and a view, and an intent that runs next unless it is `nil`.
  public static func result<Given, Snippet: View>(
    value: Given, opensIntent: (any AppIntent)? = nil,
    @ViewBuilder content: @MainActor () -> Snippet
  ) -> Self
  where Self == IntentResultContainer<Given, Never, _SnippetViewContainer, Never> {
    Self(value: value, opens: opensIntent)
  }

  /// A result with a value, a dialog and a view, and an intent that runs next unless it is `nil`.
  public static func result<Given, Snippet: View>(
    value: Given, opensIntent: (any AppIntent)? = nil, dialog: IntentDialog,
    @ViewBuilder content: @MainActor () -> Snippet
  ) -> Self
  where Self == IntentResultContainer<Given, Never, _SnippetViewContainer, IntentDialog> {
    Self(value: value, opens: opensIntent, dialog: dialog)
  }

  /// A result with an intent that shows a view, and an intent that runs next unless it is `nil`.
  public static func result(
    opensIntent: (any AppIntent)? = nil, snippetIntent: some SnippetIntent
  ) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetIntentContainer, Never> {
    Self(opens: opensIntent)
  }

  /// A result with a dialog and an intent that shows a view, and an intent that runs next unless it is `nil`.
  public static func result(
    opensIntent: (any AppIntent)? = nil, dialog: IntentDialog, snippetIntent: some SnippetIntent
  ) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetIntentContainer, IntentDialog> {
    Self(opens: opensIntent, dialog: dialog)
  }

  /// A result with a value and an intent that shows a view, and an intent that runs next unless it is `nil`.
  public static func result<Given>(
    value: Given, opensIntent: (any AppIntent)? = nil, snippetIntent: some SnippetIntent
  ) -> Self
  where Self == IntentResultContainer<Given, Never, _SnippetIntentContainer, Never> {
    Self(value: value, opens: opensIntent)
  }

  /// A result with a value, a dialog and an intent that shows a view, and an intent that runs next unless it is `nil`.
  public static func result<Given>(
    value: Given, opensIntent: (any AppIntent)? = nil, dialog: IntentDialog,
    snippetIntent: some SnippetIntent
  ) -> Self
  where Self == IntentResultContainer<Given, Never, _SnippetIntentContainer, IntentDialog> {
    Self(value: value, opens: opensIntent, dialog: dialog)
  }
}

extension IntentResult {
  /// A result with the intent that the next press of the Action button performs, and the activity that it belongs to.
  public static func result(actionButtonIntent: some AppIntent, activityIdentifier: String? = nil)
    -> Self
  where Self == IntentResultContainer<Never, Never, Never, Never> {
    Self(actionButton: actionButtonIntent, activity: activityIdentifier)
  }

  /// A result with a dialog, the intent for the next press of the Action button and the intent's activity.
  public static func result(
    actionButtonIntent: some AppIntent, activityIdentifier: String? = nil, dialog: IntentDialog
  ) -> Self
  where Self == IntentResultContainer<Never, Never, Never, IntentDialog> {
    Self(dialog: dialog, actionButton: actionButtonIntent, activity: activityIdentifier)
  }
}

extension IntentResult {
  /// A result without content.
  public static func result() -> Self
  where Self == IntentResultContainer<Never, Never, Never, Never> {
    Self()
  }

  /// A result with another intent that runs next.
  public static func result(opensIntent: some AppIntent) -> Self
  where Self == IntentResultContainer<Never, Never, Never, Never> {
    Self(opens: opensIntent)
  }

  /// A result with a dialog, and an intent that runs next unless it is `nil`.
  public static func result(opensIntent: (any AppIntent)? = nil, dialog: IntentDialog) -> Self
  where Self == IntentResultContainer<Never, Never, Never, IntentDialog> {
    Self(opens: opensIntent, dialog: dialog)
  }

  /// A result with a value, and an intent that runs next unless it is `nil`.
  public static func result<Given>(value: Given, opensIntent: (any AppIntent)? = nil) -> Self
  where Self == IntentResultContainer<Given, Never, Never, Never> {
    Self(value: value, opens: opensIntent)
  }

  /// A result with a value and a dialog, and an intent that runs next unless it is `nil`.
  public static func result<Given>(
    value: Given, opensIntent: (any AppIntent)? = nil, dialog: IntentDialog
  ) -> Self
  where Self == IntentResultContainer<Given, Never, Never, IntentDialog> {
    Self(value: value, opens: opensIntent, dialog: dialog)
  }
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

/// The result of `.result(value:)`.
public protocol ReturnsValue<Value>: IntentResult {}

/// A result with an intent that runs next.
public protocol OpensIntent: IntentResult {}

/// The result of `.result(dialog:)`.
public protocol ProvidesDialog: IntentResult {}

/// A result with a view, which controls cannot show.
public protocol ShowsSnippetView: IntentResult {}

/// A result with an intent that shows a view, which controls cannot do.
public protocol ShowsSnippetIntent: IntentResult {}

/// Represents any intent that shows a view in the type of a result.
public struct _SnippetIntentContainer: Sendable {}

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
