import ActionButton
import ButtonLoop
import Wire

@testable import Daemon
@testable import ExtensionHost
@testable import Sharing

/// The rows of the daemon's router; a new case of an event does not compile without its row.
enum RouterRow: String, CaseIterable {
  case reload, reloadTimelines, relevant, activity, started, exited, changed, shown, extensionLine
  case placementLine, placementShown, listed, widget, turned
  case activityChanged, alert, activityEnded, news
  case sharedChanged, changedElsewhere, publish, send, pushed, unconfirmed
  case serving, cue, reconfigure, buttonLine, buttonShown, setup
  /// Commands come from the panel of a terminal, which the simulation does not have.
  case commanded
  /// The simulated extensions have no processes.
  case connected

  init(_ event: DaemonEvent) {
    switch event {
    case .extensions(let event): self.init(event)
    case .placements(.line): self = .placementLine
    case .placements(.shown): self = .placementShown
    case .placements(.listed): self = .listed
    case .widget: self = .widget
    case .turned: self = .turned
    case .activity: self = .activityChanged
    case .alert: self = .alert
    case .activityEnded: self = .activityEnded
    case .news: self = .news
    case .shared(.changed): self = .sharedChanged
    case .shared(.changedElsewhere): self = .changedElsewhere
    case .shared(.publish): self = .publish
    case .shared(.send): self = .send
    case .shared(.pushed): self = .pushed
    case .shared(.unconfirmed): self = .unconfirmed
    case .setup: self = .setup
    case .buttons(.serving): self = .serving
    case .buttons(.commanded): self = .commanded
    case .buttons(.cue): self = .cue
    case .buttons(.reconfigure): self = .reconfigure
    case .buttons(.line): self = .buttonLine
    case .buttons(.shown): self = .buttonShown
    }
  }

  private init(_ event: ExtensionEvent) {
    switch event {
    case .reload: self = .reload
    case .reloadTimelines: self = .reloadTimelines
    case .relevant: self = .relevant
    case .activity: self = .activity
    case .started: self = .started
    case .exited: self = .exited
    case .changed: self = .changed
    case .shown: self = .shown
    case .line: self = .extensionLine
    case .connected: self = .connected
    }
  }
}

/// The rows of the tables of `ControlSlot`.
enum InputRow: String, CaseIterable {
  case perform, loaded, loadFailed, finished, failed, reload, assigned, asked, progressed, undoable
  case shared, described, lock, void, wake

  init(_ input: Input) {
    switch input {
    case .perform: self = .perform
    case .loaded: self = .loaded
    case .loadFailed: self = .loadFailed
    case .finished: self = .finished
    case .failed: self = .failed
    case .reload: self = .reload
    case .assigned: self = .assigned
    case .asked: self = .asked
    case .progressed: self = .progressed
    case .undoable: self = .undoable
    case .shared: self = .shared
    case .described: self = .described
    case .lock: self = .lock
    case .void: self = .void
    case .wake: self = .wake
    }
  }
}

/// The rows of `IntentRuns`.
enum RunRow: String, CaseIterable {
  case began, returned, ended, loaded, placed, changed, locked, exited, activityEnded, wake

  init(_ event: IntentRuns.Event) {
    switch event {
    case .began: self = .began
    case .returned: self = .returned
    case .ended: self = .ended
    case .loaded: self = .loaded
    case .placed: self = .placed
    case .changed: self = .changed
    case .locked: self = .locked
    case .exited: self = .exited
    case .activityEnded: self = .activityEnded
    case .wake: self = .wake
    }
  }
}
