/// Modifiers for screen readers.
///
/// They have no effect, because screen readers read the hint that is shown.
extension View {
  /// Has no effect.
  public func accessibilityLabel(_ label: Text) -> some View { self }
  /// Has no effect.
  public func accessibilityLabel(_ labelKey: LocalizedStringKey) -> some View { self }
  /// Has no effect.
  public func accessibilityHint(_ hint: Text) -> some View { self }
  /// Has no effect.
  public func accessibilityHint(_ hintKey: LocalizedStringKey) -> some View { self }
  /// Has no effect.
  public func accessibilityValue(_ value: Text) -> some View { self }
  /// Has no effect.
  public func accessibilityValue(_ valueKey: LocalizedStringKey) -> some View { self }
  /// Has no effect.
  public func accessibilityIdentifier(_ identifier: String) -> some View { self }
  /// Has no effect.
  public func accessibilityHidden(_ hidden: Bool) -> some View { self }
  /// Has no effect.
  public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View {
    self
  }
  /// Has no effect.
  public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View { self }
  /// Has no effect.
  public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View { self }
  /// Has no effect.
  @_disfavoredOverload
  public func accessibilityLabel(_ label: LocalizedStringResource) -> some View { self }
  /// Has no effect.
  @_disfavoredOverload
  public func accessibilityHint(_ hint: LocalizedStringResource) -> some View { self }
  /// Has no effect.
  @_disfavoredOverload
  public func accessibilityValue(_ value: LocalizedStringResource) -> some View { self }
  /// Has no effect.
  public func accessibilityLabel(_ label: Text, isEnabled: Bool) -> some View { self }
  /// Has no effect.
  public func accessibilityInputLabels(_ inputLabels: [Text]) -> some View { self }
  /// Has no effect.
  public func accessibilitySortPriority(_ sortPriority: Double) -> some View { self }
  /// Has no effect.
  public func accessibilityRepresentation(@ViewBuilder representation: () -> some View)
    -> some View
  { self }
  /// Has no effect.
  public func accessibilityIgnoresInvertColors(_ active: Bool = true) -> some View { self }
  /// Has no effect.
  public func accessibilityShowsLargeContentViewer() -> some View { self }
  /// Has no effect.
  @_disfavoredOverload
  public func accessibilityLabel(_ label: some StringProtocol) -> some View { self }
  /// Has no effect.
  @_disfavoredOverload
  public func accessibilityHint(_ hint: some StringProtocol) -> some View { self }
  /// Has no effect.
  @_disfavoredOverload
  public func accessibilityValue(_ value: some StringProtocol) -> some View { self }
}

/// How screen readers treat the children of a view.
public enum AccessibilityChildBehavior: Sendable {
  /// Ignored.
  case ignore
  /// As separate elements.
  case contain
  /// As one element.
  case combine
}

/// The traits of a view for screen readers.
public struct AccessibilityTraits: OptionSet, Sendable {
  /// The raw bits.
  public let rawValue: UInt8
  /// Creates traits from raw bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// A button.
  public static let isButton = AccessibilityTraits(rawValue: 1)
  /// A header.
  public static let isHeader = AccessibilityTraits(rawValue: 2)
  /// Selected.
  public static let isSelected = AccessibilityTraits(rawValue: 4)
  /// A link.
  public static let isLink = AccessibilityTraits(rawValue: 8)
  /// An image.
  public static let isImage = AccessibilityTraits(rawValue: 16)
  /// Text that does not change.
  public static let isStaticText = AccessibilityTraits(rawValue: 32)
  /// A value that changes often.
  public static let updatesFrequently = AccessibilityTraits(rawValue: 64)
}
