extension View {
  /// Has no effect: an app's scenes are not shown here, so no intent opens one of them (iOS 26;
  /// developer.apple.com, onAppIntentExecution).
  nonisolated public func onAppIntentExecution<Intent: TargetContentProvidingIntent>(
    _ intent: Intent.Type = Intent.self, perform action: @escaping @MainActor (Intent) -> Void
  ) -> some View { self }

  /// Has no effect: an app's scenes are not shown here (iOS 26;
  /// developer.apple.com, appEntityIdentifier).
  nonisolated public func appEntityIdentifier(_ identifier: EntityIdentifier?) -> some View { self }
}
