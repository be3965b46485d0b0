package import ActionButton
import Gesture
package import SystemAccess

/// Shows a button on a line: a light, or a motor.
package final class LinePresenter: Presenter {
  private var pattern: any LinePattern
  private let now: () -> Timestamp
  private let write: (Bool) -> Void
  private var isOn = false

  /// When the line changes next; nil while it stays as it is.
  package private(set) var nextFrame: Timestamp?

  /// Writes the pattern's levels with `write`, each once; the line is off at first.
  ///
  /// `now` dates what is announced.
  package init(
    _ pattern: any LinePattern, now: @escaping () -> Timestamp, write: @escaping (Bool) -> Void
  ) {
    self.pattern = pattern
    self.now = now
    self.write = write
    nextFrame = pattern.level(at: now()).until
  }

  /// Takes an announcement, and turns the line on or off if the pattern changes it.
  package func announce(_ announcement: Announcement) {
    let now = now()
    pattern.take(announcement, at: now)
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
