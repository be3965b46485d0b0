package import ControlModel

extension SocketMessage {
  /// The body of `assign`.
  ///
  /// `kind` must be there: `null` takes the control away.
  @Message
  package struct Assign {
    /// The button's name; nil for the only one.
    package var button: String?
    /// The control's kind; nil for none.
    @Field(required: true) package var kind: String?
    /// The chosen options; nil for those of the control's author.
    package var configuration: [String: JSONValue]?
  }

  /// The body of `configure`.
  @Message
  package struct Configure {
    /// The button's name; nil for a placement, or the only button.
    package var button: String?
    /// The placement's name; nil for a button.
    package var placement: String?
    /// The placed widget's name; nil for a control.
    package var widget: String?
    /// The chosen options by their parameters' names; `null` takes a choice back.
    package var configuration: [String: JSONValue]
    /// Whether what is not named here is taken back too.
    package var replace: Bool?
  }

  /// The result of `assign` and of `configure`: what the button or the placement holds now.
  @Message
  package struct Assigned {
    /// The button's name; nil for a placement.
    package var button: String?
    /// The placement's name; nil for a button.
    package var placement: String?
    /// The placed widget's name; nil for a control.
    package var widget: String?
    /// The control or the widget with its chosen options; nil for none.
    package var control: PlacedControl?
    /// Whether the control's author wants its options to be asked for as soon as it is chosen
    /// (`promptsForUserConfiguration()`).
    package var prompts: Bool?
    /// What people call the control; nil for none.
    package var title: String?
  }
}
