public import SystemAccess

/// What is shown of a run of an intent besides its outcome: what it has done so far, and how to undo it.
extension PlaceSnapshot {
  /// The offer to undo what the last intent has done.
  @Message
  public struct Undo {
    /// How long it is offered.
    public static let offered = Duration.seconds(10)

    /// Its number, which a client that undoes names.
    public var number: Int
    /// What the app calls the action, such as `Add Bread`; absent if it gives no name.
    public var name: String?
    /// When it is offered no more (`CLOCK_MONOTONIC`, nanoseconds).
    public var until_ns: UInt64

    /// An offer from its parts.
    public init(number: Int, name: String? = nil, until: Timestamp) {
      self.number = number
      self.name = name
      until_ns = until.nanoseconds
    }

    /// Whether it is still offered at an instant.
    public func isOffered(at now: Timestamp) -> Bool { now.nanoseconds < until_ns }
  }

  /// The progress of the intent under way.
  @Message
  public struct Progress {
    /// The part that is done, from 0 to 1; absent if it is not known.
    public var fraction: Double?
    /// What the intent does now, in the words of its app; absent if it does not say.
    public var text: String?
    /// Whether a person can cancel the intent; absent means no.
    public var can_cancel: Bool?
    /// Whether the intent may take longer than others, as long as it reports its progress; absent means no.
    public var long_running: Bool?

    /// A progress from its parts.
    public init(
      fraction: Double? = nil, text: String? = nil, canCancel: Bool, isLong: Bool = false
    ) {
      long_running = isLong ? true : nil
      self.fraction = fraction
      self.text = text
      can_cancel = canCancel ? true : nil
    }
  }
}
