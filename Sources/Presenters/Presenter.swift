public import ActionButton
public import Gesture

/// Shows one button to a person or a program.
///
/// Called on the device thread; nothing may block.
public protocol Presenter: AnyObject {
  /// Something was announced: one call for each, in order, before the snapshot that it led to.
  func announce(_ announcement: Announcement)

  /// Whether `show` is wanted: who only says what is announced need not be given every state.
  var showsState: Bool { get }

  /// The button as it is now. Called after every change.
  func show(_ button: ActionButton, at now: Timestamp)

  /// The instant at which the next frame of an animation is due; nil while nothing moves.
  var nextFrame: Timestamp? { get }

  /// Draws what is due.
  func draw(at now: Timestamp)

  /// The button's service ends: leave the terminal as it was found.
  func finish()
}

extension Presenter {
  /// Most presenters only say what is announced.
  public var showsState: Bool { false }
  /// Most presenters only say what is announced.
  public func show(_ button: ActionButton, at now: Timestamp) {}
  /// Most presenters do not move.
  public var nextFrame: Timestamp? { nil }
  /// Most presenters do not move.
  public func draw(at now: Timestamp) {}
  /// Most presenters have nothing to put back.
  public func finish() {}
}

/// Says every announcement as a JSON line (`run --output json`).
public final class JSONLinesPresenter: Presenter {
  /// Behind a pointer of our own: the runtime watches over every change of an object's property.
  private let stream: UnsafeMutablePointer<EventStream>
  private let now: () -> Timestamp
  private let write: (UnsafeBufferPointer<UInt8>) -> Void

  /// Writes lines with `write`; `now` dates them, as late as possible.
  public init(
    _ stream: consuming EventStream, now: @escaping () -> Timestamp,
    write: @escaping (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    self.stream = .allocate(capacity: 1)
    self.stream.initialize(to: stream)
    self.now = now
    self.write = write
  }

  deinit {
    stream.deinitialize(count: 1)
    stream.deallocate()
  }

  /// Writes the announcement's line.
  public func announce(_ announcement: Announcement) {
    stream.pointee.say(announcement, now: now, write: write)
  }
}
