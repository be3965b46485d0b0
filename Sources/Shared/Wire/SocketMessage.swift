package import ControlModel
import SystemAccess

/// The requests of the control socket, version 2: a client sends requests, the daemon answers.
///
/// Every message has the frame of `MessageHead`: one JSON object on a line, at most 64 KiB from a client. `hello` comes
/// first, within 5 s. Answers come in any order. A refusal with the id 0 answers no request: it reports why the connection
/// is closed or which line could not be read.
///
/// After the answer to `watch`, the daemon sends event lines between answers, exactly as `run --output json` writes them:
/// with `event` instead of `id`. The answer contains the state of every button, so that no events are replayed. Events
/// during the creation of the answer follow it, and may be included in it already.
///
/// With `"snapshots":true` the answer contains `placed`, a `PlaceSnapshot` of each button and of each control in Control
/// Center and on the Lock Screen, and a line follows each change (`PlaceLine`). A client that draws them needs nothing
/// else. Instants in snapshots refer to the daemon's clock, whose time is `at_ns` when the answer or the line is written.
///
/// `"slot":"cc-1"` names a slot: a button (`action`), its taps (`action.tap`), or a position of a control (`cc-1`) or a
/// widget (`w-1`). A name that is not used is refused with the known names.
///
/// While the screen is locked, private content is redacted (`ControlDescription.redacted()`), and requests with a
/// `lockedAction`, `passcode` and a change of developer mode are refused with the code `locked`.
///
/// The daemon refuses with `forbidden`: `place`, `assign` and `configure` with an option that only the configuration file can set,
/// and `passcode` that sets the first passcode or removes the passcode, unless it comes from root or the daemon's user.
///
/// A request may omit the name of the button, or its slot, if there is only one button. Fields are only ever added; readers ignore unknown
/// fields.
package enum Requests {
  package typealias M = SocketMessage

  package static let version = 2

  /// All requests: the daemon has a handler for each of them, and the gateway serves their routes.
  package static let all: [any SocketRequest] =
    general + ofSlots + images + pushes + sharedValues + ofLock + runs + authors + ofSetup

  private static let general: [any SocketRequest] = [hello, list, status, watch, press, reload]

  package static let hello = Request<M.Hello, M.Welcome>.question(
    "hello", "Begin a connection.", isForExtensions: true)
  package static let list = Request<NoFields, M.Gallery>.question(
    "list", "The gallery: every control with its preview and its options.", .get("/v1/controls"))
  package static let status = Request<NoFields, M.Status>.question(
    "status", "The daemon, its buttons, extensions and activities.", .get("/v1/status"))
  package static let watch = Request<M.Watch, M.Watching>.question(
    "watch",
    "The state of every button, then every event; with snapshots, also each changed place."
  )
  package static let press = Request<M.Press, M.Pressed>.change(
    "press", "Press a button for a time, or begin or end a press.",
    refuses: [.unknownButton, .refused],
    .post("/v1/buttons/{button}/press", without: ["lease_ms"]))
  package static let reload = Request<M.Reload, M.Reloaded>.change(
    "reload", "Load placed controls again.", refuses: [.unknownKind],
    .post("/v1/reload", without: ["all"]))
}

package enum SocketMessage {
  /// The longest line that the daemon accepts from a client, in bytes.
  package static let lineLimit = 65_536
  /// The longest line that a client accepts from the daemon, in bytes, such as a gallery.
  ///
  /// The daemon refuses a request whose answer would be longer.
  package static let answerLimit = 8 * LineBuffer.messageLimit

  /// The body of `hello`.
  @Message
  package struct Hello {
    /// The protocol's version.
    @Field(required: true) package var version: Int = Requests.version
    /// The client's name for the log, such as `actionbutton status`.
    package var client: String
    /// The contents of the daemon's lock file, if the kernel cannot distinguish extensions from other programs.
    package var proof: String?
  }

  /// The result of `hello`.
  @Message
  package struct Welcome {
    /// The protocol's version.
    @Field(required: true) package var version: Int = Requests.version
    /// The daemon's name and version, such as `actionbutton 0.1.0`.
    package var daemon: String
    /// The number of the daemon's process.
    package var pid: Int32
  }

  /// The body of `reload`.
  @Message
  package struct Reload {
    /// The kind of the controls to load again; absent for all controls.
    package var kind: String?
    /// `true` for all controls; absent for one kind.
    package var all: Bool?

    /// Creates a request for one kind, or for all kinds if `kind` is `nil`.
    package init(kind: String?) {
      self.kind = kind
      all = kind == nil ? true : nil
    }

    /// Throws `badMessage` unless the request has either `kind` or `all`.
    package func checkRules() throws(MessageError) {
      guard (kind == nil) == (all == true) else {
        throw .badMessage("a reload has either \"kind\" or \"all\": true")
      }
    }
  }

  /// The result of `reload`.
  @Message
  package struct Reloaded {
    /// The number of assigned and placed controls that are loaded again.
    package var count: Int
  }

  /// The body of `current_controls`; its result is `ExtensionMessage.Placed`.
  @Message
  package struct CurrentControls {
    /// The kinds of the controls; absent for all kinds.
    package var kinds: [String]?
    /// Whether to return only the controls of the app that the client's process belongs to; absent means `false`.
    package var own: Bool?
  }
}
