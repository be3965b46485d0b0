import ArgumentParser
import ControlSocket
import FoundationEssentials
import Gateway
import Glibc
import SystemAccess

/// The program's entry point.
///
/// ArgumentParser's own entry point exits with 64 for wrong usage.
@main
enum Main {
  static func main() {
    do {
      var command = try GatewayCommand.parseAsRoot()
      try command.run()
    } catch {
      let code = GatewayCommand.exitCode(for: error)
      guard code == .validationFailure else { GatewayCommand.exit(withError: error) }
      GatewayCommand.writeError(GatewayCommand.fullMessage(for: error))
      GatewayCommand.exit(withError: ExitCode(2))
    }
  }
}

/// `actionbutton-gateway`: offers the daemon's buttons to browsers.
struct GatewayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "actionbutton-gateway",
    abstract: "Show the buttons of a running daemon in a browser.",
    usage: "actionbutton-gateway [<options>]",
    discussion: """
      Serves one page at /, a JSON API under /v1 (described by /v1/openapi.json) and server-sent events \
      at /v1/events. Servers send pushes with POST /3/device/TOKEN, as to Apple's service. The address that it prints carries the token that every request needs, except those for \
      the page's own files; a page without it asks for it.

      EXAMPLES
        actionbutton-gateway
        actionbutton-gateway --listen 0.0.0.0:8640 --token-file token \\
          --allow-host raspberrypi.local

      EXIT STATUS
        0 for success, 1 for a run-time failure, 2 for wrong usage or configuration.

      Ends with Ctrl-C. Serves plain HTTP: to a network that you do not trust, put it behind a proxy with \
      TLS.
      """)

  @Option(help: ArgumentHelp("The address and port to listen on.", valueName: "host:port"))
  var listen = "127.0.0.1:8640"

  @Option(
    help: ArgumentHelp(
      "The daemon's control socket (default: $ACTIONBUTTON_SOCKET, $RUNTIME_DIRECTORY, "
        + "$XDG_RUNTIME_DIR, /run/actionbutton).",
      valueName: "path"), completion: .file())
  var socket: String?

  @Option(
    help: ArgumentHelp(
      "A file with the token (default: a new token at each start).",
      valueName: "path"), completion: .file())
  var tokenFile: String?

  @Option(
    help: ArgumentHelp(
      "A JSON file with the public keys of servers that may push (default: pushes need the token).",
      valueName: "path"), completion: .file())
  var pushKeys: String?

  @Option(
    help: ArgumentHelp(
      "Give the token to the first browser that claims the device, while it is unconfigured: by presses of its "
        + "button, or by the code in this file.",
      valueName: "file"), completion: .file())
  var claim: String?

  @Option(
    help: ArgumentHelp(
      "A host name under which browsers reach this machine, without a port, in addition to localhost; may be given again.",
      valueName: "name"))
  var allowHost: [String] = []

  func run() throws {
    do {
      let address = try ListenAddress(listen)
      let file = tokenFile.map(Token.file)
      let token = try file.map { file throws(GatewayError) in try Token(in: file) }
      if let warning = file?.warning {
        Self.writeError("actionbutton-gateway: warning: \(warning)")
      }
      let codeFile = claim.map(ClaimCode.file)
      if let warning = codeFile?.warning {
        Self.writeError("actionbutton-gateway: warning: \(warning)")
      }
      let gateway = try Gateway(
        listen: address,
        daemon: socket.map { [$0] }
          ?? SocketPath.standard(environment: ProcessInfo.processInfo.environment),
        access: try Access(listen: address, allowed: allowHost, token: token ?? .random()),
        pushKeys: try pushKeys.map { path throws(GatewayError) in try ProviderKeys(file: path) },
        claim: try codeFile.map { file throws(GatewayError) in try ClaimCode(in: file) })
      try serve(gateway, address)
    } catch let error as GatewayError {
      Self.writeError("actionbutton-gateway: \(error)")
      throw error.isUsage ? ExitCode(2) : ExitCode.failure
    }
  }

  fileprivate static func writeError(_ text: String) {
    // If standard error is closed, the exit status still shows the failure.
    let bytes = Array("\(text)\n".utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }

  /// Serves until a signal arrives, then releases the buttons that pages hold.
  private func serve(_ gateway: Gateway, _ address: ListenAddress) throws {
    signal(SIGPIPE, SIG_IGN)
    let text = gateway.access.token.text
    try ServiceThread.run {
      let signals = try FileDescriptor.endingSignals()
      let serving = ServiceThread.task { () -> Result<Void, any Error> in
        do {
          return .success(
            try await gateway.run { port in
              var shown = address
              shown.port = port
              if shown.host == "0.0.0.0" || shown.host == "::" { shown.host = "127.0.0.1" }
              print("http://\(shown)/#token=\(text)")
              fflush(nil)
            })
        } catch { return .failure(error) }
      }
      let watched = try ServiceThread.watch(signals.number) { serving.cancel() }
      defer { ServiceThread.unwatch(watched) }
      try await serving.value.get()
    }
  }
}
