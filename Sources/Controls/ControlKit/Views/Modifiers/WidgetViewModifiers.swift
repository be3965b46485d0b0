public import FoundationEssentials

/// Modifiers of widgets and Live Activities.
extension View {
  /// Hides the content on a locked device.
  ///
  /// A control's state stays visible (developer.apple.com,
  /// `ControlWidgetTemplate.privacySensitive(_:)`).
  nonisolated public func privacySensitive(_ sensitive: Bool = true) -> some View {
    modified(.privacySensitive, ["value": .bool(sensitive)])
  }

  /// Shows the content on a locked device.
  nonisolated public func unredacted() -> some View {
    inheriting({ $0.environment.redactionReasons = [] }, ViewNode(.unredacted))
  }

  /// Hides the content for a reason, which the views inside read from their environment.
  nonisolated public func redacted(reason: RedactionReasons) -> some View {
    inheriting(
      { $0.environment.redactionReasons.formUnion(reason) },
      reason.name.map { ViewNode(.redacted, ["reason": .string($0)]) })
  }

  /// Puts views behind the whole widget.
  nonisolated public func containerBackground(
    for container: ContainerBackgroundPlacement, alignment: Alignment = .center,
    @ViewBuilder content: () -> some View
  ) -> some View {
    let background = content()
    return modified { context in
      guard !context.isLabel else { return nil }
      context.collected.background = context.node(of: background, in: .zstack)
      return nil
    }
  }

  /// Puts a style behind the whole widget.
  nonisolated public func containerBackground(
    _ style: some ShapeStyle, for container: ContainerBackgroundPlacement
  ) -> some View {
    modified { context in
      context.collected.background = ViewNode(.fill, ["style": style.value])
      return nil
    }
  }

  /// Opens a URL in the app when the widget is tapped; the outermost URL is used.
  nonisolated public func widgetURL(_ url: URL?) -> some View {
    modified { context in
      if let url { context.collected.url = url.absoluteString }
      return nil
    }
  }
  /// Draws the view in the accent color of a widget in accented mode.
  nonisolated public func widgetAccentable(_ accentable: Bool = true) -> some View {
    modified(.widgetAccentable, ["value": .bool(accentable)])
  }
  /// Puts a color behind the activity on the Lock Screen.
  nonisolated public func activityBackgroundTint(_ color: Color?) -> some View {
    modified { context in
      if let color { context.collected.background = ViewNode(.fill, ["style": color.value]) }
      return nil
    }
  }
}

/// The reasons to hide content.
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

  /// The name of the strongest reason in a `ViewTree`, or `nil` for an empty set.
  var name: String? {
    contains(.privacy)
      ? "privacy"
      : contains(.placeholder) ? "placeholder" : contains(.invalidated) ? "invalidated" : nil
  }
}
