import Commands
import SystemAccess

/// What `setup` says at its end: how the button is watched, and where the page is.
struct SetupAdvice {
  /// The user who ran `sudo`; nil in root's own shell.
  var user: String?
  /// The text of `/etc/group`.
  var groups: String
  /// Whether the gateway's service runs.
  var hasPage: Bool

  /// Of this machine; what cannot be read counts as not there.
  init(_ service: SetupService) {
    user = ProgramEnvironment.variables["SUDO_USER"]
    let bytes = try? FileBytes.read("/etc/group", limit: 1_048_576)
    groups = String(decoding: bytes ?? [], as: UTF8.self)
    hasPage = service.runsGateway
  }

  init(user: String?, groups: String, hasPage: Bool) {
    self.user = user
    self.groups = groups
    self.hasPage = hasPage
  }

  /// One or two lines for a person.
  var lines: [String] {
    let sudo = mayUseSocket ? "" : "sudo "
    let watch = "the service runs; hold the button, and watch it with: \(sudo)actionbutton watch"
    let page =
      "the page's address, with its token: sudo journalctl -u actionbutton-gateway -o cat | grep token"
    return hasPage ? [watch, page] : [watch]
  }

  /// Whether the user is root or a member of the group that may use the daemon's socket.
  private var mayUseSocket: Bool {
    guard let user else { return true }
    let fields =
      groups.split(separator: "\n").first { $0.hasPrefix("actionbutton:") }?
      .split(separator: ":", omittingEmptySubsequences: false)
    return fields?.last?.split(separator: ",").contains { $0 == user } ?? false
  }
}
