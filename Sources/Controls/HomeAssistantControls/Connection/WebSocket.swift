import CWebSocket
import ControlModel
import FoundationEssentials
import Synchronization

/// A WebSocket connection, used only on the thread that opens it, except for `wake`.
///
/// `@unchecked Sendable` is sound: other threads call only `wake`, which holds the lock under which `next` marks the
/// connection as closed.
final class WebSocket: @unchecked Sendable {
  enum Event {
    case opened
    case message([UInt8])
    case closed(String)
  }

  /// The longest message, in bytes: the states of some 10,000 entities.
  static let longest = 8 << 20

  /// The time limit for opening a connection, in seconds.
  static let openLimit = 10

  private let socket: OpaquePointer
  private let isOpen = Mutex(true)

  /// Begins to connect; the result is `nil` if memory is exhausted.
  init?(_ settings: Settings) {
    let socket = settings.withTarget(path: "/api/websocket", seconds: Self.openLimit) {
      ws_open($0)
    }
    guard let socket else { return nil }
    self.socket = socket
  }

  deinit { ws_close(socket) }

  /// Waits for the next event, or returns `nil` after a call of `wake`.
  func next() -> Event? {
    switch ws_next(socket) {
    case WS_OPENED: return .opened
    case WS_MESSAGE:
      var length = 0
      let text = ws_message(socket, &length)
      return .message(Array(UnsafeRawBufferPointer(start: text, count: length)))
    case WS_CLOSED:
      isOpen.withLock { $0 = false }
      return .closed(String(cString: ws_reason(socket)))
    default: return nil
    }
  }

  /// Queues a message, or returns `false` if too many messages are waiting.
  func send(_ message: JSONValue) -> Bool {
    guard let data = try? JSONEncoder().encode(message) else { return false }
    return data.withUnsafeBytes { bytes in
      ws_send(socket, bytes.bindMemory(to: CChar.self).baseAddress, bytes.count)
    }
  }

  /// Makes a waiting `next` return.
  func wake() {
    isOpen.withLock { isOpen in
      if isOpen { ws_wake(socket) }
    }
  }
}
