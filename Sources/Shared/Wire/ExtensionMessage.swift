public import ControlModel

/// The bodies of the protocol's messages.
public enum ExtensionMessage {
  /// `hello`, the daemon's side.
  @Message
  public struct Hello {
    /// The protocol's version.
    public var version: Int
    /// The language of people, as a BCP 47 tag.
    public var language: String
    /// Folders with the app's string tables.
    public var tables: [String]?
    /// The app's name in its manifest.
    public var app: String?
  }

  /// `hello`, the extension's side.
  @Message
  public struct Welcome {
    /// The protocol's version.
    public var version: Int
    /// The bundle's name.
    public var name: String
    /// The app's name in the language of people; nil if it has none there.
    public var app: String?
  }

  /// The result of `describe`.
  @Message
  public struct Gallery {
    /// The controls in their order.
    public var controls: [ControlListing]
    /// The widgets in their order; nil for none.
    public var widgets: [WidgetListing]?
    /// The Swift names of the attributes types of its Live Activities; nil for none.
    public var activities: [String]?
  }

  /// The body of `preview`, `load` and `resolve`.
  @Message
  public struct Subject {
    /// The control, or the widget.
    public var control: PlacedControl
    /// Whether it is a widget; nil for a control.
    public var widget: Bool?
  }

  /// The result of `preview` and `load`.
  @Message
  public struct Loaded {
    /// The control's template.
    public var archive: ControlArchive
  }

  /// The body of `perform`.
  @Message
  public struct Perform {
    /// The control.
    public var control: PlacedControl
    /// The new state of a toggle; nil for a button.
    public var value: Bool?
    /// The action as it was archived by the load that was shown.
    public var action: ControlArchive.Action?
    /// The view whose button or toggle performs; nil for a control.
    public var view: ActingView?
  }

  /// A view with buttons or toggles: that of a widget, or of a Live Activity.
  @Message
  public struct ActingView {
    /// The widget; nil for an activity.
    public var widget: Timeline?
    /// The activity, whose views a new process reads again; nil for a widget.
    public var activity: Activity?
  }

  /// The body of `options`.
  @Message
  public struct Options {
    /// The control, or the widget, with what has been chosen so far.
    public var control: PlacedControl
    /// Whether it is a widget; nil for a control.
    public var widget: Bool?
    /// The parameter's name.
    public var parameter: String
    /// What a person has typed to search for; nil for the suggested values.
    public var matching: String?
  }

  /// The daemon's notice `cancel`.
  @Message
  public struct Cancel {
    /// The request.
    public var id: Int
    /// Why: `timeout` for a request that took too long; nil for any other reason.
    public var reason: String?
  }

  /// The daemon's notice `placed`.
  @Message
  public struct Placed {
    /// One place.
    @Message
    public struct Place {
      /// The control there.
      public var control: PlacedControl
      /// Its push token in lower-case hex; nil if the control has no push handler.
      public var push_token: String?
    }

    /// A placed widget.
    @Message
    public struct Widget {
      /// Its kind.
      public var kind: String
      /// Its size, such as `systemSmall`.
      public var family: String
      /// The Swift name of the intent whose parameters are the options; nil for a widget without options.
      public var intent: String?
      /// The chosen options, by the names of the configuration intent's parameters; nil for none.
      public var configuration: [String: JSONValue]?
    }

    /// All places of the extension's controls: never a difference.
    public var places: [Place]
    /// All placed widgets of the extension; nil for none.
    public var widgets: [Widget]?
    /// The push token of its widgets in lower-case hex; nil if none of them has a push handler.
    public var widget_token: String?
  }

  /// The notice `reload`.
  @Message
  public struct Reload {
    /// The kind; nil for all of the extension's controls.
    public var kind: String?
  }

  /// The notice `log`.
  @Message
  public struct Log {
    /// The line.
    public var text: String
  }

  /// The notice `open`.
  @Message
  public struct Open {
    /// The address.
    public var url: String
  }
}
