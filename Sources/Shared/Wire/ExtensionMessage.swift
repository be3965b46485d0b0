package import ControlModel

package enum ExtensionMessage {
  /// The body of `hello`, from the daemon.
  @Message
  package struct Hello {
    /// The oldest version of the protocol that the daemon speaks.
    package var version: Int
    /// The newest version that the daemon speaks; absent if it is `version`.
    package var newest: Int?
    /// The language of texts for people, as a BCP 47 tag.
    package var language: String
    /// The folders with the app's string tables, if any.
    package var tables: [String]?
    /// The app's name in its manifest, if any.
    package var app: String?
  }

  /// The result of `hello`, from the extension.
  @Message
  package struct Welcome {
    /// The version of the protocol that the extension uses, one of the versions that the daemon supports.
    package var version: Int
    /// The bundle's name.
    package var name: String
    /// The app's localized name, if its string tables contain one.
    package var app: String?
  }

  /// The result of `describe`.
  @Message
  package struct Gallery {
    /// The controls in the gallery's order.
    package var controls: [ControlListing]
    /// The widgets in the gallery's order, if any.
    package var widgets: [WidgetListing]?
    /// The Swift names of the attributes types of the Live Activities, if any.
    package var activities: [String]?
  }

  /// The body of `preview`, `load` and `resolve`.
  @Message
  package struct Subject {
    /// The control or the widget.
    package var control: PlacedControl
    /// Whether `control` is a widget; absent for a control.
    package var widget: Bool?
    /// The number of an earlier request that the extension answers first, only in `load`; absent to load at once.
    package var after: Int?
  }

  /// The result of `preview` and `load`.
  @Message
  package struct Loaded {
    /// The control's template.
    package var archive: ControlArchive
  }

  /// The body of `perform`.
  @Message
  package struct Perform {
    /// The control to perform.
    package var control: PlacedControl
    /// The new state of a toggle; absent for a button.
    package var value: Bool?
    /// The archived action of the load that was shown.
    package var action: ControlArchive.Action?
    /// The view that contains the tapped button or toggle; absent for a control.
    package var view: ActingView?
  }

  /// A view of a widget or a Live Activity with buttons or toggles.
  @Message
  package struct ActingView {
    /// The widget that contains the view; absent for an activity.
    package var widget: Timeline?
    /// The activity that contains the view, for a new process to evaluate its views; absent for a widget.
    package var activity: Activity?
  }

  /// The body of `options`.
  @Message
  package struct Options {
    /// The control or the widget, with the options chosen so far.
    package var control: PlacedControl
    /// Whether `control` is a widget; absent for a control.
    package var widget: Bool?
    /// The parameter's name.
    package var parameter: String
    /// The search text; absent for the suggested values.
    package var matching: String?
  }

  /// The body of the daemon's notice `cancel`.
  @Message
  package struct Cancel {
    /// The number of the cancelled request.
    package var id: Int
    /// `timeout` if the request took too long; absent for another reason.
    package var reason: String?
  }

  /// The body of the daemon's notice `placed`.
  @Message
  package struct Placed {
    /// A button or a placement with a control of the extension.
    @Message
    package struct Place {
      /// The control with its chosen options.
      package var control: PlacedControl
      /// The push token in lower-case hexadecimal; absent if the control has no push handler.
      package var push_token: String?
    }

    /// A placed widget.
    @Message
    package struct Widget {
      /// The widget's kind.
      package var kind: String
      /// The widget's size, such as `systemSmall`.
      package var family: String
      /// The Swift name of the intent whose parameters are the options; absent for a widget without options.
      package var intent: String?
      /// The chosen options, by the names of the configuration intent's parameters, if any.
      package var configuration: [String: JSONValue]?
    }

    /// All places of the extension's controls, not only changed places.
    package var places: [Place]
    /// All placed widgets of the extension, if any.
    package var widgets: [Widget]?
    /// The push token of the widgets in lower-case hexadecimal; absent if no widget has a push handler.
    package var widget_token: String?
  }

  /// The body of the notice `reload`.
  @Message
  package struct Reload {
    /// The kind of the controls to load again; absent for all controls of the extension.
    package var kind: String?
  }

  /// The body of the notice `log`.
  @Message
  package struct Log {
    /// The line for the log.
    package var text: String
  }

  /// The body of the notice `open`.
  @Message
  package struct Open {
    /// The address to open.
    package var url: String
  }
}

extension ExtensionMessage {
  /// The body of the extension's notice `confirm`: a question of an intent.
  @Message
  package struct Confirm {
    /// The question's number, which increases with each question of the extension.
    package var number: Int
    /// The id of the control whose intent asks; it must be performing.
    package var control: String
    /// The text of the question.
    package var text: String
    /// The choices, of which the user selects one; absent for a yes-or-no question.
    package var choices: [String]?
  }

  /// The body of the daemon's notice `confirmed`: the answer to a question, which always comes in bounded time.
  @Message
  package struct Confirmed {
    /// The question's number.
    package var number: Int
    /// Whether the intent may continue; `false` without an answer.
    package var accepted: Bool
    /// The index of the selected choice, from 0; absent for a question without choices or without an answer.
    package var choice: Int?
  }
}

extension ExtensionMessage {
  /// The body of the extension's notice `progress`: the progress of a control's running intent.
  ///
  /// An extension sends at most one notice per 250 ms.
  @Message
  package struct Progress {
    /// The shortest time between two notices of a run.
    package static let interval = Duration.milliseconds(250)

    /// The id of the control, which must be performing.
    package var control: String
    /// The completed fraction, from 0 to 1; absent if it is not known.
    package var fraction: Double?
    /// The description of the current step in the daemon's language, if any.
    package var text: String?
    /// Whether the intent can be cancelled; absent means `false`.
    package var can_cancel: Bool?
    /// Whether the intent has no time limit as long as it reports progress; absent means `false`.
    package var long_running: Bool?
  }
}
