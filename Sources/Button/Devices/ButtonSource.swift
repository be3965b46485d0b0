public import Gesture
public import SystemAccess

/// An event of a button, as its source reports it.
public enum ButtonEvent: Sendable {
  /// The contact changed, with the kernel's timestamp, before debouncing, which the loop does.
  case edge(Edge)
  /// Edges are missing: a buffer overflowed, a sequence number was skipped, `SYN_DROPPED`, or two
  /// events contradict each other.
  case lost
  /// A Bluetooth link was lost, perhaps the button's: its release then comes late or never.
  case linkLost
  /// The client that pressed the button is gone. The press is cancelled at this instant, unless its deadline came first.
  case abandoned(at: Timestamp)
  /// The device is gone; the source keeps looking for it.
  indirect case gone(DeviceError)
  /// The device is back, with its level, or `nil` if it has no level: the level decides whether a press counts yet.
  case restored(Level?)
}

/// A source of one button's events: a GPIO line, an evdev key, this terminal, a script, other programs.
///
/// Every method is called on the device thread and must not block. The descriptors of a source are
/// non-blocking, and registered with the `LoopPart` that opened it; the source removes them before it
/// closes them.
public protocol ButtonSource: AnyObject {
  /// The name for messages: `gpio:gpiochip0/17 (GPIO17)`.
  var name: String { get }

  /// Whether the contact bounces; if not, it is not debounced.
  var bounces: Bool { get }

  /// Whether the button may seem pressed after its link has dropped, as over Bluetooth.
  var linkCanDrop: Bool { get }

  /// Claims the device and registers its descriptors. Returns the current level, or `nil` if the source
  /// has no level. Throws if the device cannot be opened; then nothing stays open.
  func open(_ loop: LoopPart) throws(DeviceError) -> Level?

  /// Reads everything that is readable now and appends the events in the order of their timestamps.
  ///
  /// `ready` is the registration that woke the loop, or `nil` when a deadline is about to be decided and
  /// everything readable must be known first. Never throws: a failed read is a `.gone`.
  func drain(ready: Registration?, into events: inout [ButtonEvent])

  /// Reads the current level from the device after a `drain`; returns `nil` without a level or a device.
  /// The read must not discard queued edges.
  func level() -> Level?

  /// Returns the instant up to which the contact's level is certain. For a line that is `now`; for a terminal that only
  /// repeats a held key, the last instant at which the key was surely down: a later deadline waits for the next byte.
  func horizon(at now: Timestamp) -> Timestamp

  /// The instant by which `wake` must be called, or `nil` if the source only waits for its descriptors.
  var nextWake: Timestamp? { get }

  /// Handles the arrival of `nextWake`: retries a device, detects that repeats stopped, plays the next mark.
  func wake(at now: Timestamp, into events: inout [ButtonEvent])

  /// Closes everything that `open` has opened. A source may be opened again afterwards.
  func close()
}

extension ButtonSource {
  /// The default for sources with a wire, or without a link.
  public var linkCanDrop: Bool { false }

  /// The default for sources that only wait for their descriptors.
  public var nextWake: Timestamp? { nil }

  /// The default for sources that know the contact's current level.
  public func horizon(at now: Timestamp) -> Timestamp { now }

  /// The default for sources that only wait for their descriptors.
  public func wake(at now: Timestamp, into events: inout [ButtonEvent]) {}
}
