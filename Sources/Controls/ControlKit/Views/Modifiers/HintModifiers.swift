extension View {
  /// Sets what the control will do, to be read after "Hold to"; begin with a verb.
  ///
  /// Apply it to the view inside a label, not to the template (developer.apple.com,
  /// `controlWidgetActionHint(_:)`). Of several on one view the outermost counts.
  public func controlWidgetActionHint(_ hint: Text) -> some View {
    ModifiedLabel(base: self) { $0.hint = hint.string.nonBlank ?? $0.hint }
  }

  /// Sets what the control will do from a localized literal.
  public func controlWidgetActionHint(_ hintKey: LocalizedStringKey) -> some View {
    controlWidgetActionHint(Text(hintKey))
  }

  /// Sets what the control will do from a resource.
  @_disfavoredOverload
  public func controlWidgetActionHint(_ hint: LocalizedStringResource) -> some View {
    controlWidgetActionHint(Text(hint))
  }

  /// Sets what the control will do from a string known at run time.
  @_disfavoredOverload
  public func controlWidgetActionHint(_ hint: some StringProtocol) -> some View {
    controlWidgetActionHint(Text(hint))
  }

  /// Sets a text shown for a moment when the control has changed state or run its action.
  public func controlWidgetStatus(_ status: Text) -> some View {
    ModifiedLabel(base: self) { $0.status = status.string.nonBlank ?? $0.status }
  }

  /// Sets the momentary text from a localized literal.
  public func controlWidgetStatus(_ statusKey: LocalizedStringKey) -> some View {
    controlWidgetStatus(Text(statusKey))
  }

  /// Sets the momentary text from a resource.
  @_disfavoredOverload
  public func controlWidgetStatus(_ status: LocalizedStringResource) -> some View {
    controlWidgetStatus(Text(status))
  }

  /// Sets the momentary text from a string known at run time.
  @_disfavoredOverload
  public func controlWidgetStatus(_ status: some StringProtocol) -> some View {
    controlWidgetStatus(Text(status))
  }
}

/// A view with one change to its reduced content.
@MainActor
struct ModifiedLabel<Base: View>: View, LabelPart {
  let base: Base
  let change: (inout LabelContent) -> Void

  var body: Never { return noBody(Self.self) }

  var content: LabelContent {
    var content = LabelContent(of: base)
    change(&content)
    return content
  }
}
