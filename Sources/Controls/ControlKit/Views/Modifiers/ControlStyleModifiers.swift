/// How the controls inside a view are drawn.
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
  /// Sets the style of switches.
  nonisolated public func toggleStyle(_ style: some ToggleStyle) -> some View {
    let style = Transferred<any ToggleStyle>(value: style)
    return inheriting { $0.environment.toggleStyle = style.value }
  }
  /// Sets the style of gauges.
  nonisolated public func gaugeStyle(_ style: some GaugeStyle) -> some View {
    let style = Transferred<any GaugeStyle>(value: style)
    return inheriting { $0.environment.gaugeStyle = style.value }
  }
  /// Sets the style of progress.
  nonisolated public func progressViewStyle(_ style: some ProgressViewStyle) -> some View {
    let style = Transferred<any ProgressViewStyle>(value: style)
    return inheriting { $0.environment.progressViewStyle = style.value }
  }
  /// Sets the size of controls.
  nonisolated public func controlSize(_ controlSize: ControlSize) -> some View {
    modified(.environment, ["control_size": .string(controlSize.name)])
  }
  /// Sets the frame of buttons.
  nonisolated public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View {
    inheriting { $0.environment.buttonBorderShape = shape }
  }
  /// Hides the labels of controls; screen readers still read them.
  nonisolated public func labelsHidden() -> some View {
    modified(.environment, ["labels_hidden": .bool(true)])
  }
  /// Takes away the use of buttons and switches; disable a control's template instead (developer.apple.com,
  /// `ControlWidgetTemplate.disabled(_:)`).
  nonisolated public func disabled(_ disabled: Bool) -> some View {
    inheriting { if disabled { $0.environment.isEnabled = false } }
  }
}
