import ArgumentParser
import Commands
import ControlModel
import ControlSocket
import Wire

/// Which daemon, the same for every verb that talks to one.
struct DaemonOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The daemon's control socket (default: $ACTIONBUTTON_SOCKET, $RUNTIME_DIRECTORY, "
        + "$XDG_RUNTIME_DIR, /run/actionbutton).",
      valueName: "path"), completion: .file())
  var socket: String?

  /// Connects to the daemon; `verb` is what its log calls us.
  func connect(_ verb: String) throws -> SocketClient {
    let environment = ProgramEnvironment.variables
    do throws(SocketError) {
      if let socket {
        return try SocketClient.connect(path: socket, client: "actionbutton \(verb)")
      }
      return try SocketClient.connect(
        firstOf: SocketPath.standard(environment: environment), client: "actionbutton \(verb)")
    } catch { throw Failure(error) }
  }
}

extension SocketClient {
  /// Asks the daemon; what it refuses ends the verb.
  func ask<Body: WireMessage, Answer: Codable>(
    _ request: Request<Body, Answer>, _ body: Body
  ) throws -> Answer {
    do throws(SocketError) { return try self.request(request, body) } catch { throw Failure(error) }
  }

  /// Asks without a body.
  func ask<Answer: Codable>(_ request: Request<NoFields, Answer>) throws -> Answer {
    try ask(request, NoFields())
  }

  /// Asks without a body for the answer as a tree, so that what a newer daemon adds is in it.
  func tree(_ request: any SocketRequest) throws -> JSONValue {
    do throws(SocketError) {
      return try self.request(request, with: NoFields(), as: JSONValue.self)
    } catch { throw Failure(error) }
  }
}

extension Failure {
  /// An error of the socket; a name that the daemon does not know is wrong usage.
  init(_ error: SocketError) {
    guard case .answered(let refusal) = error,
      let code = MessageError.Code(rawValue: refusal.code),
      [.unknownKind, .unknownButton, .unknownPlacement, .unknownParameter, .unknownValue]
        .contains(code)
    else {
      self = .runtime("\(error)")
      return
    }
    self = .usage(refusal.message)
  }
}
