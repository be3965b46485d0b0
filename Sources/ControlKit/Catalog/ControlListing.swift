/// A control in the gallery, where a person chooses one for the button.
public struct ControlListing: Equatable, Sendable {
  /// The control's unique name for programs.
  public var kind: String
  /// The control's name: its own, or else the app's.
  public var displayName: String
  /// What the control is for.
  public var description: String?
  /// Whether a person can choose options.
  public var isConfigurable: Bool
  /// Whether the options are asked for as soon as the control is chosen.
  public var promptsForUserConfiguration: Bool
  /// The control with its provider's preview value, not on.
  ///
  /// A control that cannot be shown before a person has configured it is a disabled button that
  /// has its display name for a title and an empty hint.
  public var preview: ControlDescription

  /// A listing from its parts.
  public init(
    kind: String, displayName: String, description: String?, isConfigurable: Bool,
    promptsForUserConfiguration: Bool, preview: ControlDescription
  ) {
    self.kind = kind
    self.displayName = displayName
    self.description = description
    self.isConfigurable = isConfigurable
    self.promptsForUserConfiguration = promptsForUserConfiguration
    self.preview = preview
  }
}
