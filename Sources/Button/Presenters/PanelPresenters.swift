package import ActionButton
package import ControlModel
package import SystemAccess

/// Writes each change as a line of text, where nothing can be drawn.
package final class PlainPresenter: Presenter {
  private let write: (String) -> Void
  private var shown: PlaceSnapshot?

  /// Lines always want the state.
  package let showsState = true

  package init(write: @escaping (String) -> Void) {
    self.write = write
  }

  /// The words follow from the states.
  package func announce(_ announcement: Announcement) {}

  package func show(_ snapshot: PlaceSnapshot, at now: Timestamp) {
    for line in PlainLines.lines(from: shown, to: snapshot) { write(line + "\n") }
    shown = snapshot
  }
}

package final class PanelPresenter: Presenter {
  private let panel: TerminalPresenter

  /// Always true: a panel always shows the state.
  package let showsState = true

  package init(_ panel: TerminalPresenter) {
    self.panel = panel
  }

  /// The picture follows from the states.
  package func announce(_ announcement: Announcement) {}

  package func show(_ snapshot: PlaceSnapshot, at now: Timestamp) {
    panel.present(snapshot, at: now)
  }

  /// When the next frame is due; nil while nothing moves.
  package var nextFrame: Timestamp? { panel.nextFrame }

  package func draw(at now: Timestamp) { panel.draw(at: now) }

  /// Takes the panel away and leaves the last state as text.
  package func finish() { panel.finish() }
}
