// The type of a result does not contain the type of the next intent, as in Apple's API since iOS
// 18.2. So one `perform()` can return different kinds of results.

extension IntentResult {
  /// A result without content.
  public static func result() -> Self
  where Self == IntentResultContainer<Never, Never, Never, Never> {
    Self()
  }

  /// A result with a dialog.
  public static func result(dialog: IntentDialog) -> Self
  where Self == IntentResultContainer<Never, Never, Never, IntentDialog> {
    Self(dialog: dialog)
  }

  /// A result with another intent that runs next.
  public static func result(opensIntent: some AppIntent) -> Self
  where Self == IntentResultContainer<Never, Never, Never, Never> {
    Self(opens: opensIntent)
  }

  /// A result with a dialog and another intent that runs next.
  public static func result(opensIntent: some AppIntent, dialog: IntentDialog) -> Self
  where Self == IntentResultContainer<Never, Never, Never, IntentDialog> {
    Self(opens: opensIntent, dialog: dialog)
  }

  /// A result with a value.
  public static func result<Given>(value: Given) -> Self
  where Self == IntentResultContainer<Given, Never, Never, Never> {
    Self(value: value)
  }

  /// A result with a value and a dialog.
  public static func result<Given>(value: Given, dialog: IntentDialog) -> Self
  where Self == IntentResultContainer<Given, Never, Never, IntentDialog> {
    Self(value: value, dialog: dialog)
  }

  /// A result with a value and another intent that runs next.
  public static func result<Given>(value: Given, opensIntent: some AppIntent) -> Self
  where Self == IntentResultContainer<Given, Never, Never, Never> {
    Self(value: value, opens: opensIntent)
  }

  /// A result with a value, a dialog and another intent that runs next.
  public static func result<Given>(value: Given, opensIntent: some AppIntent, dialog: IntentDialog)
    -> Self
  where Self == IntentResultContainer<Given, Never, Never, IntentDialog> {
    Self(value: value, opens: opensIntent, dialog: dialog)
  }
}
