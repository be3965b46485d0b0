package import ActionButton
import Gesture
package import SystemAccess

/// What the motor of a button does.
///
///     what happens                                the motor
///     the intent starts                           one pulse of 40 ms
///     the intent fails or is not run              two pulses of 40 ms, 80 ms apart
///     everything else                             off
package struct HapticPattern: LinePattern {
  static let pulse = LineSteps(milliseconds: 40)
  static let double = LineSteps(milliseconds: 40, 80, 40)

  /// The line's guard process turns a motor off that is on for longer than this.
  package static let limit = Duration.milliseconds(200)

  private var steps = pulse
  private var start: Timestamp?

  /// The pattern of a button at rest.
  package init() {}

  /// Something was announced at `now`.
  package mutating func take(_ announcement: Announcement, at now: Timestamp) {
    switch announcement {
    case .intentPerforming: (steps, start) = (Self.pulse, now)
    case .intentFailed, .intentSkipped: (steps, start) = (Self.double, now)
    case .holdBegan, .holdArmed, .holdCancelled, .tapPerformed, .holdReached, .holdPerformed,
      .holdRepeated, .holdEnded, .pressesCounted, .intentFinished, .controlLoaded, .controlStale,
      .tapLoaded, .tapStale,
      .buttonReady, .buttonLost, .buttonRestored, .status, .controlAssigned, .tapAssigned,
      .controlWarning:
      break
    }
  }

  /// The level at an instant.
  package func level(at now: Timestamp) -> LineLevel {
    start.map { steps.level(from: $0, at: now) } ?? .off
  }
}
