import ControlModel
import ControlSocket
import Glibc
import Synchronization
import SystemAccess
import Wire

/// What the daemon answered to a command.
struct CommandAnswer: Sendable {
  var command: Command
  /// The answer, or why the command was refused.
  var result: Result<Fields, Refused>

  /// The fields of the daemon's answers to a press, a tap and a reload.
  struct Fields: Decodable, Sendable {
    var button: String?
    var press: Int?
    var placement: String?
    var tap: Int?
    var count: Int?
  }
}

/// Sends commands to the daemon, one after another, on a thread and a connection of their own: a daemon that takes
/// long to answer holds up no event.
final class CommandRunner: Sendable {
  private let paths: [String]
  private let inbox: Inbox
  private let thread = SerialThread("commands")
  private let client = Mutex<SocketClient?>(nil)
  private let waiting = Mutex(0)

  init(_ paths: [String], inbox: Inbox) {
    self.paths = paths
    self.inbox = inbox
  }

  /// Runs a command, whose answer comes to the inbox; false if too many wait.
  func run(_ command: Command) -> Bool {
    let isRoom = waiting.withLock { count in
      guard count < Limits.waitingCommands else { return false }
      count += 1
      return true
    }
    guard isRoom else { return false }
    thread.run { [self] in
      let result = client.withLock { client in
        Result { () throws(Refused) in try ask(command, &client) }
      }
      waiting.withLock { $0 -= 1 }
      inbox.post(.answer(CommandAnswer(command: command, result: result)))
    }
    return true
  }

  private func ask(_ command: Command, _ client: inout SocketClient?) throws(Refused)
    -> CommandAnswer.Fields
  {
    do throws(SocketError) {
      let connection = try connected(&client)
      switch command.request {
      case .press(let body):
        return try connection.request(Requests.press, with: body, as: CommandAnswer.Fields.self)
      case .tap(let body):
        return try connection.request(Requests.tap, with: body, as: CommandAnswer.Fields.self)
      case .reload(let body):
        return try connection.request(Requests.reload, with: body, as: CommandAnswer.Fields.self)
      }
    } catch {
      if case .answered(let error) = error {
        throw Refused(id: command.id, code: error.code, message: error.message)
      }
      client = nil
      throw Refused(
        id: command.id, code: MessageError.Code.unavailable.rawValue, message: error.description)
    }
  }

  private func connected(_ client: inout SocketClient?) throws(SocketError) -> SocketClient {
    if let client, !Self.isOver(client) { return client }
    let new = try SocketClient.connect(firstOf: paths, client: "actionbutton-mqtt commands")
    client = new
    return new
  }

  /// Nothing is expected between two questions: what can be read then is the end, or the reason for it.
  private static func isOver(_ client: SocketClient) -> Bool {
    var wait = pollfd(fd: client.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&wait, 1, 0) != 0
  }
}
