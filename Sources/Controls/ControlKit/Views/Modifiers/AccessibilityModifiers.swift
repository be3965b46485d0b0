/// Words for a screen reader. A hint is read as it is shown, so these change nothing, on any view.
extension View {
  /// Changes nothing.
  public func accessibilityLabel(_ label: Text) -> some View { self }
  /// Changes nothing.
  public func accessibilityLabel(_ labelKey: LocalizedStringKey) -> some View { self }
  /// Changes nothing.
  public func accessibilityHint(_ hint: Text) -> some View { self }
  /// Changes nothing.
  public func accessibilityHint(_ hintKey: LocalizedStringKey) -> some View { self }
  /// Changes nothing.
  public func accessibilityValue(_ value: Text) -> some View { self }
  /// Changes nothing.
  public func accessibilityValue(_ valueKey: LocalizedStringKey) -> some View { self }
  /// Changes nothing.
  public func accessibilityIdentifier(_ identifier: String) -> some View { self }
  /// Changes nothing.
  public func accessibilityHidden(_ hidden: Bool) -> some View { self }
  /// Changes nothing.
  public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View {
    self
  }
  /// Changes nothing.
  public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View { self }
  /// Changes nothing.
  public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View { self }
  /// Changes nothing.
  @_disfavoredOverload
  public func accessibilityLabel(_ label: LocalizedStringResource) -> some View { self }
  /// Changes nothing.
  @_disfavoredOverload
  public func accessibilityHint(_ hint: LocalizedStringResource) -> some View { self }
  /// Changes nothing.
  @_disfavoredOverload
  public func accessibilityValue(_ value: LocalizedStringResource) -> some View { self }
  /// Changes nothing.
  public func accessibilityLabel(_ label: Text, isEnabled: Bool) -> some View { self }
  /// Changes nothing.
  public func accessibilityInputLabels(_ inputLabels: [Text]) -> some View { self }
  /// Changes nothing.
  public func accessibilitySortPriority(_ sortPriority: Double) -> some View { self }
  /// Changes nothing.
  public func accessibilityRepresentation(@ViewBuilder representation: () -> some View)
    -> some View
  { self }
  /// Changes nothing.
  public func accessibilityIgnoresInvertColors(_ active: Bool = true) -> some View { self }
  /// Changes nothing.
  public func accessibilityShowsLargeContentViewer() -> some View { self }
  /// Changes nothing.
  @_disfavoredOverload
  public func accessibilityLabel(_ label: some StringProtocol) -> some View { self }
  /// Changes nothing.
  @_disfavoredOverload
  public func accessibilityHint(_ hint: some StringProtocol) -> some View { self }
  /// Changes nothing.
  @_disfavoredOverload
  public func accessibilityValue(_ value: some StringProtocol) -> some View { self }
}

/// How the children of a view are read.
public enum AccessibilityChildBehavior: Sendable {
  /// Not at all.
  case ignore
  /// Each by itself.
  case contain
  /// All as one.
  case combine
}

/// What a view is to a screen reader.
public struct AccessibilityTraits: OptionSet, Sendable {
  /// A bit for each trait.
  public let rawValue: UInt8
  /// Traits from their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// It acts.
  public static let isButton = AccessibilityTraits(rawValue: 1)
  /// It heads a part.
  public static let isHeader = AccessibilityTraits(rawValue: 2)
  /// It is chosen.
  public static let isSelected = AccessibilityTraits(rawValue: 4)
  /// It leads elsewhere.
  public static let isLink = AccessibilityTraits(rawValue: 8)
  /// It is a picture.
  public static let isImage = AccessibilityTraits(rawValue: 16)
  /// It is text that stays.
  public static let isStaticText = AccessibilityTraits(rawValue: 32)
  /// It often changes.
  public static let updatesFrequently = AccessibilityTraits(rawValue: 64)
}
