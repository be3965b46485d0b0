import Glibc
import SystemAccess

extension Tool {
  /// What an app must know of the session that it is started in.
  private static let session = [
    "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "XDG_CURRENT_DESKTOP", "XDG_SESSION_TYPE", "LANG",
    "LANGUAGE", "LC_ALL",
  ]

  /// How long a program that was started as an app is watched: what fails, fails at once.
  static let watch = Duration.seconds(2)

  /// Starts it as an app of the person, not as a part of this extension.
  ///
  /// The person's service manager does that where there is one: what an extension starts itself gains no
  /// privileges, has the extension's limits and may end with the daemon's service.
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
        // One that does not answer may have started it; one that refuses has not.
        if case .tooSlow = error { throw error }
      }
    }
    let tool = try start(arguments, .discarded)
    if let result = tool.child.wait(Self.watch, keeping: 0) { return try check(result) }
    // Without a thread it stays in the system's table after its end, which harms nothing.
    try? tool.child.process.reapOnThread()
  }
}

extension HostEnvironment {
  /// Whether systemd serves this person: its socket is in their runtime folder.
  fileprivate var hasServiceManager: Bool {
    guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") else { return false }
    return access("\(folder)/systemd/private", F_OK) == 0
  }
}
