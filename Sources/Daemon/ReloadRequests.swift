import ActionButton
import ControlKit
import Devices

/// Hands the wishes of `ControlCenter` to the button that holds the control.
struct ReloadRequests: ControlHost {
  let kind: String?
  let mailbox: Mailbox<ButtonService.Message>

  func reloadControls(ofKind kind: String) {
    if kind == self.kind { reloadAllControls() }
  }

  func reloadAllControls() {
    mailbox.post(.input(.reload))
  }
}
