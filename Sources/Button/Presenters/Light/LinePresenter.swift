package import ActionButton
import Gesture
package import SystemAccess

/// Shows a button's state with a line: a light or a motor.
package final class LinePresenter: Presenter {
  private var pattern: any LinePattern
  private let now: () -> Timestamp
  private let write: (Bool) -> Void
  private var isOn = false

  /// The instant at which the line changes next, or `nil` while it does not change.
  package private(set) var nextFrame: Timestamp?

  /// Creates a presenter that writes each change of level with `write`; the line is off at first.
  ///
  /// `now` supplies the instants of announcements.
  package init(
    _ pattern: any LinePattern, now: @escaping () -> Timestamp, write: @escaping (Bool) -> Void
  ) {
    self.pattern = pattern
    self.now = now
    self.write = write
    nextFrame = pattern.level(at: now()).until
  }

  /// Handles an announcement: turns the line on or off if the pattern changes it.
  package func announce(_ announcement: Announcement) {
    let now = now()
    pattern.handle(announcement, at: now)
    draw(at: now)
  }

  package func draw(at now: Timestamp) {
    let level = pattern.level(at: now)
    nextFrame = level.until
    set(level.isOn)
  }

  package func finish() {
    nextFrame = nil
    set(false)
  }

  private func set(_ isOn: Bool) {
    guard isOn != self.isOn else { return }
    self.isOn = isOn
    write(isOn)
  }
}
