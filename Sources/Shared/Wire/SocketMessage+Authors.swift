package import ControlModel
import SystemAccess

extension SocketMessage {
  /// The result of `timeline`: the latest requests to extensions, for their authors.
  @Message
  package struct Timeline {
    /// The requests that have ended, oldest first.
    package var requests: [AskedRequest]
  }

  /// A request to an extension or its app that has ended.
  @Message
  package struct AskedRequest {
    /// The date at which the request was sent, in ISO 8601.
    package var at: String
    /// The name of the extension or the app.
    package var program: String
    /// The request's name, such as `load`.
    package var request: String
    /// A control's kind, a widget's kind and size, or an activity's type; absent for a request about the whole extension.
    package var subject: String?
    /// The time until the answer in milliseconds, including the start of a process.
    package var took_ms: Double
    /// The reason that the request failed; absent if it was answered.
    package var error: String?
  }
}

extension Requests {
  static let authors: [any SocketRequest] = [app, timeline, developerMode, currentControls]

  package static let app = Request<M.App, M.AppAnswer>.question(
    "app",
    "A message as on an extension's pipe, from a process of its app; `listen` is answered when there is something to "
      + "report.",
    isForExtensions: true)
  package static let timeline = Request<NoFields, M.Timeline>.question(
    "timeline",
    "What the extensions were asked last and how long each answer took; refused outside developer mode.",
    locked: "show what extensions were asked", refuses: [.refused], .get("/v1/timeline"))
  package static let developerMode = Request<M.DeveloperMode, M.DeveloperMode>.change(
    "developer_mode",
    "Whether developer mode is on: findings for authors are shown, and budgets are lifted.",
    refuses: [.locked], .get("/v1/developer-mode", without: ["on"]),
    .put("/v1/developer-mode", "Turn developer mode on or off.", requires: ["on"]))
  package static let currentControls = Request<M.CurrentControls, ExtensionMessage.Placed>.question(
    "current_controls", "Where controls are placed, with their push tokens.",
    isForExtensions: true)
}
