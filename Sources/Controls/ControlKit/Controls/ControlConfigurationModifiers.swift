extension ControlWidgetConfiguration {
  /// Sets the control's name in the gallery and in its hint.
  ///
  /// The default is the app's name.
  public func displayName(_ displayName: LocalizedStringResource) -> some ControlWidgetConfiguration
  {
    ModifiedConfiguration(base: self) { parts in
      parts.displayName = displayName.text.nonBlank ?? parts.displayName
    }
  }

  /// Sets the description that is shown where a person configures the control.
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

  /// Gives the control a push token and sets the type of the handler that receives it.
  ///
  /// Several kinds may share one handler type (developer.apple.com, ControlPushHandler).
  public func pushHandler(
    _ pushHandler: any ControlPushHandler.Type
  ) -> some ControlWidgetConfiguration {
    ModifiedConfiguration(base: self) { $0.pushHandler = pushHandler }
  }
}

/// A configuration with one modifier applied.
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
