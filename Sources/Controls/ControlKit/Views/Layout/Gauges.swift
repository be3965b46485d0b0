/// A value between two bounds.
public struct Gauge<Label: View, CurrentValueLabel: View> {
  /// The value from 0, the lower bound, to 1, the upper bound.
  private let value: Double
  private let label: Label
  private let currentValueLabel: CurrentValueLabel
  private let minimumValueLabel: AnyView
  private let maximumValueLabel: AnyView

  /// A gauge with labels for its value and its bounds.
  public init<Value: BinaryFloatingPoint>(
    value: Value, in bounds: ClosedRange<Value> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel,
    @ViewBuilder minimumValueLabel: () -> some View,
    @ViewBuilder maximumValueLabel: () -> some View
  ) {
    let length = Double(bounds.upperBound - bounds.lowerBound)
    let share = length > 0 ? Double(value - bounds.lowerBound) / length : 0
    self.value = share.isFinite ? min(max(share, 0), 1) : 0
    self.label = label()
    self.currentValueLabel = currentValueLabel()
    self.minimumValueLabel = AnyView(minimumValueLabel())
    self.maximumValueLabel = AnyView(maximumValueLabel())
  }

  /// A gauge with a label and a label for its value.
  public init<Value: BinaryFloatingPoint>(
    value: Value, in bounds: ClosedRange<Value> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    self.init(
      value: value, in: bounds, label: label, currentValueLabel: currentValueLabel,
      minimumValueLabel: { EmptyView() }, maximumValueLabel: { EmptyView() })
  }
}

extension Gauge: PrimitiveView {
  /// One node with four groups of views: the label, the value's label and the labels of both bounds.
  ///
  /// An app's style replaces the node by the views that it creates.
  public func archived(in context: ViewContext) -> [ViewNode] {
    if let style = context.environment.gaugeStyle, !(style is SystemGaugeStyle) {
      return context.nodes(
        ofStyled: style.view(
          GaugeStyleConfiguration(
            value: value, label: .init(view: label),
            currentValueLabel: .init(view: currentValueLabel),
            minimumValueLabel: .init(view: minimumValueLabel),
            maximumValueLabel: .init(view: maximumValueLabel))),
        without: \.gaugeStyle)
    }
    let look = (context.environment.gaugeStyle as? SystemGaugeStyle)?.look
    return context.primitive(
      .gauge, ["value": .number(value), "look": .text(look)],
      children: [
        context.group(label), context.group(currentValueLabel), context.group(minimumValueLabel),
        context.group(maximumValueLabel),
      ])
  }
}

extension ViewContext {
  /// A view's nodes as one group.
  func group(_ view: some View) -> ViewNode { ViewNode(.group, children: nodes(of: view)) }
}

extension Gauge where CurrentValueLabel == EmptyView {
  /// A gauge with a label.
  public init<Value: BinaryFloatingPoint>(
    value: Value, in bounds: ClosedRange<Value> = 0...1, @ViewBuilder label: () -> Label
  ) {
    self.init(value: value, in: bounds, label: label, currentValueLabel: { EmptyView() })
  }
}

/// The soft background of a widget on the Lock Screen.
public struct AccessoryWidgetBackground {
  /// Creates the background.
  public init() {}
}

extension AccessoryWidgetBackground: PrimitiveView {
  /// One node without children.
  public func archived(in context: ViewContext) -> [ViewNode] {
    context.primitive(.accessoryBackground)
  }
}
