public import FoundationEssentials

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

extension Gauge where CurrentValueLabel == EmptyView {
  /// A gauge with a label.
  public init<Value: BinaryFloatingPoint>(
    value: Value, in bounds: ClosedRange<Value> = 0...1, @ViewBuilder label: () -> Label
  ) {
    self.init(value: value, in: bounds, label: label, currentValueLabel: { EmptyView() })
  }
}

extension ViewContext {
  /// A view's nodes as one group.
  func group(_ view: some View) -> ViewNode { ViewNode(.group, children: nodes(of: view)) }
}

/// The progress of a task.
public struct ProgressView<Label: View, CurrentValueLabel: View> {
  /// The progress from 0 to 1, or `nil` for indeterminate progress.
  private let value: Double?
  private let timer: TimerMarker.Span?
  private let label: Label
  private let currentValueLabel: CurrentValueLabel

  private init(
    _ label: Label, _ currentValueLabel: CurrentValueLabel, value: Double? = nil,
    timer: TimerMarker.Span? = nil
  ) {
    (self.label, self.currentValueLabel) = (label, currentValueLabel)
    (self.value, self.timer) = (value, timer)
  }

  private static func share<Value: BinaryFloatingPoint>(_ value: Value?, of total: Value) -> Double?
  {
    guard let value, total > 0 else { return nil }
    let share = Double(value / total)
    return share.isFinite ? min(max(share, 0), 1) : nil
  }
}

extension ProgressView: PrimitiveView {
  /// One node with two groups of views, the label and the value's label, or the views of an app's style.
  ///
  /// For a time interval, clients show the timer in place of a missing label of the value
  /// (developer.apple.com, `ProgressView.init(timerInterval:countsDown:label:)`).
  public func archived(in context: ViewContext) -> [ViewNode] {
    if let style = context.environment.progressViewStyle, !(style is SystemProgressViewStyle) {
      return context.nodes(
        ofStyled: style.view(
          ProgressViewStyleConfiguration(
            fractionCompleted: value, label: .init(view: label),
            currentValueLabel: .init(view: currentValueLabel))),
        without: \.progressViewStyle)
    }
    let look = (context.environment.progressViewStyle as? SystemProgressViewStyle)?.look
    // A control's label has no room for the timer.
    let mark = context.isLabel ? nil : timer.map { TimerMarker.mark($0) }
    return context.primitive(
      .progress, ["value": .number(value), "look": .text(look), "mark": .text(mark)],
      children: [context.group(label), context.group(currentValueLabel)])
  }
}

extension ProgressView where Label == EmptyView, CurrentValueLabel == EmptyView {
  /// Indeterminate progress without a label.
  public init() { self.init(EmptyView(), EmptyView()) }

  /// Progress without a label.
  public init<Value: BinaryFloatingPoint>(value: Value?, total: Value = 1) {
    self.init(EmptyView(), EmptyView(), value: Self.share(value, of: total))
  }

  /// The progress of a time interval without a label.
  public init(timerInterval: ClosedRange<Date>, countsDown: Bool = true) {
    self.init(
      EmptyView(), EmptyView(),
      timer: .interval(timerInterval, countsDown: countsDown, pausedAt: nil))
  }
}

extension ProgressView where Label == Text, CurrentValueLabel == EmptyView {
  /// Indeterminate progress with a localized title.
  public init(_ titleKey: LocalizedStringKey) { self.init(Text(titleKey), EmptyView()) }

  /// Progress with a localized title.
  public init<Value: BinaryFloatingPoint>(
    _ titleKey: LocalizedStringKey, value: Value?, total: Value = 1
  ) {
    self.init(Text(titleKey), EmptyView(), value: Self.share(value, of: total))
  }
}

extension ProgressView where CurrentValueLabel == EmptyView {
  /// Progress with a label.
  public init<Value: BinaryFloatingPoint>(
    value: Value?, total: Value = 1, @ViewBuilder label: () -> Label
  ) {
    self.init(label(), EmptyView(), value: Self.share(value, of: total))
  }

  /// The progress of a time interval with a label.
  public init(
    timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> Label
  ) {
    self.init(
      label(), EmptyView(), timer: .interval(timerInterval, countsDown: countsDown, pausedAt: nil))
  }
}

extension ProgressView {
  /// Progress with a label and a label for its value.
  public init<Value: BinaryFloatingPoint>(
    value: Value?, total: Value = 1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    self.init(label(), currentValueLabel(), value: Self.share(value, of: total))
  }

  /// The progress of a time interval with a label and a label for its value.
  public init(
    timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    self.init(
      label(), currentValueLabel(),
      timer: .interval(timerInterval, countsDown: countsDown, pausedAt: nil))
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
