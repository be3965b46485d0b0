public import ControlKit
import ControlSocket
import FoundationEssentials
import Synchronization
import SystemAccess
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
/// The daemon knows the process by its executable: see `app.executable` in the manifest of an extension.
private final class SocketHost: ControlHost, Sendable {
  private let thread = SerialThread("control socket")
  private let listener = SocketListening()

  func reloadControls(ofKind kind: String) {
    tell(.reload, ExtensionMessage.Reload(kind: kind)) {
      // A program that is no app's may still name a kind, as `actionbutton reload` does.
      _ = try Self.connect()?.request(.reload, SocketMessage.Reload(kind: kind))
    }
  }

  func reloadAllControls() { tell(.reload, ExtensionMessage.Reload(kind: nil)) }

  func reloadTimelines(ofKind kind: String?) {
    tell(.reloadTimelines, ExtensionMessage.ReloadTimelines(kind: kind))
  }

  func activity(_ change: ActivityChange) {
    tell(.activity, ExtensionMessage.Activity(change, nil))
  }

  func post(_ name: String, isDistributed: Bool, object: String?, info: JSONValue?) {
    tell(
      .post,
      ExtensionMessage.Posted(
        name: name, distributed: isDistributed ? true : nil, object: object, info: info))
  }

  func listen() { listener.start(connect: Self.connect) }

  func currentControls() async throws -> [ControlInfo] {
    try await withCheckedThrowingContinuation { continuation in
      thread.run { continuation.resume(with: Result { try Self.places() }) }
    }
  }

  /// Says something as an extension does on its pipe; `otherwise` is tried by a program that is no app's.
  private func tell(
    _ notice: ExtensionNotice, _ body: some Codable & Sendable,
    otherwise: (@Sendable () throws -> Void)? = nil
  ) {
    thread.run {
      // The extension is to read what the app has set.
      StoredDefaults.shared.synchronize()
      do {
        _ = try Self.connect()?.request(
          .app, SocketMessage.AppNotice(notice: notice.rawValue, body: body))
      } catch SocketError.answered(let error)
        where error.code == MessageError.Code.refused.rawValue && otherwise != nil
      {
        do { try otherwise?() } catch { complain("cannot send a request to the daemon: \(error)") }
      } catch { complain("cannot send the daemon the notice \"\(notice.rawValue)\": \(error)") }
    }
  }

  private static func places() throws -> [ControlInfo] {
    guard
      let line = try connect()?.request(
        .currentControls, SocketMessage.CurrentControls(own: true))
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

/// Waits for notifications of the app's other processes, on a thread of its own.
private final class SocketListening: Sendable {
  /// How long a daemon that has gone is not asked again, in seconds.
  private static let pause: UInt32 = 5
  private let hasStarted = Mutex(false)

  func start(connect: @escaping @Sendable () throws -> SocketClient?) {
    let isFirst = hasStarted.withLock { hasStarted in
      defer { hasStarted = true }
      return !hasStarted
    }
    guard isFirst else { return }
    TaskThreads.shared.run {
      var complaint = ""
      while true {
        do { try Self.listen(connect) } catch {
          // Once for each reason, not every few seconds.
          if complaint != "\(error)" { complain("cannot listen for notifications: \(error)") }
          complaint = "\(error)"
        }
        sleep(Self.pause)
      }
    }
  }

  private static func listen(_ connect: () throws -> SocketClient?) throws {
    guard let client = try connect() else { return }
    while true {
      // However long nothing is posted.
      let answer = try client.request(
        .app, SocketMessage.App(notice: SocketMessage.App.listen),
        as: SocketMessage.AppAnswer.self, timeout: .seconds(1_000_000_000))
      if let dropped = answer.dropped { complain("\(dropped) notifications were dropped") }
      StoredDefaults.shared.synchronize()
      for posted in answer.posted ?? [] { AppNotifications.shared.deliver(posted.notification) }
    }
  }
}
