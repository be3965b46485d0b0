import Devices
import Gesture
import SystemAccess

extension Buttons {
  /// How a virtual source is pressed.
  package enum VirtualPress: Equatable, Sendable {
    /// For a time.
    case lasting(Duration)
    /// Until it is released.
    case down
    /// Released.
    case up
    /// Released without an effect: no tap is performed, and a first press of two no longer waits for the second.
    case cancel
    /// Cancelled when this time has passed, unless its holder renews the press.
    case abandonAfter(Duration)
    /// Still pressed: it does not release itself.
    case keep
  }

  /// The result of a request to press, release or keep a virtual source.
  package enum PressAnswer: Equatable, Sendable {
    /// It was done; the press has this number.
    case done(press: Int)
    /// The button is pressed already, by this source or by another one.
    case pressedAlready
    /// The virtual source is not pressed.
    case notPressed
    /// The button ignores a press this soon after the one before (`ignore_repeat`).
    case tooSoon
    /// The button is not there any more, or cannot be pressed by programs.
    case noButton
  }

  /// Presses or releases the virtual source of the button at an index, or extends its press.
  ///
  /// What is due by now is decided before and after, so that nothing that comes later, another message of
  /// the same batch or the end of the round, finds a press that was accepted but has not begun.
  func press(
    _ place: Int, _ press: VirtualPress, _ timing: PressTiming, at now: Timestamp
  ) -> PressAnswer {
    guard let source = virtuals[place], let number = sourcesOf[place].last else {
      return .noButton
    }
    catchUp(number, at: now)
    let isPressed: Bool
    switch press {
    case .lasting(let length): return begin(place, source, number, for: length, timing, at: now)
    case .down: return begin(place, source, number, for: nil, timing, at: now)
    case .cancel:
      isPressed = services[place].isPressed(by: number)
      if isPressed {
        take(loop.void(.cancelled, button: number, at: now), of: number, at: now)
        _ = source.release(at: now)
      }
    case .up: isPressed = source.release(at: now)
    case .abandonAfter(let time): isPressed = source.abandon(at: now.advanced(by: time))
    case .keep: isPressed = source.keep()
    }
    guard isPressed, let held = services[place].presses.hold else { return .notPressed }
    catchUp(number, at: now)
    return .done(press: held)
  }

  private func begin(
    _ place: Int, _ source: VirtualButtonSource, _ number: Int, for length: Duration?,
    _ timing: PressTiming, at now: Timestamp
  ) -> PressAnswer {
    let service = services[place]
    guard service.canBePressed(by: number), source.press(at: now, for: length) else {
      return .pressedAlready
    }
    take(loop.prepare(timing, button: number), of: number, at: now)
    let before = service.presses.hold
    catchUp(number, at: now)
    if let press = service.presses.hold, press != before { return .done(press: press) }
    // The gesture ignored it: the contact opens again, as if nothing had been asked.
    _ = source.release(at: now)
    catchUp(number, at: now)
    return .tooSoon
  }

  private func catchUp(_ source: Int, at now: Timestamp) {
    take(loop.decide(button: source, at: now), of: source, at: now)
  }
}
