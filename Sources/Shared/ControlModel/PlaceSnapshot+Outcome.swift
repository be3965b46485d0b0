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
