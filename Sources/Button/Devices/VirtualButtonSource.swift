public import Gesture
public import SystemAccess

/// A button that other programs press: `actionbutton press`, a web page.
///
/// An edge gets the time at which the device thread learns of it; a press of a given length ends exactly that
/// long after it began, however busy the machine is.
public final class VirtualButtonSource: ButtonSource {
  /// The edges that have not been played yet, in their order.
  private var marks: [Edge] = []
  /// Whether the release in `marks` ends an abandoned press.
  private var isAbandoned = false
  private var contact = Level.inactive

  /// The name for messages.
  public let name = "virtual"
  /// `false`, because there is no contact.
  public let bounces = false

  /// Creates a button that is not pressed.
  public init() {}

  /// Whether the button is pressed or has edges to play.
  public var isPressed: Bool { contact == .active || !marks.isEmpty }

  /// Presses the button now, and releases it after `length`, if there is a length.
  ///
  /// Returns `false` without an effect if the button is pressed already.
  public func press(at now: Timestamp, for length: Duration?) -> Bool {
    guard !isPressed else { return false }
    marks.append(Edge(.active, at: now))
    if let length { marks.append(Edge(.inactive, at: now.advanced(by: length))) }
    return true
  }

  /// Releases the button at an instant, now or later, even before the end of the press's length; returns
  /// `false` if it is not pressed.
  public func release(at instant: Timestamp) -> Bool {
    guard keep() else { return false }
    marks.append(Edge(.inactive, at: instant))
    return true
  }

  /// Ends the press at an instant because its client is gone: the press is cancelled if its deadline is later.
  ///
  /// - Returns: Whether the button is pressed.
  public func abandon(at instant: Timestamp) -> Bool {
    guard release(at: instant) else { return false }
    isAbandoned = true
    return true
  }

  /// Cancels a release that is due later; returns `false` if the button is not pressed.
  public func keep() -> Bool {
    guard isPressed else { return false }
    marks.removeAll { $0.level == .inactive }
    isAbandoned = false
    return true
  }

  /// Resets the button to not pressed.
  public func open(_ loop: LoopPart) throws(DeviceError) -> Level? {
    marks = []
    isAbandoned = false
    contact = .inactive
    return contact
  }

  /// Plays the edges that are due.
  public func drain(ready: Registration?, into events: inout [ButtonEvent]) {
    wake(at: MonotonicClock.now, into: &events)
  }

  /// The level of the latest edge.
  public func level() -> Level? { contact }

  /// The instant of the next edge, or `nil` without edges to play.
  public var nextWake: Timestamp? { marks.first?.at }

  /// Plays the edges that are due.
  public func wake(at now: Timestamp, into events: inout [ButtonEvent]) {
    while let mark = marks.first, mark.at <= now {
      marks.removeFirst()
      contact = mark.level
      if isAbandoned, mark.level == .inactive {
        isAbandoned = false
        events.append(.abandoned(at: mark.at))
      }
      events.append(.edge(mark))
    }
  }

  /// Does nothing, since there is no device.
  public func close() {}
}
