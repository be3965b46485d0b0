package import ActionButton

/// What a button sounds like: one short sound for a press, for an intent that starts, and for nothing done.
///
///     what is announced                               sound
///     a press that promises something, a first of two press
///     the intent starts                               accept
///     the press performs nothing; the intent fails
///     or is not run                                   reject
package enum SoundCue: String, CaseIterable, Sendable {
  /// The press counts.
  case press
  /// The intent starts.
  case accept
  /// Nothing is done.
  case reject
  /// A Live Activity alerts people; no button's announcement has this sound.
  case alert

  /// The sound of an announcement; nil for none.
  package init?(_ announcement: Announcement) {
    switch announcement {
    // A second press of two is decided as it begins, and sounds like that.
    case .holdBegan(_, let deadline, let edge) where deadline == edge: return nil
    case .holdBegan(let hint, _, _), .holdArmed(let hint, _, _):
      guard hint?.isEmpty == false else { return nil }
      self = .press
    case .intentPerforming: self = .accept
    case .holdCancelled, .intentFailed, .intentSkipped: self = .reject
    case .tapPerformed, .holdReached, .holdPerformed, .holdRepeated, .holdEnded, .pressesCounted,
      .intentFinished, .buttonReady, .buttonLost, .buttonRestored, .controlLoaded, .controlStale,
      .tapLoaded, .tapStale, .status,
      .controlAssigned, .tapAssigned, .controlWarning:
      return nil
    }
  }
}

/// Plays a button's sounds.
package final class SoundPresenter: Presenter {
  private let play: (SoundCue) -> Void

  /// Plays with `play`, which may not block.
  package init(play: @escaping (SoundCue) -> Void) {
    self.play = play
  }

  /// Plays the announcement's sound, if it has one.
  package func announce(_ announcement: Announcement) {
    if let cue = SoundCue(announcement) { play(cue) }
  }
}
