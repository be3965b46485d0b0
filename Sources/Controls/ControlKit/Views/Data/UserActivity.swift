public import FoundationEssentials

/// An activity of a person in an app, for Handoff and search.
///
/// This is the part of Foundation's class that views set. Foundation for Linux does not have this class, and nothing
/// reads it here.
public final class NSUserActivity {
  /// The type, in reverse domain notation.
  public let activityType: String
  /// The title that a person sees, or `nil`.
  public var title: String?
  /// The web page.
  public var webpageURL: URL?
  /// Data of the app.
  public var userInfo: [AnyHashable: Any]?
  /// Words under which a search finds the activity.
  public var keywords: Set<String> = []
  /// Whether it may continue on another device.
  public var isEligibleForHandoff = true
  /// Whether the search may find it.
  public var isEligibleForSearch = false
  /// Whether it may be suggested.
  public var isEligibleForPrediction = false
  /// An identifier of the app.
  public var persistentIdentifier: String?
  /// The entity that is shown (iOS 18.2).
  public var appEntityIdentifier: EntityIdentifier?

  /// Creates an activity of this type.
  public init(activityType: String) { self.activityType = activityType }

  /// Has no effect here.
  public func becomeCurrent() {}
  /// Has no effect here.
  public func resignCurrent() {}
  /// Has no effect here.
  public func invalidate() {}
}

extension View {
  /// Has no effect: the closure is not called.
  nonisolated public func userActivity(
    _ activityType: String, isActive: Bool = true, _ update: @escaping (NSUserActivity) -> Void
  ) -> some View { self }
  /// Has no effect: the closure is not called.
  nonisolated public func userActivity<Element>(
    _ activityType: String, element: Element?,
    _ update: @escaping (Element, NSUserActivity) -> Void
  ) -> some View { self }
}
