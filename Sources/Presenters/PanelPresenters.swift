public import ActionButton
public import Gesture

/// What a presenter needs to make a snapshot of a button.
public struct PanelNames: Sendable {
  /// The button's name in the configuration.
  public var button: String
  /// Where its presses come from.
  public var source: String
  /// The language of the system's words, as a BCP 47 tag.
  public var language: String
  /// What the control is called until it has been loaded.
  public var control: String

  /// The names of one button.
  public init(button: String, source: String, language: String, control: String) {
    self.button = button
    self.source = source
    self.language = language
    self.control = control
  }

  func snapshot(of state: ActionButton) -> PanelSnapshot {
    PanelSnapshot(state, name: button, source: source, language: language, title: control)
  }
}

/// Says changes in words, a line each, where nothing can be drawn.
public final class PlainPresenter: Presenter {
  private let names: PanelNames
  private let write: (String) -> Void
  private var shown: PanelSnapshot?

  /// Lines always want the state.
  public let showsState = true

  /// Writes lines, each with its newline, with `write`.
  public init(_ names: PanelNames, write: @escaping (String) -> Void) {
    self.names = names
    self.write = write
  }

  /// The words follow from the states.
  public func announce(_ announcement: Announcement) {}

  /// Writes what has changed.
  public func show(_ button: ActionButton, at now: Timestamp) {
    let next = names.snapshot(of: button)
    for line in PlainLines.lines(from: shown, to: next) { write(line + "\n") }
    shown = next
  }
}

/// Draws the live panel of a terminal.
public final class PanelPresenter: Presenter {
  private let names: PanelNames
  private let panel: TerminalPresenter

  /// A panel always wants the state.
  public let showsState = true

  /// Shows the button that these names stand for on `panel`.
  public init(_ names: PanelNames, panel: TerminalPresenter) {
    self.names = names
    self.panel = panel
  }

  /// The picture follows from the states.
  public func announce(_ announcement: Announcement) {}

  /// Draws the new state.
  public func show(_ button: ActionButton, at now: Timestamp) {
    panel.present(names.snapshot(of: button), at: now)
  }

  /// When the next frame is due; nil while nothing moves.
  public var nextFrame: Timestamp? { panel.nextFrame }

  /// Draws the next frame.
  public func draw(at now: Timestamp) { panel.draw(at: now) }

  /// Takes the panel away and leaves the last state as text.
  public func finish() { panel.finish() }
}
