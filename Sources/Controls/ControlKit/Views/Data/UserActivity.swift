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

// Modifiers for the windows of an app. They have no effect in a widget, as on Apple's systems.
extension View {
  /// Has no effect: a widget has no navigation bar.
  nonisolated public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View { self }
  /// Has no effect: a widget has no navigation bar.
  @_disfavoredOverload
  nonisolated public func navigationTitle(_ title: some StringProtocol) -> some View { self }
  /// Has no effect: a widget has no toolbar.
  nonisolated public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View {
    self
  }
  /// Has no effect: a widget has no tabs.
  nonisolated public func tabItem<Content: View>(@ViewBuilder _ label: () -> Content) -> some View {
    self
  }
  /// Has no effect: a widget shows no sheet.
  nonisolated public func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View { self }
  /// Has no effect: a widget shows no alert.
  nonisolated public func alert<Actions: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> Actions
  ) -> some View { self }
  /// Has no effect: a widget does not scroll.
  nonisolated public func refreshable(action: @escaping @Sendable () async -> Void) -> some View {
    self
  }
  /// Has no effect: a widget does not scroll.
  nonisolated public func scrollIndicators(_ visibility: ScrollIndicatorVisibility) -> some View {
    self
  }
  /// Has no effect: the app opens the URL of a tapped widget.
  nonisolated public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { self }
  /// Has no effect: a widget receives no gestures.
  nonisolated public func onLongPressGesture(
    minimumDuration: Double = 0.5, perform action: @escaping () -> Void
  ) -> some View { self }
}

/// Whether a scrolling view shows its scroll indicators.
public struct ScrollIndicatorVisibility: Sendable {
  /// The system's default.
  public static let automatic = ScrollIndicatorVisibility()
  /// The indicators are shown.
  public static let visible = ScrollIndicatorVisibility()
  /// The indicators are hidden, unless a mouse is used.
  public static let hidden = ScrollIndicatorVisibility()
  /// The indicators are never shown.
  public static let never = ScrollIndicatorVisibility()
}
