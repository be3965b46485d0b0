// What those who draw a snapshot ask it.
public import SystemAccess

extension PlaceSnapshot {
  /// The face of a known state, current or stale.
  public var face: Face? {
    switch control {
    case .loaded(let face), .stale(let face, _): face
    case .none, .loading, .notConfigured, .unavailable: nil
    }
  }

  /// The face, if only the gallery's; nil if nothing is assigned.
  public var anyFace: Face? {
    switch control {
    case .none: nil
    case .loading(let face), .notConfigured(let face, _), .loaded(let face), .stale(let face, _),
      .unavailable(let face, _):
      face
    }
  }

  /// Whether the control is in its color at an instant: while it is on, performs, or has no state and has
  /// just performed.
  ///
  /// In a message it is the field `lit` of the outcome while that is shown, and of the control else.
  public func isLit(at now: Timestamp) -> Bool { isLit(outcome(at: now)) }

  func isLit(_ outcome: Outcome) -> Bool {
    guard let face, !face.isDisabled else { return false }
    switch outcome {
    case .performing: return true
    case .performed: return face.isOn ?? true
    case .none, .failed, .cancelled, .skipped: return face.isOn ?? false
    }
  }

  /// The outcome that is shown at an instant; none after its end.
  public func outcome(at now: Timestamp) -> Outcome {
    guard let end = outcomeEnd else { return outcome }
    return now < end ? outcome : .none
  }

  /// The instant at which the outcome is no longer shown; nil if it stays.
  public var outcomeEnd: Timestamp? {
    switch outcome {
    case .none, .performing: nil
    case .performed(_, let until), .failed(_, let until), .cancelled(_, let until),
      .skipped(_, let until):
      until
    }
  }
}
