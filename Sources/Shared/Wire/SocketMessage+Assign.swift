package import ControlModel
import SystemAccess

extension SocketMessage {
  /// The body of `assign`.
  @Message
  package struct Assign {
    /// The button's name; absent if the device has only one button.
    package var button: String?
    /// The control's kind; `null` removes the control.
    @Field(required: true) package var kind: String?
    /// The chosen options; absent for the defaults of the control's author.
    package var configuration: [String: JSONValue]?
  }

  /// The body of `configure`.
  @Message
  package struct Configure {
    /// The button's name; absent for a placement or the only button.
    package var button: String?
    /// The placement's name; absent for a button.
    package var placement: String?
    /// The placed widget's name; absent for a control.
    package var widget: String?
    /// The chosen options, by the names of the parameters; `null` removes a choice.
    package var configuration: [String: JSONValue]
    /// Whether to remove the choices for all other options; absent means `false`.
    package var replace: Bool?
  }

  /// The result of `assign` and `configure`: the new control or widget.
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
    /// Whether clients should show the options at once (`promptsForUserConfiguration()`); absent means `false`.
    package var prompts: Bool?
    /// The display name of the control or the widget, if known.
    package var title: String?
  }
}

extension Requests {
  static let assignments: [any SocketRequest] = [assign, configure, options, resolve]

  package static let assign = Request<M.Assign, M.Assigned>.change(
    "assign", "Give a button a control, or none.", locked: "assign a control",
    refuses: .ofSubject, .put("/v1/buttons/{button}/assignment"))
  package static let configure = Request<M.Configure, M.Assigned>.change(
    "configure", "Choose options of the control of a button.",
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
