/// The styles of controls inside a view.
extension View {
  /// Sets the style of labels.
  nonisolated public func labelStyle(_ style: some LabelStyle) -> some View {
    let style = Transferred<any LabelStyle>(value: style)
    return inheriting {
      $0.environment.labelStyle = style.value is DefaultLabelStyle ? nil : style.value
    }
  }
  /// Sets the style of buttons.
  nonisolated public func buttonStyle(_ style: some ButtonStyle) -> some View {
    let style = Transferred<any ButtonStyle>(value: style)
    return inheriting { $0.environment.buttonStyle = style.value }
  }
  /// Sets the style of toggles.
  nonisolated public func toggleStyle(_ style: some ToggleStyle) -> some View {
    let style = Transferred<any ToggleStyle>(value: style)
    return inheriting { $0.environment.toggleStyle = style.value }
  }
  /// Sets the style of gauges.
  nonisolated public func gaugeStyle(_ style: some GaugeStyle) -> some View {
    let style = Transferred<any GaugeStyle>(value: style)
    return inheriting { $0.environment.gaugeStyle = style.value }
  }
  /// Sets the style of progress views.
  nonisolated public func progressViewStyle(_ style: some ProgressViewStyle) -> some View {
    let style = Transferred<any ProgressViewStyle>(value: style)
    return inheriting { $0.environment.progressViewStyle = style.value }
  }
  /// Sets the size of controls.
  nonisolated public func controlSize(_ controlSize: ControlSize) -> some View {
    modified(.environment, ["control_size": .string(controlSize.name)])
  }
  /// Sets the border shape of buttons.
  nonisolated public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View {
    inheriting { $0.environment.buttonBorderShape = shape }
  }
  /// Hides the labels of controls; screen readers still read them.
  nonisolated public func labelsHidden() -> some View {
    modified(.environment, ["labels_hidden": .bool(true)])
  }
  /// Disables buttons and toggles; disable a control's template instead (developer.apple.com,
  /// `ControlWidgetTemplate.disabled(_:)`).
  nonisolated public func disabled(_ disabled: Bool) -> some View {
    inheriting { if disabled { $0.environment.isEnabled = false } }
  }
}

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
