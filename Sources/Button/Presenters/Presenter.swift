package import ActionButton
package import ControlModel
package import SystemAccess

/// Shows one button to a person or a program.
///
/// Called on the device thread; no call may block.
package protocol Presenter: AnyObject {
  /// Handles an announcement: called once for each, in order, before the snapshot that results from it.
  func announce(_ announcement: Announcement)

  /// Handles an announcement with the number of its press, or `nil` if it belongs to no press.
  func announce(_ announcement: Announcement, of press: Int?)

  /// Whether the presenter needs snapshots now; a presenter that only reports announcements does not.
  var showsState: Bool { get }

  /// Shows the current state of the button.
  ///
  /// Called after every change, when all effects of the change have been carried out.
  func show(_ snapshot: PlaceSnapshot, at now: Timestamp)

  /// The instant at which the next frame of an animation is due, or `nil` while nothing moves.
  var nextFrame: Timestamp? { get }

  func draw(at now: Timestamp)

  /// Restores the terminal to its previous state, when the button's service ends.
  func finish()
}

extension Presenter {
  /// Most presenters ignore the number of the press.
  package func announce(_ announcement: Announcement, of press: Int?) { announce(announcement) }
  /// Most presenters only report announcements.
  package var showsState: Bool { false }
  package func show(_ snapshot: PlaceSnapshot, at now: Timestamp) {}
  package var nextFrame: Timestamp? { nil }
  package func draw(at now: Timestamp) {}
  /// Most presenters have nothing to restore.
  package func finish() {}
}

/// Writes every announcement as a JSON line (`run --output json`).
package final class JSONLinesPresenter: Presenter {
  private var stream: EventStream
  private let now: () -> Timestamp
  private let write: (UnsafeBufferPointer<UInt8>) -> Void

  /// Creates a presenter that writes lines with `write`; `now` supplies their timestamps, as late as possible.
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

/// Writes each change as a line of text, for outputs without a panel.
package final class PlainPresenter: Presenter {
  private let write: (String) -> Void
  private var shown: PlaceSnapshot?

  /// Always true: the lines describe the state.
  package let showsState = true

  package init(write: @escaping (String) -> Void) {
    self.write = write
  }

  /// Does nothing, since the lines follow from the snapshots.
  package func announce(_ announcement: Announcement) {}

  package func show(_ snapshot: PlaceSnapshot, at now: Timestamp) {
    for line in PlainLines.lines(from: shown, to: snapshot) { write(line + "\n") }
    shown = snapshot
  }
}
