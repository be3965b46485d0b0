import Configuration
package import ControlModel
import Gesture
import Glibc
import ServiceLog
import SystemAccess
package import Wire

/// Notices of apps' processes on the control socket.
///
/// A process belongs to an app if the kernel reports that it runs the executable of the extension, or the executable that
/// the manifest names (`app.executable`), or if it has connected through its extension's descriptor
/// (`ExtensionConnections`). A client's own claims are ignored. This separates apps but does not protect them: a client
/// that may use the socket may also press and assign.
extension Extensions {
  /// The process at the other end of a connection.
  package struct Peer: Sendable {
    package let pid: Int32
    /// The executable of the extension that has passed the connection to the daemon, or `nil` for the control socket.
    package let executable: String?

    package init(pid: Int32, executable: String?) {
      (self.pid, self.executable) = (pid, executable)
    }
  }

  /// Handles a notice of an app's process, or waits for notifications for it.
  ///
  /// - Parameters:
  ///   - app: The notice's name.
  ///   - line: The line of the notice.
  ///   - client: The client's number.
  ///   - peer: The client's process.
  /// - Returns: The notifications for a listening process, or shared values.
  /// - Throws: `refused` for a process that belongs to no app, or the error of the notice.
  package func app(
    _ app: SocketMessage.App, _ line: Incoming, client: Int, _ peer: Peer
  ) async throws(MessageError) -> SocketMessage.AppAnswer {
    let notice = app.notice
    guard let found = owner(of: peer) else {
      throw MessageError(
        .refused,
        """
        \(Self.program(of: peer.pid) ?? "process \(peer.pid)") is not the program of a known app; set \
        app.executable in the manifest of its extension (NAME.yaml) to this program
        """)
    }
    // The description lists the extension's controls and widgets.
    if !found.isDescribed { await found.beginDescribing()?.value }
    if notice == SocketMessage.App.listen {
      let starts = tokens(of: found).starts
      return await listeners.listen(
        client, of: found.process.bundle.executable, startTokens: starts.isEmpty ? nil : starts)
    }
    if notice == SocketMessage.App.shared {
      return SocketMessage.AppAnswer(shared: shared(of: found).values)
    }
    guard let known = ExtensionNotice(rawValue: notice) else {
      throw MessageError(.unknownRequest, "there is no notice \"\(notice)\"")
    }
    switch known {
    case .activity, .reload, .reloadTimelines, .relevant, .post:
      var fields = try Self.body([String: JSONValue].self, of: line)
      fields["notice"] = .string(notice)
      let incoming = try Incoming(JSONText.encode(fields) ?? [])
      try noticed(notice, incoming, found, from: .socket(client))
    case .share:
      let body = try Self.body(ExtensionMessage.Share.self, of: line)
      let answer = try share(body, found, from: .socket(client))
      return SocketMessage.AppAnswer(shared: answer.values)
    case .log, .open, .confirm, .progress, .run:
      throw MessageError(
        .refused, "this is not available to a process that the daemon did not start")
    }
    return SocketMessage.AppAnswer()
  }

  private static func body<Body: Codable & Sendable>(
    _ type: Body.Type, of line: Incoming
  ) throws(MessageError) -> Body {
    try line.body(SocketMessage.AppNotice<Body>.self).body
  }

  /// The control kinds of the app that a process belongs to; empty if it belongs to no app.
  package func kinds(of peer: Peer) async -> Set<String> {
    guard let found = owner(of: peer) else { return [] }
    if !found.isDescribed { await found.beginDescribing()?.value }
    return found.kinds
  }

  /// The placed widgets of the app that a process belongs to, or `nil`.
  package func placedWidgets(of peer: Peer) async -> [ExtensionMessage.Placed.Widget]? {
    guard let found = owner(of: peer) else { return nil }
    return placedWidgets(of: found)
  }

  /// The push token for the widgets of the app that a process belongs to, or `nil`.
  package func widgetToken(of peer: Peer) -> String? {
    owner(of: peer).flatMap { tokens(of: $0).widgets }
  }

  private func owner(of peer: Peer) -> DescribedExtension? {
    if let executable = peer.executable { return found(executable) }
    guard let program = Self.program(of: peer.pid) else { return nil }
    return extensions.first { each in
      [each.process.bundle.executable, each.app?.bundle.executable]
        .contains { $0.flatMap(RealPath.of) == program }
    }
  }

  private static func program(of pid: Int32) -> String? { RealPath.of("/proc/\(pid)/exe") }

  // MARK: Notifications

  /// The process of an app that sent a notice.
  enum Origin: Equatable { case ofExtension, ofApp, socket(Int) }

  /// Sends a notification to the other running processes of the app; too many notifications are dropped.
  func post(
    _ incoming: Incoming, _ found: DescribedExtension, from origin: Origin
  ) throws(MessageError) {
    let line = incoming.line
    guard line.count <= ExtensionMessage.Posted.mostBytes else {
      throw MessageError(
        .forbidden,
        "has \(line.count) bytes; a notification has at most \(ExtensionMessage.Posted.mostBytes)")
    }
    let posted = try incoming.body(ExtensionMessage.Posted.self)
    guard (1...ExtensionMessage.Posted.longestName).contains(posted.name.utf8.count) else {
      throw MessageError(
        .forbidden,
        "has a name of \(posted.name.utf8.count) bytes; the name of a notification has 1 to \(ExtensionMessage.Posted.longestName)"
      )
    }
    switch found.posts.take(at: MonotonicClock.now) {
    case .drop: return
    case .dropFirst:
      throw MessageError(
        .forbidden,
        """
        was dropped: an app can post at most \(found.posts.most) notifications within \
        \(TimeText.short(RateLimit.window))
        """)
    case .pass(let dropped):
      if dropped > 0 {
        log.write(.warning, "\(found.process.name): \(dropped) notifications were dropped")
      }
    }
    if origin != .ofExtension { found.process.notify(.posted, posted) }
    if origin != .ofApp { found.app?.notify(.posted, posted) }
    let sender: Int? = if case .socket(let client) = origin { client } else { nil }
    listeners.post(posted, of: found.process.bundle.executable, except: sender)
  }
}

extension Extensions {
  /// Carries out a notice of an extension; throws if the notice is invalid or not allowed.
  func noticed(
    _ name: String, _ line: Incoming, _ found: DescribedExtension, from origin: Origin
  ) throws(MessageError) {
    guard let notice = ExtensionNotice(rawValue: name) else {
      throw MessageError(.unknownRequest, "is unknown and was ignored")
    }
    switch notice {
    case .reload: try reload(line, found)
    case .log: found.process.say(try line.body(ExtensionMessage.Log.self).text)
    case .open: try open(line, found)
    case .confirm:
      try ask(try line.body(ExtensionMessage.Confirm.self), found, from: origin)
    case .progress:
      try report(try line.body(ExtensionMessage.Progress.self), found)
    case .activity:
      try takeActivity(line, found)
    case .relevant:
      events.post(
        .relevant(
          executable: found.process.bundle.executable,
          try line.body(ExtensionMessage.Relevant.self)))
    case .post: try post(line, found, from: origin)
    case .share:
      try share(try line.body(ExtensionMessage.Share.self), found, from: origin)
    case .reloadTimelines: try reloadTimelines(line, found, from: origin)
    case .run: try run(try line.body(ExtensionMessage.Run.self), found, from: origin)
    }
  }

  private func reload(_ line: Incoming, _ found: DescribedExtension) throws(MessageError) {
    let kind = try line.body(ExtensionMessage.Reload.self).kind
    let own = found.kinds
    if let kind, !own.contains(kind) {
      let known = ControlError.unknownKind(kind, known: own.sorted()).description
      throw MessageError(.forbidden, "is for its own controls only: \(known)")
    }
    let kinds = kind.map { [$0] } ?? own
    requestReload(of: kinds)
  }

  private func reloadTimelines(
    _ line: Incoming, _ found: DescribedExtension, from origin: Origin
  ) throws(MessageError) {
    let kind = try line.body(ExtensionMessage.ReloadTimelines.self).kind
    let own = Set(found.widgets.map(\.kind))
    if let kind, !own.contains(kind) {
      let known = WidgetError.unknownKind(kind, known: own.sorted()).description
      throw MessageError(.forbidden, "is for its own widgets only: \(known)")
    }
    // An app whose own process runs is in the foreground.
    let counts = origin == .ofExtension && !found.notices.isPerforming
    events.post(.reloadTimelines(kinds: kind.map { [$0] } ?? own, counts: counts))
  }

  private func open(_ line: Incoming, _ found: DescribedExtension) throws(MessageError) {
    guard !isLocked else { throw Self.openingWhileLocked }
    let url = try line.body(ExtensionMessage.Open.self).url
    try found.notices.open()
    // A notice has no answer, so a failure is only logged.
    ServiceThread.task { [self] in
      do throws(MessageError) {
        try await apps.open(url: url, intent: nil, of: found.process.bundle)
      } catch { log.write(.warning, "\(found.process.name): \(error)") }
    }
  }
}
