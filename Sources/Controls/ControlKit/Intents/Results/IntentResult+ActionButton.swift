// The intent in these results is that of the next press of the Action button (developer.apple.com,
// Responding to the Action button on Apple Watch Ultra). `activityIdentifier` names the Live Activity or
// workout that it belongs to; nothing depends on it here.

extension IntentResult {
  /// A result with the intent that the next press of the Action button performs.
  public static func result(actionButtonIntent: some AppIntent) -> Self
  where Self == IntentResultContainer<Never, Never, Never, Never> {
    Self(actionButton: actionButtonIntent)
  }

  /// A result with a dialog and the intent that the next press of the Action button performs.
  public static func result(actionButtonIntent: some AppIntent, dialog: IntentDialog) -> Self
  where Self == IntentResultContainer<Never, Never, Never, IntentDialog> {
    Self(dialog: dialog, actionButton: actionButtonIntent)
  }

  /// A result with the intent that the next press of the Action button performs, and the activity
  /// that it belongs to.
  public static func result(
    actionButtonIntent: some AppIntent, activityIdentifier: String
  ) -> Self
  where Self == IntentResultContainer<Never, Never, Never, Never> {
    Self(actionButton: actionButtonIntent, activity: activityIdentifier)
  }

  /// A result with a dialog, the intent that the next press of the Action button performs, and the
  /// activity that it belongs to.
  public static func result(
    actionButtonIntent: some AppIntent, activityIdentifier: String, dialog: IntentDialog
  ) -> Self
  where Self == IntentResultContainer<Never, Never, Never, IntentDialog> {
    Self(dialog: dialog, actionButton: actionButtonIntent, activity: activityIdentifier)
  }
}
