public import FoundationEssentials

/// Modifiers for widgets and Live Activities.
///
/// Only those that hide content have an effect.
extension View {
  /// Hides the content on a locked device.
  ///
  /// A control's state stays visible (developer.apple.com,
  /// `ControlWidgetTemplate.privacySensitive(_:)`).
  public func privacySensitive(_ sensitive: Bool = true) -> some View {
    ModifiedLabel(base: self) { $0.isPrivacySensitive = $0.isPrivacySensitive || sensitive }
  }

  /// Shows the content on a locked device, too.
  public func unredacted() -> some View {
    ModifiedLabel(base: self) { $0.isPrivacySensitive = false }
  }

  /// Hides the content on a locked device if the reasons contain `privacy`; otherwise has no
  /// effect.
  public func redacted(reason: RedactionReasons) -> some View {
    privacySensitive(reason.contains(.privacy))
  }

  /// Has no effect: a widget's background is not shown.
  public func containerBackground(
    for container: ContainerBackgroundPlacement, alignment: Alignment = .center,
    @ViewBuilder content: () -> some View
  ) -> some View { self }

  /// Has no effect: a widget's background is not shown.
  public func containerBackground(
    _ style: some ShapeStyle, for container: ContainerBackgroundPlacement
  ) -> some View { self }

  /// Has no effect: a press performs the control's action.
  public func widgetURL(_ url: URL?) -> some View { self }
  /// Has no effect.
  public func widgetAccentable(_ accentable: Bool = true) -> some View { self }
  /// Has no effect.
  public func widgetLabel(_ labelKey: LocalizedStringKey) -> some View { self }
  /// Has no effect.
  public func widgetLabel(@ViewBuilder label: () -> some View) -> some View { self }
  /// Has no effect.
  public func widgetCurvesContent(_ curvesContent: Bool = true) -> some View { self }
  /// Has no effect.
  public func invalidatableContent(_ invalidatable: Bool = true) -> some View { self }
  /// Has no effect.
  public func activityBackgroundTint(_ color: Color?) -> some View { self }
  /// Has no effect.
  public func activitySystemActionForegroundColor(_ color: Color?) -> some View { self }
  /// Has no effect.
  public func dynamicIsland(verticalPlacement: DynamicIslandExpandedRegionVerticalPlacement)
    -> some View
  { self }
}

extension Image {
  /// Returns the image unchanged.
  public func widgetAccentedRenderingMode(_ mode: WidgetAccentedRenderingMode?) -> some View {
    self
  }
}

/// Where a background is shown.
public struct ContainerBackgroundPlacement: Sendable {
  /// Behind a widget.
  public static let widget = ContainerBackgroundPlacement()
}

/// Why content is hidden.
public struct RedactionReasons: OptionSet, Sendable {
  /// The raw bits.
  public let rawValue: Int
  /// Creates reasons from raw bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// The content is not available yet.
  public static let placeholder = RedactionReasons(rawValue: 1)
  /// The content is private.
  public static let privacy = RedactionReasons(rawValue: 2)
  /// The content is out of date.
  public static let invalidated = RedactionReasons(rawValue: 4)
}

/// The colors of an image in an accented widget.
public struct WidgetAccentedRenderingMode: Hashable, Sendable {
  private let name: String
  /// In the accent color.
  public static let accented = WidgetAccentedRenderingMode(name: "accented")
  /// In the accent color, with less saturation.
  public static let accentedDesaturated = WidgetAccentedRenderingMode(name: "accentedDesaturated")
  /// With less saturation.
  public static let desaturated = WidgetAccentedRenderingMode(name: "desaturated")
  /// In its own colors.
  public static let fullColor = WidgetAccentedRenderingMode(name: "fullColor")
}
