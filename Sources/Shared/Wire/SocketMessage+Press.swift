package import ControlModel

extension SocketMessage {
  /// The body of `press`: a whole press with its length, or one half of a press.
  ///
  /// When the client that sent `down` disconnects, the button is released, at once or `lease_ms` later. The gateway
  /// and the daemon both check a request with `check()`.
  @Message
  package struct Press {
    /// One half of a press; `cancel` is a release without an effect: no tap is performed, and a first press of two no
    /// longer waits for the second.
    package enum Phase: String, CaseIterable, Codable, Sendable { case down, up, cancel }

    /// The longest press that can be asked for, in milliseconds.
    package static let longest_ms = 60_000
    /// The longest lease, in milliseconds.
    package static let longestLease_ms = 30_000
    /// The most characters (Unicode scalars) of a holder's name.
    package static let longestHolder = 64

    /// The range of `hold_ms`.
    package static let holds_ms = 300...5_000
    /// The range of `arm_ms`.
    package static let arms_ms = 500...30_000

    /// The button's name; absent if the device has only one button.
    package var button: String?
    /// How long the button is down, in milliseconds.
    @Field(range: 1...Self.longest_ms) package var for_ms: Int?
    /// Which half.
    package var phase: Phase?
    /// With `down`: how many milliseconds the button stays down after its client has disconnected; nil if it
    /// is released at once.
    @Field(range: 1...Self.longestLease_ms) package var lease_ms: Int?
    /// Names the person or page that holds the button.
    ///
    /// An `up` that names another holder is refused, and a
    /// `down` by the same holder from another client takes the press over.
    @Field(length: 1...Self.longestHolder) package var holder: String?
    /// The threshold of the press that begins with this request, in milliseconds, or `nil` for the button's.
    ///
    /// The button's `own_hold` limits it; a button with `no_hold` ignores it.
    @Field(range: Self.holds_ms) package var hold_ms: Int?
    /// The window in which a second press performs instead of a hold, in milliseconds, or `nil` for the button's `no_hold`.
    @Field(range: Self.arms_ms) package var arm_ms: Int?

    package static let oneOf = ["for_ms", "phase"]

    /// Checks which fields may be combined.
    ///
    /// - Throws: `badMessage` that names the fields.
    package func checkRules() throws(MessageError) {
      guard (for_ms == nil) != (phase == nil) else {
        throw .badMessage("a press has either \"for_ms\" or \"phase\"")
      }
      guard lease_ms == nil || phase == .down else {
        throw .badMessage("\"lease_ms\" comes with the phase \"down\" only")
      }
    }
  }

  /// The result of `press`, which comes when the press has begun or ended: what becomes of it is in the
  /// events with its number.
  ///
  /// Every press that is answered so ends in exactly one of `hold.cancelled`, `intent.finished`,
  /// `intent.failed` and `intent.skipped`. Where two presses stand for a hold, the first one may instead be
  /// confirmed by the second, which then has the outcome.
  @Message
  package struct Pressed {
    /// The button that is pressed.
    package var button: String
    /// The number of the press, as in the events; absent from a daemon that does not count them.
    package var press: Int?
  }
}
