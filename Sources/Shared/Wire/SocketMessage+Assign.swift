package import ControlModel
import SystemAccess

extension SocketMessage {
  /// The body of `assign`.
  ///
  /// `kind` must be there: `null` takes the control away.
  @Message
  package struct Assign {
    /// The button's name; absent if the device has only one button.
    package var button: String?
    /// The control's kind; nil for none.
    @Field(required: true) package var kind: String?
    /// The chosen options; absent for the defaults of the control's author.
    package var configuration: [String: JSONValue]?
  }

  /// The body of `configure`.
  @Message
  package struct Configure {
    /// The button's name; absent for a placement, or the only button.
    package var button: String?
    /// The placement's name; absent for a button.
    package var placement: String?
    /// The placed widget's name; absent for a control.
    package var widget: String?
    /// The chosen options by their parameters' names; `null` takes a choice back.
    package var configuration: [String: JSONValue]
    /// Whether what is not named here is taken back too.
    package var replace: Bool?
  }

  /// The result of `assign` and of `configure`: what the button or the placement holds now.
  @Message
  package struct Assigned {
    /// The button's name; absent for a placement.
    package var button: String?
    /// The placement's name; absent for a button.
    package var placement: String?
    /// The placed widget's name; absent for a control.
    package var widget: String?
    /// The control or the widget with its chosen options, if any.
    package var control: PlacedControl?
    /// Whether the control's author wants its options to be asked for as soon as it is chosen
    /// (`promptsForUserConfiguration()`).
    package var prompts: Bool?
    /// What people call the control, if any.
    package var title: String?
  }
}

extension Requests {
  static let assignments: [any SocketRequest] = [assign, configure, options, resolve]

  package static let assign = Request<M.Assign, M.Assigned>.change(
    "assign", "Give a button a control, or none.", locked: "assign a control",
    refuses: .ofSubject, .put("/v1/buttons/{button}/assignment"))
  package static let configure = Request<M.Configure, M.Assigned>.change(
    "configure", "Choose options of the control that a button holds.",
    locked: "configure a control",
    refuses: .ofSubject, .patch("/v1/buttons/{button}/configuration"),
    .patch("/v1/placements/{placement}/configuration", "Choose options of a placed control."),
    .patch("/v1/widgets/{widget}/configuration", "Choose options of a widget."))
  package static let options = Request<M.Options, OptionList>.question(
    "options", "The values that an option of a control can have.",
    locked: "list the values of an option", refuses: .ofSubject, .get("/v1/options"))
  package static let resolve = Request<M.Subject, ResolvedConfiguration>.question(
    "resolve", "The chosen values of a control as they are found now.",
    locked: "find the chosen values", refuses: .ofSubject, .get("/v1/resolve"))
}
