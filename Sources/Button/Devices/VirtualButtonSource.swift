public import Gesture
public import SystemAccess

/// A button that other programs press: `actionbutton press`, a web page.
///
/// Its edges are dated when the device thread learns of them; a press of a given length ends exactly that
/// long after it began, however busy the machine is.
public final class VirtualButtonSource: ButtonSource {
  /// The edges that have not been read yet, in their order.
  private var marks: [Edge] = []
  /// Whether the release among them is the end of an abandoned press.
  private var isAbandoned = false
  private var contact = Level.inactive

  /// What this is, for messages.
  public let name = "virtual"
  /// Nothing bounces.
  public let bounces = false

  /// A button that is not pressed.
  public init() {}

  /// Whether it is pressed, or will be.
  public var isPressed: Bool { contact == .active || !marks.isEmpty }

  /// Presses now; a press with a length releases itself.
  ///
  /// False, and nothing happens, if it is pressed already.
  public func press(at now: Timestamp, for length: Duration?) -> Bool {
    guard !isPressed else { return false }
    marks.append(Edge(.active, at: now))
    if let length { marks.append(Edge(.inactive, at: now.advanced(by: length))) }
    return true
  }

  /// Releases at an instant, now or later, also a press that would have lasted longer; false if it is not
  /// pressed.
  public func release(at instant: Timestamp) -> Bool {
    guard keep() else { return false }
    marks.append(Edge(.inactive, at: instant))
    return true
  }

  /// Ends the press at an instant because its client has vanished: it is cancelled if its deadline comes later.
  ///
  /// - Returns: Whether it is pressed.
  public func abandon(at instant: Timestamp) -> Bool {
    guard release(at: instant) else { return false }
    isAbandoned = true
    return true
  }

  /// Cancels a release that was due later; false if it is not pressed.
  public func keep() -> Bool {
    guard isPressed else { return false }
    marks.removeAll { $0.level == .inactive }
    isAbandoned = false
    return true
  }

  /// Nothing has to be claimed.
  public func open(_ loop: LoopPart) throws(DeviceError) -> Level? {
    marks = []
    isAbandoned = false
    contact = .inactive
    return contact
  }

  /// Plays what is due.
  public func drain(ready: Registration?, into events: inout [ButtonEvent]) {
    wake(at: MonotonicClock.now, into: &events)
  }

  /// The level of the latest edge.
  public func level() -> Level? { contact }

  /// The instant of the next edge.
  public var nextWake: Timestamp? { marks.first?.at }

  /// Plays what is due.
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

  /// There is nothing to close.
  public func close() {}
}
