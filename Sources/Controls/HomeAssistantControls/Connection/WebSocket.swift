import CWebSocket
import ControlModel
import FoundationEssentials
import Synchronization

/// A WebSocket connection, on the thread that opens it; `wake` alone may be called on any thread.
///
/// `@unchecked Sendable` is sound: only `wake` is called on other threads, and it holds the lock under which `close` takes
/// the connection away.
final class WebSocket: @unchecked Sendable {
  /// What has happened.
  enum Event {
    case opened
    case message([UInt8])
    case closed(String)
  }

  /// The longest message, in bytes: the states of some 10,000 entities.
  static let longest = 8 << 20

  /// How long opening a connection may take, in seconds.
  static let openLimit = 10

  private let socket: OpaquePointer
  private let isOpen = Mutex(true)

  /// Begins to connect; nil if there is no memory.
  init?(_ settings: Settings) {
    let socket = settings.withTarget(path: "/api/websocket", seconds: Self.openLimit) {
      ws_open($0)
    }
    guard let socket else { return nil }
    self.socket = socket
  }

  deinit { ws_close(socket) }

  /// Waits for the next event; nil if `wake` was called.
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

  /// Sends a message when there is room; false if too many wait.
  func send(_ message: JSONValue) -> Bool {
    guard let data = try? JSONEncoder().encode(message) else { return false }
    return data.withUnsafeBytes { bytes in
      ws_send(socket, bytes.bindMemory(to: CChar.self).baseAddress, bytes.count)
    }
  }

  /// Lets `next` return.
  func wake() {
    isOpen.withLock { isOpen in
      if isOpen { ws_wake(socket) }
    }
  }
}
