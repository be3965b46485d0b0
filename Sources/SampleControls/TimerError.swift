public import ControlKit

/// What the timer cannot do.
public enum TimerError: Error, CustomLocalizedStringResourceConvertible {
  /// A lap was to be marked on a stopped timer.
  case stopped

  /// What a person reads.
  public var localizedStringResource: LocalizedStringResource {
    switch self {
    case .stopped: "The work timer is stopped; start it before marking a lap."
    }
  }
}
