/// How the controls inside a view are drawn.
extension View {
  /// Sets the style of labels.
  public func labelStyle(_ style: some LabelStyle) -> some View {
    inheriting { $0.environment.labelStyle = style is DefaultLabelStyle ? nil : style }
  }
  /// Sets the style of buttons.
  public func buttonStyle(_ style: some ButtonStyle) -> some View {
    inheriting { $0.environment.buttonStyle = style }
  }
  /// Sets the style of switches.
  public func toggleStyle(_ style: some ToggleStyle) -> some View {
    inheriting { $0.environment.toggleStyle = style }
  }
  /// Sets the style of gauges.
  public func gaugeStyle(_ style: some GaugeStyle) -> some View {
    inheriting { $0.environment.gaugeStyle = style }
  }
  /// Sets the style of progress.
  public func progressViewStyle(_ style: some ProgressViewStyle) -> some View {
    inheriting { $0.environment.progressViewStyle = style }
  }
  /// Sets the size of controls.
  public func controlSize(_ controlSize: ControlSize) -> some View {
    modified(.environment, ["control_size": .string(controlSize.name)])
  }
  /// Sets the frame of buttons.
  public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View {
    inheriting { $0.environment.buttonBorderShape = shape }
  }
  /// Hides the labels of controls; screen readers still read them.
  public func labelsHidden() -> some View { modified(.environment, ["labels_hidden": .bool(true)]) }
  /// Takes away the use of buttons and switches; disable a control's template instead (developer.apple.com,
  /// `ControlWidgetTemplate.disabled(_:)`).
  public func disabled(_ disabled: Bool) -> some View {
    inheriting { if disabled { $0.environment.isEnabled = false } }
  }
}
