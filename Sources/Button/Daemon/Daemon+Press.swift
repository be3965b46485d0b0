import ButtonLoop
import ControlModel
import Devices
import ExtensionHost
import Gesture
import ServiceLog
import Sharing
import SocketServer
import SystemAccess
import Wire

extension Daemon {
  func answerPresses(_ handlers: Handlers) {
    handlers.on(Requests.press, press)
  }

  func press(_ press: SocketMessage.Press, _ caller: Caller) async throws -> SocketMessage.Pressed {
    let name = try button(press.button)
    let number: Int
    let timing = PressTiming(
      hold: press.hold_ms.map { .milliseconds($0) }, arm: press.arm_ms.map { .milliseconds($0) })
    if let length = press.for_ms {
      let answer = await buttonLoop.press(name, .lasting(.milliseconds(length)), timing)
      number = try accepted(answer, name)
      leases.remove(name)
    } else if press.phase == .down {
      number = try await down(name, press, timing, caller.client)
    } else {
      guard !leases.isHeld(name, byOtherThan: press.holder) else {
        throw refused(name, "another client holds it")
      }
      let answer = await buttonLoop.press(name, press.phase == .cancel ? .cancel : .up)
      number = try accepted(answer, name)
      leases.remove(name)
    }
    return SocketMessage.Pressed(button: name, press: number)
  }

  /// Presses a button for a client, or takes over a press of the same holder.
  private func down(
    _ name: String, _ press: SocketMessage.Press, _ timing: PressTiming, _ client: Int
  ) async throws(MessageError) -> Int {
    var answer = Buttons.PressAnswer.notPressed
    if leases.takeOver(name, press.holder, client) { answer = await buttonLoop.press(name, .keep) }
    if answer == .notPressed { answer = await buttonLoop.press(name, .down, timing) }
    let number = try accepted(answer, name)
    leases.add(
      PressLeases.Press(
        client: client, holder: press.holder,
        lease: press.lease_ms.map { .milliseconds($0) }),
      on: name)
    return number
  }

  /// Cancels the presses of a disconnected client, now or when their leases end.
  package func clientGone(_ client: Int) {
    controls.gone(client)
    sharedConnection.gone(client)
    for (name, lease) in leases.disconnect(client) {
      let end = lease.map { Buttons.VirtualPress.abandonAfter($0) } ?? .cancel
      ServiceThread.task { [self] in _ = await buttonLoop.press(name, end) }
    }
  }

  /// Returns the number of an accepted press; throws the reason for a refusal.
  private func accepted(_ answer: Buttons.PressAnswer, _ name: String) throws(MessageError) -> Int {
    switch answer {
    case .done(let press): return press
    case .pressedAlready:
      throw refused(name, "it is pressed already; try again when it has been released")
    case .notPressed: throw refused(name, "it is not pressed")
    case .tooSoon:
      throw refused(
        name,
        "it ignores a press this soon after the previous one (ignore_repeat); wait and try again")
    case .noButton:
      throw refused(name, "it cannot be pressed by programs, or was removed a moment ago")
    }
  }

  private func refused(_ name: String, _ why: Sentence) -> MessageError {
    MessageError(.refused, "cannot press \(name): \(why)")
  }
}

/// Undoing and cancelling the intents of buttons and placements.
extension Daemon {
  func answerRuns(_ handlers: Handlers) {
    handlers.on(Requests.undo, undo)
    handlers.on(Requests.cancel, cancelIntent)
  }

  /// Undoes the last intent of a button or placement.
  func undo(_ undo: SocketMessage.Undo) async throws -> SocketMessage.Undo {
    let place = try runPlace(undo.slot)
    return SocketMessage.Undo(
      slot: place, number: try await controls.undo(undo.number, at: place))
  }

  func cancelIntent(
    _ cancel: SocketMessage.CancelIntent
  ) async throws -> SocketMessage.CancelIntent {
    let place = try runPlace(cancel.slot)
    try controls.cancelIntent(at: place)
    return SocketMessage.CancelIntent(slot: place)
  }

  /// Handles a command typed on the daemon's own panel; does nothing if the command is no longer offered.
  func typed(_ command: TerminalButtonSource.Command, at button: String) {
    guard !lock.isLocked else { return }
    switch command {
    case .undo:
      guard controls.hasUndo(at: button) else { return }
      ServiceThread.task {
        do { _ = try await self.controls.undo(nil, at: button) } catch {
          self.log.write(.warning, "\(button): \(error)")
        }
      }
    case .cancel: try? controls.cancelIntent(at: button)
    // Another client may have answered meanwhile.
    case .answer(let accepted):
      _ = try? controls.answer(accepted, to: nil, at: button)
    }
  }

  /// The name of the slot with the intents: the intents of taps belong to their button.
  func runPlace(_ name: String?) throws(MessageError) -> String {
    let slot = try slot(name)
    return if case .tap(let button) = slot { button } else { slot.name }
  }
}
