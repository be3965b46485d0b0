/// The contrast of colors.
public enum ColorSchemeContrast: CaseIterable, Sendable {
  /// The standard contrast.
  case standard
  /// An increased contrast.
  case increased
}

/// The weight of text for better legibility.
public enum LegibilityWeight: Hashable, Sendable {
  /// The regular weight.
  case regular
  /// A heavier weight.
  case bold
}

/// The amount of available space.
public enum UserInterfaceSizeClass: Sendable {
  /// Little space.
  case compact
  /// Much space.
  case regular
}

/// The phase of an app's scene.
public enum ScenePhase: Comparable, Sendable {
  /// Not visible.
  case background
  /// In the foreground without receiving input.
  case inactive
  /// In the foreground.
  case active
}

/// The size of text; an older form of `DynamicTypeSize`.
public enum ContentSizeCategory: CaseIterable, Hashable, Sendable {
  /// The smallest.
  case extraSmall
  /// Small.
  case small
  /// Medium.
  case medium
  /// The default size.
  case large
  /// Larger.
  case extraLarge
  /// Larger still.
  case extraExtraLarge
  /// The largest size without accessibility settings.
  case extraExtraExtraLarge
  /// The first accessibility size.
  case accessibilityMedium
  /// The second accessibility size.
  case accessibilityLarge
  /// The third accessibility size.
  case accessibilityExtraLarge
  /// The fourth accessibility size.
  case accessibilityExtraExtraLarge
  /// The fifth accessibility size.
  case accessibilityExtraExtraExtraLarge

  /// Whether it is an accessibility size.
  public var isAccessibilityCategory: Bool {
    switch self {
    case .accessibilityMedium, .accessibilityLarge, .accessibilityExtraLarge,
      .accessibilityExtraExtraLarge, .accessibilityExtraExtraExtraLarge:
      true
    default: false
    }
  }
}
