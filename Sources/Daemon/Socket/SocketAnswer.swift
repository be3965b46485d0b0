import ControlModel
import Devices
import Wire

/// From a request's line to its answer's line: reads the body, asks the route, writes what comes of it.
@ServiceThread
struct SocketAnswer {
  let request: SocketRequest
  let id: Int
  let line: [UInt8]
  let client: Int

  /// Whether the request changes nothing: nobody needs its end when its client is gone.
  nonisolated static func isQuestion(_ request: SocketRequest) -> Bool {
    switch request {
    case .hello, .list, .status, .watch, .options, .resolve, .symbol, .currentControls: true
    case .press, .reload, .assign, .configure, .lock, .unlock, .passcode: false
    }
  }

  /// The longest press that can be asked for.
  private static let longestPress_ms = 60_000
  /// The longest time that a finger stays down without its client.
  private static let longestLease_ms = 30_000

  /// The answer or the refusal, and whether it is an answer.
  func made(by routes: any SocketRoutes) async -> (line: [UInt8], isResult: Bool) {
    do {
      return (try await result(routes), true)
    } catch let error as MessageError {
      return (Message.refusal(id, error), false)
    } catch is CancellationError {
      return (Message.refusal(id, MessageError(.cancelled, "the request was cancelled")), false)
    } catch {
      return (Message.refusal(id, MessageError(.unavailable, "\(error)")), false)
    }
  }

  private func result(_ routes: any SocketRoutes) async throws -> [UInt8] {
    switch request {
    // The connection's own.
    case .hello: throw MessageError.badMessage("there was a \"hello\" already")
    case .list: return Message.result(id, try await routes.list())
    case .status: return Message.result(id, try await routes.status())
    case .watch: return Message.result(id, try await routes.watch())
    case .press:
      return Message.result(id, try await routes.press(try press(), client: client))
    case .reload: return Message.result(id, try await routes.reload(kind: try reload()))
    case .assign: return Message.result(id, try await routes.assign(try body()))
    case .configure: return Message.result(id, try await routes.configure(try body()))
    case .options: return Message.result(id, try await routes.options(try body()))
    case .resolve:
      let subject: SocketMessage.Subject = try body()
      return Message.result(id, try await routes.resolve(button: subject.button))
    case .symbol: return Message.result(id, try await routes.symbol(try body()))
    case .lock: return Message.result(id, try await routes.lockScreen())
    case .unlock: return Message.result(id, try await routes.unlock(try body()))
    case .passcode: return Message.result(id, try await routes.changePasscode(try body()))
    case .currentControls:
      let wanted: SocketMessage.CurrentControls = try body()
      return Message.result(id, try await routes.currentControls(kinds: wanted.kinds))
    }
  }

  private func press() throws(MessageError) -> SocketMessage.Press {
    let press: SocketMessage.Press = try body()
    guard (press.for_ms == nil) != (press.phase == nil) else {
      throw .badMessage("a press has either \"for_ms\" or \"phase\"")
    }
    guard (1...Self.longestPress_ms).contains(press.for_ms ?? 1) else {
      throw .badMessage("\"for_ms\" is 1 to \(Self.longestPress_ms)")
    }
    guard press.lease_ms == nil || press.phase == .down else {
      throw .badMessage("\"lease_ms\" comes with the phase \"down\" only")
    }
    guard (1...Self.longestLease_ms).contains(press.lease_ms ?? 1) else {
      throw .badMessage("\"lease_ms\" is 1 to \(Self.longestLease_ms)")
    }
    guard (1...64).contains(press.holder?.utf8.count ?? 1) else {
      throw .badMessage("\"holder\" has 1 to 64 bytes")
    }
    return press
  }

  private func reload() throws(MessageError) -> String? {
    let reload: SocketMessage.Reload = try body()
    guard (reload.kind == nil) == (reload.all == true) else {
      throw .badMessage("a reload has either \"kind\" or \"all\": true")
    }
    return reload.kind
  }

  private func body<Body: Decodable>() throws(MessageError) -> Body {
    try Message.body(Body.self, of: line)
  }
}
