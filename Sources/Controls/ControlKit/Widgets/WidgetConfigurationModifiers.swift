public import FoundationEssentials

/// Modifiers that describe a widget.
extension WidgetConfiguration {
  /// Sets the widget's name in the gallery.
  @_disfavoredOverload
  public func configurationDisplayName(
    _ displayName: LocalizedStringResource
  ) -> some WidgetConfiguration {
    ModifiedWidget(base: self) { $0.displayName = displayName.text.nonBlank }
  }

  /// Sets the widget's name in the gallery.
  public func configurationDisplayName(
    _ displayNameKey: LocalizedStringKey
  ) -> some WidgetConfiguration {
    ModifiedWidget(base: self) { $0.displayName = displayNameKey.text.nonBlank }
  }

  /// Sets the widget's name in the gallery.
  public func configurationDisplayName(_ displayName: Text) -> some WidgetConfiguration {
    ModifiedWidget(base: self) { $0.displayName = displayName.string.nonBlank }
  }

  /// Sets the widget's name in the gallery.
  @_disfavoredOverload
  public func configurationDisplayName(
    _ displayName: some StringProtocol
  ) -> some WidgetConfiguration {
    ModifiedWidget(base: self) { $0.displayName = String(displayName).nonBlank }
  }

  /// Sets the widget's description in the gallery.
  @_disfavoredOverload
  public func description(_ description: LocalizedStringResource) -> some WidgetConfiguration {
    ModifiedWidget(base: self) { $0.description = description.text.nonBlank }
  }

  /// Sets the widget's description in the gallery.
  public func description(_ descriptionKey: LocalizedStringKey) -> some WidgetConfiguration {
    ModifiedWidget(base: self) { $0.description = descriptionKey.text.nonBlank }
  }

  /// Sets the widget's description in the gallery.
  public func description(_ description: Text) -> some WidgetConfiguration {
    ModifiedWidget(base: self) { $0.description = description.string.nonBlank }
  }

  /// Sets the widget's description in the gallery.
  @_disfavoredOverload
  public func description(_ description: some StringProtocol) -> some WidgetConfiguration {
    ModifiedWidget(base: self) { $0.description = String(description).nonBlank }
  }

  /// Sets the sizes that the widget supports.
  public func supportedFamilies(_ families: [WidgetFamily]) -> some WidgetConfiguration {
    ModifiedWidget(base: self) { $0.families = families }
  }

  /// Leaves out the system's margins around the widget's content.
  public func contentMarginsDisabled() -> some WidgetConfiguration {
    ModifiedWidget(base: self) { $0.hasNoMargins = true }
  }
  /// Makes clients ask for the options when the widget is placed.
  public func promptsForUserConfiguration() -> some WidgetConfiguration {
    ModifiedWidget(base: self) { $0.promptsForUserConfiguration = true }
  }
  /// Registers the type that receives the push token of the app's widgets.
  ///
  /// A push to this token reloads every placed widget that has a push handler.
  public func pushHandler(
    _ pushHandlerType: any WidgetPushHandler.Type
  ) -> some WidgetConfiguration {
    ModifiedWidget(base: self) { $0.pushHandler = pushHandlerType }
  }
}

@MainActor
struct ModifiedWidget<Base: WidgetConfiguration>: WidgetConfiguration, WidgetPart {
  let base: Base
  let change: (inout WidgetParts) -> Void

  var body: Never { return noBody(Self.self) }

  package var parts: WidgetParts {
    var parts = WidgetParts.of(base)
    change(&parts)
    return parts
  }
}

/// A widget configuration that is relevant for a time, because it was donated or the app suggests it.
public struct SuggestedIntent: Hashable, Sendable {
  /// The Swift name of the intent's type.
  public let intent: String
  /// The intent's parameters.
  public let parameters: [String: JSONValue]
  /// The widget's kind, or `nil` for every widget with this intent.
  public let kind: String?
  /// The beginning of the relevance, or `nil` for now.
  public let from: Date?
  /// The duration of the relevance, in seconds.
  public let duration: Double

  init(_ intent: some WidgetConfigurationIntent, kind: String?, from: Date?, duration: Double) {
    self.init(
      intent: String(reflecting: type(of: intent)),
      parameters: StoredParameters(of: intent).archived, kind: kind, from: from, duration: duration)
  }

  package init(
    intent: String, parameters: [String: JSONValue], kind: String?, from: Date?, duration: Double
  ) {
    self.intent = intent
    self.parameters = parameters
    self.kind = kind
    self.from = from
    self.duration = duration
  }
}

extension WidgetFamily {
  /// The portrait form of the extra large size (visionOS 26), replaced by `systemExtraLarge` here.
  public static var systemExtraLargePortrait: WidgetFamily { .systemExtraLarge }
}
