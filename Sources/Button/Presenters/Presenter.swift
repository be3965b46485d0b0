package import ActionButton
package import ControlModel
package import SystemAccess

/// Shows one button to a person or a program.
///
/// Called on the device thread; nothing may block.
package protocol Presenter: AnyObject {
  /// Something was announced: one call for each, in order, before the snapshot that it led to.
  func announce(_ announcement: Announcement)

  /// The same with the number of the press that it belongs to; nil if it belongs to none.
  func announce(_ announcement: Announcement, of press: Int?)

  /// Whether `show` is wanted now: a presenter that only reports announcements needs no snapshots.
  var showsState: Bool { get }

  /// What the button shows now. Called after every change, when every effect of it has been carried out.
  func show(_ snapshot: PlaceSnapshot, at now: Timestamp)

  /// The instant at which the next frame of an animation is due; nil while nothing moves.
  var nextFrame: Timestamp? { get }

  func draw(at now: Timestamp)

  /// The button's service ends: leave the terminal as it was found.
  func finish()
}

extension Presenter {
  /// Most presenters show every press alike.
  package func announce(_ announcement: Announcement, of press: Int?) { announce(announcement) }
  /// Most presenters only report announcements.
  package var showsState: Bool { false }
  /// Most presenters only report announcements.
  package func show(_ snapshot: PlaceSnapshot, at now: Timestamp) {}
  package var nextFrame: Timestamp? { nil }
  package func draw(at now: Timestamp) {}
  /// Most presenters have nothing to put back.
  package func finish() {}
}

/// Writes every announcement as a JSON line (`run --output json`).
package final class JSONLinesPresenter: Presenter {
  private var stream: EventStream
  private let now: () -> Timestamp
  private let write: (UnsafeBufferPointer<UInt8>) -> Void

  /// Writes lines with `write`; `now` dates them, as late as possible.
  package init(
    _ stream: consuming EventStream, now: @escaping () -> Timestamp,
    write: @escaping (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    self.stream = stream
    self.now = now
    self.write = write
  }

  package func announce(_ announcement: Announcement) { announce(announcement, of: nil) }

  /// Writes the announcement's line with the number of its press.
  package func announce(_ announcement: Announcement, of press: Int?) {
    stream.write(announcement, of: press, now: now, write: write)
  }
}
