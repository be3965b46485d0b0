package import ControlModel

/// The bodies of the protocol's messages.
package enum ExtensionMessage {
  /// `hello`, the daemon's side.
  @Message
  package struct Hello {
    /// The protocol's version.
    package var version: Int
    /// The language of people, as a BCP 47 tag.
    package var language: String
    /// Folders with the app's string tables.
    package var tables: [String]?
    /// The app's name in its manifest.
    package var app: String?
  }

  /// `hello`, the extension's side.
  @Message
  package struct Welcome {
    /// The protocol's version.
    package var version: Int
    /// The bundle's name.
    package var name: String
    /// The app's name in the language of people; absent if it has none there.
    package var app: String?
  }

  /// The result of `describe`.
  @Message
  package struct Gallery {
    /// The controls in their order.
    package var controls: [ControlListing]
    /// The widgets in their order, if any.
    package var widgets: [WidgetListing]?
    /// The Swift names of the attributes types of its Live Activities, if any.
    package var activities: [String]?
  }

  /// The body of `preview`, `load` and `resolve`.
  @Message
  package struct Subject {
    /// The control, or the widget.
    package var control: PlacedControl
    /// Whether it is a widget; absent for a control.
    package var widget: Bool?
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
    /// The control.
    package var control: PlacedControl
    /// The new state of a toggle; absent for a button.
    package var value: Bool?
    /// The action as it was archived by the load that was shown.
    package var action: ControlArchive.Action?
    /// The view whose button or toggle performs; absent for a control.
    package var view: ActingView?
  }

  /// A view with buttons or toggles: that of a widget, or of a Live Activity.
  @Message
  package struct ActingView {
    /// The widget; absent for an activity.
    package var widget: Timeline?
    /// The activity, whose views a new process reads again; absent for a widget.
    package var activity: Activity?
  }

  /// The body of `options`.
  @Message
  package struct Options {
    /// The control, or the widget, with what has been chosen so far.
    package var control: PlacedControl
    /// Whether it is a widget; absent for a control.
    package var widget: Bool?
    /// The parameter's name.
    package var parameter: String
    /// What a person has typed to search for; absent for the suggested values.
    package var matching: String?
  }

  /// The daemon's notice `cancel`.
  @Message
  package struct Cancel {
    /// The request.
    package var id: Int
    /// Why: `timeout` for a request that took too long; absent for any other reason.
    package var reason: String?
  }

  /// The daemon's notice `placed`.
  @Message
  package struct Placed {
    /// One place.
    @Message
    package struct Place {
      /// The control there.
      package var control: PlacedControl
      /// Its push token in lower-case hex; absent if the control has no push handler.
      package var push_token: String?
    }

    /// A placed widget.
    @Message
    package struct Widget {
      /// Its kind.
      package var kind: String
      /// Its size, such as `systemSmall`.
      package var family: String
      /// The Swift name of the intent whose parameters are the options; absent for a widget without options.
      package var intent: String?
      /// The chosen options, by the names of the configuration intent's parameters, if any.
      package var configuration: [String: JSONValue]?
    }

    /// All places of the extension's controls: never a difference.
    package var places: [Place]
    /// All placed widgets of the extension, if any.
    package var widgets: [Widget]?
    /// The push token of its widgets in lower-case hex; absent if none of them has a push handler.
    package var widget_token: String?
  }

  /// The notice `reload`.
  @Message
  package struct Reload {
    /// The kind; absent for all of the extension's controls.
    package var kind: String?
  }

  /// The notice `log`.
  @Message
  package struct Log {
    /// The line.
    package var text: String
  }

  /// The notice `open`.
  @Message
  package struct Open {
    /// The address.
    package var url: String
  }
}
