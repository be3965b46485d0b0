/// How much colors differ.
public enum ColorSchemeContrast: CaseIterable, Sendable {
  /// As usual.
  case standard
  /// More.
  case increased
}

/// How heavy letters are.
public enum LegibilityWeight: Hashable, Sendable {
  /// As usual.
  case regular
  /// Heavier.
  case bold
}

/// How much space there is.
public enum UserInterfaceSizeClass: Sendable {
  /// Little.
  case compact
  /// Much.
  case regular
}

/// What an app does.
public enum ScenePhase: Comparable, Sendable {
  /// It is not in front.
  case background
  /// It is in front and takes nothing.
  case inactive
  /// It is in front.
  case active
}

/// The size of letters, by its older names.
public enum ContentSizeCategory: CaseIterable, Hashable, Sendable {
  /// The smallest.
  case extraSmall
  /// Small.
  case small
  /// Medium.
  case medium
  /// As delivered.
  case large
  /// Larger.
  case extraLarge
  /// Larger still.
  case extraExtraLarge
  /// The largest of the usual ones.
  case extraExtraExtraLarge
  /// The first for weak eyes.
  case accessibilityMedium
  /// The second for weak eyes.
  case accessibilityLarge
  /// The third for weak eyes.
  case accessibilityExtraLarge
  /// The fourth for weak eyes.
  case accessibilityExtraExtraLarge
  /// The fifth for weak eyes.
  case accessibilityExtraExtraExtraLarge

  /// Whether it is one for weak eyes.
  public var isAccessibilityCategory: Bool {
    switch self {
    case .accessibilityMedium, .accessibilityLarge, .accessibilityExtraLarge,
      .accessibilityExtraExtraLarge, .accessibilityExtraExtraExtraLarge:
      true
    default: false
    }
  }
}
