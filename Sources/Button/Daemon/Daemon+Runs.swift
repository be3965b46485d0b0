import ActionButton
import ControlModel
import SystemAccess

/// What is shown of a button's intent besides its outcome.
extension Daemon {
  /// Shows what a button's intent asks; nil when the question is over.
  func ask(_ question: PlaceSnapshot.Question?, at button: String) {
    if let number = numbers[button] { mailbox?.post(.input(button: number, .asked(question))) }
  }

  /// Shows what a button's intent has done so far.
  func report(_ progress: PlaceSnapshot.Progress, at button: String) {
    if let number = numbers[button] { mailbox?.post(.input(button: number, .progressed(progress))) }
  }

  /// Shows that a shared write of the app of a button's control is not confirmed; nil when it is shown no more.
  func show(_ write: PlaceSnapshot.SharedWrite?, at button: String) {
    if let number = numbers[button] { mailbox?.post(.input(button: number, .shared(write))) }
  }

  /// Shows what can be undone at a button; nil when nothing is offered any more.
  func offer(_ undo: PlaceSnapshot.Undo?, at button: String) {
    if let number = numbers[button] { mailbox?.post(.input(button: number, .undoable(undo))) }
  }
}
