import Gesture
import SystemAccess
import Wire

/// An intent that performs: it may take longer, or is cancelled.
extension ExtensionProcess {
  /// The `perform` of a control has reported progress: it may take longer.
  func extendPerform(of control: String) {
    guard let id = requests.perform(of: control) else { return }
    requests.extend(id, limit: limits.perform, most: limits.longPerform)
  }

  /// Cancels the `perform` of a control that is under way, as a person wants it; false if there is none.
  func cancelPerform(of control: String) -> Bool {
    guard let id = requests.perform(of: control) else { return false }
    requests.expire(id, MessageError(.cancelled, "the action was cancelled"), limit: limits.cancel)
    {
      [self] in
      isBroken("did not answer a cancellation within \(TimeText.short(limits.cancel))")
    }
    notify(.cancel, ExtensionMessage.Cancel(id: id))
    return true
  }
}
