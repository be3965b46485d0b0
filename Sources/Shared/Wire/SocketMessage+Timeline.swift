extension SocketMessage {
  /// The result of `timeline`: what the extensions were asked last, for their authors.
  public struct Timeline: Codable, Equatable, Sendable {
    /// The requests that have ended, the oldest first.
    public var requests: [AskedRequest]

    /// A timeline of these requests.
    public init(requests: [AskedRequest]) { self.requests = requests }
  }

  /// A request to an extension or its app that has ended.
  public struct AskedRequest: Codable, Equatable, Sendable {
    /// When it was sent, ISO 8601.
    public var at: String
    /// The name of the program that was asked.
    public var program: String
    /// The request's name, such as `load`.
    public var request: String
    /// What it was about: a control's kind, a widget's kind and size, or the type of an activity; nil for the extension.
    public var subject: String?
    /// How long the answer took, in milliseconds; the start of a process counts.
    public var took_ms: Double
    /// Why there is no answer; nil if there is one.
    public var error: String?

    /// A request from its parts.
    public init(
      at: String, program: String, request: String, subject: String? = nil, took_ms: Double,
      error: String? = nil
    ) {
      self.at = at
      self.program = program
      self.request = request
      self.subject = subject
      self.took_ms = took_ms
      self.error = error
    }
  }
}
