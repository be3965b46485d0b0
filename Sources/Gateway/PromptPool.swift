import FlyingSocks
import Glibc

/// FlyingFox's pool, with sockets that send every write at once (tcp(7), `TCP_NODELAY`).
///
/// An event is one small write. Without this, two in a row wait for the browser's acknowledgement of the
/// first, which takes up to 40 ms. FlyingFox makes its own sockets and sets no such option, but the pool
/// sees the listening one, and Linux gives its options to the connections that it accepts.
struct PromptPool<Base: AsyncSocketPool>: AsyncSocketPool {
  let base: Base

  init(_ base: Base) { self.base = base }

  func prepare() async throws { try await base.prepare() }

  func run() async throws { try await base.run() }

  func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
    if events == .connection {
      var one: Int32 = 1
      // Where it is refused, events come a little later.
      _ = setsockopt(
        socket.file.rawValue, Int32(IPPROTO_TCP), TCP_NODELAY, &one,
        socklen_t(MemoryLayout<Int32>.size))
    }
    try await base.suspendSocket(socket, untilReadyFor: events)
  }
}
