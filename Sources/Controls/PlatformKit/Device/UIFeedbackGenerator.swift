public import Foundation

// Haptic feedback. On iOS it works only in the foreground, so not in an extension
// (developer.apple.com, UIFeedbackGenerator: "the app must be in the foreground"). It has no effect
// here either: the button itself vibrates when a control performs.

/// The base class of haptic feedback, which has no effect in an extension.
@MainActor @preconcurrency
open class UIFeedbackGenerator: NSObject {
  /// Has no effect.
  open func prepare() {}
}

/// Feedback for a collision, which has no effect in an extension.
@MainActor @preconcurrency
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// The mass and hardness of the colliding objects.
  public enum FeedbackStyle: Int, Sendable {
    case light
    case medium
    case heavy
    case soft
    case rigid
  }

  /// Creates a generator; the style has no effect.
  public convenience init(style: FeedbackStyle) { self.init() }

  /// Has no effect.
  open func impactOccurred() {}
  /// Has no effect.
  open func impactOccurred(intensity: CGFloat) {}
}

/// Feedback for success, warning or error, which has no effect in an extension.
@MainActor @preconcurrency
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// The result of an action.
  public enum FeedbackType: Int, Sendable {
    case success
    case warning
    case error
  }

  /// Has no effect.
  open func notificationOccurred(_ notificationType: FeedbackType) {}
}

/// Feedback for a changed selection, which has no effect in an extension.
@MainActor @preconcurrency
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Has no effect.
  open func selectionChanged() {}
}

/// The accessibility settings, all of which are off here.
@MainActor @preconcurrency
public enum UIAccessibility {
  /// Always false.
  public static var isVoiceOverRunning: Bool { false }
  /// Always false.
  public static var isReduceMotionEnabled: Bool { false }
  /// Always false.
  public static var isReduceTransparencyEnabled: Bool { false }
  /// Always false.
  public static var isBoldTextEnabled: Bool { false }
  /// Always false.
  public static var isGrayscaleEnabled: Bool { false }
  /// Always false.
  public static var isInvertColorsEnabled: Bool { false }
  /// Always false.
  public static var isDarkerSystemColorsEnabled: Bool { false }
  /// Always false.
  public static var isSwitchControlRunning: Bool { false }
  /// Always false.
  public static var shouldDifferentiateWithoutColor: Bool { false }

  /// A notification for screen readers.
  public struct Notification: RawRepresentable, Hashable, Sendable {
    /// The number of the notification.
    public let rawValue: UInt32
    /// Creates a notification from its number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// A text to be spoken.
    public static let announcement = Notification(rawValue: 1008)
    /// The layout has changed.
    public static let layoutChanged = Notification(rawValue: 1001)
    /// The contents of the screen have changed.
    public static let screenChanged = Notification(rawValue: 1000)
  }

  /// Has no effect: there is no screen reader.
  public static func post(notification: Notification, argument: Any?) {}
}
