public import FoundationEssentials

/// The progress of a task, shown as the text of its labels.
public struct ProgressView<Label: View, CurrentValueLabel: View>: View, LabelPart {
  let content: LabelContent

  /// For a time interval, a timer replaces the missing label of the value (developer.apple.com,
  /// `ProgressView.init(timerInterval:countsDown:label:)`).
  private init(
    _ label: Label, _ currentValueLabel: CurrentValueLabel, of timer: TimerMarker.Span? = nil
  ) {
    var content = LabelContent(of: label)
    content.add(LabelContent(of: currentValueLabel))
    // The label of a control has no space for the timer.
    if let timer, ViewPlace.current.keepsTimers {
      content.lines.append(TimerMarker.text(of: timer))
    }
    self.content = content
  }

  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
}

extension ProgressView where Label == EmptyView, CurrentValueLabel == EmptyView {
  /// Progress of an unknown length.
  public init() { self.init(EmptyView(), EmptyView()) }

  /// Progress without a label.
  public init<Value: BinaryFloatingPoint>(value: Value?, total: Value = 1) {
    self.init(EmptyView(), EmptyView())
  }

  /// Progress over a time interval without a label.
  public init(timerInterval: ClosedRange<Date>, countsDown: Bool = true) {
    self.init(
      EmptyView(), EmptyView(),
      of: .interval(timerInterval, countsDown: countsDown, pausedAt: nil))
  }
}

extension ProgressView where Label == Text, CurrentValueLabel == EmptyView {
  /// Progress of an unknown length with a localized title.
  public init(_ titleKey: LocalizedStringKey) { self.init(Text(titleKey), EmptyView()) }

  /// Progress with a localized title.
  public init<Value: BinaryFloatingPoint>(
    _ titleKey: LocalizedStringKey, value: Value?, total: Value = 1
  ) {
    self.init(Text(titleKey), EmptyView())
  }
}

extension ProgressView where CurrentValueLabel == EmptyView {
  /// Progress with a label.
  public init<Value: BinaryFloatingPoint>(
    value: Value?, total: Value = 1, @ViewBuilder label: () -> Label
  ) {
    self.init(label(), EmptyView())
  }

  /// Progress over a time interval with a label.
  public init(
    timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> Label
  ) {
    self.init(
      label(), EmptyView(), of: .interval(timerInterval, countsDown: countsDown, pausedAt: nil))
  }
}

extension ProgressView {
  /// Progress with a label and a label for its value.
  public init<Value: BinaryFloatingPoint>(
    value: Value?, total: Value = 1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    self.init(label(), currentValueLabel())
  }

  /// Progress over a time interval with a label and a label for its value.
  public init(
    timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    self.init(label(), currentValueLabel())
  }
}

/// A value in a range, shown as the text of its labels.
public struct Gauge<Label: View, CurrentValueLabel: View>: View, LabelPart {
  let content: LabelContent

  /// A gauge with a label and a label for its value.
  public init<Value: BinaryFloatingPoint>(
    value: Value, in bounds: ClosedRange<Value> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    var content = LabelContent(of: label())
    content.add(LabelContent(of: currentValueLabel()))
    self.content = content
  }

  /// A gauge with labels for its value and its bounds.
  public init<Value: BinaryFloatingPoint>(
    value: Value, in bounds: ClosedRange<Value> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel,
    @ViewBuilder minimumValueLabel: () -> some View,
    @ViewBuilder maximumValueLabel: () -> some View
  ) {
    self.init(value: value, in: bounds, label: label, currentValueLabel: currentValueLabel)
  }

  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
}

extension Gauge where CurrentValueLabel == EmptyView {
  /// A gauge with a label.
  public init<Value: BinaryFloatingPoint>(
    value: Value, in bounds: ClosedRange<Value> = 0...1, @ViewBuilder label: () -> Label
  ) {
    self.init(value: value, in: bounds, label: label, currentValueLabel: { EmptyView() })
  }
}

/// The translucent background of a widget on the Lock Screen.
public struct AccessoryWidgetBackground: View, LabelPart {
  /// Creates the background.
  public init() {}
  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
  var content: LabelContent { LabelContent() }
}
