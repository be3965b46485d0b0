public import ActionButton
public import ControlModel
public import SystemAccess

/// Writes each change as a line of text, where nothing can be drawn.
public final class PlainPresenter: Presenter {
  private let write: (String) -> Void
  private var shown: PlaceSnapshot?

  /// Lines always want the state.
  public let showsState = true

  /// Writes lines, each with its newline, with `write`.
  public init(write: @escaping (String) -> Void) {
    self.write = write
  }

  /// The words follow from the states.
  public func announce(_ announcement: Announcement) {}

  /// Writes what has changed.
  public func show(_ snapshot: PlaceSnapshot, at now: Timestamp) {
    for line in PlainLines.lines(from: shown, to: snapshot) { write(line + "\n") }
    shown = snapshot
  }
}

/// Draws the live panel of a terminal.
public final class PanelPresenter: Presenter {
  private let panel: TerminalPresenter

  /// Always true: a panel always shows the state.
  public let showsState = true

  /// Shows a button on `panel`.
  public init(_ panel: TerminalPresenter) {
    self.panel = panel
  }

  /// The picture follows from the states.
  public func announce(_ announcement: Announcement) {}

  /// Draws the new state.
  public func show(_ snapshot: PlaceSnapshot, at now: Timestamp) {
    panel.present(snapshot, at: now)
  }

  /// When the next frame is due; nil while nothing moves.
  public var nextFrame: Timestamp? { panel.nextFrame }

  /// Draws the next frame.
  public func draw(at now: Timestamp) { panel.draw(at: now) }

  /// Takes the panel away and leaves the last state as text.
  public func finish() { panel.finish() }
}
