/// Modifiers for screen readers.
///
/// A widget's tree contains the labels and values, and the web page passes them to screen readers. In a control's label they
/// have no effect, because screen readers read the control's hint.
extension View {
  /// Sets the view's label for screen readers.
  nonisolated public func accessibilityLabel(_ label: Text) -> some View {
    spoken(["label": .string(label.string)])
  }
  /// Sets the view's label for screen readers.
  nonisolated public func accessibilityLabel(_ labelKey: LocalizedStringKey) -> some View {
    spoken(["label": .string(labelKey.text)])
  }
  /// Sets the view's value for screen readers.
  nonisolated public func accessibilityValue(_ value: Text) -> some View {
    spoken(["value": .string(value.string)])
  }
  /// Sets the view's value for screen readers.
  nonisolated public func accessibilityValue(_ valueKey: LocalizedStringKey) -> some View {
    spoken(["value": .string(valueKey.text)])
  }
  /// Hides the view from screen readers.
  nonisolated public func accessibilityHidden(_ hidden: Bool) -> some View {
    spoken(["hidden": hidden ? .bool(true) : nil])
  }
  /// Sets the view's label for screen readers.
  @_disfavoredOverload
  nonisolated public func accessibilityLabel(_ label: LocalizedStringResource) -> some View {
    spoken(["label": .string(label.text)])
  }
  /// Sets the view's value for screen readers.
  @_disfavoredOverload
  nonisolated public func accessibilityValue(_ value: LocalizedStringResource) -> some View {
    spoken(["value": .string(value.text)])
  }
  /// Sets the view's label for screen readers if `isEnabled` is true.
  nonisolated public func accessibilityLabel(_ label: Text, isEnabled: Bool) -> some View {
    spoken(["label": isEnabled ? .string(label.string) : nil])
  }
  /// Sets the view's label for screen readers.
  @_disfavoredOverload
  nonisolated public func accessibilityLabel(_ label: some StringProtocol) -> some View {
    spoken(["label": .string(String(label))])
  }
  /// Sets the view's value for screen readers.
  @_disfavoredOverload
  nonisolated public func accessibilityValue(_ value: some StringProtocol) -> some View {
    spoken(["value": .string(String(value))])
  }
}

extension View {
  /// Adds values for screen readers, except in a control's label.
  nonisolated private func spoken(_ values: [String: JSONValue?]) -> some View {
    let values = values.compactMapValues { $0 }
    return modified { context in
      context.isLabel || values.isEmpty ? nil : ViewNode(.accessibility, values)
    }
  }
}
