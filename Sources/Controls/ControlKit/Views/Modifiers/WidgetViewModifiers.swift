public import FoundationEssentials

/// What widgets and Live Activities ask of their place. Only what hides content has an effect here.
extension View {
  /// Hides this content on a locked device; a control's state stays visible
  /// (developer.apple.com, `ControlWidgetTemplate.privacySensitive(_:)`).
  public func privacySensitive(_ sensitive: Bool = true) -> some View {
    ModifiedLabel(base: self) { $0.isPrivacySensitive = $0.isPrivacySensitive || sensitive }
  }

  /// Shows this content on a locked device too.
  public func unredacted() -> some View {
    ModifiedLabel(base: self) { $0.isPrivacySensitive = false }
  }

  /// Changes nothing, except that content with the reason `privacy` is sensitive.
  public func redacted(reason: RedactionReasons) -> some View {
    privacySensitive(reason.contains(.privacy))
  }

  /// Changes nothing: a widget's background is not shown.
  public func containerBackground(
    for container: ContainerBackgroundPlacement, alignment: Alignment = .center,
    @ViewBuilder content: () -> some View
  ) -> some View { self }

  /// Changes nothing: a widget's background is not shown.
  public func containerBackground(
    _ style: some ShapeStyle, for container: ContainerBackgroundPlacement
  ) -> some View { self }

  /// Changes nothing: a press performs the control's action.
  public func widgetURL(_ url: URL?) -> some View { self }
  /// Changes nothing.
  public func widgetAccentable(_ accentable: Bool = true) -> some View { self }
  /// Changes nothing.
  public func widgetLabel(_ labelKey: LocalizedStringKey) -> some View { self }
  /// Changes nothing.
  public func widgetLabel(@ViewBuilder label: () -> some View) -> some View { self }
  /// Changes nothing.
  public func widgetCurvesContent(_ curvesContent: Bool = true) -> some View { self }
  /// Changes nothing.
  public func invalidatableContent(_ invalidatable: Bool = true) -> some View { self }
  /// Changes nothing.
  public func activityBackgroundTint(_ color: Color?) -> some View { self }
  /// Changes nothing.
  public func activitySystemActionForegroundColor(_ color: Color?) -> some View { self }
  /// Changes nothing.
  public func dynamicIsland(verticalPlacement: DynamicIslandExpandedRegionVerticalPlacement)
    -> some View
  { self }
}

extension Image {
  /// The same image.
  public func widgetAccentedRenderingMode(_ mode: WidgetAccentedRenderingMode?) -> some View {
    self
  }
}

/// Where a background stands.
public struct ContainerBackgroundPlacement: Sendable {
  /// Behind a widget.
  public static let widget = ContainerBackgroundPlacement()
}

/// Why content is hidden.
public struct RedactionReasons: OptionSet, Sendable {
  /// A bit for each reason.
  public let rawValue: Int
  /// Reasons from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// The content is not there yet.
  public static let placeholder = RedactionReasons(rawValue: 1)
  /// The content is private.
  public static let privacy = RedactionReasons(rawValue: 2)
  /// The content is out of date.
  public static let invalidated = RedactionReasons(rawValue: 4)
}

/// How an image is coloured in an accented widget.
public struct WidgetAccentedRenderingMode: Hashable, Sendable {
  private let name: String
  /// In the accent colour.
  public static let accented = WidgetAccentedRenderingMode(name: "accented")
  /// In the accent colour, with less saturation.
  public static let accentedDesaturated = WidgetAccentedRenderingMode(name: "accentedDesaturated")
  /// With less saturation.
  public static let desaturated = WidgetAccentedRenderingMode(name: "desaturated")
  /// In its own colours.
  public static let fullColor = WidgetAccentedRenderingMode(name: "fullColor")
}
