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

/// A result with a value.
public protocol ReturnsValue<Value>: IntentResult {}

/// A result with an intent that runs next.
public protocol OpensIntent: IntentResult {}

/// A result with a dialog.
public protocol ProvidesDialog: IntentResult {}

/// A result with a view, which controls cannot show.
public protocol ShowsSnippetView: IntentResult {}

/// A result with an intent that shows a view, which controls cannot do.
public protocol ShowsSnippetIntent: IntentResult {}

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

/// Represents any intent that shows a view in the type of a result.
public struct _SnippetIntentContainer: Sendable {}

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

// The type of a result does not contain the type of the next intent, as in Apple's API since iOS
// 18.2. So one `perform()` can return different kinds of results.

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
