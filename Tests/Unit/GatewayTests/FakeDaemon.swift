import ControlModel
import ControlSocket
import Foundation
import Synchronization
import SystemAccess
import Testing
import Wire

/// A daemon on a real socket that gives simple answers and records the requests.
final class FakeDaemon: Sendable {
  typealias Answer = @Sendable (String, ControlModel.JSONValue) throws -> ControlModel.JSONValue

  /// The requests in words.
  let calls: AsyncStream<String>
  let path: String

  private struct State {
    var listener: Int32 = -1
    var clients: Set<Int32> = []
    var watchers: Set<Int32> = []
  }

  private let call: AsyncStream<String>.Continuation
  private let answer: Answer
  private let state = Mutex(State())

  init(folder: String, answer: @escaping Answer = FakeDaemon.plain) {
    path = "\(folder)/daemon.sock"
    self.answer = answer
    (calls, call) = AsyncStream.makeStream(of: String.self)
  }

  /// Begins to listen; may be called again after `stop`.
  func start() throws {
    unlink(path)
    let socket = try UnixSocket.make(nonBlocking: false)
    let isBound = try UnixSocket.bind(socket, to: path) == 0 && listen(socket.number, 64) == 0
    try #require(isBound, "errno \(errno)")
    // Clients send a passcode only to a process with this mark.
    _ = try ProcessMark.make(at: "\(path).pid")
    // The thread below closes it.
    let listener = socket.handOver()
    state.withLock { $0.listener = listener }
    Thread.detachNewThread { [self] in
      while case let client = accept(listener, nil, nil), client >= 0 {
        let isServed = state.withLock { state in
          guard state.listener == listener else { return false }
          state.clients.insert(client)
          return true
        }
        // A client that connects after `stop` is not served.
        guard isServed else {
          close(client)
          continue
        }
        Thread.detachNewThread { self.serve(client) }
      }
      // Closed here and not in `stop`, because `accept` waits on this number until now.
      close(listener)
    }
  }

  /// Ends like a daemon that crashes: all connections end.
  func stop() {
    unlink(path)
    state.withLock { state in
      if state.listener >= 0 { shutdown(state.listener, Int32(SHUT_RDWR)) }
      state.listener = -1
      for client in state.clients { shutdown(client, Int32(SHUT_RDWR)) }
      state.watchers = []
    }
  }

  /// Sends an event to every client that watches the event stream.
  func send(_ event: String) {
    // The lock prevents a client from being closed meanwhile.
    state.withLock { state in
      for client in state.watchers {
        _ = UnixSocket.send(client, Array((event + "\n").utf8)[...], waits: true)
      }
    }
  }

  func wait(for wanted: String) async {
    for await next in calls where next == wanted { return }
  }

  private func serve(_ client: Int32) {
    var buffer = LineBuffer(limit: 1 << 20)
    while let bytes = UnixSocket.receive(client, limit: 65_536), !bytes.isEmpty {
      var lines: [[UInt8]] = []
      guard (try? buffer.append(bytes[...], line: { lines.append($0) })) != nil else { break }
      for line in lines { take(line, from: client) }
    }
    state.withLock { state in
      state.clients.remove(client)
      state.watchers.remove(client)
    }
    close(client)
  }

  private func take(_ line: [UInt8], from client: Int32) {
    guard case .request(let id, let name)? = try? MessageHead(line: line),
      case .object(var fields)? = try? Message.body(ControlModel.JSONValue.self, of: line)
    else { return }
    for key in ["id", "request"] { fields[key] = nil }
    let reply: [UInt8]
    do {
      reply = Message.result(id, try answer(name, .object(fields)))
    } catch {
      reply = Message.refusal(id, error as? MessageError ?? MessageError(.unavailable, "\(error)"))
    }
    if name == "watch" { state.withLock { _ = $0.watchers.insert(client) } }
    _ = UnixSocket.send(client, reply[...], waits: true)
    call.yield(name == "hello" ? name : "\(name) \(ControlModel.JSONValue.object(fields))")
  }

  /// The snapshot of the button: a hold under way.
  static let place = PlaceSnapshot(
    name: "action", source: "fake",
    control: ShownControl(
      .loaded(
        ControlDescription(
          kind: "timer", title: "Timer", displayName: "Timer", template: .button(ControlFace()))),
      isLocked: false, language: .en),
    press: .pressing(
      .hint("Hold"), since: Timestamp(nanoseconds: 5), deadline: Timestamp(nanoseconds: 9)))

  /// The answers of a daemon with one button.
  static func plain(
    _ request: String, _ body: ControlModel.JSONValue
  ) throws -> ControlModel.JSONValue {
    guard case .object(let fields) = body else { throw MessageError.badMessage("no object") }
    if let button = fields["button"], button != .string("action") {
      throw MessageError(.unknownButton, "there is no button \"\(button)\"")
    }
    if case .string(let slot)? = fields["slot"],
      !["action", "action.tap", "cc-1", "w-1"].contains(slot)
    {
      throw MessageError(.unknownSlot, "there is no slot \"\(slot)\"; known: cc-1")
    }
    let button: ControlModel.JSONValue = .object([
      "name": .string("action"), "source": .string("fake"), "device": .string("ready"),
      "finger": .string("up"), "intent": .string("resting"),
    ])
    let place = try JSONDecoder().decode(
      ControlModel.JSONValue.self, from: JSONEncoder().encode(Self.place))
    switch request {
    case "hello":
      return .object(["version": .int(2), "daemon": .string("fake 1"), "pid": .int(1)])
    case "list": return .object(["controls": .array([]), "problems": .array([])])
    case "status":
      return .object([
        "daemon": .string("fake 1"), "pid": .int(1), "uptime_s": .int(2),
        "buttons": .array([button]), "extensions": .array([]), "activities": .array([]),
      ])
    case "watch":
      guard fields["snapshots"] == .bool(true) else {
        throw MessageError.badMessage("no snapshots")
      }
      return .object([
        "buttons": .array([button]), "language": .string("ja"), "placed": .array([place]),
        "at_ns": .int(6),
      ])
    case "lock":
      return .object(["locked": .bool(true), "has_passcode": .bool(true)])
    case "unlock":
      switch fields["passcode"] {
      case .some(.string("1234")):
        return .object(["locked": .bool(false), "has_passcode": .bool(true)])
      case .some(.string("later")):
        throw MessageError(.tooManyTries, "try again in 60 s", retryAfter: 60)
      default: throw MessageError(.wrongPasscode, "the passcode is wrong; 4 tries are left")
      }
    case "press": return .object(["button": .string("action")])
    case "push": return .object(["activity": .string("A1")])
    case "reload": return .object(["count": .int(1)])
    case "placed": return .object(["version": .int(5), "placed": .array([])])
    case "developer_mode": return .object(["on": .bool(true)])
    case "search_button": return .object(["searching": .bool(true)])
    case "claim_device": return .object([:])
    case "choose_button": return .object(["button": .string("action")])
    case "preview":
      return .object([
        "kind": .string("k"), "app": .string("a"), "display_name": .string("n"),
        "family": .string("systemSmall"), "lines": .array([]),
      ])
    case "place", "assign", "remove", "move", "resize", "stack", "turn", "configure":
      return .object(["slot": .string("cc-1"), "version": .int(6), "order": .array([])])
    case "tap": return .object(["slot": .string("cc-1"), "tap": .int(1)])
    case "answer":
      return .object([
        "slot": .string("cc-1"), "number": .int(1), "accepted": .bool(true),
      ])
    case "undo", "cancel": return .object(["slot": .string("action")])
    case "options": return .object(["sections": .array([])])
    case "resolve": return .object(["found": .object([:]), "missing": .object([:])])
    default: throw MessageError(.unknownRequest, "no \(request)")
    }
  }
}
