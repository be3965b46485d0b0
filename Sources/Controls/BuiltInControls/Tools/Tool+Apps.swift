import Glibc
import SystemAccess

extension Tool {
  /// The environment variables that describe the user's session, which an app needs.
  private static let session = [
    "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "XDG_CURRENT_DESKTOP", "XDG_SESSION_TYPE", "LANG",
    "LANGUAGE", "LC_ALL",
  ]

  /// How long a program that was started as an app is observed: most failures occur within this
  /// time.
  static let watch = Duration.seconds(2)

  /// Starts the program as an app of the user, independent of this extension.
  ///
  /// The user's service manager starts it, if there is one: a process that an extension starts
  /// itself cannot gain privileges, has the extension's limits and may be ended with the daemon's
  /// service.
  func open(_ arguments: [String]) async throws(ToolFailure) {
    guard let path = host.executable(name) else {
      throw .missing(tool: name, package: package)
    }
    let runner = Tool(name: "systemd-run", host: host)
    if host.hasServiceManager, runner.isAvailable {
      let session = Self.session.compactMap { name in
        host.environment[name].map { "--setenv=\(name)=\($0)" }
      }
      do throws(ToolFailure) {
        try await runner.run(
          ["--user", "--collect", "--quiet", "--service-type=exec"] + session + ["--", path]
            + arguments)
        return
      } catch {
        // After a timeout the app may have been started. After a refusal it was not.
        if case .tooSlow = error { throw error }
      }
    }
    let tool = try start(arguments, .discarded)
    if let result = tool.child.wait(Self.watch, keeping: 0) { return try check(result) }
    // If the thread cannot be started, the ended process remains a zombie, which does no harm.
    try? tool.child.process.reapOnThread()
  }
}

extension HostEnvironment {
  /// Whether a systemd user instance runs: its socket is in the user's runtime folder.
  fileprivate var hasServiceManager: Bool {
    guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") else { return false }
    return access("\(folder)/systemd/private", F_OK) == 0
  }
}
