/// The result of performing an intent.
public protocol IntentResult: Sendable {
  /// The type of the value; `Never` if there is none.
  associatedtype Value: _IntentValue = Never
  /// The type of the intent that runs next; `Never` if there is none.
  associatedtype OpensAppIntent = Never
  /// The type of the view; `Never` if there is none.
  associatedtype Snippet = Never
  /// The type of the dialog; `Never` if there is none.
  associatedtype Dialog = Never
  /// The value; nil if there is none.
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
  /// The value; nil if there is none.
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

// Every result may contain an intent that runs next, so `result()` also satisfies `some
// OpensIntent`.
extension IntentResultContainer: OpensIntent {}

extension IntentResultContainer: ProvidesDialog where Dialog == IntentDialog {}

extension IntentResultContainer: ShowsSnippetView where Snippet == _SnippetViewContainer {}

extension IntentResultContainer: ShowsSnippetIntent where Snippet == _SnippetIntentContainer {}

/// Represents any view in the type of a result, so that all branches of a `perform()` have one
/// type.
public struct _SnippetViewContainer: Sendable {}

/// Represents any intent that shows a view in the type of a result.
public struct _SnippetIntentContainer: Sendable {}

/// The intent that the next press of the Action button performs.
struct ButtonIntent: Sendable {
  let intent: any AppIntent
  /// The identifier of the activity that it belongs to; nil if it belongs to none.
  let activity: String?
}

extension ButtonIntent {
  /// The intent as the daemon keeps it until the next press.
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
