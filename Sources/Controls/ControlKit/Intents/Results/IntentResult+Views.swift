// Controls cannot show views, so the views in these results are never created. The view arguments have a default,
// so that all branches of a `perform()` can have the same type.

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
