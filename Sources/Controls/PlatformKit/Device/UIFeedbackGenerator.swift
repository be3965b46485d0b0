public import Foundation

// What a person feels. On an iPhone an extension cannot move the phone (developer.apple.com, UIFeedbackGenerator:
// "the app must be in the foreground"), and here neither: the button itself vibrates when a control performs.

/// Moves the phone; in an extension nothing happens.
@MainActor @preconcurrency
open class UIFeedbackGenerator: NSObject {
  /// Nothing.
  open func prepare() {}
}

/// The touch of two things; in an extension nothing happens.
@MainActor @preconcurrency
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// How hard things are.
  public enum FeedbackStyle: Int, Sendable {
    /// Small and light.
    case light
    /// As usual.
    case medium
    /// Large and heavy.
    case heavy
    /// Soft.
    case soft
    /// Hard.
    case rigid
  }

  /// A generator of a style.
  public convenience init(style: FeedbackStyle) { self.init() }

  /// Nothing.
  open func impactOccurred() {}
  /// Nothing.
  open func impactOccurred(intensity: CGFloat) {}
}

/// Success, warning, error; in an extension nothing happens.
@MainActor @preconcurrency
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// What happened.
  public enum FeedbackType: Int, Sendable {
    /// It is done.
    case success
    /// It may go wrong.
    case warning
    /// It went wrong.
    case error
  }

  /// Nothing.
  open func notificationOccurred(_ notificationType: FeedbackType) {}
}

/// Another choice; in an extension nothing happens.
@MainActor @preconcurrency
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Nothing.
  open func selectionChanged() {}
}

/// What people with disabilities have chosen: nothing here.
@MainActor @preconcurrency
public enum UIAccessibility {
  /// False.
  public static var isVoiceOverRunning: Bool { false }
  /// False.
  public static var isReduceMotionEnabled: Bool { false }
  /// False.
  public static var isReduceTransparencyEnabled: Bool { false }
  /// False.
  public static var isBoldTextEnabled: Bool { false }
  /// False.
  public static var isGrayscaleEnabled: Bool { false }
  /// False.
  public static var isInvertColorsEnabled: Bool { false }
  /// False.
  public static var isDarkerSystemColorsEnabled: Bool { false }
  /// False.
  public static var isSwitchControlRunning: Bool { false }
  /// False.
  public static var shouldDifferentiateWithoutColor: Bool { false }

  /// What has happened.
  public struct Notification: RawRepresentable, Hashable, Sendable {
    /// A number.
    public let rawValue: UInt32
    /// What has happened, by its number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Something is to be said.
    public static let announcement = Notification(rawValue: 1008)
    /// Something has moved.
    public static let layoutChanged = Notification(rawValue: 1001)
    /// The screen is another one.
    public static let screenChanged = Notification(rawValue: 1000)
  }

  /// Nothing: no screen reader listens here.
  public static func post(notification: Notification, argument: Any?) {}
}
