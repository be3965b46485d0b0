import ControlModel
import ControlSocket
import Glibc
import Synchronization
import SystemAccess
import Wire

struct CommandAnswer: Sendable {
  var command: Command
  /// The daemon's answer, or the refusal of the command.
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

/// Sends commands to the daemon, one after another, on a separate thread and connection, so that a slow answer delays no
/// event.
final class CommandRunner: Sendable {
  private let paths: [String]
  private let mailbox: Mailbox<ServiceMessage>
  private let thread = SerialThread("commands")
  private let client = Mutex<SocketClient?>(nil)
  private let waiting = Mutex(0)

  init(_ paths: [String], mailbox: Mailbox<ServiceMessage>) {
    self.paths = paths
    self.mailbox = mailbox
  }

  /// Runs a command and posts its answer to the mailbox, or returns `false` if too many commands wait.
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
      mailbox.post(.answer(CommandAnswer(command: command, result: result)))
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

  /// Whether the daemon has ended the connection; between two requests it sends nothing except the reason for the end.
  private static func isOver(_ client: SocketClient) -> Bool {
    var wait = pollfd(fd: client.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&wait, 1, 0) != 0
  }
}

/// A limit on accepted items: a number in one burst, and a rate in the long run.
struct RateLimiter: Sendable {
  private let burst: Double
  private let perSecond: Double
  private var credit: Double
  private var last: Timestamp

  /// Creates a limiter that accepts `burst` items in one burst.
  init(burst: Int, perSecond: Int, at now: Timestamp) {
    (self.burst, self.perSecond, last) = (Double(burst), Double(perSecond), now)
    credit = self.burst
  }

  mutating func takes(at now: Timestamp) -> Bool {
    let earned = last.duration(to: now) / .seconds(1) * perSecond
    last = max(last, now)
    credit = min(credit + max(earned, 0), burst)
    guard credit >= 1 else { return false }
    credit -= 1
    return true
  }

  /// The instant from which a further item is accepted, if no item is accepted before.
  var next: Timestamp {
    // Plus a microsecond, so that rounding cannot make it too early.
    last.advanced(by: .seconds(max(1 - credit, 0) / perSecond) + .microseconds(1))
  }
}
