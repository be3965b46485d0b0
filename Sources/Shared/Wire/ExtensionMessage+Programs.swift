package import ControlModel

/// The bodies of messages about programs that the daemon runs for an extension.
extension ExtensionMessage {
  /// The body of the extension's notice `run`.
  @Message
  package struct Run {
    /// The most bytes that are kept of each output.
    package static let mostOutput = 65_536

    /// The number of the run, which increases with each run of the extension.
    package var number: Int
    /// The program and its arguments, which match a command of the manifest; absent to end the program of this number.
    package var words: [String]?
    /// The time in milliseconds after which the program is ended.
    ///
    /// If absent, the program may continue for any time and has no output. The answer comes after at most 3 s.
    package var limit_ms: Int?
  }

  /// The body of the daemon's notice `ran`: the answer to `run`.
  @Message
  package struct Ran {
    /// The number of the run.
    package var number: Int
    /// The reason that the program was not started, for people; absent if it was started.
    package var problem: MessageError?
    /// The exit status; absent if the program was not started, was ended by a signal or still runs.
    package var status: Int?
    /// The number of the signal that ended the program, if any.
    package var signal: Int?
    /// Whether the program was ended because of `limit_ms`.
    package var late: Bool?
    /// The beginning of its standard output.
    package var output: String?
    /// The beginning of its standard error.
    package var errors: String?
  }
}
