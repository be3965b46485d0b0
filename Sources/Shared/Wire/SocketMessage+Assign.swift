public import ControlModel

extension SocketMessage {
  /// The body of `assign`.
  ///
  /// `kind` must be there: `null` takes the control away.
  @Message
  public struct Assign {
    /// The button's name; nil for the only one.
    public var button: String?
    /// The control's kind; nil for none.
    @Field(required: true) public var kind: String?
    /// The chosen options; nil for those of the control's author.
    public var configuration: [String: JSONValue]?
  }

  /// The body of `configure`.
  @Message
  public struct Configure {
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
  }

  /// The result of `assign` and of `configure`: what the button or the placement holds now.
  @Message
  public struct Assigned {
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
  }
}
