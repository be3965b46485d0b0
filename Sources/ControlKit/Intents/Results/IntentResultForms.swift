extension IntentResult {
  /// A result that says only that the intent has performed.
  public static func result() -> Self
  where Self == IntentResultContainer<Never, Never, Never, Never> {
    Self()
  }

  /// A result with words.
  public static func result(
    dialog: IntentDialog
  ) -> Self
  where Self == IntentResultContainer<Never, Never, Never, IntentDialog> {
    Self(dialog: dialog)
  }

  /// A result, after which another intent runs.
  public static func result<Next: AppIntent>(
    opensIntent: Next
  ) -> Self
  where Self == IntentResultContainer<Never, Next, Never, Never> {
    Self(opens: opensIntent)
  }

  /// A result with words, after which another intent runs.
  public static func result<Next: AppIntent>(
    opensIntent: Next, dialog: IntentDialog
  ) -> Self
  where Self == IntentResultContainer<Never, Next, Never, IntentDialog> {
    Self(opens: opensIntent, dialog: dialog)
  }

  /// A result with a value.
  public static func result<Given>(
    value: Given
  ) -> Self
  where Self == IntentResultContainer<Given, Never, Never, Never> {
    Self(value: value)
  }

  /// A result with a value and words.
  public static func result<Given>(
    value: Given, dialog: IntentDialog
  ) -> Self
  where Self == IntentResultContainer<Given, Never, Never, IntentDialog> {
    Self(value: value, dialog: dialog)
  }

  /// A result with a value, after which another intent runs.
  public static func result<Given, Next: AppIntent>(
    value: Given, opensIntent: Next
  ) -> Self
  where Self == IntentResultContainer<Given, Next, Never, Never> {
    Self(value: value, opens: opensIntent)
  }

  /// A result with a value and words, after which another intent runs.
  public static func result<Given, Next: AppIntent>(
    value: Given, opensIntent: Next, dialog: IntentDialog
  ) -> Self
  where Self == IntentResultContainer<Given, Next, Never, IntentDialog> {
    Self(value: value, opens: opensIntent, dialog: dialog)
  }
}
