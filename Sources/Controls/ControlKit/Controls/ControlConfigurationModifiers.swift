extension ControlWidgetConfiguration {
  /// Names the control in the gallery and in its hint; without it the app's name stands there.
  public func displayName(_ displayName: LocalizedStringResource) -> some ControlWidgetConfiguration
  {
    ModifiedConfiguration(base: self) { parts in
      parts.displayName = displayName.text.nonBlank ?? parts.displayName
    }
  }

  /// Explains the control where a person configures it.
  public func description(_ description: LocalizedStringResource) -> some ControlWidgetConfiguration
  {
    ModifiedConfiguration(base: self) { parts in
      parts.description = description.text.nonBlank ?? parts.description
    }
  }

  /// Asks for the control's options as soon as a person has chosen the control.
  public func promptsForUserConfiguration() -> some ControlWidgetConfiguration {
    ModifiedConfiguration(base: self) { $0.promptsForUserConfiguration = true }
  }

  /// Gives the control a push token, and names the handler that gets it.
  ///
  /// Several kinds may share one type (developer.apple.com, ControlPushHandler).
  public func pushHandler(
    _ pushHandler: any ControlPushHandler.Type
  ) -> some ControlWidgetConfiguration {
    ModifiedConfiguration(base: self) { $0.pushHandler = pushHandler }
  }
}

/// A configuration with one change.
@MainActor
struct ModifiedConfiguration<Base: ControlWidgetConfiguration>: ControlWidgetConfiguration,
  ConfigurationPart
{
  let base: Base
  let change: (inout ConfigurationParts) -> Void

  var body: Never { return noBody(Self.self) }

  var parts: ConfigurationParts {
    var parts = ConfigurationParts.of(base)
    change(&parts)
    return parts
  }
}
