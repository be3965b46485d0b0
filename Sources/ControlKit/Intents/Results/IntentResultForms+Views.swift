// A control has no place for a view: the forms with one are accepted, and the view is never made.

extension IntentResult {
  /// A result with a view.
  public static func result<Snippet: View>(
    view: Snippet
  ) -> Self
  where Self == IntentResultContainer<Never, Never, Snippet, Never> {
    Self()
  }

  /// A result with words and a view.
  public static func result<Snippet: View>(
    dialog: IntentDialog, view: Snippet
  ) -> Self
  where Self == IntentResultContainer<Never, Never, Snippet, IntentDialog> {
    Self(dialog: dialog)
  }

  /// A result with a view, after which another intent runs.
  public static func result<Next: AppIntent, Snippet: View>(
    opensIntent: Next, view: Snippet
  ) -> Self
  where Self == IntentResultContainer<Never, Next, Snippet, Never> {
    Self(opens: opensIntent)
  }

  /// A result with words and a view, after which another intent runs.
  public static func result<Next: AppIntent, Snippet: View>(
    opensIntent: Next, dialog: IntentDialog, view: Snippet
  ) -> Self
  where Self == IntentResultContainer<Never, Next, Snippet, IntentDialog> {
    Self(opens: opensIntent, dialog: dialog)
  }

  /// A result with a value and a view.
  public static func result<Given, Snippet: View>(
    value: Given, view: Snippet
  ) -> Self
  where Self == IntentResultContainer<Given, Never, Snippet, Never> {
    Self(value: value)
  }

  /// A result with a value, words and a view.
  public static func result<Given, Snippet: View>(
    value: Given, dialog: IntentDialog, view: Snippet
  ) -> Self
  where Self == IntentResultContainer<Given, Never, Snippet, IntentDialog> {
    Self(value: value, dialog: dialog)
  }

  /// A result with a value and a view, after which another intent runs.
  public static func result<Given, Next: AppIntent, Snippet: View>(
    value: Given, opensIntent: Next, view: Snippet
  ) -> Self
  where Self == IntentResultContainer<Given, Next, Snippet, Never> {
    Self(value: value, opens: opensIntent)
  }

  /// A result with a value, words and a view, after which another intent runs.
  public static func result<Given, Next: AppIntent, Snippet: View>(
    value: Given, opensIntent: Next, dialog: IntentDialog, view: Snippet
  ) -> Self
  where Self == IntentResultContainer<Given, Next, Snippet, IntentDialog> {
    Self(value: value, opens: opensIntent, dialog: dialog)
  }

  /// A result with a view.
  public static func result<Snippet: View>(
    @ViewBuilder content: @MainActor () -> Snippet
  ) -> Self
  where Self == IntentResultContainer<Never, Never, Snippet, Never> {
    Self()
  }

  /// A result with words and a view.
  public static func result<Snippet: View>(
    dialog: IntentDialog, @ViewBuilder content: @MainActor () -> Snippet
  ) -> Self
  where Self == IntentResultContainer<Never, Never, Snippet, IntentDialog> {
    Self(dialog: dialog)
  }

  /// A result with a view, after which another intent runs.
  public static func result<Next: AppIntent, Snippet: View>(
    opensIntent: Next, @ViewBuilder content: @MainActor () -> Snippet
  ) -> Self
  where Self == IntentResultContainer<Never, Next, Snippet, Never> {
    Self(opens: opensIntent)
  }

  /// A result with words and a view, after which another intent runs.
  public static func result<Next: AppIntent, Snippet: View>(
    opensIntent: Next, dialog: IntentDialog, @ViewBuilder content: @MainActor () -> Snippet
  ) -> Self
  where Self == IntentResultContainer<Never, Next, Snippet, IntentDialog> {
    Self(opens: opensIntent, dialog: dialog)
  }

  /// A result with a value and a view.
  public static func result<Given, Snippet: View>(
    value: Given, @ViewBuilder content: @MainActor () -> Snippet
  ) -> Self
  where Self == IntentResultContainer<Given, Never, Snippet, Never> {
    Self(value: value)
  }

  /// A result with a value, words and a view.
  public static func result<Given, Snippet: View>(
    value: Given, dialog: IntentDialog, @ViewBuilder content: @MainActor () -> Snippet
  ) -> Self
  where Self == IntentResultContainer<Given, Never, Snippet, IntentDialog> {
    Self(value: value, dialog: dialog)
  }

  /// A result with a value and a view, after which another intent runs.
  public static func result<Given, Next: AppIntent, Snippet: View>(
    value: Given, opensIntent: Next, @ViewBuilder content: @MainActor () -> Snippet
  ) -> Self
  where Self == IntentResultContainer<Given, Next, Snippet, Never> {
    Self(value: value, opens: opensIntent)
  }

  /// A result with a value, words and a view, after which another intent runs.
  public static func result<Given, Next: AppIntent, Snippet: View>(
    value: Given, opensIntent: Next, dialog: IntentDialog,
    @ViewBuilder content: @MainActor () -> Snippet
  ) -> Self
  where Self == IntentResultContainer<Given, Next, Snippet, IntentDialog> {
    Self(value: value, opens: opensIntent, dialog: dialog)
  }

  /// A result with an intent that shows a view.
  public static func result<Snippet: SnippetIntent>(
    snippetIntent: Snippet
  ) -> Self
  where Self == IntentResultContainer<Never, Never, Snippet, Never> {
    Self()
  }

  /// A result with words and an intent that shows a view.
  public static func result<Snippet: SnippetIntent>(
    dialog: IntentDialog, snippetIntent: Snippet
  ) -> Self
  where Self == IntentResultContainer<Never, Never, Snippet, IntentDialog> {
    Self(dialog: dialog)
  }

  /// A result with an intent that shows a view, after which another intent runs.
  public static func result<Next: AppIntent, Snippet: SnippetIntent>(
    opensIntent: Next, snippetIntent: Snippet
  ) -> Self
  where Self == IntentResultContainer<Never, Next, Snippet, Never> {
    Self(opens: opensIntent)
  }

  /// A result with words and an intent that shows a view, after which another intent runs.
  public static func result<Next: AppIntent, Snippet: SnippetIntent>(
    opensIntent: Next, dialog: IntentDialog, snippetIntent: Snippet
  ) -> Self
  where Self == IntentResultContainer<Never, Next, Snippet, IntentDialog> {
    Self(opens: opensIntent, dialog: dialog)
  }

  /// A result with a value and an intent that shows a view.
  public static func result<Given, Snippet: SnippetIntent>(
    value: Given, snippetIntent: Snippet
  ) -> Self
  where Self == IntentResultContainer<Given, Never, Snippet, Never> {
    Self(value: value)
  }

  /// A result with a value, words and an intent that shows a view.
  public static func result<Given, Snippet: SnippetIntent>(
    value: Given, dialog: IntentDialog, snippetIntent: Snippet
  ) -> Self
  where Self == IntentResultContainer<Given, Never, Snippet, IntentDialog> {
    Self(value: value, dialog: dialog)
  }

  /// A result with a value and an intent that shows a view, after which another intent runs.
  public static func result<Given, Next: AppIntent, Snippet: SnippetIntent>(
    value: Given, opensIntent: Next, snippetIntent: Snippet
  ) -> Self
  where Self == IntentResultContainer<Given, Next, Snippet, Never> {
    Self(value: value, opens: opensIntent)
  }

  /// A result with a value, words and an intent that shows a view, after which another intent runs.
  public static func result<Given, Next: AppIntent, Snippet: SnippetIntent>(
    value: Given, opensIntent: Next, dialog: IntentDialog, snippetIntent: Snippet
  ) -> Self
  where Self == IntentResultContainer<Given, Next, Snippet, IntentDialog> {
    Self(value: value, opens: opensIntent, dialog: dialog)
  }
}
