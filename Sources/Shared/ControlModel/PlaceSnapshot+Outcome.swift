public import SystemAccess

extension PlaceSnapshot {
  /// The outcome of the last press.
  ///
  /// `until` is when it is no longer shown.
  public enum Outcome: Equatable, Sendable {
    /// Nothing to show.
    case none
    /// The intent is running; the label is the control's status meanwhile.
    case performing(label: String?, since: Timestamp)
    /// The intent is done, and the control's face shows the result; with the control's own momentary
    /// status (`controlWidgetStatus`), if it has one.
    case performed(status: String?, until: Timestamp)
    /// The intent failed.
    case failed(error: String, until: Timestamp)
    /// The press came to nothing.
    case cancelled(EndReason, until: Timestamp)
    /// The hold was performed, but its intent was not run.
    case skipped(EndReason, until: Timestamp)
  }
}

// MARK: In messages

/// The outcome of a snapshot as it is in messages.
@Message
struct OutcomeFields {
  enum State: String, CaseIterable, Codable {
    case performing, performed, failed, cancelled, skipped
  }

  /// What has become of it.
  var state: State
  /// What the control says while it performs.
  var label: String?
  /// The control's momentary status text.
  var status: String?
  /// Why the intent failed.
  var error: String?
  /// Why the press came to nothing, or the intent was not run.
  var reason: String?
  /// When the intent started to perform (`CLOCK_MONOTONIC`, nanoseconds).
  var start_ns: UInt64?
  /// When it is no longer shown (`CLOCK_MONOTONIC`, nanoseconds).
  var until_ns: UInt64?
  /// Whether the control is in its color while this outcome is shown.
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
