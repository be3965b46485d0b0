package import ControlModel

extension SocketMessage {
  /// The body of `press`: a whole press with its duration, or the beginning or end of a press.
  ///
  /// When the client that sent `down` disconnects, the button is released, at once or `lease_ms` later. Both the gateway
  /// and the daemon check a request with `check()`.
  @Message
  package struct Press {
    /// The beginning or end of a press; `cancel` ends a press without performing a tap or waiting for a second press.
    package enum Phase: String, CaseIterable, Codable, Sendable { case down, up, cancel }

    /// The longest `for_ms`.
    package static let longest_ms = 60_000
    /// The longest `lease_ms`.
    package static let longestLease_ms = 30_000
    /// The most characters (Unicode scalars) of `holder`.
    package static let longestHolder = 64

    package static let holds_ms = 300...5_000
    package static let arms_ms = 500...30_000

    /// The button's name; absent if the device has only one button.
    package var button: String?
    /// The duration of the whole press, in milliseconds.
    @Field(range: 1...Self.longest_ms) package var for_ms: Int?
    /// The beginning (`down`) or end (`up`) of a press; `cancel` ends a press without an effect.
    package var phase: Phase?
    /// With `down`: the milliseconds until the button is released after the client disconnects; absent for at once.
    @Field(range: 1...Self.longestLease_ms) package var lease_ms: Int?
    /// The name of the user or page that holds the button.
    ///
    /// An `up` with another holder is refused; a `down` with the same holder from another client takes the press over.
    @Field(length: 1...Self.longestHolder) package var holder: String?
    /// The hold threshold for this press, in milliseconds; absent for the button's threshold.
    ///
    /// The button's `own_hold` limits the threshold; a button with `no_hold` ignores it.
    @Field(range: Self.holds_ms) package var hold_ms: Int?
    /// The time for a second press, which replaces a hold, in milliseconds; absent for the button's `no_hold`.
    @Field(range: Self.arms_ms) package var arm_ms: Int?

    package static let oneOf = ["for_ms", "phase"]

    /// Checks rules that concern several fields.
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

  /// The result of `press`, after the press has begun or ended; events with the press's number report the outcome.
  ///
  /// Each press ends in exactly one of `hold.cancelled`, `intent.finished`, `intent.failed` and `intent.skipped`. If two
  /// presses replace a hold, the second press may confirm the first and has the outcome.
  @Message
  package struct Pressed {
    /// The button's name.
    package var button: String
    /// The number of the press, as in the events; absent from a daemon that does not count presses.
    package var press: Int?
  }
}
