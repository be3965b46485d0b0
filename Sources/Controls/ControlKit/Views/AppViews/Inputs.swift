public import FoundationEssentials

// Views for input. As on Apple's systems, widgets and Live Activities cannot show them (developer.apple.com, Adding
// interactivity to widgets and Live Activities): nothing is drawn, and `lint` reports them. They exist so that a source
// file that a widget shares with an app compiles.

/// A field for a line of text, which only an app can show.
public struct TextField<Label: View>: View {
  /// Creates a field with a label.
  nonisolated public init(
    text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label
  ) {}

  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
}

extension TextField where Label == Text {
  /// Creates a field with a localized title.
  nonisolated public init(
    _ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text? = nil
  ) {}
  /// Creates a field with a title known at run time.
  @_disfavoredOverload
  nonisolated public init(_ title: some StringProtocol, text: Binding<String>, prompt: Text? = nil)
  {}
}

/// A field for a password, which only an app can show.
public struct SecureField<Label: View>: View {
  /// Creates a field with a label.
  nonisolated public init(
    text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label
  ) {}

  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
}

extension SecureField where Label == Text {
  /// Creates a field with a localized title.
  nonisolated public init(
    _ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text? = nil
  ) {}
}

/// A field for several lines of text, which only an app can show.
public struct TextEditor: View {
  /// Creates a field that edits the bound text.
  nonisolated public init(text: Binding<String>) {}

  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
}

/// A control for a number in a range, which only an app can show.
public struct Slider<Label: View>: View {
  /// Creates a slider with a label.
  public init<Value: BinaryFloatingPoint>(
    value: Binding<Value>, in bounds: ClosedRange<Value> = 0...1, step: Value.Stride = 1,
    @ViewBuilder label: () -> Label, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where Value.Stride: BinaryFloatingPoint {}

  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
}

extension Slider where Label == EmptyView {
  /// Creates a slider without a label; `bounds` is from 0 to 1 by default.
  public init<Value: BinaryFloatingPoint>(
    value: Binding<Value>, in bounds: ClosedRange<Value> = 0...1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where Value.Stride: BinaryFloatingPoint {}
  /// Creates a slider that moves in steps.
  public init<Value: BinaryFloatingPoint>(
    value: Binding<Value>, in bounds: ClosedRange<Value>, step: Value.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where Value.Stride: BinaryFloatingPoint {}
}

/// A control that counts up and down, which only an app can show.
public struct Stepper<Label: View>: View {
  /// Creates a stepper with a label.
  public init<Value: Strideable>(
    value: Binding<Value>, in bounds: ClosedRange<Value>, step: Value.Stride = 1,
    @ViewBuilder label: () -> Label
  ) {}

  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
}

extension Stepper where Label == Text {
  /// Creates a stepper with a localized title.
  public init<Value: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<Value>, step: Value.Stride = 1
  ) {}
  /// Creates a stepper with a localized title and bounds.
  public init<Value: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<Value>, in bounds: ClosedRange<Value>,
    step: Value.Stride = 1
  ) {}
}

/// A choice of one of several values, which only an app can show.
public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: View {
  /// Creates a choice with a label.
  nonisolated public init(
    selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content,
    @ViewBuilder label: () -> Label
  ) {}

  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
}

extension Picker where Label == Text {
  /// Creates a choice with a localized title.
  nonisolated public init(
    _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>,
    @ViewBuilder content: () -> Content
  ) {}
  /// Creates a choice with a title known at run time.
  @_disfavoredOverload
  nonisolated public init(
    _ title: some StringProtocol, selection: Binding<SelectionValue>,
    @ViewBuilder content: () -> Content
  ) {}
}

/// The parts of a date that a `DatePicker` offers.
public struct DatePickerComponents: OptionSet, Sendable {
  /// The raw bits.
  public let rawValue: UInt
  /// Creates components from raw bits.
  nonisolated public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The day, the month and the year.
  public static let date = DatePickerComponents(rawValue: 1)
  /// The hour and the minute.
  public static let hourAndMinute = DatePickerComponents(rawValue: 2)
}

/// A choice of a date, which only an app can show.
public struct DatePicker<Label: View>: View {
  /// Creates a choice with a label.
  nonisolated public init(
    selection: Binding<Date>, displayedComponents: DatePickerComponents = [.hourAndMinute, .date],
    @ViewBuilder label: () -> Label
  ) {}

  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
}

extension DatePicker where Label == Text {
  /// Creates a choice with a localized title.
  nonisolated public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>,
    displayedComponents: DatePickerComponents = [.hourAndMinute, .date]
  ) {}
}

/// A menu that opens on a tap, which only an app can show.
public struct Menu<Label: View, Content: View>: View {
  /// Creates a menu with a label.
  nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {}

  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
}

extension Menu where Label == Text {
  /// Creates a menu with a localized title.
  nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {}
}
