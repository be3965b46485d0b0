package import ControlModel

extension SocketMessage {
  /// The result of `timeline`: what the extensions were asked last, for their authors.
  @Message
  package struct Timeline {
    /// The requests that have ended, the oldest first.
    package var requests: [AskedRequest]
  }

  /// A request to an extension or its app that has ended.
  @Message
  package struct AskedRequest {
    /// When it was sent, ISO 8601.
    package var at: String
    /// The name of the program that was asked.
    package var program: String
    /// The request's name, such as `load`.
    package var request: String
    /// What it was about: a control's kind, a widget's kind and size, or the type of an activity; nil for the extension.
    package var subject: String?
    /// How long the answer took, in milliseconds; the start of a process counts.
    package var took_ms: Double
    /// Why there is no answer; nil if there is one.
    package var error: String?
  }
}
