public import ControlModel

extension SocketMessage {
  /// The body of `assign`.
  ///
  /// `kind` must be there: `null` takes the control away.
  public struct Assign: Codable, Equatable, Sendable {
    /// The button's name; nil for the only one.
    public var button: String?
    /// The control's kind; nil for none.
    public var kind: String?
    /// The chosen options; nil for those of the control's author.
    public var configuration: [String: JSONValue]?

    /// A request from its parts.
    public init(
      button: String? = nil, kind: String?, configuration: [String: JSONValue]? = nil
    ) {
      self.button = button
      self.kind = kind
      self.configuration = configuration
    }

    private enum CodingKeys: CodingKey { case button, kind, configuration }

    /// Reads a request; a missing `kind` is an error, not an assignment of no control.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      button = try container.decodeIfPresent(String.self, forKey: .button)
      kind = try container.decode(String?.self, forKey: .kind)
      configuration = try container.decodeIfPresent(
        [String: JSONValue].self, forKey: .configuration)
    }

    /// Writes a request, with `null` for no control.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encodeIfPresent(button, forKey: .button)
      try container.encode(kind, forKey: .kind)
      try container.encodeIfPresent(configuration, forKey: .configuration)
    }
  }

  /// The body of `configure`.
  public struct Configure: Codable, Equatable, Sendable {
    /// The button's name; nil for a placement, or the only button.
    public var button: String?
    /// The placement's name; nil for a button.
    public var placement: String?
    /// The placed widget's name; nil for a control.
    public var widget: String?
    /// The chosen options by their parameters' names; `null` takes a choice back.
    public var configuration: [String: JSONValue]
    /// Whether what is not named here is taken back too.
    public var replace: Bool?

    /// A request from its parts.
    public init(
      button: String? = nil, placement: String? = nil, widget: String? = nil,
      configuration: [String: JSONValue], replace: Bool? = nil
    ) {
      self.button = button
      self.placement = placement
      self.widget = widget
      self.configuration = configuration
      self.replace = replace
    }
  }

  /// The result of `assign` and of `configure`: what the button or the placement holds now.
  public struct Assigned: Codable, Equatable, Sendable {
    /// The button's name; nil for a placement.
    public var button: String?
    /// The placement's name; nil for a button.
    public var placement: String?
    /// The placed widget's name; nil for a control.
    public var widget: String?
    /// The control or the widget with its chosen options; nil for none.
    public var control: PlacedControl?
    /// Whether the control's author wants its options to be asked for as soon as it is chosen
    /// (`promptsForUserConfiguration()`).
    public var prompts: Bool?
    /// What people call the control; nil for none.
    public var title: String?

    /// A result from its parts.
    public init(
      button: String? = nil, placement: String? = nil, widget: String? = nil,
      control: PlacedControl?, prompts: Bool? = nil, title: String? = nil
    ) {
      self.placement = placement
      self.widget = widget
      self.title = title
      self.button = button
      self.control = control
      self.prompts = prompts
    }
  }
}
