package import ActionButton
import ControlModel
import Gesture
package import SystemAccess

/// The pattern of a button's light.
///
///     what happens                                the light
///     a press whose hold will do something        fills: in each eighth of the hold it is on for longer,
///                                                 in the last one all the time
///     the press reaches a stage                   off for 120 ms, then fills until the next stage
///     a press that will do nothing                stays off
///     a first press of two (no-hold)              blinks until the second: 250 ms on, 250 ms off
///     the press performs nothing                  off
///     the intent starts                           flashes: 60 ms off, 240 ms on
///     the intent fails or is not run              three short flashes: 100 ms on, 100 ms off
///     nothing                                     off; with `breathes`, 60 ms on every 4 s
///
/// A GPIO line is on or off: drivers that dim (`pwm-gpio`, `leds-pwm`) are not used, so that any line can be used.
/// Brightness is represented by the share of time in which the light is on.
package struct LightPattern: LinePattern {
  private enum Mode: Equatable, Sendable {
    case idle
    case filling(from: Timestamp, to: Timestamp)
    case armed(from: Timestamp, to: Timestamp)
    /// The deadline of the hold has passed, and its intent has not started yet.
    case full
    case flash(from: Timestamp)
    case error(from: Timestamp)
  }

  /// The time for which the light is on in each eighth of a hold, in eighths of this eighth.
  static let filling: [Int64] = [1, 2, 3, 4, 5, 6, 7, 8]
  static let armed = LineSteps(milliseconds: 250, 250)
  static let flash = LineSteps(milliseconds: 0, 60, 240)
  static let error = LineSteps(milliseconds: 100, 100, 100, 100, 100)
  /// The time for which the light is off when a stage is reached, in milliseconds.
  static let stage = 120
  static let breath = LineSteps(milliseconds: 60, 3_940)

  private let breathes: Bool
  private var mode = Mode.idle
  /// The press under way, if it promises nothing.
  private var waiting: (from: Timestamp, to: Timestamp)?

  /// Creates the pattern of a button at rest; `breathes` adds short flashes while the daemon runs.
  package init(breathes: Bool = false) {
    self.breathes = breathes
  }

  package mutating func handle(_ announcement: Announcement, at now: Timestamp) {
    switch announcement {
    case .hold(.began(let at, let deadline), let hint):
      let isPromised = hint?.isEmpty == false
      mode = isPromised ? .filling(from: at, to: deadline) : .idle
      waiting = isPromised ? nil : (at, deadline)
    case .hold(.armed(let at, let deadline), let hint):
      mode = hint?.isEmpty == false ? .armed(from: at, to: deadline) : .idle
    case .controlLoaded(let control):
      // A control that is loaded during the press gives it a promise.
      guard let (from, to) = waiting, now < to, !control.hint.isEmpty else { return }
      mode = .filling(from: from, to: to)
      waiting = nil
    case .hold(.cancelled, _), .hold(.tapped, _):
      mode = .idle
      waiting = nil
    case .hold(.performed, _):
      if case .filling = mode { mode = .full }
      waiting = nil
    case .intentPerforming: mode = .flash(from: now)
    case .intentFailed, .intentSkipped: mode = .error(from: now)
    case .hold(.reached(_, let next?, let at), let hint):
      let begin = at.advanced(by: .milliseconds(Self.stage))
      if hint?.isEmpty == false { mode = .filling(from: min(begin, next), to: next) }
      waiting = nil
    case .hold(.reached, _), .hold(.repeated, _), .hold(.ended, _), .hold(.counted, _),
      .intentFinished, .buttonReady, .buttonLost, .buttonRestored, .controlStale, .tapLoaded,
      .tapStale, .stage, .status, .controlAssigned, .tapAssigned, .controlWarning:
      break
    }
  }

  package func level(at now: Timestamp) -> LineLevel {
    let level: LineLevel
    switch mode {
    case .idle: level = .off
    case .full: return LineLevel(true)
    case .filling(let from, let to): return Self.filling(from: from, to: to, at: now)
    case .armed(let from, let to): return Self.blink(from: from, to: to, at: now)
    case .flash(let from): level = Self.flash.level(from: from, at: now)
    case .error(let from): level = Self.error.level(from: from, at: now)
    }
    return level == .off && breathes ? Self.breathing(at: now) : level
  }

  private static func filling(
    from start: Timestamp, to deadline: Timestamp, at now: Timestamp
  ) -> LineLevel {
    guard start <= now else { return LineLevel(false, until: start) }
    // From its deadline until the decision of the hold, the light is on.
    guard now < deadline else { return LineLevel(true) }
    let whole = start.duration(to: deadline)
    let parts = Int64(filling.count)
    let index = min(start.duration(to: now).nanoseconds * parts / whole.nanoseconds, parts - 1)
    let begin = start.advanced(by: whole * Int(index) / Int(parts))
    let end = start.advanced(by: whole * Int(index + 1) / Int(parts))
    let share = filling[Int(index)]
    guard share < parts else { return LineLevel(true, until: deadline) }
    let turn = begin.advanced(by: whole * Int(share) / Int(parts * parts))
    return now < turn ? LineLevel(true, until: turn) : LineLevel(false, until: end)
  }

  /// Alternates on and off until the end of the window.
  private static func blink(
    from start: Timestamp, to end: Timestamp, at now: Timestamp
  ) -> LineLevel {
    guard now < end else { return .off }
    let level = repeated(armed, from: start, at: now)
    return LineLevel(level.isOn, until: min(level.until ?? end, end))
  }

  /// A short flash that shows that the daemon runs, at multiples of its period on the clock.
  private static func breathing(at now: Timestamp) -> LineLevel {
    repeated(breath, from: .zero, at: now)
  }

  private static func repeated(
    _ steps: LineSteps, from start: Timestamp, at now: Timestamp
  ) -> LineLevel {
    let period = steps.lengths.reduce(.zero, +)
    let rounds = start.duration(to: now).nanoseconds / period.nanoseconds
    return steps.level(from: start.advanced(by: .nanoseconds(rounds * period.nanoseconds)), at: now)
  }
}

/// The pattern of a button's motor.
///
///     what happens                                the motor
///     the intent starts; a stage is reached       one pulse of 40 ms
///     the intent fails or is not run              two pulses of 40 ms, 80 ms apart
///     everything else                             off
package struct HapticPattern: LinePattern {
  static let pulse = LineSteps(milliseconds: 40)
  static let double = LineSteps(milliseconds: 40, 80, 40)

  /// The longest time that the motor may be on; afterwards the line's guard process turns it off.
  package static let limit = Duration.milliseconds(200)

  private var steps = pulse
  private var start: Timestamp?

  package init() {}

  package mutating func handle(_ announcement: Announcement, at now: Timestamp) {
    switch announcement {
    case .intentPerforming: (steps, start) = (Self.pulse, now)
    case .hold(let effect, let hint) where effect.reachesStage && hint?.isEmpty == false:
      (steps, start) = (Self.pulse, now)
    case .intentFailed, .intentSkipped: (steps, start) = (Self.double, now)
    case .hold, .intentFinished, .controlLoaded, .controlStale, .tapLoaded, .tapStale, .stage,
      .buttonReady, .buttonLost, .buttonRestored, .status, .controlAssigned, .tapAssigned,
      .controlWarning:
      break
    }
  }

  package func level(at now: Timestamp) -> LineLevel {
    start.map { steps.level(from: $0, at: now) } ?? .off
  }
}

/// The level of a line at an instant, and the instant at which it changes.
package struct LineLevel: Equatable, Sendable {
  package var isOn: Bool
  /// The instant of the next change, or `nil` if the level stays.
  package var until: Timestamp?

  /// Creates a level that lasts until an instant, or forever with `nil`.
  package init(_ isOn: Bool, until: Timestamp? = nil) {
    self.isOn = isOn
    self.until = until
  }

  /// Off, without a further change.
  package static let off = LineLevel(false)
}

/// The levels of a line for the announcements of a button, as pure functions of announcements and instants.
package protocol LinePattern: Sendable {
  mutating func handle(_ announcement: Announcement, at now: Timestamp)

  func level(at now: Timestamp) -> LineLevel
}

/// Alternating durations of on and off, beginning with on: `[on, off, on, …]`; off after the last.
struct LineSteps: Equatable, Sendable {
  let lengths: [Duration]

  init(milliseconds lengths: Int...) {
    self.lengths = lengths.map { .milliseconds($0) }
  }

  func level(from start: Timestamp, at now: Timestamp) -> LineLevel {
    var end = start
    for (index, length) in lengths.enumerated() {
      end = end.advanced(by: length)
      if now < end { return LineLevel(index % 2 == 0, until: end) }
    }
    return .off
  }
}

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
