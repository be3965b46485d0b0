// Controls cannot show views, so the views in these results are never created. The view arguments have a default,
// so that all branches of a `perform()` can have the same type.

extension IntentResult {
  /// A result with a view.
  public static func result<Snippet: View>(view: Snippet = EmptyView()) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetViewContainer, Never> {
    Self()
  }

  /// A result with a dialog and a view.
  public static func result<Snippet: View>(dialog: IntentDialog, view: Snippet = EmptyView())
    -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetViewContainer, IntentDialog> {
    Self(dialog: dialog)
  }

  /// A result with a view and another intent that runs next.
  public static func result<Snippet: View>(opensIntent: some AppIntent, view: Snippet = EmptyView())
    -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetViewContainer, Never> {
    Self(opens: opensIntent)
  }

  /// A result with a dialog, a view and another intent that runs next.
  public static func result<Snippet: View>(
    opensIntent: some AppIntent, dialog: IntentDialog, view: Snippet = EmptyView()
  ) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetViewContainer, IntentDialog> {
    Self(opens: opensIntent, dialog: dialog)
  }

  /// A result with a value and a view.
  public static func result<Given, Snippet: View>(value: Given, view: Snippet = EmptyView()) -> Self
  where Self == IntentResultContainer<Given, Never, _SnippetViewContainer, Never> {
    Self(value: value)
  }

  /// A result with a value, a dialog and a view.
  public static func result<Given, Snippet: View>(
    value: Given, dialog: IntentDialog, view: Snippet = EmptyView()
  ) -> Self
  where Self == IntentResultContainer<Given, Never, _SnippetViewContainer, IntentDialog> {
    Self(value: value, dialog: dialog)
  }

  /// A result with a value, a view and another intent that runs next.
  public static func result<Given, Snippet: View>(
    value: Given, opensIntent: some AppIntent, view: Snippet = EmptyView()
  ) -> Self
  where Self == IntentResultContainer<Given, Never, _SnippetViewContainer, Never> {
    Self(value: value, opens: opensIntent)
  }

  /// A result with a value, a dialog, a view and another intent that runs next.
  public static func result<Given, Snippet: View>(
    value: Given, opensIntent: some AppIntent, dialog: IntentDialog, view: Snippet = EmptyView()
  ) -> Self
  where Self == IntentResultContainer<Given, Never, _SnippetViewContainer, IntentDialog> {
    Self(value: value, opens: opensIntent, dialog: dialog)
  }

  /// A result with a view.
  public static func result<Snippet: View>(@ViewBuilder content: @MainActor () -> Snippet) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetViewContainer, Never> {
    Self()
  }

  /// A result with a dialog and a view.
  public static func result<Snippet: View>(
    dialog: IntentDialog, @ViewBuilder content: @MainActor () -> Snippet
  ) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetViewContainer, IntentDialog> {
    Self(dialog: dialog)
  }

  /// A result with a view and another intent that runs next.
  public static func result<Snippet: View>(
    opensIntent: some AppIntent, @ViewBuilder content: @MainActor () -> Snippet
  ) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetViewContainer, Never> {
    Self(opens: opensIntent)
  }

  /// A result with a dialog, a view and another intent that runs next.
  public static func result<Snippet: View>(
    opensIntent: some AppIntent, dialog: IntentDialog,
    @ViewBuilder content: @MainActor () -> Snippet
  ) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetViewContainer, IntentDialog> {
    Self(opens: opensIntent, dialog: dialog)
  }

  /// A result with a value and a view.
  public static func result<Given, Snippet: View>(
    value: Given, @ViewBuilder content: @MainActor () -> Snippet
  ) -> Self
  where Self == IntentResultContainer<Given, Never, _SnippetViewContainer, Never> {
    Self(value: value)
  }

  /// A result with a value, a dialog and a view.
  public static func result<Given, Snippet: View>(
    value: Given, dialog: IntentDialog, @ViewBuilder content: @MainActor () -> Snippet
  ) -> Self
  where Self == IntentResultContainer<Given, Never, _SnippetViewContainer, IntentDialog> {
    Self(value: value, dialog: dialog)
  }

  /// A result with a value, a view and another intent that runs next.
  public static func result<Given, Snippet: View>(
    value: Given, opensIntent: some AppIntent, @ViewBuilder content: @MainActor () -> Snippet
  ) -> Self
  where Self == IntentResultContainer<Given, Never, _SnippetViewContainer, Never> {
    Self(value: value, opens: opensIntent)
  }

  /// A result with a value, a dialog, a view and another intent that runs next.
  public static func result<Given, Snippet: View>(
    value: Given, opensIntent: some AppIntent, dialog: IntentDialog,
    @ViewBuilder content: @MainActor () -> Snippet
  ) -> Self
  where Self == IntentResultContainer<Given, Never, _SnippetViewContainer, IntentDialog> {
    Self(value: value, opens: opensIntent, dialog: dialog)
  }

  /// A result with an intent that shows a view.
  public static func result(snippetIntent: some SnippetIntent) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetIntentContainer, Never> {
    Self()
  }

  /// A result with a dialog and an intent that shows a view.
  public static func result(dialog: IntentDialog, snippetIntent: some SnippetIntent) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetIntentContainer, IntentDialog> {
    Self(dialog: dialog)
  }

  /// A result with an intent that shows a view and another intent that runs next.
  public static func result(opensIntent: some AppIntent, snippetIntent: some SnippetIntent) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetIntentContainer, Never> {
    Self(opens: opensIntent)
  }

  /// A result with a dialog, an intent that shows a view and another intent that runs next.
  public static func result(
    opensIntent: some AppIntent, dialog: IntentDialog, snippetIntent: some SnippetIntent
  ) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetIntentContainer, IntentDialog> {
    Self(opens: opensIntent, dialog: dialog)
  }

  /// A result with a value and an intent that shows a view.
  public static func result<Given>(value: Given, snippetIntent: some SnippetIntent) -> Self
  where Self == IntentResultContainer<Given, Never, _SnippetIntentContainer, Never> {
    Self(value: value)
  }

  /// A result with a value, a dialog and an intent that shows a view.
  public static func result<Given>(
    value: Given, dialog: IntentDialog, snippetIntent: some SnippetIntent
  ) -> Self
  where Self == IntentResultContainer<Given, Never, _SnippetIntentContainer, IntentDialog> {
    Self(value: value, dialog: dialog)
  }

  /// A result with a value, an intent that shows a view and another intent that runs next.
  public static func result<Given>(
    value: Given, opensIntent: some AppIntent, snippetIntent: some SnippetIntent
  ) -> Self
  where Self == IntentResultContainer<Given, Never, _SnippetIntentContainer, Never> {
    Self(value: value, opens: opensIntent)
  }

  /// A result with a value, a dialog, an intent that shows a view and another intent that runs next.
  public static func result<Given>(
    value: Given, opensIntent: some AppIntent, dialog: IntentDialog,
    snippetIntent: some SnippetIntent
  ) -> Self
  where Self == IntentResultContainer<Given, Never, _SnippetIntentContainer, IntentDialog> {
    Self(value: value, opens: opensIntent, dialog: dialog)
  }
}
