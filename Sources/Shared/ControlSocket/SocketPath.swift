import Glibc
import SystemAccess

/// Where the control socket is: the same answer for the daemon and for its clients.
package enum SocketPath {
  /// The socket's name in its folder.
  package static let name = "actionbutton.sock"
  /// The folder of a daemon that is a system service without `RUNTIME_DIRECTORY`.
  package static let systemFolder = "/run/actionbutton"
  /// The longest path that the kernel takes: `sun_path` has 108 bytes with its end (unix(7)).
  package static let longest = 107

  /// Where a daemon with this environment makes its socket.
  ///
  /// The first of `explicit` (`--socket`), `ACTIONBUTTON_SOCKET`, the folder that systemd made for the
  /// service (`RUNTIME_DIRECTORY`, systemd.exec(5)), the folder of the person's session
  /// (`XDG_RUNTIME_DIR`), `/run/actionbutton`.
  package static func forDaemon(
    _ explicit: String? = nil, environment: [String: String]
  ) -> String {
    if let explicit { return explicit }
    return standard(environment: environment).first ?? "\(systemFolder)/\(name)"
  }

  /// Where a client with this environment looks for a daemon, the likeliest first.
  ///
  /// The same places: also the session's folder and the system's, so that a person's command finds a
  /// system service.
  package static func standard(environment: [String: String]) -> [String] {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    if let named = value("ACTIONBUTTON_SOCKET") { return [named] }
    // A service may have several folders, parted by colons: the first is its main one.
    let service = value("RUNTIME_DIRECTORY")?.split(separator: ":").first.map(String.init)
    var paths: [String] = []
    for folder in [service, value("XDG_RUNTIME_DIR"), systemFolder] {
      guard let folder else { continue }
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      if !paths.contains(path) { paths.append(path) }
    }
    return paths
  }

  /// The first of these paths at which there is something.
  ///
  /// If there is none, the first in a folder that this user may not search: the connection to it fails with a message
  /// that says so, while a daemon may well run there.
  package static func firstExisting(_ paths: [String]) -> String? {
    firstExisting(paths) { access($0, F_OK) == 0 ? nil : .last }
  }

  /// The same with another look at a path: nil if there is something, else the system's error.
  static func firstExisting(_ paths: [String], look: (String) -> Errno?) -> String? {
    let errors = paths.map { look($0) }
    let found = errors.firstIndex(of: nil) ?? errors.firstIndex(of: Errno(EACCES))
    return found.map { paths[$0] }
  }
}
