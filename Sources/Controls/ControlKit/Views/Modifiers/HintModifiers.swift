extension View {
  /// Sets the control's action hint, a phrase that begins with a verb and is shown after "Hold to".
  ///
  /// Apply it to the view inside a label, not to the template (developer.apple.com,
  /// `controlWidgetActionHint(_:)`). If a view has several hints, the outermost is used.
  nonisolated public func controlWidgetActionHint(_ hint: Text) -> some View {
    modified { _ in ViewNode(.hint, ["text": .string(hint.string)]) }
  }

  /// Sets the action hint from a localized literal.
  nonisolated public func controlWidgetActionHint(_ hintKey: LocalizedStringKey) -> some View {
    controlWidgetActionHint(Text(hintKey))
  }

  /// Sets the action hint from a resource.
  @_disfavoredOverload
  nonisolated public func controlWidgetActionHint(_ hint: LocalizedStringResource) -> some View {
    controlWidgetActionHint(Text(hint))
  }

  /// Sets the action hint from a string known at run time.
  @_disfavoredOverload
  nonisolated public func controlWidgetActionHint(_ hint: some StringProtocol) -> some View {
    controlWidgetActionHint(Text(hint))
  }

  /// Sets the status text, which is shown briefly after the control has changed its state or
  /// performed its action.
  nonisolated public func controlWidgetStatus(_ status: Text) -> some View {
    modified { _ in ViewNode(.status, ["text": .string(status.string)]) }
  }

  /// Sets the status text from a localized literal.
  nonisolated public func controlWidgetStatus(_ statusKey: LocalizedStringKey) -> some View {
    controlWidgetStatus(Text(statusKey))
  }

  /// Sets the status text from a resource.
  @_disfavoredOverload
  nonisolated public func controlWidgetStatus(_ status: LocalizedStringResource) -> some View {
    controlWidgetStatus(Text(status))
  }

  /// Sets the status text from a string known at run time.
  @_disfavoredOverload
  nonisolated public func controlWidgetStatus(_ status: some StringProtocol) -> some View {
    controlWidgetStatus(Text(status))
  }
}
