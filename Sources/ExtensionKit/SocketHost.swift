public import ControlKit
import ControlSocket
import Dispatch
import FoundationEssentials
import Wire

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The control center's way to the daemon in an app's process: the daemon's socket.
extension DefaultHost: DefaultHostProvider {
  /// A host that looks for the daemon at every request; without one it does nothing.
  public static func makeHost() -> (any ControlHost)? { SocketHost() }
}

/// Talks to the daemon on a thread of its own: a request for a reload returns at once.
///
/// `@unchecked`: a queue may be used from any thread, and Dispatch before Swift 6.1 does not say so.
private final class SocketHost: ControlHost, @unchecked Sendable {
  private let queue = DispatchQueue(label: "control socket")

  func reloadControls(ofKind kind: String) { reload(kind) }

  func reloadAllControls() { reload(nil) }

  func currentControls() async throws -> [ControlInfo] {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result { try Self.places() }) }
    }
  }

  private func reload(_ kind: String?) {
    queue.async {
      do {
        _ = try Self.connect()?.request(
          .reload, SocketMessage.Reload(kind: kind))
      } catch {
        complain("cannot ask the daemon to load \(kind ?? "all controls"): \(error)")
      }
    }
  }

  private static func places() throws -> [ControlInfo] {
    guard
      let line = try connect()?.request(
        .currentControls, SocketMessage.CurrentControls())
    else { return [] }
    return try Message.result(ExtensionMessage.Placed.self, of: line).places
      .map { ControlInfo(try ControlPlace($0)) }
  }

  /// A connection to the daemon; nil if none runs.
  private static func connect() throws -> SocketClient? {
    let paths = SocketPath.standard(environment: ProcessInfo.processInfo.environment)
    guard let path = SocketPath.firstExisting(paths) else { return nil }
    return try SocketClient.connect(path: path, client: "ControlCenter")
  }
}
