public import SystemAccess

extension PlaceSnapshot {
  /// What became of the last write of a value that the control's app shares with other devices, while a person should know it.
  @Message
  public struct SharedWrite {
    /// How long a rejected write is shown.
    public static let shown = Duration.seconds(10)

    /// How far the write has come.
    public enum State: String, CaseIterable, Codable, Sendable {
      /// The other devices do not know it yet.
      case pending
      /// It was not applied, because another device wrote first.
      case rejected
    }

    /// How far the write has come.
    public var state: State
    /// When a rejected write is hidden (`CLOCK_MONOTONIC`, nanoseconds); absent for a pending one.
    public var until_ns: UInt64?

    /// A write that other devices do not know yet.
    public static let pending = SharedWrite(state: .pending)

    /// A write that was not applied; it is shown until this instant.
    public static func rejected(until: Timestamp) -> SharedWrite {
      SharedWrite(state: .rejected, until_ns: until.nanoseconds)
    }
  }

  /// What is shown of a shared write at an instant; nil for nothing.
  public func shared(at now: Timestamp) -> SharedWrite.State? {
    if let until = shared?.until_ns, now.nanoseconds >= until { return nil }
    return shared?.state
  }
}
