// No form's type names the intent that runs next (as Apple's have been since iOS 18.2), so a
// `perform()` may return one kind of result here and another there.

extension IntentResult {
  /// A result that says only that the intent has performed.
  public static func result() -> Self
  where Self == IntentResultContainer<Never, Never, Never, Never> {
    Self()
  }

  /// A result with words.
  public static func result(dialog: IntentDialog) -> Self
  where Self == IntentResultContainer<Never, Never, Never, IntentDialog> {
    Self(dialog: dialog)
  }

  /// A result, after which another intent runs.
  public static func result(opensIntent: some AppIntent) -> Self
  where Self == IntentResultContainer<Never, Never, Never, Never> {
    Self(opens: opensIntent)
  }

  /// A result with words, after which another intent runs.
  public static func result(opensIntent: some AppIntent, dialog: IntentDialog) -> Self
  where Self == IntentResultContainer<Never, Never, Never, IntentDialog> {
    Self(opens: opensIntent, dialog: dialog)
  }

  /// A result with a value.
  public static func result<Given>(value: Given) -> Self
  where Self == IntentResultContainer<Given, Never, Never, Never> {
    Self(value: value)
  }

  /// A result with a value and words.
  public static func result<Given>(value: Given, dialog: IntentDialog) -> Self
  where Self == IntentResultContainer<Given, Never, Never, IntentDialog> {
    Self(value: value, dialog: dialog)
  }

  /// A result with a value, after which another intent runs.
  public static func result<Given>(value: Given, opensIntent: some AppIntent) -> Self
  where Self == IntentResultContainer<Given, Never, Never, Never> {
    Self(value: value, opens: opensIntent)
  }

  /// A result with a value and words, after which another intent runs.
  public static func result<Given>(value: Given, opensIntent: some AppIntent, dialog: IntentDialog)
    -> Self
  where Self == IntentResultContainer<Given, Never, Never, IntentDialog> {
    Self(value: value, opens: opensIntent, dialog: dialog)
  }

  /// A result that leaves an intent for the Action button while a Live Activity lasts; here nothing
  /// presses it.
  public static func result(
    actionButtonIntent: some AppIntent, activityIdentifier: String? = nil
  ) -> Self
  where Self == IntentResultContainer<Never, Never, Never, Never> {
    Self()
  }
}
