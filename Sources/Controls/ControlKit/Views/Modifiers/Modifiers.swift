public import FoundationEssentials
public import Observation

extension View {
  /// Sets a model for the views inside, or removes it.
  nonisolated public func environment<Object: AnyObject & Observable>(
    _ object: Object?
  ) -> some View { settingModel(object) }

  /// Sets a model for the views inside.
  nonisolated public func environmentObject<Object: ObservableObject>(
    _ object: Object
  ) -> some View { settingModel(object) }

  nonisolated private func settingModel<Object: AnyObject>(_ object: Object?) -> some View {
    let object = Transferred(value: object)
    return inheriting { $0.environment[object: Object.self] = object.value }
  }

  /// Changes an environment value for the views inside.
  nonisolated public func transformEnvironment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, transform: @escaping (inout Value) -> Void
  ) -> some View {
    let (place, change) = (Transferred(value: keyPath), Transferred(value: transform))
    return inheriting { context in
      let change = change.value
      change(&context.environment[keyPath: place.value])
    }
  }

  /// Sets an environment value for the views inside.
  nonisolated public func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> some View {
    var node: ViewNode?
    if let direction = value as? LayoutDirection {
      node = ViewNode(
        .environment, ["layout_direction": .string(direction == .rightToLeft ? "rtl" : "ltr")])
    } else if let scheme = value as? ColorScheme {
      node = ViewNode(.environment, ["color_scheme": .string("\(scheme)")])
    }
    let change = Transferred(value: (keyPath, value))
    return inheriting({ $0.environment[keyPath: change.value.0] = change.value.1 }, node)
  }

  /// Draws the view in light or dark colors.
  nonisolated public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View {
    inheriting(
      { if let colorScheme { $0.environment.colorScheme = colorScheme } },
      colorScheme.map { ViewNode(.environment, ["color_scheme": .string("\($0)")]) })
  }

  /// Limits the text size to a range.
  nonisolated public func dynamicTypeSize<Limits: RangeExpression<DynamicTypeSize>>(_ range: Limits)
    -> some View
  {
    let range = Transferred(value: range)
    return inheriting { context in
      let size = context.environment.dynamicTypeSize
      guard !range.value.contains(size) else { return }
      let allowed = DynamicTypeSize.allCases.filter { range.value.contains($0) }
      context.environment.dynamicTypeSize = allowed.first { $0 > size } ?? allowed.last ?? size
    }
  }
}

extension View {
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

  /// Puts a color behind the activity on the Lock Screen.
  nonisolated public func activityBackgroundTint(_ color: Color?) -> some View {
    modified { context in
      if let color { context.collected.background = ViewNode(.fill, ["style": color.value]) }
      return nil
    }
  }
}

extension View {
  /// Adds values for screen readers, except in a control's label.
  nonisolated private func spoken(_ values: [String: JSONValue?]) -> some View {
    let values = values.compactMapValues { $0 }
    return modified { context in
      context.isLabel || values.isEmpty ? nil : ViewNode(.accessibility, values)
    }
  }
}

/// Modifiers for screen readers.
///
/// A widget's tree contains the labels and values, and the web page passes them to screen readers. In a control's label they
/// have no effect, because screen readers read the control's hint.
extension View {
  /// Sets the view's label for screen readers.
  nonisolated public func accessibilityLabel(_ label: Text) -> some View {
    spoken(["label": .string(label.string)])
  }
  /// Sets the view's label for screen readers.
  nonisolated public func accessibilityLabel(_ labelKey: LocalizedStringKey) -> some View {
    spoken(["label": .string(labelKey.text)])
  }
  /// Sets the view's value for screen readers.
  nonisolated public func accessibilityValue(_ value: Text) -> some View {
    spoken(["value": .string(value.string)])
  }
  /// Sets the view's value for screen readers.
  nonisolated public func accessibilityValue(_ valueKey: LocalizedStringKey) -> some View {
    spoken(["value": .string(valueKey.text)])
  }
  /// Hides the view from screen readers.
  nonisolated public func accessibilityHidden(_ hidden: Bool) -> some View {
    spoken(["hidden": hidden ? .bool(true) : nil])
  }
  /// Sets the view's label for screen readers.
  @_disfavoredOverload
  nonisolated public func accessibilityLabel(_ label: LocalizedStringResource) -> some View {
    spoken(["label": .string(label.text)])
  }
  /// Sets the view's value for screen readers.
  @_disfavoredOverload
  nonisolated public func accessibilityValue(_ value: LocalizedStringResource) -> some View {
    spoken(["value": .string(value.text)])
  }
  /// Sets the view's label for screen readers if `isEnabled` is true.
  nonisolated public func accessibilityLabel(_ label: Text, isEnabled: Bool) -> some View {
    spoken(["label": isEnabled ? .string(label.string) : nil])
  }
  /// Sets the view's label for screen readers.
  @_disfavoredOverload
  nonisolated public func accessibilityLabel(_ label: some StringProtocol) -> some View {
    spoken(["label": .string(String(label))])
  }
  /// Sets the view's value for screen readers.
  @_disfavoredOverload
  nonisolated public func accessibilityValue(_ value: some StringProtocol) -> some View {
    spoken(["value": .string(String(value))])
  }
}

extension View {
  /// Has no effect, as in widgets on Apple's systems: the closure is not called.
  nonisolated public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void)
    -> some View
  {
    unsupported("onTapGesture; use Button(intent:) or Link")
  }
  /// Draws the view in light or dark colors.
  nonisolated public func colorScheme(_ colorScheme: ColorScheme) -> some View {
    preferredColorScheme(colorScheme)
  }
  /// Sets the text size in the environment of the views inside.
  nonisolated public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View {
    environment(\.dynamicTypeSize, size)
  }
}

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
  /// Draws the view in the accent color of a widget in accented mode.
  nonisolated public func widgetAccentable(_ accentable: Bool = true) -> some View {
    modified(.widgetAccentable, ["value": .bool(accentable)])
  }
}

/// The reasons to hide content.
public struct RedactionReasons: OptionSet, Sendable {
  /// One bit for each option.
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
