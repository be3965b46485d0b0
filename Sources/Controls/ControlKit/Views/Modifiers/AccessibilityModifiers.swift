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
  /// Has no effect.
  nonisolated public func accessibilityHint(_ hint: Text) -> some View { self }
  /// Has no effect.
  nonisolated public func accessibilityHint(_ hintKey: LocalizedStringKey) -> some View { self }
  /// Sets the view's value for screen readers.
  nonisolated public func accessibilityValue(_ value: Text) -> some View {
    spoken(["value": .string(value.string)])
  }
  /// Sets the view's value for screen readers.
  nonisolated public func accessibilityValue(_ valueKey: LocalizedStringKey) -> some View {
    spoken(["value": .string(valueKey.text)])
  }
  /// Has no effect.
  nonisolated public func accessibilityIdentifier(_ identifier: String) -> some View { self }
  /// Hides the view from screen readers.
  nonisolated public func accessibilityHidden(_ hidden: Bool) -> some View {
    spoken(["hidden": hidden ? .bool(true) : nil])
  }
  /// Has no effect.
  nonisolated public func accessibilityElement(children: AccessibilityChildBehavior = .ignore)
    -> some View
  {
    self
  }
  /// Has no effect.
  nonisolated public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View {
    self
  }
  /// Has no effect.
  nonisolated public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View {
    self
  }
  /// Sets the view's label for screen readers.
  @_disfavoredOverload
  nonisolated public func accessibilityLabel(_ label: LocalizedStringResource) -> some View {
    spoken(["label": .string(label.text)])
  }
  /// Has no effect.
  @_disfavoredOverload
  nonisolated public func accessibilityHint(_ hint: LocalizedStringResource) -> some View { self }
  /// Sets the view's value for screen readers.
  @_disfavoredOverload
  nonisolated public func accessibilityValue(_ value: LocalizedStringResource) -> some View {
    spoken(["value": .string(value.text)])
  }
  /// Sets the view's label for screen readers if `isEnabled` is true.
  nonisolated public func accessibilityLabel(_ label: Text, isEnabled: Bool) -> some View {
    spoken(["label": isEnabled ? .string(label.string) : nil])
  }
  /// Has no effect.
  nonisolated public func accessibilityInputLabels(_ inputLabels: [Text]) -> some View { self }
  /// Has no effect.
  nonisolated public func accessibilitySortPriority(_ sortPriority: Double) -> some View { self }
  /// Has no effect.
  nonisolated public func accessibilityRepresentation(@ViewBuilder representation: () -> some View)
    -> some View
  { self }
  /// Has no effect.
  nonisolated public func accessibilityIgnoresInvertColors(_ active: Bool = true) -> some View {
    self
  }
  /// Has no effect.
  nonisolated public func accessibilityShowsLargeContentViewer() -> some View { self }
  /// Sets the view's label for screen readers.
  @_disfavoredOverload
  nonisolated public func accessibilityLabel(_ label: some StringProtocol) -> some View {
    spoken(["label": .string(String(label))])
  }
  /// Has no effect.
  @_disfavoredOverload
  nonisolated public func accessibilityHint(_ hint: some StringProtocol) -> some View { self }
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

/// How screen readers treat the children of a view.
public enum AccessibilityChildBehavior: Sendable {
  /// The children are ignored.
  case ignore
  /// The children are separate elements.
  case contain
  /// The children form one element.
  case combine
}

/// The traits of a view for screen readers.
public struct AccessibilityTraits: OptionSet, Sendable {
  /// The raw bits.
  public let rawValue: UInt8
  /// Creates traits from raw bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// The view is a button.
  public static let isButton = AccessibilityTraits(rawValue: 1)
  /// The view is a header.
  public static let isHeader = AccessibilityTraits(rawValue: 2)
  /// The view is selected.
  public static let isSelected = AccessibilityTraits(rawValue: 4)
  /// The view is a link.
  public static let isLink = AccessibilityTraits(rawValue: 8)
  /// The view is an image.
  public static let isImage = AccessibilityTraits(rawValue: 16)
  /// The view is a text that does not change.
  public static let isStaticText = AccessibilityTraits(rawValue: 32)
  /// The view shows a value that changes often.
  public static let updatesFrequently = AccessibilityTraits(rawValue: 64)
}
