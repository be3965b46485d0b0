package import ActionButton
package import ControlModel
package import SystemAccess

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

package final class PanelPresenter: Presenter {
  private let panel: TerminalPresenter

  /// Always true: the panel shows the state.
  package let showsState = true

  package init(_ panel: TerminalPresenter) {
    self.panel = panel
  }

  /// Does nothing, since the picture follows from the snapshots.
  package func announce(_ announcement: Announcement) {}

  package func show(_ snapshot: PlaceSnapshot, at now: Timestamp) {
    panel.present(snapshot, at: now)
  }

  /// The instant at which the next frame is due, or `nil` while nothing moves.
  package var nextFrame: Timestamp? { panel.nextFrame }

  package func draw(at now: Timestamp) { panel.draw(at: now) }

  /// Removes the panel and leaves the last state as text.
  package func finish() { panel.finish() }
}
