/// What performing an intent returns.
public protocol IntentResult: Sendable {
  /// The type of the value; `Never` if there is none.
  associatedtype Value: _IntentValue = Never
  /// The type of the intent to run next; `Never` if there is none.
  associatedtype OpensAppIntent = Never
  /// The type of the view to show; `Never` if there is none.
  associatedtype Snippet = Never
  /// The type of the dialog; `Never` if there is none.
  associatedtype Dialog = Never
  /// The value, if there is one.
  var value: Value? { get }
}

/// A result with a value.
public protocol ReturnsValue<Value>: IntentResult {}

/// A result that names the intent to run next.
public protocol OpensIntent: IntentResult {}

/// A result that says something.
public protocol ProvidesDialog: IntentResult {}

/// A result with a view, which a control has no place to show.
public protocol ShowsSnippetView: IntentResult {}

/// A result with an intent whose view is shown, for which a control has no place either.
public protocol ShowsSnippetIntent: IntentResult {}

extension Never: IntentResult {
  /// Never read: no value of this type exists.
  public var value: Never? { nil }
}

/// The result that the `result` functions make.
public struct IntentResultContainer<Value, OpensAppIntent, Snippet, Dialog>: IntentResult
where Value: _IntentValue & Sendable {
  /// The value, if there is one.
  public let value: Value?
  let nextIntent: (any AppIntent)?
  let dialog: IntentDialog?

  init(value: Value? = nil, opens nextIntent: (any AppIntent)? = nil, dialog: IntentDialog? = nil) {
    self.value = value
    self.nextIntent = nextIntent
    self.dialog = dialog
  }
}

extension IntentResultContainer: ReturnsValue {}

// Every result may name an intent to run next: `result()` fits `some OpensIntent` too.
extension IntentResultContainer: OpensIntent {}

extension IntentResultContainer: ProvidesDialog where Dialog == IntentDialog {}

extension IntentResultContainer: ShowsSnippetView where Snippet == _SnippetViewContainer {}

extension IntentResultContainer: ShowsSnippetIntent where Snippet == _SnippetIntentContainer {}

/// Stands for any view in the type of a result, so that all branches of a `perform()` have one type.
public struct _SnippetViewContainer: Sendable {}

/// Stands for any intent that shows a view in the type of a result.
public struct _SnippetIntentContainer: Sendable {}

/// What the run of an intent needs from a result of unknown type.
protocol ResultContents {
  var nextIntent: (any AppIntent)? { get }
  var dialog: IntentDialog? { get }
}

extension IntentResultContainer: ResultContents {}
