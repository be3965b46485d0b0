/// Modifiers that describe a widget. Most of them change nothing that is shown on Linux.
extension WidgetConfiguration {
  /// Names the widget in the gallery.
  @_disfavoredOverload
  public func configurationDisplayName(
    _ displayName: LocalizedStringResource
  ) -> some WidgetConfiguration {
    ModifiedWidget(base: self) { $0.displayName = displayName.text.nonBlank }
  }

  /// Names the widget in the gallery.
  public func configurationDisplayName(
    _ displayNameKey: LocalizedStringKey
  ) -> some WidgetConfiguration {
    ModifiedWidget(base: self) { $0.displayName = displayNameKey.text.nonBlank }
  }

  /// Names the widget in the gallery.
  public func configurationDisplayName(_ displayName: Text) -> some WidgetConfiguration {
    ModifiedWidget(base: self) { $0.displayName = displayName.string.nonBlank }
  }

  /// Names the widget in the gallery.
  @_disfavoredOverload
  public func configurationDisplayName(
    _ displayName: some StringProtocol
  ) -> some WidgetConfiguration {
    ModifiedWidget(base: self) { $0.displayName = String(displayName).nonBlank }
  }

  /// Explains the widget in the gallery.
  @_disfavoredOverload
  public func description(_ description: LocalizedStringResource) -> some WidgetConfiguration {
    ModifiedWidget(base: self) { $0.description = description.text.nonBlank }
  }

  /// Explains the widget in the gallery.
  public func description(_ descriptionKey: LocalizedStringKey) -> some WidgetConfiguration {
    ModifiedWidget(base: self) { $0.description = descriptionKey.text.nonBlank }
  }

  /// Explains the widget in the gallery.
  public func description(_ description: Text) -> some WidgetConfiguration {
    ModifiedWidget(base: self) { $0.description = description.string.nonBlank }
  }

  /// Explains the widget in the gallery.
  @_disfavoredOverload
  public func description(_ description: some StringProtocol) -> some WidgetConfiguration {
    ModifiedWidget(base: self) { $0.description = String(description).nonBlank }
  }

  /// Names the sizes in which the widget exists.
  public func supportedFamilies(_ families: [WidgetFamily]) -> some WidgetConfiguration {
    ModifiedWidget(base: self) { $0.families = families }
  }

  /// Changes nothing.
  public func contentMarginsDisabled() -> some WidgetConfiguration { self }
  /// Changes nothing.
  public func containerBackgroundRemovable(_ isRemovable: Bool = true) -> some WidgetConfiguration {
    self
  }
  /// Changes nothing.
  public func promptsForUserConfiguration() -> some WidgetConfiguration { self }
  /// Changes nothing.
  public func disfavoredLocations(
    _ locations: [WidgetLocation], for families: [WidgetFamily]
  ) -> some WidgetConfiguration { self }
  /// Changes nothing: there are no background sessions.
  public func onBackgroundURLSessionEvents(
    matching: String? = nil,
    _ urlSessionEvent: @escaping (_ identifier: String, _ completion: @escaping () -> Void) -> Void
  ) -> some WidgetConfiguration { self }
  /// Changes nothing: there are no background sessions.
  public func onBackgroundURLSessionEvents(
    matching: @escaping (String) -> Bool,
    _ urlSessionEvent: @escaping (_ identifier: String, _ completion: @escaping () -> Void) -> Void
  ) -> some WidgetConfiguration { self }
  /// Changes nothing: widgets get no pushes here.
  public func pushHandler<Handler: WidgetPushHandler>(
    _ handler: Handler.Type
  ) -> some WidgetConfiguration { self }
  /// Changes nothing.
  public func supplementalActivityFamilies(
    _ families: [ActivityFamily]
  ) -> some WidgetConfiguration { self }
}

/// A widget's configuration with one change.
@MainActor
struct ModifiedWidget<Base: WidgetConfiguration>: WidgetConfiguration, WidgetPart {
  let base: Base
  let change: (inout WidgetParts) -> Void

  var body: Never { return noBody(Self.self) }

  var parts: WidgetParts {
    var parts = WidgetParts.of(base)
    change(&parts)
    return parts
  }
}
