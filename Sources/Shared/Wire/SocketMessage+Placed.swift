package import ControlModel
import SystemAccess

extension SocketMessage {
  /// The control or the widget in a slot: an entry of `placed`.
  @Message
  package struct PlacedEntry {
    /// The slot's name, such as `action`, `action.tap`, `cc-1` or `w-1`, which no other slot ever gets.
    package var slot: String
    /// The part of the device that has the slot.
    package var `in`: Area
    /// The control's or widget's kind.
    package var kind: String
    /// The size, such as `small` or `systemSmall`; absent on a button.
    package var size: String?
    /// The name of the widget's stack, if any.
    package var stack: String?
    /// Whether the stack shows this widget; absent outside a stack.
    package var front: Bool?
    /// The chosen options; empty while the screen is locked.
    package var configuration: [String: JSONValue]
    /// The state of the control's intent, in Control Center and on the Lock Screen; absent in events.
    package var intent: Button.Intent?
    /// The control with its state; absent on a button, of a widget, and in events.
    package var control: ShownControl?
    /// The open question of the running intent, if any; absent in events.
    package var question: Question?

    package init(_ item: ControlModel.PlacedItem, front: Bool? = nil) {
      slot = item.id
      self.in = item.area
      kind = item.kind
      size = item.size
      stack = item.stack
      self.front = front
      configuration = item.configuration
    }
  }

  /// The result of `placed`, a field of `status`, and the event `placed.changed`.
  @Message
  package struct Placed {
    /// The version of the order, which each change of controls without a button and of widgets increases.
    package var version: Int
    /// The used slots: of buttons, then in Control Center, on the Lock Screen, on Today; each area in its order.
    package var placed: [PlacedEntry]
  }

  /// The body of `place`.
  @Message
  package struct Place {
    /// The control's or widget's kind.
    package var kind: String
    /// The area; absent for Control Center, for the screen with widgets of this size, or with `slot`.
    package var `in`: Area?
    /// The slot of a button or of its taps; absent for a new slot.
    package var slot: String?
    /// The size; absent for `small`, or for the smallest size of a widget.
    package var size: String?
    /// The position in the area, from 1, where a stack has one position; absent for the end.
    package var at: Int?
    /// The version of the order that the position refers to; absent for the current version.
    package var version: Int?
    /// The chosen options; absent for the defaults.
    package var configuration: [String: JSONValue]?

    /// Checks rules that concern several fields.
    ///
    /// - Throws: `refused` that names the fields.
    package func checkRules() throws(MessageError) {
      guard slot == nil || (self.in == nil && size == nil && at == nil) else {
        throw MessageError(
          .refused, "\"slot\" cannot be used together with \"in\", \"size\" or \"at\"")
      }
      guard self.in?.rules.holds != .buttons else {
        throw MessageError(.refused, "name a button or its taps with \"slot\"")
      }
      guard self.in?.isOrdered != false || (size == nil && at == nil) else {
        throw MessageError(
          .refused, "\"size\" and \"at\" are not allowed in a position of the Lock Screen")
      }
    }
  }

  /// The body of `assign`, the short form of `place` with the slot of a button, and of `remove`.
  @Message
  package struct Assign {
    /// The slot of a button or of its taps; absent if the device has only one button.
    package var slot: String?
    /// The control's kind; `null` removes the control.
    @Field(required: true) package var kind: String?
    /// The chosen options; absent for the defaults of the control's author.
    package var configuration: [String: JSONValue]?
  }

  /// The body of `remove` and `turn`.
  @Message
  package struct SlotName {
    /// The slot's name.
    package var slot: String
  }

  /// The body of `move`, which moves an item, with its whole stack, before another item or to a position.
  @Message
  package struct Move {
    /// The slot's name.
    package var slot: String
    /// The slot before which to move the item, in the current order.
    package var before: String?
    /// The new position in the area, from 1; a stack is one position.
    package var at: Int?
    /// The version of the order that the position refers to; absent for the current version.
    package var version: Int?

    /// Checks that a move has either `before` or `at`, and `version` only with `at`.
    ///
    /// - Throws: `refused` that names the fields.
    package func checkRules() throws(MessageError) {
      guard (before == nil) != (at == nil) else {
        throw MessageError(.refused, "a move has either \"before\" or \"at\"")
      }
      guard before == nil || version == nil else {
        throw MessageError(.refused, "\"version\" comes with \"at\" only")
      }
    }
  }

  /// The body of `resize`.
  @Message
  package struct Resize {
    /// The slot's name.
    package var slot: String
    /// The new size, such as `large` or `systemLarge`.
    package var size: String
  }

  /// The body of `stack`.
  @Message
  package struct Stack {
    /// The slot of a widget.
    package var slot: String
    /// The slot of another widget, onto which or onto whose stack to put the widget; absent to remove the widget from its
    /// stack.
    package var onto: String?
  }

  /// The body of `configure`.
  @Message
  package struct Configure {
    /// The slot's name; absent if the device has only one button.
    package var slot: String?
    /// The chosen options, by the names of the parameters; `null` removes a choice.
    package var configuration: [String: JSONValue]
    /// Whether to remove the choices for all other options; absent means `false`.
    package var replace: Bool?
  }

  /// The result of each change of a slot.
  @Message
  package struct SlotChange {
    /// The slot's name.
    package var slot: String
    /// The new version of the order.
    package var version: Int
    /// The names of all slots of controls without a button, or of all slots of widgets, in the new order.
    package var order: [String]
    /// The control or the widget with its chosen options; absent if the slot is empty now.
    package var control: PlacedControl?
    /// The new stack of a widget, if any.
    package var stack: String?
    /// With `place`: the slot on the Lock Screen whose control was replaced, if any.
    package var replaced: String?
    /// With `place` and `assign`: whether clients should show the options at once; absent means `false`.
    package var prompts: Bool?
    /// The display name of the control or the widget, if known.
    package var title: String?
  }

  /// The body of `preview`; its result is `Widget`.
  @Message
  package struct Preview {
    /// The widget's kind.
    package var kind: String
    /// The size; absent for the smallest size that the widget supports.
    package var size: String?
    /// The chosen options; absent for the defaults.
    package var configuration: [String: JSONValue]?
    /// Whether to return the placeholder, which clients show while the snapshot is loaded; absent means `false`.
    package var placeholder: Bool?
  }

  /// The body of `tap`.
  @Message
  package struct Tap {
    /// The slot of a control in Control Center or on the Lock Screen.
    package var slot: String
    /// The new value of a toggle according to the client's screen; absent to change the current value.
    package var value: Bool?
  }

  /// The result of `tap`, which comes at once; events with the tap's number report the outcome.
  ///
  /// Each tap ends in exactly one of `intent.finished`, `intent.failed` and `intent.skipped`.
  @Message
  package struct Tapped {
    /// The slot's name.
    package var slot: String
    /// The tap's number.
    package var tap: Int
  }

  /// The body of `options`: for the control or widget in a slot, or for any control by its kind.
  @Message
  package struct Options {
    /// The slot's name; absent with `kind`, or if the device has only one button.
    package var slot: String?
    /// The kind of any control, instead of a slot.
    package var kind: String?
    /// The parameter's name.
    package var parameter: String
    /// The search text; absent for the suggested values.
    package var matching: String?
    /// The options chosen so far, which override the saved options.
    package var configuration: [String: JSONValue]?
  }

  /// The body of `resolve`.
  @Message
  package struct Subject {
    /// The slot's name; absent if the device has only one button.
    package var slot: String?
  }
}

extension Requests {
  static let ofSlots: [any SocketRequest] = [
    placed, place, assign, remove, move, resize, stack, turn, preview, configure, tap, options,
    resolve,
  ]

  package static let placed = Request<NoFields, M.Placed>.question(
    "placed", "The items on the buttons, in Control Center, on the Lock Screen and on Today.",
    .get("/v1/placed"))
  package static let place = Request<M.Place, M.SlotChange>.change(
    "place",
    "Place a control or a widget in a new slot, or a control on a button; where there is room for one, in place of the "
      + "control that is there.",
    locked: "place a control or a widget", refuses: .ofSubject, .post("/v1/placed"))
  package static let assign = Request<M.Assign, M.SlotChange>.change(
    "assign", "Give a button or its taps a control, or none.", locked: "assign a control",
    refuses: .ofSubject, .put("/v1/placed/{slot}"))
  package static let remove = Request<M.SlotName, M.SlotChange>.change(
    "remove", "Remove the item in a slot.", locked: "remove a control or a widget",
    refuses: .ofSubject, .delete("/v1/placed/{slot}"))
  package static let move = Request<M.Move, M.SlotChange>.change(
    "move",
    "Move a control, or a widget with its whole stack, before another item or to a position; before a widget of the same "
      + "stack, move a widget within the stack.",
    locked: "move a control or a widget", refuses: .ofSubject, .post("/v1/placed/{slot}/move"))
  package static let resize = Request<M.Resize, M.SlotChange>.change(
    "resize", "Change the size of a control, or of a widget and of its whole stack.",
    locked: "resize a control or a widget", refuses: .ofSubject, .put("/v1/placed/{slot}/size"))
  package static let stack = Request<M.Stack, M.SlotChange>.change(
    "stack",
    "Put a widget into a stack with another widget of the same size, or take it out of its stack.",
    locked: "change a stack of widgets", refuses: .ofSubject,
    .put("/v1/placed/{slot}/stack", requires: ["onto"]))
  package static let turn = Request<M.SlotName, M.SlotChange>.change(
    "turn", "Show this widget of a stack for 15 minutes; then the stack chooses again.",
    refuses: .ofSubject, .post("/v1/placed/{slot}/turn"))
  package static let preview = Request<M.Preview, M.Widget>.question(
    "preview", "A widget as the gallery shows it: its snapshot, or its placeholder.",
    locked: "look at a widget of the gallery", refuses: .ofSubject, .get("/v1/preview"))
  package static let configure = Request<M.Configure, M.SlotChange>.change(
    "configure", "Choose options of a slot's control or widget.", locked: "configure a control",
    refuses: .ofSubject, .patch("/v1/placed/{slot}/configuration"))
  package static let tap = Request<M.Tap, M.Tapped>.change(
    "tap", "Tap a control in Control Center or on the Lock Screen.",
    refuses: .ofSubject, .post("/v1/placed/{slot}/tap"))
  package static let options = Request<M.Options, OptionList>.question(
    "options", "The values that an option of a control or a widget can have.",
    locked: "list the values of an option", refuses: .ofSubject, .get("/v1/options"))
  package static let resolve = Request<M.Subject, ResolvedConfiguration>.question(
    "resolve", "The chosen values of a slot's control or widget, as its queries find them now.",
    locked: "find the chosen values", refuses: .ofSubject, .get("/v1/resolve"))
}
