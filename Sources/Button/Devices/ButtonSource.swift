public import Gesture
public import SystemAccess

/// What a source reports about its button.
public enum ButtonEvent: Sendable {
  /// The contact changed, as the kernel dated it. Raw: the loop debounces.
  case edge(Edge)
  /// Edges are missing: a buffer overflowed, a sequence number was skipped, `SYN_DROPPED`, or two
  /// events contradict each other.
  case lost
  /// A Bluetooth link was lost, perhaps that of the button, whose release will then never come or come late.
  case linkLost
  /// The client that pressed the button has vanished. The press is cancelled at this instant, unless its deadline came first.
  case abandoned(at: Timestamp)
  /// The device vanished; the source keeps looking for it.
  indirect case gone(DeviceError)
  /// The device is back. Its level decides whether a press counts yet; nil if it has no level.
  case restored(Level?)
}

/// One button as the kernel gives it: a GPIO line, an evdev key, this terminal, a script.
///
/// Every method is called on the device thread and none blocks. A source keeps its descriptors
/// non-blocking and registered with the `LoopPart` it was opened with, and takes them out before it
/// closes them.
public protocol ButtonSource: AnyObject {
  /// What this is, for messages: `gpio:gpiochip0/17 (GPIO17)`.
  var name: String { get }

  /// Whether the contact bounces; if not, it is not debounced.
  var bounces: Bool { get }

  /// Whether the button may seem pressed after its link has dropped, as over Bluetooth.
  var linkCanDrop: Bool { get }

  /// Claims the device and registers its descriptors. Returns the level now, or nil if there is none to
  /// read. Throws if the device cannot be opened; then nothing stays open.
  func open(_ loop: LoopPart) throws(DeviceError) -> Level?

  /// Reads everything that is readable now and appends it in the order of its timestamps.
  ///
  /// `ready` is the registration that woke the loop, or nil when a deadline is about to be decided and
  /// whatever is readable must be known first. Never throws: a failed read is a `.gone`.
  func drain(ready: Registration?, into events: inout [ButtonEvent])

  /// The level now, read from the device after a `drain`; nil if the source has no level or no device.
  /// Reading it must not discard queued edges.
  func level() -> Level?

  /// The instant up to which the contact's level is certain. For a line that is now; for a terminal that only
  /// repeats a held key, the date of its latest byte: a deadline after that waits for the next one.
  func horizon(at now: Timestamp) -> Timestamp

  /// The instant by which `wake` must be called; nil if the source waits for its descriptors alone.
  var nextWake: Timestamp? { get }

  /// Time has come to `nextWake`: retry a device, notice that repeats stopped, play the next mark.
  func wake(at now: Timestamp, into events: inout [ButtonEvent])

  /// Closes everything that `open` has opened. A source may be opened again afterwards.
  func close()
}

extension ButtonSource {
  /// Most sources have a wire, or no link at all.
  public var linkCanDrop: Bool { false }

  /// Most sources wait for their descriptors alone.
  public var nextWake: Timestamp? { nil }

  /// Most sources know the contact now.
  public func horizon(at now: Timestamp) -> Timestamp { now }

  /// Most sources wait for their descriptors alone.
  public func wake(at now: Timestamp, into events: inout [ButtonEvent]) {}
}
