public import SystemAccess

extension PlaceSnapshot {
  /// The outcome of the last press; clients show it until the instant `until`.
  public enum Outcome: Equatable, Sendable {
    /// No outcome to show.
    case none
    /// The intent is running; `label` is the control's text meanwhile (`actionLabel`).
    case performing(label: String?, since: Timestamp)
    /// The intent has performed, and the control's face shows the result; `status` is the control's momentary status text
    /// (`controlWidgetStatus`), if any.
    case performed(status: String?, until: Timestamp)
    /// The intent failed.
    case failed(error: String, until: Timestamp)
    /// The press performed nothing.
    case cancelled(EndReason, until: Timestamp)
    /// The hold was performed, but the intent was not run.
    case skipped(EndReason, until: Timestamp)
  }
}

// MARK: In messages

/// The outcome of a snapshot in messages.
@Message
struct OutcomeFields {
  enum State: String, CaseIterable, Codable {
    case performing, performed, failed, cancelled, skipped
  }

  /// `performing`, `performed`, `failed`, `cancelled` (the press performed nothing) or `skipped` (the intent was not run).
  var state: State
  /// The control's text while the intent performs.
  var label: String?
  /// The control's momentary status text.
  var status: String?
  /// The reason that the intent failed.
  var error: String?
  /// The reason that the press performed nothing or that the intent was not run.
  var reason: String?
  /// The instant at which the intent started (`CLOCK_MONOTONIC`, nanoseconds).
  var start_ns: UInt64?
  /// The instant at which the outcome is hidden (`CLOCK_MONOTONIC`, nanoseconds).
  var until_ns: UInt64?
  /// Whether the control is drawn in its color while this outcome is shown.
  var lit: Bool?

  init?(_ snapshot: PlaceSnapshot) {
    switch snapshot.outcome {
    case .none: return nil
    case .performing(let label, let since):
      (state, self.label, start_ns) = (.performing, label, since.nanoseconds)
    case .performed(let status, _): (state, self.status) = (.performed, status)
    case .failed(let error, _): (state, self.error) = (.failed, error)
    case .cancelled(let reason, _): (state, self.reason) = (.cancelled, reason.rawValue)
    case .skipped(let reason, _): (state, self.reason) = (.skipped, reason.rawValue)
    }
    until_ns = snapshot.outcomeEnd?.nanoseconds
    lit = snapshot.isLit(snapshot.outcome) ? true : nil
  }

  func outcome() throws -> PlaceSnapshot.Outcome {
    let until = Timestamp(nanoseconds: until_ns ?? 0)
    return switch state {
    case .performing: .performing(label: label, since: Timestamp(nanoseconds: start_ns ?? 0))
    case .performed: .performed(status: status, until: until)
    case .failed: .failed(error: error ?? "", until: until)
    case .cancelled: .cancelled(try readReason(), until: until)
    case .skipped: .skipped(try readReason(), until: until)
    }
  }

  private func readReason() throws -> EndReason {
    guard let reason = reason.flatMap(EndReason.init(rawValue:)) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: [], debugDescription: "no such reason: \(reason ?? "none")"))
    }
    return reason
  }
}

extension PlaceSnapshot {
  /// The state of the last write of a value that the control's app shares with other devices, unless it is confirmed.
  @Message
  public struct SharedWrite {
    /// The time for which a rejected write is shown.
    public static let shown = Duration.seconds(10)

    /// The state of a shared write.
    public enum State: String, CaseIterable, Codable, Sendable {
      /// The write is not confirmed yet.
      case pending
      /// The write was not applied, because another device wrote first.
      case rejected
    }

    /// `pending` until the write is confirmed, `rejected` if it was not applied because another device wrote first.
    public var state: State
    /// The instant at which a rejected write is hidden (`CLOCK_MONOTONIC`, nanoseconds); absent for a pending write.
    public var until_ns: UInt64?

    /// A write that is not confirmed yet.
    public static let pending = SharedWrite(state: .pending)

    /// A write that was not applied, shown until an instant.
    public static func rejected(until: Timestamp) -> SharedWrite {
      SharedWrite(state: .rejected, until_ns: until.nanoseconds)
    }
  }

  /// The state of the shared write to show at an instant, or `nil`.
  public func shared(at now: Timestamp) -> SharedWrite.State? {
    if let until = shared?.until_ns, now.nanoseconds >= until { return nil }
    return shared?.state
  }
}

/// A version of a shared value: the payload of a message to the MQTT broker, which is also saved.
///
/// Versions are numbered from 1. If two devices write at the same time, their versions have the same number and the
/// broker's order decides, see `SharedValue`.
@Message
public struct SharedRecord {
  /// The version's number, from 1 to 9007199254740991.
  public var number: Int
  /// The unique identity of the write: the device's identity, a hyphen, and a random number (80 bytes at most).
  public var write: String
  /// The value; absent if the value was removed.
  public var value: JSONValue?

  /// The highest number: the largest integer that all JSON readers represent exactly.
  public static let highestNumber = (1 << 53) - 1
  /// The longest identity of a write, in UTF-8 bytes.
  public static let longestWrite = 80
}
