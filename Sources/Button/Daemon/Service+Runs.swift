import ControlModel
import Devices
import SystemAccess
import Wire

/// What a person can do with an intent of a button or placement besides starting it.
extension Service {
  /// Registers what this file answers.
  func answerRuns(_ handlers: Handlers) {
    handlers.on(Requests.undo, undo)
    handlers.on(Requests.cancel, cancelIntent)
  }

  /// Undoes what the last intent of a button or placement has done.
  func undo(_ undo: SocketMessage.Undo) async throws -> SocketMessage.Undo {
    let place = try place(undo.button, undo.placement)
    let number = try await controls.undo(undo.number, at: place)
    return SocketMessage.Undo(
      button: undo.placement == nil ? place : nil, placement: undo.placement, number: number)
  }

  /// Cancels the intent of a button or placement that performs.
  func cancelIntent(
    _ cancel: SocketMessage.CancelIntent
  ) async throws -> SocketMessage.CancelIntent {
    let place = try place(cancel.button, cancel.placement)
    try controls.cancelIntent(at: place)
    return SocketMessage.CancelIntent(
      button: cancel.placement == nil ? place : nil, placement: cancel.placement)
  }

  /// Shows what the extensions report of runs where their controls are.
  func followRuns() {
    controls.showUndo = { @ServiceThread [weak self] place, undo in
      guard let self else { return }
      if placements.isKnown(place) {
        placements.offer(undo, at: place)
      } else {
        daemon.offer(undo, at: place)
      }
    }
    controls.showProgress = { @ServiceThread [weak self] place, progress in
      guard let self else { return }
      if placements.isKnown(place) {
        placements.report(progress, at: place)
      } else {
        daemon.report(progress, at: place)
      }
    }
  }

  /// A person typed a command on the daemon's own panel; one that is not offered any more does nothing.
  func typed(_ command: TerminalButtonSource.Command, at button: String) {
    guard !lock.isLocked else { return }
    switch command {
    case .undo:
      guard controls.undoOffers[button] != nil else { return }
      ServiceThread.task {
        do { _ = try await self.controls.undo(nil, at: button) } catch {
          self.log.write(.warning, "\(button): \(error)")
        }
      }
    case .cancel: try? controls.cancelIntent(at: button)
    }
  }

  /// Ends what waits for a person at a placement: it has another control, other options, or is gone.
  func forgetRuns(of placement: String) {
    controls.confirmations.cancel(placement, .reconfigured)
    controls.endUndo(placement)
  }

  /// The name of a placement that there is, of the named button, or of the only one.
  private func place(_ button: String?, _ placement: String?) throws(MessageError) -> String {
    try SocketMessage.check(button: button, placement: placement)
    guard let placement else { return try self.button(button) }
    return try placed(at: placement).id
  }
}
