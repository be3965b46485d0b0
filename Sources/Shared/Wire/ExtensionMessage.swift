public import ControlModel

/// The bodies of the protocol's messages.
public enum ExtensionMessage {
  /// `hello`, the daemon's side.
  public struct Hello: Codable, Equatable, Sendable {
    /// The protocol's version.
    public var version: Int
    /// The language of people, as a BCP 47 tag.
    public var language: String
    /// Folders with the app's string tables.
    public var tables: [String]?
    /// The app's name in its manifest.
    public var app: String?

    /// A greeting from its parts.
    public init(
      version: Int, language: String, tables: [String]? = nil, app: String? = nil
    ) {
      self.app = app
      self.version = version
      self.language = language
      self.tables = tables
    }
  }

  /// `hello`, the extension's side.
  public struct Welcome: Codable, Equatable, Sendable {
    /// The protocol's version.
    public var version: Int
    /// The bundle's name.
    public var name: String
    /// The app's name in the language of people; nil if it has none there.
    public var app: String?

    /// A welcome from its parts.
    public init(version: Int, name: String, app: String? = nil) {
      self.app = app
      self.version = version
      self.name = name
    }
  }

  /// The result of `describe`.
  public struct Gallery: Codable, Equatable, Sendable {
    /// The controls in their order.
    public var controls: [ControlListing]
    /// The widgets in their order; nil for none.
    public var widgets: [WidgetListing]?
    /// The Swift names of the attributes types of its Live Activities; nil for none.
    public var activities: [String]?

    /// A gallery of these controls and widgets.
    public init(
      controls: [ControlListing], widgets: [WidgetListing]? = nil, activities: [String]? = nil
    ) {
      self.activities = activities
      self.controls = controls
      self.widgets = widgets
    }
  }

  /// The body of `preview`, `load` and `resolve`.
  public struct Subject: Codable, Equatable, Sendable {
    /// The control, or the widget.
    public var control: PlacedControl
    /// Whether it is a widget; nil for a control.
    public var widget: Bool?

    /// A request about this control or widget.
    public init(control: PlacedControl, widget: Bool? = nil) {
      self.control = control
      self.widget = widget
    }
  }

  /// The result of `preview` and `load`.
  public struct Loaded: Codable, Equatable, Sendable {
    /// The control's template.
    public var archive: ControlArchive

    /// A result from its archive.
    public init(archive: ControlArchive) { self.archive = archive }
  }

  /// The body of `perform`.
  public struct Perform: Codable, Equatable, Sendable {
    /// The control.
    public var control: PlacedControl
    /// The new state of a toggle; nil for a button.
    public var value: Bool?
    /// The action as it was archived by the load that was shown.
    public var action: ControlArchive.Action?
    /// The view whose button or toggle performs; nil for a control.
    public var view: ActingView?

    /// A request from its parts.
    public init(
      control: PlacedControl, value: Bool?, action: ControlArchive.Action?, view: ActingView? = nil
    ) {
      self.control = control
      self.value = value
      self.action = action
      self.view = view
    }
  }

  /// A view with buttons or toggles: that of a widget, or of a Live Activity.
  public struct ActingView: Codable, Equatable, Sendable {
    /// The widget; nil for an activity.
    public var widget: Timeline?
    /// The activity, whose views a new process reads again; nil for a widget.
    public var activity: Activity?

    /// The view of a widget, or of an activity.
    public init(widget: Timeline?, activity: Activity? = nil) {
      self.widget = widget
      self.activity = activity
    }
  }

  /// The body of `options`.
  public struct Options: Codable, Equatable, Sendable {
    /// The control, or the widget, with what has been chosen so far.
    public var control: PlacedControl
    /// Whether it is a widget; nil for a control.
    public var widget: Bool?
    /// The parameter's name.
    public var parameter: String
    /// What a person has typed to search for; nil for the suggested values.
    public var matching: String?

    /// A request from its parts.
    public init(
      control: PlacedControl, widget: Bool? = nil, parameter: String, matching: String? = nil
    ) {
      self.control = control
      self.widget = widget
      self.parameter = parameter
      self.matching = matching
    }
  }

  /// The daemon's notice `cancel`.
  public struct Cancel: Codable, Equatable, Sendable {
    /// The request.
    public var id: Int
    /// Why: `timeout` for a request that took too long; nil for any other reason.
    public var reason: String?

    /// A cancellation of this request.
    public init(id: Int, reason: String? = nil) {
      self.id = id
      self.reason = reason
    }
  }

  /// The daemon's notice `placed`.
  public struct Placed: Codable, Equatable, Sendable {
    /// One place.
    public struct Place: Codable, Equatable, Sendable {
      /// The control there.
      public var control: PlacedControl
      /// Its push token in lower-case hex; nil if the control has no push handler.
      public var push_token: String?

      /// A place from its parts.
      public init(control: PlacedControl, push_token: String? = nil) {
        self.control = control
        self.push_token = push_token
      }
    }

    /// A placed widget.
    public struct Widget: Codable, Equatable, Sendable {
      /// Its kind.
      public var kind: String
      /// Its size, such as `systemSmall`.
      public var family: String
      /// The Swift name of the intent whose parameters are the options; nil for a widget without options.
      public var intent: String?
      /// The chosen options, by the names of the configuration intent's parameters; nil for none.
      public var configuration: [String: JSONValue]?

      /// A widget from its parts.
      public init(
        kind: String, family: String, intent: String? = nil,
        configuration: [String: JSONValue]? = nil
      ) {
        self.kind = kind
        self.family = family
        self.intent = intent
        self.configuration = configuration
      }
    }

    /// All places of the extension's controls: never a difference.
    public var places: [Place]
    /// All placed widgets of the extension; nil for none.
    public var widgets: [Widget]?
    /// The push token of its widgets in lower-case hex; nil if none of them has a push handler.
    public var widget_token: String?

    /// A list of all places.
    public init(places: [Place], widgets: [Widget]? = nil, widget_token: String? = nil) {
      self.widget_token = widget_token
      self.places = places
      self.widgets = widgets
    }
  }

  /// The notice `reload`.
  public struct Reload: Codable, Equatable, Sendable {
    /// The kind; nil for all of the extension's controls.
    public var kind: String?

    /// A request for this kind.
    public init(kind: String?) { self.kind = kind }
  }

  /// The notice `log`.
  public struct Log: Codable, Equatable, Sendable {
    /// The line.
    public var text: String

    /// A line.
    public init(text: String) { self.text = text }
  }

  /// The notice `open`.
  public struct Open: Codable, Equatable, Sendable {
    /// The address.
    public var url: String

    /// An address.
    public init(url: String) { self.url = url }
  }
}
