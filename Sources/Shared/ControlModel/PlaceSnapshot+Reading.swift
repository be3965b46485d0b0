// Computed properties for clients that draw a snapshot.
public import SystemAccess

extension PlaceSnapshot {
  /// The control in a known state, current or stale, or `nil`.
  public var knownControl: ShownControl? {
    control.flatMap { $0.state == .loaded || $0.state == .stale ? $0 : nil }
  }

  /// Whether the control is drawn in its color: while it is on or performs, or if it has no state and has just performed.
  ///
  /// In messages, this is the field `lit` of the outcome while the outcome is shown, or else of the control.
  public func isLit(at now: Timestamp) -> Bool { isLit(outcome(at: now)) }

  func isLit(_ outcome: Outcome) -> Bool {
    guard let control = knownControl, !control.isDisabled else { return false }
    switch outcome {
    case .performing: return true
    case .performed: return control.isOn ?? true
    case .none, .failed, .cancelled, .skipped: return control.isLit
    }
  }

  /// The outcome at an instant, or `none` after the outcome's end.
  public func outcome(at now: Timestamp) -> Outcome {
    guard let end = outcomeEnd else { return outcome }
    return now < end ? outcome : .none
  }

  /// The instant at which the outcome is hidden, or `nil` if it stays.
  public var outcomeEnd: Timestamp? {
    switch outcome {
    case .none, .performing: nil
    case .performed(_, let until), .failed(_, let until), .cancelled(_, let until),
      .skipped(_, let until):
      until
    }
  }
}
