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

/// Connects the control center in an app's process to the daemon's socket.
extension DefaultHost: DefaultHostProvider {
  /// A host that connects to the daemon for every request.
  ///
  /// Without a daemon, requests have no effect.
  public static func makeHost() -> (any ControlHost)? { SocketHost() }
}

/// Sends requests to the daemon on its own thread, so that a request for a reload returns at once.
///
/// The daemon identifies an app that a person has started by its executable: see `app.executable` in an extension's
/// manifest. An app that its extension has started uses the descriptor that the extension has inherited.
private final class SocketHost: NoticeHost, Sendable {
  private let thread = SerialThread("control socket")
  private let listener = NotificationListener()

  func reloadControls(ofKind kind: String) {
    sendNotice(.reload, ExtensionMessage.Reload(kind: kind)) {
      // A program that belongs to no app may still reload a kind, as `actionbutton reload` does.
      _ = try Self.connect()?.request(Requests.reload, SocketMessage.Reload(kind: kind))
    }
  }

  func send(_ notice: ExtensionNotice, _ body: some Codable & Sendable) {
    sendNotice(notice, body)
  }

  func activity(_ change: ActivityChange) {
    // The answers bring the activity's push token.
    if change.wantsToken { listen() }
    send(.activity, ExtensionMessage.Activity(change, nil))
  }

  func share(_ name: String, _ value: JSONValue?) -> Bool {
    thread.run {
      do {
        guard let client = try Self.connect() else {
          throw SocketError.notFound(
            SocketPath.standard(environment: ProcessInfo.processInfo.environment))
        }
        let answer = try client.request(
          Requests.app,
          with: SocketMessage.AppNotice(
            notice: ExtensionNotice.share.rawValue,
            body: ExtensionMessage.Share(name: name, value: value)),
          as: SocketMessage.AppAnswer.self)
        SharedStateTable.shared.receive((answer.shared ?? []).map { SharedStateTable.News($0) })
      } catch {
        writeLog("cannot share the value \"\(name)\": \(error)")
        SharedStateTable.shared.receive([
          SharedStateTable.News(name: name, value: value, status: .local, isAnswer: true)
        ])
      }
    }
    return true
  }

  func sharedValues() -> [SharedStateTable.News] {
    listen()
    do {
      let answer = try Self.connect()?.request(
        Requests.app, SocketMessage.App(notice: SocketMessage.App.shared))
      return (answer?.shared ?? []).map { SharedStateTable.News($0) }
    } catch {
      writeLog("cannot read the shared values: \(error)")
      return []
    }
  }

  func listen() { listener.start(connect: Self.connect) }

  func currentControls() async throws -> [ControlInfo] {
    try await withCheckedThrowingContinuation { continuation in
      thread.run { continuation.resume(with: Result { try Self.places() }) }
    }
  }

  func currentWidgets() async throws -> [WidgetInfo] {
    try await withCheckedThrowingContinuation { continuation in
      thread.run { continuation.resume(with: Result { try Self.placed()?.infos ?? [] }) }
    }
  }

  func widgetToken() async -> Data? {
    await withCheckedContinuation { continuation in
      // Without a daemon there is no token.
      thread.run { continuation.resume(returning: (try? Self.placed())?.token) }
    }
  }

  /// Sends a notice for the app's extension, or calls `ifNoApp` if this program belongs to no app.
  private func sendNotice(
    _ notice: ExtensionNotice, _ body: some Codable & Sendable,
    ifNoApp: (@Sendable () throws -> Void)? = nil
  ) {
    thread.run {
      // The extension reads the defaults that this app has set.
      StoredDefaults.shared.synchronize()
      do {
        _ = try Self.connect()?.request(
          Requests.app, with: SocketMessage.AppNotice(notice: notice.rawValue, body: body),
          as: SocketMessage.AppAnswer.self)
      } catch SocketError.answered(let error)
        where error.code == MessageError.Code.refused.rawValue && ifNoApp != nil
      {
        do { try ifNoApp?() } catch { writeLog("cannot send a request to the daemon: \(error)") }
      } catch { writeLog("cannot send the daemon the notice \"\(notice.rawValue)\": \(error)") }
    }
  }

  private static func places() throws -> [ControlInfo] {
    try placed()?.places.map { ControlInfo(try ControlPlace($0)) } ?? []
  }

  /// The placed controls and widgets of this app, or `nil` without a daemon.
  private static func placed() throws -> ExtensionMessage.Placed? {
    try connect()?.request(Requests.currentControls, SocketMessage.CurrentControls(own: true))
  }

  /// Connects to the daemon, or returns `nil` if no daemon is running.
  private static func connect() throws -> SocketClient? {
    let environment = ProcessInfo.processInfo.environment
    // An extension has started this process: it cannot use the control socket.
    if let descriptor = InheritedSocket.descriptor(environment) {
      return try SocketClient.connect(through: descriptor, client: "ControlCenter")
    }
    let paths = SocketPath.standard(environment: environment)
    guard let path = SocketPath.firstExisting(paths) else { return nil }
    return try SocketClient.connect(path: path, client: "ControlCenter")
  }
}

/// Receives the notifications of the app's other processes, on its own thread.
private final class NotificationListener: Sendable {
  /// The pause before the next attempt to connect, in seconds.
  private static let pause: UInt32 = 5
  private let hasStarted = Mutex(false)

  func start(connect: @escaping @Sendable () throws -> SocketClient?) {
    let isFirst = hasStarted.withLock { hasStarted in
      defer { hasStarted = true }
      return !hasStarted
    }
    guard isFirst else { return }
    TaskThreads.shared.run {
      var lastError = ""
      while true {
        do { try Self.listen(connect) } catch {
          // Each reason is logged once, not at every attempt.
          if lastError != "\(error)" { writeLog("cannot listen for notifications: \(error)") }
          lastError = "\(error)"
        }
        sleep(Self.pause)
      }
    }
  }

  private static func listen(_ connect: () throws -> SocketClient?) throws {
    guard let client = try connect() else { return }
    while true {
      // The daemon answers when a notification is posted, so there is no practical time limit.
      let answer = try client.request(
        Requests.app, SocketMessage.App(notice: SocketMessage.App.listen),
        timeout: .seconds(1_000_000_000))
      if let dropped = answer.dropped { writeLog("\(dropped) notifications were dropped") }
      StoredDefaults.shared.synchronize()
      if let tokens = answer.start_tokens {
        ActivityRegistry.shared.receive(
          startTokens: ExtensionMessage.StartTokens(tokens: tokens).data)
      }
      for activity in answer.started ?? [] { ActivityRegistry.shared.start(activity.change) }
      for news in answer.activities ?? [] { ActivityRegistry.shared.handle(ActivityNews(news)) }
      SharedStateTable.shared.receive((answer.shared ?? []).map { SharedStateTable.News($0) })
      for posted in answer.posted ?? [] { AppNotifications.shared.deliver(posted.notification) }
    }
  }
}
