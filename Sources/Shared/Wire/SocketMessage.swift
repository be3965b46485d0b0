package import ControlModel
import SystemAccess

/// The requests of the control socket, version 1: a client asks, the daemon answers.
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
/// While the screen is locked, private content is redacted (`ControlDescription.redacted()`), and requests with a
/// `lockedAction`, `passcode` and a change of developer mode are refused with the code `locked`.
///
/// The code `forbidden` answers `assign` and `configure` with an option that only the configuration file sets,
/// and `passcode` from another user than root and the daemon's own that sets the first passcode or removes one.
///
/// Where a request names a button, it may leave the name out if there is only one. Fields are only ever
/// added; a reader passes over those that it does not know.
package enum Requests {
  package typealias M = SocketMessage

  /// The protocol's version.
  package static let version = 1

  /// Every request: the daemon has a handler for each, and the gateway its routes.
  package static let all: [any SocketRequest] =
    general + assignments + images + pushes + sharedValues + inPlacements + ofWidgets + ofLock
    + runs + authors

  private static let general: [any SocketRequest] = [hello, list, status, watch, press, reload]

  /// The greeting.
  package static let hello = Request<M.Hello, M.Welcome>.question(
    "hello", "Begin a connection.", isForExtensions: true)
  package static let list = Request<NoFields, M.Gallery>.question(
    "list", "The gallery: every control with its preview and its options.", .get("/v1/controls"))
  package static let status = Request<NoFields, M.Status>.question(
    "status", "The daemon, its buttons, extensions and activities.", .get("/v1/status"))
  package static let watch = Request<M.Watch, M.Watching>.question(
    "watch",
    "Every button as it is, and from then on every event; with snapshots, what each place shows whenever it changes."
  )
  package static let press = Request<M.Press, M.Pressed>.change(
    "press", "Press a button, whole or in halves.", refuses: [.unknownButton, .refused],
    .post("/v1/buttons/{button}/press", without: ["lease_ms"]))
  package static let reload = Request<M.Reload, M.Reloaded>.change(
    "reload", "Load placed controls again.", refuses: [.unknownKind],
    .post("/v1/reload", without: ["all"]))
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
    @Field(required: true) package var version: Int = Requests.version
    /// What the client is, for the log: `actionbutton status`.
    package var client: String
    /// What the daemon's lock file contains, where the kernel cannot tell extensions from other programs.
    package var proof: String?
  }

  /// `hello`, the daemon's side.
  @Message
  package struct Welcome {
    /// The protocol's version.
    @Field(required: true) package var version: Int = Requests.version
    /// The daemon's name and version: `actionbutton 0.1.0`.
    package var daemon: String
    /// Its process.
    package var pid: Int32
  }

  /// The body of a request about one button, placement or widget: `resolve`.
  @Message
  package struct Subject {
    /// The button's name; absent for a placement, a widget, or the only button.
    package var button: String?
    /// The placement's name; absent for a button or a widget.
    package var placement: String?
    /// The placed widget's name; absent for a button or a placement.
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
    /// The button; with neither a kind, a button nor a placement, the only one.
    package var button: String?
    /// The placement's name; absent for a button.
    package var placement: String?
    /// The placed widget's name; absent for a control.
    package var widget: String?
    /// The kind.
    package var kind: String?
    /// The parameter's name.
    package var parameter: String
    /// What a person has typed to search for; absent for the suggested values.
    package var matching: String?
    /// What has been chosen so far, over what the button has.
    package var configuration: [String: JSONValue]?
  }

  /// The body of `current_controls`; its result is `ExtensionMessage.Placed`.
  @Message
  package struct CurrentControls {
    /// The kinds; absent for all.
    package var kinds: [String]?
    /// Whether only the controls of the app are wanted that the client's process belongs to.
    package var own: Bool?
  }
}
