import ActionButton
import SystemAccess

/// What the buttons of one round leave to the round after it, when the configuration was read again.
///
/// An intent that performs goes on while the buttons are set up anew: its answer must find the button that
/// has the same name then.
package struct ButtonHandOver: Sendable {
  package struct Button: Sendable {
    /// Its number in messages.
    let index: Int
    /// Its source's name.
    let source: String
    /// The slot's part.
    let slot: ControlSlot.HandOver
    /// The tap control's part; nil without one.
    let tap: ControlSlot.HandOver?
    /// The press whose intent performs; nil if it was never pressed.
    let press: Int?
  }

  /// The buttons by their names.
  var buttons: [String: Button] = [:]
  /// Whether the screen was locked, as the buttons knew it.
  var isLocked = false
  /// Why standard output could not be written any more; nil if it could.
  var closedOutput: Errno?
}
