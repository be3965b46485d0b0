/// What a host does with a run of intents besides its outcome.
///
/// Both functions are called in the task of the run.
package protocol RunHost: Sendable {
  /// Keeps an undo manager with which something is registered, until it is used or offered no more.
  ///
  /// Returns false if the undo cannot be offered.
  func keep(_ undoManager: UndoManager) -> Bool

  /// Returns what receives the progress of this run at each change, on any thread; nil if it is not shown.
  func progressReceiver(
    canCancel: Bool, isLong: Bool
  ) -> (@Sendable (RunProgress) -> Void)?
}

/// The progress of a run at one moment.
package struct RunProgress: Equatable, Sendable {
  /// The part that is done, from 0 to 1; nil if it is not known.
  package var fraction: Double?
  /// What the intent does now; nil if it does not say.
  package var text: String?
}
