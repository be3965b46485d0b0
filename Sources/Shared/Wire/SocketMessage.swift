package import ControlModel
import SystemAccess

/// The requests of the control socket, version 1: a client asks, the daemon answers.
///
///     hello             version, client → version, daemon, pid
///     list              → the gallery: every control with its preview, every widget, and what is wrong
///     status            → the daemon, its buttons, extensions and activities
///     watch             whether snapshots are wanted → the buttons, the places' snapshots; from then on
///                       every event, and every place's snapshot when it changes
///     press             a button, for how long or which half → the button, the number of the press
///     answer            a button or a placement, a question's number, yes or no → the same: only the first
///                       answer counts
///     undo              a button or a placement, an offer's number → the same: what the last intent has done is undone,
///                       while that is offered
///     cancel            a button or a placement → the same: the intent under way is cancelled, if its progress says
///                       that it can be
///     reload            a kind, or all → how many controls are loaded again
///     assign            a button, a kind or null, its options → what the button holds now
///     configure         a button, a placement or a widget, options → what it holds now
///     placements        → the controls in Control Center and on the Lock Screen
///     place             a kind, where, its size, position and options → the new placement
///     unplace           a placement → the list without it
///     move              a placement, before which one or to which position → the new order
///     resize            a placement, a size → the list
///     tap               a placement, the promised value → the placement, the number of the tap
///     widgets           → the widgets on Today and on the Lock Screen
///     widget_add        a kind, its size, position and options → the new widget
///     widget_remove     a widget → the list without it
///     widget_move       a widget, before which one or to which position → the new order
///     widget_resize     a widget, another size → the list
///     widget_stack      a widget, onto which other one or null → the list with its stack
///     widget_turn       a widget of a stack → the list; the stack shows that widget
///     widget_preview    a kind, a size, options → the widget as the gallery shows it
///     options           a kind, a button, a placement or a widget, a parameter, a search text → the values to
///                       choose from
///     resolve           a button, a placement or a widget → its chosen values as they are found now
///     symbol            a kind, a name → the app's own symbol of that name
///     act               a tree's number, and of it an action's number or an address → the same, when it has performed
///     push              a push token, what a server sends with it → the activity that changes, or the control that is
///                       loaded again
///     image             a name that a tree has → the image
///     shared            what the connection of the shared values reports → whether they are connected
///     lock              → locked, has_passcode
///     unlock            the passcode, if there is one → locked, has_passcode
///     passcode          the old one, if there is one, and the new one or null → locked, has_passcode
///     developer_mode    on, off or nothing → on or off: findings for authors are shown, budgets are lifted
///     timeline          → what the extensions were asked last and how long it took; refused outside developer mode
///     current_controls  kinds → where controls are placed, with their push tokens
///     app               a message as on an extension's pipe, from a process of its app; or `listen`
///
/// The frame is `MessageHead`'s: one JSON object on a line, at most 64 KiB from a client. `hello` comes
/// first, within 5 s. Answers come in any order. A refusal with the id 0 answers no request: it reports why
/// the connection is closed, or which line could not be read.
///
/// After the answer to `watch` come event lines between the answers, exactly as `run --output json` writes
/// them: they have `event` where a message has `id`. The state of every button is in that answer, so that
/// nothing is replayed; what happened while the answer was made follows it, and may already be in it.
///
/// With `"snapshots":true` that answer has `places`, what each place shows (`PlaceSnapshot`), and a line
/// `place` follows whenever that changes (`PlaceLine`). A client that draws needs nothing else. The instants in
/// snapshots are of the daemon's clock, which stood at `at_ns` when the answer or the line was written. What is
/// placed in Control Center and on the Lock Screen comes apart from that, in `placements` and in lines of its own
/// (`PlacementLine`): a client that draws buttons only need not tell them from each other.
///
/// While the screen is locked, private content is redacted (`ControlDescription.redacted()`),
/// and `assign`, `configure`, `place`, `unplace`, `move`, `resize`, `options`, `resolve`, `passcode` and every request
/// that changes the widgets are refused with the code `locked`.
///
/// The code `forbidden` answers `assign` and `configure` with an option that only the configuration file sets,
/// and `passcode` from another user than root and the daemon's own that sets the first passcode or removes one.
///
/// Where a request names a button, it may leave the name out if there is only one. Fields are only ever
/// added; a reader passes over those that it does not know.
package enum SocketRequest: String, CaseIterable, Sendable {
  case hello, list, status, watch, press, reload, assign, configure, options, resolve, symbol
  case image, act, push, shared
  case placements, place, unplace, move, resize, tap
  case widgets
  case widgetAdd = "widget_add"
  case widgetRemove = "widget_remove"
  case widgetMove = "widget_move"
  case widgetResize = "widget_resize"
  case widgetStack = "widget_stack"
  case widgetTurn = "widget_turn"
  case widgetPreview = "widget_preview"
  case lock, unlock, passcode, answer, undo, cancel
  case app, timeline
  case developerMode = "developer_mode"
  case currentControls = "current_controls"

  /// The protocol's version.
  package static let version = 1

  /// Whether its body may have a passcode.
  package var hasPasscode: Bool { self == .unlock || self == .passcode }

  /// Whether a process of an extension may send it, whatever its user: what `ControlCenter` needs in an app's process.
  ///
  /// A new request is refused until it is listed here.
  package var isForExtensions: Bool { [.hello, .app, .currentControls].contains(self) }
}

/// The bodies of the control socket's messages.
package enum SocketMessage {
  /// The longest line that the daemon takes from a client, in bytes.
  package static let lineLimit = 65_536
  /// The longest line that a client takes from the daemon, in bytes: a gallery is long.
  ///
  /// The daemon refuses a request whose answer would be longer.
  package static let answerLimit = 8 * LineBuffer.messageLimit

  /// `hello`, the client's side.
  @Message
  package struct Hello {
    /// The protocol's version.
    @Field(required: true) package var version: Int = SocketRequest.version
    /// What the client is, for the log: `actionbutton status`.
    package var client: String
    /// What the daemon's lock file contains, where the kernel cannot tell extensions from other programs.
    package var proof: String?
  }

  /// `hello`, the daemon's side.
  @Message
  package struct Welcome {
    /// The protocol's version.
    @Field(required: true) package var version: Int = SocketRequest.version
    /// The daemon's name and version: `actionbutton 0.1.0`.
    package var daemon: String
    /// Its process.
    package var pid: Int32
  }

  /// The body of a request about one button, placement or widget: `resolve`.
  @Message
  package struct Subject {
    /// The button's name; nil for a placement, a widget, or the only button.
    package var button: String?
    /// The placement's name; nil for a button or a widget.
    package var placement: String?
    /// The placed widget's name; nil for a button or a placement.
    package var widget: String?
  }

  /// Refuses a request that names more than one of a button, a placement and a widget.
  ///
  /// - Throws: `refused`.
  package static func check(
    button: String?, placement: String?, widget: String? = nil
  ) throws(MessageError) {
    guard button == nil || placement == nil else {
      throw MessageError(.refused, "a request has either \"button\" or \"placement\"")
    }
    guard widget == nil || (button == nil && placement == nil) else {
      throw MessageError(
        .refused, "a request with \"widget\" has neither \"button\" nor \"placement\"")
    }
  }

  /// The body of `reload`.
  @Message
  package struct Reload {
    /// The kind.
    package var kind: String?
    /// All kinds.
    package var all: Bool?

    /// A request for one kind; nil for all.
    package init(kind: String?) {
      self.kind = kind
      all = kind == nil ? true : nil
    }

    /// Checks that it names one kind or all of them.
    ///
    /// - Throws: `badMessage`.
    package func checkRules() throws(MessageError) {
      guard (kind == nil) == (all == true) else {
        throw .badMessage("a reload has either \"kind\" or \"all\": true")
      }
    }
  }

  /// The result of `reload`.
  @Message
  package struct Reloaded {
    /// How many placed controls are loaded again.
    package var count: Int
  }

  /// The body of `options`: of a control that a button holds or that is placed, of a placed widget, or of any control
  /// by its kind.
  @Message
  package struct Options {
    /// The kind.
    package var kind: String?
    /// The button; with neither a kind, a button nor a placement, the only one.
    package var button: String?
    /// The placement's name; nil for a button.
    package var placement: String?
    /// The placed widget's name; nil for a control.
    package var widget: String?
    /// The parameter's name.
    package var parameter: String
    /// What a person has typed to search for; nil for the suggested values.
    package var matching: String?
    /// What has been chosen so far, over what the button has.
    package var configuration: [String: JSONValue]?
  }

  /// The body of `current_controls`; its result is `ExtensionMessage.Placed`.
  @Message
  package struct CurrentControls {
    /// The kinds; nil for all.
    package var kinds: [String]?
    /// Whether only the controls of the app are wanted that the client's process belongs to.
    package var own: Bool?
  }
}
